"""Chance: every draw is as likely as the cards (or lots) that speak for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    Carpenter,
    ClaimBlind,
    Lookout,
    Play,
    Punish,
    SecondMate,
    Sell,
    SmartKid,
    Spare,
    Stowaways,
)
from jollyroger.games.mutiny.rules.draws import all_weights, draw, which_deck
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import GAME, A, B, C, D, deal, kind, mutiny, pass_all, play, table, top

TICKETS = 400


def a_new_game() -> State:
    return GAME.start(GAME.options(seats="4"))


def two_calls() -> State:
    state = moment(Step.CALL)
    play(state, C, Call(kind("m1/2")))
    play(state, D, Call(kind("m1/3")))
    return state


def a_draw() -> State:
    state = moment(Step.SAIL, "", "", "STOWAWAYS")
    resolved(state, C, Stowaways())
    return state


def a_pool() -> State:
    state = mutiny("", "", "m1/3", "", card="m1/3")
    pass_all(state)
    play(state, C, Appoint(B))
    return state


def a_theft() -> State:
    state = moment(Step.SAIL, "", "", "SECOND_MATE")
    resolved(state, C, SecondMate(B, D))
    return state


def a_whip() -> State:
    state = moment(Step.VICTIM)
    play(state, B, Punish(D))
    return state


def a_lookout() -> State:
    state = moment(Step.LOOKOUT, "", "", "LOOKOUT")
    resolved(state, C, Lookout())
    return state


def spoils() -> State:
    state = table("n2/1 n1/1", "g1/1", "m1/1", "", at=Step.ARRIVE, sailing=Stack.MERCHANT_SHIP)
    pass_all(state)
    play(state, B, Play(kind("g1/1")))
    play(state, A, Play(kind("n2/1")), Play(kind("n1/1")))
    play(state, C, Play(kind("m1/1")))
    pass_all(state)
    deal(state, "3/1/1")
    pass_all(state)
    return state


def a_sale() -> State:
    prizes = ("", "jewels", "", "")
    state = table("", "", "", "", at=Step.MARKET_OPENS, sailing=Stack.PIRATE_PORT, prizes=prizes)
    play(state, B, Sell())
    return state


def a_dig() -> State:
    state = moment(Step.SMART_KID, "", "", "SMART_KID")
    resolved(state, C, SmartKid(B))
    return state


def a_blind_claim() -> State:
    state = moment(Step.CARPENTER, "", "", "CARPENTER", hidden_prizes=True)
    resolved(state, C, Carpenter())
    pass_all(state)
    play(state, C, ClaimBlind(A))
    return state


def jewels() -> State:
    state = table("all", "all", "all", "all", at=Step.VISIT_ENDS, prizes=("", "jewels", "", ""))
    state.visited = 10
    play(state, A, Spare())
    pass_all(state)
    return state


CHANCES: dict[Step, Callable[[], State]] = {
    Step.CAPTAIN_LOT: a_new_game,
    Step.CALL_LOT: two_calls,
    Step.DRAW: a_draw,
    Step.POOL: a_pool,
    Step.THEFT: a_theft,
    Step.WHIP: a_whip,
    Step.TURN_UP: a_lookout,
    Step.SPOILS: spoils,
    Step.EARN: a_sale,
    Step.DIG: a_dig,
    Step.BLIND: a_blind_claim,
    Step.JEWELS: jewels,
}


@pytest.mark.parametrize("step", list(CHANCES), ids=lambda step: step.name.lower())
def test_3_3_15_2_what_is_drawn_is_one_of_the_cards_and_each_of_them_can_be(step: Step) -> None:
    state = CHANCES[step]()
    assert top(state) == step
    chance = GAME.chance(state)
    assert chance is not None
    assert all_weights(state) == sum(chance.weights)
    generator = new_generator(1, 0)
    drawn = Counter(draw(state, generator) for _ in range(TICKETS))
    for outcome in drawn:
        assert chance.weight(outcome) > 0
    for outcome in chance.outcomes():
        expected = TICKETS * chance.weight(outcome) / sum(chance.weights)
        assert drawn[outcome] == pytest.approx(expected, abs=5 * expected**0.5 + 1)


@pytest.mark.parametrize("step", list(CHANCES), ids=lambda step: step.name.lower())
def test_3_3_15_2_each_deck_counts_what_was_drawn_from_it(step: Step) -> None:
    state = CHANCES[step]()
    which = which_deck(state)
    chance = GAME.chance(state)
    assert chance is not None
    before = list(state.drawn)
    assert chance.draw == before[which]
    GAME.deal(state, chance.outcomes()[0])
    assert [now - then for now, then in zip(state.drawn, before, strict=True)] == [
        int(deck == which) for deck in range(len(before))
    ]


@pytest.mark.parametrize("outcome", [-1, kind("n1/1"), 61, 62, 1000])
def test_3_3_what_is_not_there_cannot_be_drawn(outcome: int) -> None:
    state = a_theft()
    with pytest.raises(ValueError, match="cannot happen"):
        GAME.deal(state, outcome)
    assert top(state) == Step.THEFT
