"""11. A mutiny. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    Cutthroat,
    OrderAny,
    Pass,
    Sail,
    SeaDog,
    Spare,
    Stowaways,
    Support,
)
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally
from tests.games.mutiny.moments import support
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    E,
    asked,
    deal,
    hand,
    kind,
    mutiny,
    pass_all,
    play,
    prizes_of,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER = Side.CAPTAIN, Side.MUTINEER


def crewmen(state: State) -> tuple[int, int]:
    """How many crewmen the Captain and the First Mutineer have."""
    return crewmen_of(state, CAPTAIN), crewmen_of(state, MUTINEER)


# 11. Mutiny


@pytest.mark.parametrize(
    ("at", "decision"),
    [
        (Step.ROUND, Appoint(B)),
        (Step.ROUND, Appoint(C)),
        (Step.CHOOSE, Sail(Stack.FORT)),
        (Step.CHOOSE, Sail(Stack.PIRATE_PORT)),
        (Step.VISIT_ENDS, OrderAny()),
        (Step.VISIT_ENDS, Spare()),
    ],
)
def test_11_1_m20_after_each_decision_of_the_captain_all_others_are_asked(at: Step, decision: Move) -> None:
    state = table("n1/1", "g1/1", "m1/1", "all", at=at)
    play(state, A, decision)
    assert (top(state), asked(state)) == (Step.CALL, "BCD")


def test_11_1_the_captain_calls_no_mutiny_against_himself() -> None:
    state = table("n1/1 CUTTHROAT", "g1/1", "m1/1", "all")
    play(state, A, Appoint(B))
    assert refused(state, A, Call(kind("n1/1"))) == (Objection.CAPTAIN_CANNOT_CALL, "11.1")
    assert refused(state, A, Cutthroat(MUTINEER)) == (Objection.CAPTAIN_CANNOT_CALL, "11.1")


def test_11_1_when_nobody_calls_the_decision_stands() -> None:
    state = table("n1/1", "g1/1", "m1/1", "all", at=Step.CHOOSE)
    play(state, A, Sail(Stack.FORT))
    pass_all(state)
    assert (top(state), state.sailing, state.mutiny_called) == (Step.LOOKOUT, Stack.FORT, 0)


def test_11_1_a_seat_that_has_passed_may_still_call_until_the_window_closes() -> None:
    state = table("n1/1", "g1/1", "m1/1", "all")
    play(state, A, Appoint(B))
    play(state, B, Pass())
    assert told(play(state, B, Call(kind("g1/1")))) == [EventKind.MUTINY_SHOUTED]
    deal(state, "B")
    assert state.first_mutineer == B


def test_11_1_m20_only_one_mutiny_a_round() -> None:
    state = mutiny("n1/4 n1/1", "", "m1/3 m1/1", "m1/2", card="m1/3")
    pass_all(state)
    play(state, C, Appoint(B))
    deal(state, "m1/3")
    assert top(state) == Step.DRAW  # B's free card (4.3)
    deal(state, "all")
    play(state, C, Sail(Stack.FORT))
    assert top(state) == Step.LOOKOUT
    assert refused(state, A, Call(kind("n1/1"))) == (Objection.NOT_ASKED_NOW, "11.1")


def test_11_1_m20_calls_at_the_same_moment_are_drawn_by_lot_and_the_loser_keeps_the_card() -> None:
    state = table("n1/1", "g1/1", "m1/3", "all")
    play(state, A, Appoint(B))
    assert told(play(state, C, Call(kind("m1/3")))) == [EventKind.MUTINY_SHOUTED]
    assert (top(state), asked(state)) == (Step.CALL_LOT, "")
    assert GAME.legal(state, D) == [Call(kind("all"))]
    play(state, D, Call(kind("all")))
    assert [GAME.view(state, seat).called[C] for seat in (A, C)] == [1, kind("m1/3") + 1]  # no card is seen yet
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == [C, D]
    events = deal(state, "D")
    assert told(events) == [EventKind.MUTINY_CALLED, EventKind.CREW_JOINED]
    assert (state.first_mutineer, hand(state, C), hand(state, D)) == (D, "m1/3", "")
    assert (state.side[C], state.called[C], crewmen(state)) == (Side.NEUTRAL, 0, (1, 1))


def test_11_1_while_the_lot_is_due_only_another_call_is_possible() -> None:
    state = table("n1/1", "STOWAWAYS", "m1/3 m1/1", "all")
    play(state, A, Appoint(B))
    play(state, C, Call(kind("m1/3")))
    assert refused(state, C, Call(kind("m1/1"))) == (Objection.CALLED_ALREADY, "11.1")
    assert refused(state, D, Pass()) == (Objection.CHANCE_IS_DUE, "15.2")
    assert refused(state, B, Stowaways()) == (Objection.CHANCE_IS_DUE, "15.2")
    assert refused(state, A, Call(kind("n1/1"))) == (Objection.CAPTAIN_CANNOT_CALL, "11.1")
    assert (GAME.legal(state, A), GAME.legal(state, C)) == ([], [])


def test_11_1_m20_of_two_callers_one_may_have_a_cutthroat_ready() -> None:
    state = table("n1/1", "g1/1", "m1/3", "CUTTHROAT")
    play(state, A, Appoint(B))
    play(state, C, Call(kind("m1/3")))
    play(state, D, Cutthroat(CAPTAIN))
    deal(state, "C")
    assert (state.first_mutineer, hand(state, D), state.side[D]) == (C, "CUTTHROAT", Side.NEUTRAL)


def test_11_2_a_call_is_a_crew_card_face_up_against_the_captain() -> None:
    state = table("n1/1", "g1/1", "m1/3 all", "")
    play(state, A, Appoint(B))
    play(state, C, Call(kind("m1/3")))
    events = deal(state, "C")
    assert told(events) == [EventKind.MUTINY_CALLED, EventKind.CREW_JOINED]
    assert (events[1].a, events[1].b, events[1].c) == (C, MUTINEER, kind("m1/3"))
    assert (hand(state, C), crewmen(state)) == ("all", (1, 3))


def test_11_2_without_that_card_nobody_calls() -> None:
    state = table("n1/1", "g1/1", "m1/3", "")
    play(state, A, Appoint(B))
    assert refused(state, D, Call(kind("m1/3"))) == (Objection.CARD_NOT_IN_HAND, "11.2")


def test_11_3_everybody_plays_for_one_of_two_sides_in_no_order() -> None:
    state = mutiny("n1/1", "g1/1 g1/2", "m1/3", "all n2/1", card="m1/3")
    assert asked(state) == "ABCD"
    support(state, D, MUTINEER, "all")
    support(state, B, CAPTAIN, "g1/1 g1/2")
    support(state, D, MUTINEER, "n2/1")
    support(state, A, CAPTAIN, "n1/1")
    assert [state.side[seat] for seat in (A, B, C, D)] == [CAPTAIN, CAPTAIN, MUTINEER, MUTINEER]
    assert crewmen(state) == (1 + 1 + 1 + 2 + 1, 3 + 1 + 1)


@pytest.mark.parametrize(("seat", "side"), [(A, MUTINEER), (C, CAPTAIN), (D, CAPTAIN)])
def test_11_3_m22_sides_are_final_and_leaders_are_on_their_own(seat: int, side: Side) -> None:
    state = mutiny("all", "g1/1", "m1/3 all", "m1/1 all", card="m1/3")
    support(state, D, MUTINEER, "m1/1")
    assert refused(state, seat, Support(side, kind("all"))) == (Objection.SIDES_ARE_FINAL, "11.3")


def test_11_3_cards_are_from_the_hand_and_only_in_a_mutiny() -> None:
    state = mutiny("all", "g1/1", "m1/3", "m1/1", card="m1/3")
    assert refused(state, D, Support(CAPTAIN, kind("all"))) == (Objection.CARD_NOT_IN_HAND, "11.3")
    assert refused(table("all", "", "", ""), A, Support(CAPTAIN, kind("all"))) == (Objection.NOT_ASKED_NOW, "11.3")


@pytest.mark.parametrize(
    ("for_captain", "qm", "for_mutineer", "counted"),
    [
        ("", None, "", (1, 1)),
        ("n1/4", None, "", (5, 1)),
        ("n1/4 POWDER_MONKEY", None, "g2/3", (10, 4)),
        ("", CAPTAIN, "", (1 + 1 + 2, 1)),
        ("", MUTINEER, "", (1, 1 + 1 + 2)),
        ("COOK", MUTINEER, "TRAITOR", (2, 1 + 1 + 1 + 2)),
    ],
)
def test_11_4_m21_crewmen_count_and_the_cards_of_captain_and_qm(
    for_captain: str, qm: Side | None, for_mutineer: str, counted: tuple[int, int]
) -> None:
    state = mutiny(for_captain, "m1/2", f"all {for_mutineer}", "", card="all")
    support(state, A, CAPTAIN, for_captain)
    support(state, C, MUTINEER, for_mutineer)
    if qm is not None:
        support(state, B, qm, "m1/2")
    assert crewmen(state) == counted


def test_11_4_m21_a_qm_who_leads_a_mutiny_brings_the_crewman() -> None:
    state = mutiny("n1/1", "g1/1", "m1/3", "", by=B, card="g1/1")
    assert crewmen(state) == (1, 2)


def test_11_5_m22_the_mutiny_ends_when_all_have_passed_since_the_last_card() -> None:
    state = mutiny("n1/1", "g1/1", "m1/3", "all", card="m1/3")
    pass_all(state, but=(A,))
    assert asked(state) == "A"
    support(state, A, CAPTAIN, "n1/1")
    assert asked(state) == "ABCD"
    support(state, B, CAPTAIN, "g1/1")  # B has passed, and plays after all
    assert asked(state) == "ABCD"
    events = pass_all(state)
    assert told(events) == [EventKind.PASSED, EventKind.MUTINY_ENDED]
    assert top(state) == Step.APPOINT


@pytest.mark.parametrize(
    ("for_captain", "call", "winner"),
    [("", "all", A), ("", "m1/2", C), ("n1/1", "m1/2", A), ("n1/2", "m1/4", C), ("POWDER_MONKEY", "m1/4", A)],
)
def test_11_6_m22_more_crewmen_win_and_the_captain_wins_a_tie(for_captain: str, call: str, winner: int) -> None:
    state = mutiny(for_captain, "", call, "", card=call)
    support(state, A, CAPTAIN, for_captain)
    counted = crewmen(state)
    ended = pass_all(state)[1]
    assert (ended.a, ended.b, ended.c) == (*counted, CAPTAIN if winner == A else MUTINEER)
    assert state.captain == winner
    assert state.tally[Tally.MUTINIES_WON] == (1 if winner == C else 0)


def test_11_7_m25_the_leader_and_all_on_that_side_lose_and_neutrals_lose_nothing() -> None:
    hands = ("n1/1", "g1/1", "m1/3", "all", "")
    state = mutiny(*hands, card="m1/3", prizes=("1", "2", "3", "rum", "jewels"))
    support(state, B, CAPTAIN, "g1/1")
    support(state, D, MUTINEER, "all")
    pass_all(state)
    play(state, C, Appoint(B))
    assert [prizes_of(state, seat) for seat in (A, B, C, D, E)] == ["", "", "3", "rum", "jewels"]
    assert state.booty == [1, 1, 0, 0, 0, 0]


def test_11_7_m25_a_leader_without_a_card_loses_and_so_does_a_forced_player() -> None:
    state = mutiny("", "g1/1", "m1/3 SEA_DOG", "all n2/2", "n1/4 n2/3", card="m1/3", prizes=("1", "2", "3", "rum", "2"))
    play(state, C, SeaDog(MUTINEER, D))
    pass_all(state)
    support(state, D, MUTINEER, "all")
    support(state, E, CAPTAIN, "n1/4 n2/3")
    pass_all(state)
    assert state.captain == A
    play(state, A, Appoint(B))
    assert [prizes_of(state, seat) for seat in (A, B, C, D, E)] == ["1", "2", "", "", "2"]


def test_11_8_a_special_character_is_one_crewman_without_effect() -> None:
    state = mutiny("", "", "m1/3 STOWAWAYS CUTTHROAT", "SURGEON SEA_DOG", card="m1/3")
    support(state, C, MUTINEER, "STOWAWAYS CUTTHROAT")
    support(state, D, CAPTAIN, "SURGEON SEA_DOG")
    assert (top(state), crewmen(state), state.quartermaster) == (Step.FIGHT, (3, 5), B)
    assert (hand(state, C), hand(state, D)) == ("", "")


def test_11_8_a_mutiny_is_called_with_a_character_without_effect() -> None:
    state = mutiny("", "", "CUTTHROAT", "", card="CUTTHROAT")
    assert (top(state), crewmen(state)) == (Step.FIGHT, (1, 1))
