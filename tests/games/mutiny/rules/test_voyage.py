"""5. The voyage: where to, what may come between, and when it is over. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NONE
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    Lookout,
    Pass,
    Sail,
    Spare,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    asked,
    deal,
    deal_on,
    kind,
    pass_all,
    play,
    refused,
    table,
    told,
    top,
)


def choosing(*hands: str) -> State:
    """A table at which the Captain chooses the destination."""
    return table(*(hands or ("n1/1", "n1/1", "n1/2", "n1/2")), at=Step.CHOOSE)


@pytest.mark.parametrize("stack", list(Stack))
def test_5_1_the_captain_chooses_a_type_and_its_top_card_stays_face_down(stack: Stack) -> None:
    state = choosing()
    assert (top(state), asked(state)) == (Step.SAIL, "A")
    left = list(state.stack_left)
    assert play(state, A, Sail(stack)) == [Event(EventKind.SAILED, A, stack, 0)]
    assert (state.sailing, state.destination, state.stack_left) == (stack, NONE, left)
    assert GAME.chance(state) is None


def test_5_1_refused_voyages() -> None:
    state = choosing()
    state.stack_left[Stack.FORT] = 0
    assert refused(state, A, Sail(Stack.FORT)) == (Objection.STACK_IS_EMPTY, "5.1")
    assert refused(state, B, Sail(Stack.PIRATE_PORT)) == (Objection.ONLY_THE_CAPTAIN, "5.1")
    assert refused(state, A, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert [move for move in GAME.legal(state, A) if isinstance(move, Sail)] == [Sail(stack) for stack in range(1, 5)]


def test_5_2_a_mutiny_may_follow_the_choice() -> None:
    state = choosing()
    play(state, A, Sail(Stack.SETTLEMENT))
    assert (top(state), asked(state)) == (Step.CALL, "BCD")
    assert refused(state, A, Call(kind("n1/1"))) == (Objection.CAPTAIN_CANNOT_CALL, "11.1")


def test_5_2_m20_there_is_no_second_mutiny_in_a_round() -> None:
    state = choosing()
    state.mutiny_called = 1
    play(state, A, Sail(Stack.SETTLEMENT))
    assert top(state) == Step.LOOKOUT


def test_5_2_m8_the_card_of_a_voyage_broken_off_goes_back_unseen() -> None:
    state = choosing("n1/1", "n1/1", "n2/3", "n1/2")
    left = list(state.stack_left)
    play(state, A, Sail(Stack.PIRATE_PORT))
    play(state, C, Call(kind("n2/3")))
    assert told(deal(state, "C"))[:2] == [EventKind.PUT_BACK, EventKind.MUTINY_CALLED]
    assert (state.sailing, state.stack_left, state.visited) == (NONE, left, 0)
    pass_all(state)
    play(state, C, Appoint(B))
    deal_on(state)
    assert (top(state), asked(state)) == (Step.SAIL, "C")


def test_5_2_m8_a_second_voyage_there_takes_the_same_card() -> None:
    undisturbed, broken_off = choosing("n1/1", "n1/1", "n2/3", "n1/2"), choosing("n1/1", "n1/1", "n2/3", "n1/2")
    play(undisturbed, A, Sail(Stack.PIRATE_PORT))
    pass_all(undisturbed)
    play(broken_off, A, Sail(Stack.PIRATE_PORT))
    play(broken_off, C, Call(kind("n2/3")))
    deal(broken_off, "C")
    pass_all(broken_off)
    play(broken_off, C, Appoint(B))
    deal_on(broken_off)
    play(broken_off, C, Sail(Stack.PIRATE_PORT))
    assert GAME.chance(broken_off) == GAME.chance(undisturbed), "the same draw from the same deck"


@pytest.mark.parametrize(
    ("stack", "step"),
    [
        (Stack.FORT, Step.LOOKOUT),
        (Stack.MERCHANT_SHIP, Step.LOOKOUT),
        (Stack.SETTLEMENT, Step.LOOKOUT),
        (Stack.PIRATE_PORT, Step.TURN_UP),
        (Stack.TREASURE_ISLAND, Step.OLD_SAILOR),
    ],
)
def test_5_3_m7_then_the_ship_arrives(stack: Stack, step: Step) -> None:
    state = choosing()
    play(state, A, Sail(stack))
    assert top(state) == Step.CALL, "the mutiny comes before anything is turned up"
    pass_all(state)
    assert top(state) == step


def test_5_3_m7_a_destination_that_was_turned_up_is_never_put_back() -> None:
    state = choosing("n1/1", "n1/1", "n1/2", "LOOKOUT n1/2")
    play(state, A, Sail(Stack.FORT))
    assert refused(state, 3, Lookout()) == (Objection.NOT_ASKED_NOW, "14.6")
    pass_all(state)
    assert refused(state, C, Call(kind("n1/2"))) == (Objection.NOT_ASKED_NOW, "11.1")


def test_5_4_the_destination_is_discarded_and_a_round_is_played() -> None:
    state = choosing()
    left = state.stack_left[Stack.PIRATE_PORT]
    play(state, A, Sail(Stack.PIRATE_PORT))
    pass_all(state)
    deal(state, "1")
    port = state.destination
    assert state.destination_holds[port] == 1
    deal_on(state)
    assert state.visited == 0
    pass_all(state)
    pass_all(state)
    assert (top(state), asked(state), state.visited) == (Step.PUNISH, "A", 1)
    assert (state.sailing, state.destination, state.needs) == (NONE, NONE, [0, 0, 0])
    assert (state.stack_left[Stack.PIRATE_PORT], state.destination_left[port]) == (left - 1, 0)


def test_5_4_m12_a_failed_attack_is_a_round() -> None:
    state = table("", "n1/1", "", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, GAME.legal(state, B)[0])
    pass_all(state)
    deal(state, "1/3/3")
    assert told(pass_all(state))[-1] == EventKind.ATTACK_LOST
    assert (top(state), state.visited) == (Step.PUNISH, 1)
    play(state, A, Spare())
    assert told(pass_all(state))[-1] == EventKind.ROUND_ENDED
