"""8. The end of the game. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, KINDS, NOBODY, ROGER
from jollyroger.games.duel.moves import (
    Pick,
    Reinforce,
)
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import EventKind, Phase, State, set_up
from jollyroger.games.duel.variants import VARIANTS
from tests.games.duel.tables import (
    GREEN,
    RED,
    card,
    every_card,
    kinds,
    play,
    refused,
    table,
)

# 8. The end


@pytest.mark.parametrize(
    ("variant", "turns"), [("introductory", 8), ("advanced", 8), ("all-cards", 10), ("skirmish", 2)]
)
def test_8_1_the_game_ends_after_its_last_turn(variant: str, turns: int) -> None:
    state = set_up(variant, JOLLY)
    state.turn = turns
    state.pile = 0
    state.splitter = ROGER
    state.hand[ROGER][0], state.hand_size[ROGER] = card("g1"), 1
    state.phase, state.mover = Phase.PLAY, ROGER
    assert DUEL.result(state) is None
    events = play(state, Reinforce(card("g1"), GREEN))
    assert kinds(events)[-1] == EventKind.GAME_ENDED
    assert (DUEL.to_act(state), DUEL.chance(state), DUEL.legal(state, JOLLY)) == (frozenset(), None, [])
    assert refused(state, JOLLY, Pick(0)) == (Objection.GAME_IS_OVER, "8.1")


def ended(jolly: str, roger: str, gold: tuple[int, int]) -> State:
    """A game that is over, with these crews and this gold in the chests."""
    state = table(jolly=jolly, roger=roger)
    state.gold = list(gold)
    state.phase, state.mover = Phase.OVER, NOBODY
    return state


def test_8_2_ships_go_to_whose_captain_is_aboard() -> None:
    state = ended("g1@green b1@blue", "y1@yellow b1@blue", (0, 0))
    result = DUEL.result(state)
    assert result is not None
    assert result.scores == (3, 5)


def test_8_2_captured_ships_are_told() -> None:
    state = table("g1", roger="r1@red")
    state.turn, state.pile, state.splitter = state.turns, 0, JOLLY
    events = play(state, Reinforce(card("g1"), GREEN))
    captured = [(event.a, event.b) for event in events if event.kind == EventKind.SHIP_CAPTURED]
    assert captured == [(JOLLY, GREEN), (ROGER, RED)]


@pytest.mark.parametrize(
    ("jolly", "roger", "gold", "winners"),
    [("g1@green", "", (3, 5), (JOLLY,)), ("g1@green", "", (3, 7), (ROGER,)), ("", "r1@red", (10, 0), (JOLLY,))],
)
def test_8_3_more_gold_wins(jolly: str, roger: str, gold: tuple[int, int], winners: tuple[int, ...]) -> None:
    result = DUEL.result(ended(jolly, roger, gold))
    assert result is not None
    assert (result.winners, result.reason) == (winners, "gold")


@pytest.mark.parametrize(
    ("jolly", "roger", "gold", "winners", "reason"),
    [
        ("g1@green", "y1@yellow", (7, 5), (ROGER,), "richest ship"),
        ("r1@red", "g1@green y1@yellow", (4, 5), (JOLLY,), "richest ship"),
        ("g1@green", "", (0, 3), (JOLLY,), "richest ship"),
        ("r1@red", "r1@red", (6, 6), (), "draw"),
    ],
)
def test_8_4_a_tie_goes_to_the_richest_captured_ship(
    jolly: str, roger: str, gold: tuple[int, int], winners: tuple[int, ...], reason: str
) -> None:
    result = DUEL.result(ended(jolly, roger, gold))
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)


def test_the_test_table_keeps_all_cards() -> None:
    state = table("g1 KR", jolly="(SK)@red", roger="r2@red")
    assert every_card(state) == VARIANTS["advanced"].deck()
    assert len(every_card(state)) == KINDS
