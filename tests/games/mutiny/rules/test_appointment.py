"""4. Appointment: the Captain's decision, the mutiny that may follow, the free card. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NOBODY
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Betray,
    Call,
    Pass,
    Sail,
    Spare,
    Stowaways,
)
from jollyroger.games.mutiny.state import EventKind, Step
from tests.games.mutiny.tables import (
    A,
    B,
    C,
    D,
    asked,
    deal,
    hand,
    kind,
    mutiny,
    pass_all,
    play,
    refused,
    table,
    told,
    top,
)


@pytest.mark.parametrize("quartermaster", [B, C, D])
def test_4_1_m5_the_captain_appoints_another_or_the_same_again(quartermaster: int) -> None:
    state = table("n1/1", "n1/1", "n1/2", "n1/2", qm=C)
    assert (top(state), asked(state)) == (Step.APPOINT, "A")
    assert play(state, A, Appoint(quartermaster)) == [Event(EventKind.QM_APPOINTED, quartermaster, 0, 0)]
    assert state.quartermaster == quartermaster
    assert (top(state), asked(state)) == (Step.CALL, "BCD"), "confirming is a decision like any other"


def test_4_1_m5_in_the_first_round_there_is_nobody_to_confirm() -> None:
    state = table("n1/1", "n1/1", "n1/2", "n1/2", qm=NOBODY)
    assert state.quartermaster == NOBODY
    play(state, A, Appoint(D))
    assert state.quartermaster == D


def test_4_1_m5_refused_appointments() -> None:
    state = table("n1/1", "n1/1", "n1/2", "n1/2")
    assert refused(state, A, Appoint(A)) == (Objection.NOT_YOURSELF, "4.1")
    assert refused(state, B, Appoint(C)) == (Objection.ONLY_THE_CAPTAIN, "4.1")
    assert refused(state, A, Appoint(4)) == (Objection.NO_SUCH_SEAT, "4.1")
    assert refused(state, A, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    assert refused(state, A, Sail(Stack.FORT)) == (Objection.NOT_ASKED_NOW, "5.1")
    play(state, A, Appoint(B))
    assert refused(state, A, Appoint(C)) == (Objection.NOT_ASKED_NOW, "4.1")


def test_4_2_a_mutiny_may_follow_the_appointment() -> None:
    state = table("n1/1", "n1/1", "n1/2", "n1/2")
    play(state, A, Appoint(B))
    assert refused(state, A, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    play(state, D, Call(kind("n1/2")))
    assert told(deal(state, "D"))[0] == EventKind.MUTINY_CALLED
    assert (top(state), state.first_mutineer, state.mutiny_called) == (Step.FIGHT, D, 1)


def test_4_2_when_nobody_calls_one_the_captain_chooses_the_destination() -> None:
    state = table("n1/1", "n1/1", "n1/2", "n1/2")
    play(state, A, Appoint(B))
    pass_all(state)
    assert (top(state), asked(state), state.mutiny_called) == (Step.SAIL, "A", 0)


def test_4_3_m6_every_player_without_a_card_draws_one_in_turn() -> None:
    state = table("", "n1/1", "", "")
    play(state, A, Appoint(B))
    assert state.hand_size[C] == 0
    pass_all(state)
    events = deal(state, "g1/1 COOK m2/3")
    assert [(event.a, event.c) for event in events] == [(C, kind("g1/1")), (D, kind("COOK")), (A, kind("m2/3"))]
    assert [hand(state, seat) for seat in range(4)] == ["m2/3", "n1/1", "g1/1", "COOK"]
    assert top(state) == Step.SAIL


def test_4_3_m6_the_free_card_comes_when_the_mutiny_is_settled() -> None:
    state = mutiny("n1/1", "", "n2/3", "", by=C, card="n2/3")
    pass_all(state)
    assert (top(state), asked(state), state.captain) == (Step.APPOINT, "C", C)
    play(state, C, Appoint(B))
    assert top(state) == Step.POOL, "the crew played is dealt out first"
    deal(state, "n2/3")
    assert top(state) == Step.DRAW
    events = deal(state, "g1/1 g1/2")
    assert [event.a for event in events] == [B, C]
    assert [hand(state, seat) for seat in range(4)] == ["n1/1", "g1/1", "g1/2", "n2/3"]
    assert top(state) == Step.SAIL


def test_4_3_m6_only_once_in_a_round() -> None:
    state = table("n1/1", "n2/3", "g1/1", "", at=Step.CHOOSE)
    play(state, A, Sail(Stack.FORT))
    play(state, B, Call(kind("n2/3")))
    deal(state, "B")
    pass_all(state)
    play(state, B, Appoint(A))
    deal(state, "n2/3")
    assert (hand(state, C), state.hand_size[D]) == ("n2/3 g1/1", 0)
    assert (top(state), asked(state)) == (Step.SAIL, "B"), (
        "after a mutiny at the destination there is no other free card"
    )


def test_4_3_m6_also_in_a_round_that_begins_with_the_destination() -> None:
    state = table("n1/1", "", "n2/3", "", at=Step.VISIT_ENDS)
    play(state, A, Spare())
    play(state, C, Call(kind("n2/3")))
    deal(state, "C")
    pass_all(state)
    play(state, C, Appoint(D))
    deal(state, "n2/3")
    assert (hand(state, D), top(state)) == ("n2/3", Step.DRAW)
    deal(state, "m1/1 m1/2")
    assert [hand(state, seat) for seat in range(4)] == ["n1/1", "m1/1", "m1/2", "n2/3"]
    assert (top(state), asked(state), state.quartermaster) == (Step.SAIL, "C", D)


def test_4_3_m3_with_three_players_the_appointment_is_only_the_free_card() -> None:
    state = table("n1/1", "", "n1/2")
    assert (top(state), state.quartermaster) == (Step.DRAW, A)
    deal(state, "g1/1")
    assert (top(state), asked(state), hand(state, B)) == (Step.SAIL, "A", "g1/1")


def test_4_3_a_player_whose_last_card_is_spent_by_then_draws_too() -> None:
    state = table("n1/1", "n1/1", "STOWAWAYS", "TRAITOR")
    play(state, A, Appoint(B))
    play(state, C, Stowaways())
    play(state, D, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.CALL, "BCD")
    pass_all(state)
    deal(state, "g1/1 g1/2")
    assert [hand(state, seat) for seat in (C, D)] == ["g1/1", "g1/2"]
