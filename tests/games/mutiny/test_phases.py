"""Where a game is, and what its question is about, without looking at the stack of steps."""

from __future__ import annotations

from typing import Any

import pytest

from jollyroger.games.mutiny.asking import is_call_lot, mark_of
from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    BetrayPlayed,
    Boatswain,
    Call,
    Cutthroat,
    FirstMate,
    OrderAny,
    Play,
    Sail,
    SeaDog,
    SecondMate,
    Stowaways,
)
from jollyroger.games.mutiny.phases import phase_of, round_of
from jollyroger.games.mutiny.state import Step
from tests.games.mutiny.moments import WAYS, moment, resolved
from tests.games.mutiny.tables import GAME, A, B, C, D, deal, kind, mutiny, pass_all, play, table

PHASES = {
    "appointment": (Step.APPOINT, Step.CALL),
    "voyage": (Step.SAIL,),
    "attack": (Step.FIRST_CARD, Step.LOOKOUT, Step.ATTACK, Step.CLOSING, Step.TWEAK),
    "sharing": (Step.PICK, Step.DEAL, Step.CLAIM, Step.COOK, Step.CARPENTER, Step.GIVE),
    "port": (Step.EXCHANGE, Step.MARKET),
    "island": (Step.OLD_SAILOR, Step.TRAITOR, Step.BOATSWAIN, Step.BURY, Step.SMART_KID),
    "punishment": (Step.PUNISH, Step.VICTIM),
    "mutiny": (Step.FIGHT,),
}


@pytest.mark.parametrize("step", [step for step in WAYS if step != Step.DISCARD])
def test_3_1_every_question_belongs_to_a_phase(step: Step) -> None:
    state = moment(step)
    assert step in PHASES[phase_of(state)]
    assert round_of(state) == 1


@pytest.mark.parametrize(
    ("step", "about"),
    [
        (Step.PICK, {"by": A}),
        (Step.CLAIM, {"by": A}),
        (Step.GIVE, {"by": A}),
        (Step.VICTIM, {"by": A}),
        (Step.LOOKOUT, {}),
    ],
)
def test_a_question_says_who_decides(step: Step, about: dict[str, Any]) -> None:
    assert GAME.question(moment(step)).about == about


@pytest.mark.parametrize(
    ("step", "character", "move", "about"),
    [
        (Step.TWEAK, Character.FIRST_MATE, FirstMate(1), {"direction": 1}),
        (Step.FIGHT, Character.CUTTHROAT, Cutthroat(0), {"side": 0}),
        (Step.FIGHT, Character.SEA_DOG, SeaDog(1, B), {"target": B}),
        (Step.SAIL, Character.SECOND_MATE, SecondMate(B, D), {"target": B, "second": D}),
        (Step.BOATSWAIN, Character.BOATSWAIN, Boatswain(D), {"target": D}),
        (Step.SAIL, Character.STOWAWAYS, Stowaways(), {}),
    ],
)
def test_15_5_a_question_to_traitors_names_the_card_and_its_aim(
    step: Step, character: Character, move: Move, about: dict[str, Any]
) -> None:
    state = moment(step, "", "", character.name)
    play(state, C, move)
    asked = GAME.question(state)
    assert (asked.name, asked.about) == ("traitor", {"card": character, "by": C} | about)


def test_14_11_a_forced_card_is_for_a_player_and_a_side() -> None:
    state = mutiny("", "g1/1", "m1/3 SEA_DOG", "all", card="m1/3")
    resolved(state, C, SeaDog(Side.MUTINEER, B))
    asked = GAME.question(state)
    assert (asked.name, asked.seats, asked.about) == ("forced", (B,), {"target": B, "side": Side.MUTINEER})
    assert phase_of(state) == "mutiny"


def test_6_6_a_card_to_assign_is_named_with_its_place() -> None:
    state = table("", "all", "", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("all")))
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    asked = GAME.question(state)
    assert (asked.name, asked.about) == ("assign", {"card": kind("all"), "by": B, "place": 0})


def test_14_16_a_traitor_against_a_played_card_names_its_place() -> None:
    state = mutiny("TRAITOR", "", "m1/3", "", card="m1/3")
    play(state, A, BetrayPlayed(0))
    assert GAME.question(state).about == {"card": Character.TRAITOR, "by": A, "place": 0}


def test_3_1_a_game_that_is_set_up_is_at_its_first_appointment() -> None:
    state = GAME.start(GAME.options())
    GAME.deal(state, A)
    assert (GAME.question(state).name, phase_of(state), round_of(state)) == ("draw", "appointment", 1)


def test_11_1_a_call_after_an_order_names_the_suggested_victim_or_nobody() -> None:
    state = moment(Step.PUNISH)
    assert round_of(state) == 1
    play(state, A, OrderAny())
    assert GAME.question(state).about == {"decision": "punishment", "by": A}
    assert phase_of(state) == "punishment"


def test_11_1_a_call_after_the_destination_names_no_target() -> None:
    state = moment(Step.SAIL)
    play(state, A, Sail(Stack.FORT))
    assert GAME.question(state).about == {"decision": "destination", "by": A}
    assert phase_of(state) == "voyage"


def test_11_1_a_second_call_answers_the_same_question() -> None:
    state = moment(Step.CALL)
    before = mark_of(state)
    play(state, D, Call(kind("m1/3")))
    assert mark_of(state) == before
    assert is_call_lot(state)
    deal(state, "D")
    assert mark_of(state) != before
    assert not is_call_lot(state)
