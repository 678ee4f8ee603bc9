"""10. Punishment: ordered or not, the mutiny that may follow, the victim and the lost card, by rule."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NOBODY
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Call,
    Order,
    OrderAny,
    Pass,
    Punish,
    SecondMate,
    Spare,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    E,
    asked,
    deal,
    every_crew_card,
    hand,
    kind,
    names,
    pass_all,
    play,
    refused,
    table,
    told,
    top,
)

HANDS = ("n1/1", "n1/1", "n1/2 COOK", "g1/1", "")


def deciding(*hands: str) -> State:
    """A table at which the Captain decides whether somebody is punished."""
    return table(*(hands or HANDS), at=Step.VISIT_ENDS)


def naming(*hands: str) -> State:
    """The same after a punishment was ordered and nobody called a mutiny."""
    state = deciding(*hands)
    play(state, A, OrderAny())
    pass_all(state)
    return state


# The Captain's decision


@pytest.mark.parametrize(
    ("move", "event", "ordered", "suggested"),
    [
        (Order(C), Event(EventKind.PUNISHMENT_ORDERED, A, C, 0), 1, C),
        (Order(D), Event(EventKind.PUNISHMENT_ORDERED, A, D, 0), 1, D),
        (OrderAny(), Event(EventKind.PUNISHMENT_ORDERED, A, NOBODY, 0), 1, NOBODY),
        (Spare(), Event(EventKind.PUNISHMENT_REFUSED, A, 0, 0), 0, NOBODY),
    ],
)
def test_10_1_m19_the_captain_orders_a_punishment_or_decides_against_one(
    move: Move, event: Event, ordered: int, suggested: int
) -> None:
    state = deciding()
    assert (top(state), asked(state)) == (Step.PUNISH, "A")
    assert play(state, A, move) == [event]
    assert (state.ordered, state.suggested) == (ordered, suggested)


@pytest.mark.parametrize("seat", [A, B, E])
def test_10_1_m19_only_a_player_who_can_be_punished_is_suggested(seat: int) -> None:
    assert refused(deciding(), A, Order(seat)) == (Objection.CANNOT_BE_PUNISHED, "10.3")


def test_10_1_m19_refused_decisions() -> None:
    state = deciding()
    assert refused(state, B, Spare()) == (Objection.ONLY_THE_CAPTAIN, "10.1")
    assert refused(state, B, Order(C)) == (Objection.ONLY_THE_CAPTAIN, "10.1")
    assert refused(state, A, Order(5)) == (Objection.NO_SUCH_SEAT, "10.1")
    assert refused(state, A, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, B, Punish(C)) == (Objection.NOT_ASKED_NOW, "10.3")


@pytest.mark.parametrize("move", [Order(C), OrderAny(), Spare()])
def test_10_2_m19_a_mutiny_may_follow_either_decision(move: Move) -> None:
    state = deciding()
    play(state, A, move)
    assert (top(state), asked(state)) == (Step.CALL, "BCDE")
    play(state, D, Call(kind("g1/1")))
    deal(state, "D")
    assert (top(state), state.first_mutineer) == (Step.FIGHT, D)


def test_10_2_if_one_was_called_in_this_round_none_follows() -> None:
    state = deciding()
    state.mutiny_called = 1
    play(state, A, OrderAny())
    assert top(state) == Step.VICTIM


# The victim


def test_10_3_m19_the_quartermaster_names_the_victim() -> None:
    state = naming()
    assert (top(state), asked(state)) == (Step.VICTIM, "B")
    assert [move for move in GAME.legal(state, B) if isinstance(move, Punish)] == [Punish(C), Punish(D)]
    assert refused(state, A, Punish(C)) == (Objection.ONLY_THE_QUARTERMASTER, "10.3")
    assert refused(state, B, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert play(state, B, Punish(D)) == [Event(EventKind.VICTIM_NAMED, B, D, 0)]


@pytest.mark.parametrize("seat", [A, B, E])
def test_10_3_m19_not_himself_not_the_captain_and_nobody_without_a_card(seat: int) -> None:
    assert refused(naming(), B, Punish(seat)) == (Objection.CANNOT_BE_PUNISHED, "10.3")


def test_10_3_m19_the_qm_need_not_follow_the_captains_suggestion() -> None:
    state = deciding()
    play(state, A, Order(C))
    pass_all(state)
    play(state, B, Punish(D))
    deal(state, "g1/1")
    assert [hand(state, seat) for seat in (C, D)] == ["COOK n1/2", ""]


def test_10_3_m19_with_no_such_player_nothing_happens() -> None:
    state = deciding("n1/1", "n1/1", "", "")
    play(state, A, OrderAny())
    assert told(pass_all(state)) == [EventKind.PASSED, EventKind.ROUND_ENDED]
    assert (top(state), state.discards_size) == (Step.APPOINT, 0)


def test_10_3_nor_if_the_last_victims_card_is_stolen_meanwhile() -> None:
    state = naming("SECOND_MATE", "n1/1", "n1/2", "")
    assert top(state) == Step.VICTIM
    play(state, A, SecondMate(B, C))
    pass_all(state)
    deal(state, "n1/2")
    assert told(deal(state, "n1/1"))[-1] == EventKind.ROUND_ENDED
    assert top(state) == Step.APPOINT


def test_10_3_if_it_was_not_ordered_the_round_is_over() -> None:
    state = deciding()
    play(state, A, Spare())
    assert told(pass_all(state))[-1] == EventKind.ROUND_ENDED
    assert (top(state), state.discards_size) == (Step.APPOINT, 0)


def test_10_3_m3_with_three_players_the_captain_names_him() -> None:
    state = naming("n1/1", "n1/1", "n1/2")
    assert (top(state), asked(state)) == (Step.VICTIM, "A")
    assert [move for move in GAME.legal(state, A) if isinstance(move, Punish)] == [Punish(B), Punish(C)]


# The lost card


@pytest.mark.parametrize(("card", "left"), [("COOK", "n1/2"), ("n1/2", "COOK")])
def test_10_4_one_random_card_of_the_victim_is_discarded_face_up(card: str, left: str) -> None:
    state = naming()
    everything = every_crew_card(state)
    play(state, B, Punish(C))
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == sorted([kind("COOK"), kind("n1/2")])
    events = deal(state, card)
    assert events[0] == Event(EventKind.CARD_WHIPPED, C, 0, kind(card))
    assert (hand(state, C), names(state.discards), told(events)[-1]) == (left, card, EventKind.ROUND_ENDED)
    assert (top(state), state.ordered, state.suggested) == (Step.APPOINT, 0, NOBODY)
    assert every_crew_card(state) == everything
