"""The table of verbs: every move has one code, every code one move, and what is reserved is never legal."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast

import pytest
from hypothesis import given, settings

from jollyroger.games.mutiny.cards import FIRST_NORMAL, KINDS, NOBODY, SEATS, Character, is_normal
from jollyroger.games.mutiny.lookup import by_number
from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import (
    AFTER_CHARACTERS,
    CHARACTER_OF,
    CHARACTER_RULES,
    CODES,
    FAMILY_OF,
    FIRST_FIELD,
    NO_VERB,
    SECOND_FIELD,
    STRIDE_OF,
    VERB_OF,
    VERBS,
    Verb,
    code_of,
    code_with,
    is_offer,
    move_of,
)
from jollyroger.games.mutiny.moves.families import Family, Move, fields_of, hyphenated, rule_allowing
from jollyroger.games.mutiny.names import name_of_kind
from jollyroger.games.record import Record
from tests.games.mutiny.strategies import records
from tests.games.mutiny.tables import GAME, all_codes

RESERVED_KINDS = range(len(Character), FIRST_NORMAL)


def has_reserved_kind(verb: Verb, code: int) -> bool:
    """Whether a code would name a kind of crew that no card has yet."""
    values = divmod(code - verb, verb.stride)
    return any(
        field == "kind" and value in RESERVED_KINDS for field, value in zip(fields_of(verb.move), values, strict=False)
    )


def robs_backwards(verb: Verb, code: int) -> bool:
    """14.12 Whether a code would name the two players that a Second Mate robs in the other order."""
    return verb == Verb.SECOND_MATE and (code - verb) // SEATS > (code - verb) % SEATS


def test_the_types_of_moves_are_the_verbs() -> None:
    written = [move for move in vars(verbs).values() if isinstance(move, type) and move.__module__ == verbs.__name__]
    assert written == sorted(written, key=lambda move: VERBS[move])
    assert [verb.name for verb in Verb] == [hyphenated(move.__name__).replace("-", "_").upper() for move in written]
    assert {cast(Any, move).__struct_config__.tag for move in written} == {
        verb.name.lower().replace("_", "-") for verb in Verb
    }


def test_the_codes_of_the_verbs_lie_side_by_side() -> None:
    assert int(Verb.PASS) == 0
    for verb, after in pairwise(Verb):
        gap = after - (verb + verb.size)
        assert gap == 0 or (after == Verb.ASSIGN == AFTER_CHARACTERS and gap > 0)
    last = max(Verb)
    assert CODES == last + last.size == len(VERB_OF) == len(FIRST_FIELD) == len(SECOND_FIELD) == len(FAMILY_OF)


def test_every_code_is_a_move_and_every_move_a_code() -> None:
    codes = all_codes()
    assert [code_of(move_of(code)) for code in codes] == codes
    assert len({move_of(code) for code in codes}) == len(codes)
    for verb in Verb:
        for code in range(verb, verb + verb.size):
            is_move = not has_reserved_kind(verb, code) and not robs_backwards(verb, code)
            assert VERB_OF[code] == (verb if is_move else NO_VERB)
            assert (code in codes) == is_move
    assert all(VERB_OF[code] == NO_VERB for code in set(range(CODES)) - set(codes))


def test_the_tables_by_code_say_what_the_move_says() -> None:
    for code in all_codes():
        move = move_of(code)
        values = [getattr(move, field) for field in move.__struct_fields__]
        assert [FIRST_FIELD[code], SECOND_FIELD[code]] == [*values, 0, 0][:2]
        assert (VERB_OF[code], FAMILY_OF[code]) == (VERBS[type(move)], type(move).family)
        assert STRIDE_OF[VERB_OF[code]] == VERBS[type(move)].stride
        assert (CHARACTER_OF[code] >= 0) == (FAMILY_OF[code] == Family.CHARACTER)
        if len(values) == 2:
            assert code_with(VERB_OF[code], *values) == code
        offers = type(move).__name__.startswith("Offer")
        assert is_offer(VERB_OF[code]) == offers


@settings(max_examples=5)
@given(records())
def test_no_reserved_code_is_ever_legal(record: Record) -> None:
    reserved = [code for code in range(CODES) if VERB_OF[code] == NO_VERB]
    for number, (state, _, _) in enumerate(record.replay()):
        if number % 50 == 0:
            for seat in range(state.seats):
                assert not set(GAME.legal_codes(state, seat)) & set(reserved)
                assert all(GAME.objection_to(state, seat, code) for code in reserved)


@pytest.mark.parametrize(
    "move",
    [verbs.Play(RESERVED_KINDS[0]), verbs.Support(0, RESERVED_KINDS[-1]), verbs.OfferCrew(KINDS, 0), verbs.Sail(-1)],
)
def test_what_is_reserved_has_no_code(move: Move) -> None:
    with pytest.raises(ValueError, match="is not from 0 to"):
        code_of(move)


def test_characters_have_room_for_more() -> None:
    assert len(RESERVED_KINDS) >= 8
    assert all(not is_normal(kind) for kind in RESERVED_KINDS)
    last = Verb.BETRAY_PLAYED
    assert AFTER_CHARACTERS - (last + last.size) >= 4 * SEATS * SEATS


def test_every_character_has_one_rule() -> None:
    assert set(CHARACTER_RULES) == set(Character)
    assert sorted(CHARACTER_RULES.values()) == sorted(f"14.{number}" for number in range(1, 17))
    for verb in Verb:
        assert re.fullmatch(r"\d+\.\d+", rule_allowing(verb.move))


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (verbs.Pass(), "Pass()"),
        (verbs.Support(0, 3), "Support(side=captain, kind=Cutthroat)"),
        (verbs.Play(FIRST_NORMAL), "Play(kind=crew1)"),
        (verbs.SeaDog(1, 2), "SeaDog(side=mutineer, seat=Cora)"),
        (verbs.Play(RESERVED_KINDS[0]), "Play(kind=16)"),
        (verbs.Appoint(NOBODY), "Appoint(seat=-1)"),
        (verbs.Sail(9), "Sail(stack=9)"),
    ],
)
def test_a_move_prints_names(move: Move, told: str) -> None:
    assert repr(move) == told


def test_kinds_have_names() -> None:
    assert name_of_kind(Character.SEA_DOG) == "SeaDog"
    assert name_of_kind(FIRST_NORMAL + 46) == "crew47"
    assert name_of_kind(RESERVED_KINDS[0]) == ""


def test_a_table_by_number_has_gaps() -> None:
    assert by_number({Character.COOK: 7, Character.BOATSWAIN: 5}, -1) == (5, -1, 7)
