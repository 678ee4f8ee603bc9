"""Hints from trying moves: good ones, for a reason, from nothing but the view."""

from __future__ import annotations

from pathlib import Path

import pytest

from jollyroger.bots.counsel.hinting import hint
from jollyroger.bots.sailor.advising import Odds, Tip, tip_text, why_text
from jollyroger.games.catalogue import GAMES, MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind, Standing
from jollyroger.games.mutiny.state import State
from jollyroger.games.record import advance, read
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.hints import Why

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
CUTTHROAT = 692
"""14.4 There a seat can make itself Captain in the last round, and the sailor of that game passed."""
NAMES = ("Anne", "Bart", "Cora", "Drake", "Ebba", "Flint")


def table_before(number: int) -> State:
    record = read((PLAYTHROUGHS / "mutiny_6.txt").read_bytes(), GAMES)
    state: State = next(record.replay())[0]
    for ply in record.plies[:number]:
        advance(MUTINY, state, ply)
    return state


def test_a_hint_finds_what_wins_and_says_how_often() -> None:
    state = table_before(CUTTHROAT)
    tip = hint(MUTINY.view(state, 3), 3)
    assert tip is not None
    assert VERB_OF[tip.code] == Verb.CUTTHROAT
    assert tip.odds is not None
    assert tip.odds.chance > tip.odds.less + 0.2


def test_the_same_view_gets_the_same_hint_whatever_the_others_hold() -> None:
    state = table_before(CUTTHROAT)
    view = MUTINY.view(state, 3)
    other = MUTINY.guess(view, new_generator(5, 0))
    assert other != state
    assert hint(view, 3) == hint(MUTINY.view(other, 3), 3)


def test_a_word_that_was_given_is_kept() -> None:
    """13.1 A promise not to join a mutiny stands against the Cutthroat."""
    view = MUTINY.view(table_before(CUTTHROAT), 3)
    oath = Oath(1, 10, 3, 5, Promise(PromiseKind.NO_MUTINY), Standing.SWORN)
    tip = hint(view, 3, [oath])
    assert tip is not None
    assert VERB_OF[tip.code] not in (Verb.CUTTHROAT, Verb.CALL)


def test_who_can_do_nothing_gets_no_hint() -> None:
    assert hint(MUTINY.view(MUTINY.start(MUTINY.options(seats="3")), 0), 0) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_told_in_every_language(language: str) -> None:
    view = MUTINY.view(table_before(CUTTHROAT), 3)
    words = MutinyWords(language, NAMES)
    for odds, shown in ((Odds(0.24, Verb.PASS, 0.17), ("24", "17")), (Odds(0.24, Verb.PASS, 0.24), ("24",))):
        tip = Tip(Verb.PASS, Why.TRIED, odds=odds)
        text = tip_text(view, tip, words) + why_text(view, tip, words)
        assert all(number in text for number in shown)
        assert "{" not in text
