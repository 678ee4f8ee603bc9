"""Moves of rules 2 keep their words, whatever is renumbered since."""

from __future__ import annotations

from hashlib import sha256

import pytest

from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.mutiny.rules_2 import KINDS, kinds_of, write_old_move

CODES = 1471
"""So many there were."""
ALL_WORDS = "95518470722b2c02740a82dd4e4882d68648eeaad66d782d9499e17cddd5ada2"
"""The SHA-256 of all their words, one a line, as the last version that played by rules 2 wrote them."""


def words(code: int) -> str:
    """The words of a code; kinds of crew that the standard deck does not have are left out."""
    try:
        return write_old_move("standard", code, seen=True)
    except IndexError:
        return "-"


def test_every_move_has_the_words_that_it_had() -> None:
    assert sha256("\n".join(words(code) for code in range(CODES)).encode()).hexdigest() == ALL_WORDS
    assert len(kinds_of("standard")) < KINDS


@pytest.mark.parametrize(
    ("whole", "unseen"),
    [
        ("appoints Anne", "appoints Anne"),
        ("calls mutiny with Cook", "calls mutiny with ?"),
        ("uses Cutthroat on captain", "uses ?"),
        ("picks rum", "picks ?"),
        ("deals rum to Bart", "deals ? to Bart"),
        ("gives gold1", "gives ?"),
        ("buries jewels", "buries ?"),
        ("offers Cora crew Traitor", "offers Cora crew ?"),
        ("offers Cora prize rum", "offers Cora prize rum"),
        ("plays n1/1", "plays n1/1"),
    ],
)
def test_a_card_that_a_seat_may_not_have_seen_is_not_told(whole: str, unseen: str) -> None:
    code = next(code for code in range(CODES) if words(code) == whole)
    assert write_old_move("standard", code, seen=False) == unseen
    assert MUTINY.write_old_move(2, MutinyOptions(), code, seen=True) == whole


@pytest.mark.parametrize(("seen", "text"), [(True, "7"), (False, "?")])
def test_of_still_older_rules_only_the_code_is_left(*, seen: bool, text: str) -> None:
    assert MUTINY.write_old_move(1, MutinyOptions(), 7, seen=seen) == text
    assert DUEL.write_old_move(0, DUEL.options(), 7, seen=seen) == text
