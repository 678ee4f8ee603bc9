"""12. After a mutiny. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.cards import NOBODY, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Call,
    Carpenter,
    Cook,
    Deal,
    Discard,
    OfferPrize,
    OrderAny,
    Pick,
    Sail,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.moments import support
from tests.games.mutiny.tables import (
    A,
    B,
    C,
    D,
    asked,
    deal,
    every_crew_card,
    every_prize,
    hand,
    kind,
    mutiny,
    names,
    pass_all,
    play,
    prize,
    prize_names,
    prizes_of,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER = Side.CAPTAIN, Side.MUTINEER


def at_the_punishment(*hands: str, prizes: tuple[str, ...] = (), visited: int = 0) -> State:
    """C has called a mutiny with "m1/3" after the Captain decided on punishment."""
    state = table(*hands, at=Step.VISIT_ENDS, prizes=prizes)
    state.visited += visited
    play(state, A, OrderAny())
    play(state, C, Call(kind("m1/3")))
    deal(state, "C")
    return state


@pytest.mark.parametrize(("call", "captain"), [("m1/3", C), ("all", A)])
def test_12_1_m26_the_winner_is_the_captain_and_appoints_the_qm_new_or_the_same(call: str, captain: int) -> None:
    for qm in (B, D):
        state = mutiny("", "", call, "", card=call)
        events = pass_all(state)
        assert (EventKind.CAPTAIN_CHANGED in told(events)) == (captain == C)
        assert (top(state), asked(state), state.captain) == (Step.APPOINT, "AC"[captain == C], captain)
        play(state, captain, Appoint(qm))
        assert state.quartermaster == qm


def test_12_1_the_captain_appoints_another_player_and_no_mutiny_follows() -> None:
    state = mutiny("", "", "m1/3 m1/1", "all", card="m1/3")
    pass_all(state)
    assert refused(state, C, Appoint(C)) == (Objection.NOT_YOURSELF, "4.1")
    assert refused(state, A, Appoint(B)) == (Objection.ONLY_THE_CAPTAIN, "4.1")
    play(state, C, Appoint(A))
    assert (top(state), state.quartermaster) == (Step.POOL, A)


def test_12_2_m26_the_losers_prizes_are_shared_as_after_an_attack() -> None:
    state = mutiny("", "g1/1", "m1/4", "", card="m1/4", prizes=("1 2 3 rum", "hostage", "jewels", "2"))
    support(state, B, CAPTAIN, "g1/1")
    events = pass_all(state)
    assert told(events)[-7:] == [EventKind.MUTINY_ENDED, EventKind.CAPTAIN_CHANGED] + 5 * [EventKind.PRIZE_COLLECTED]
    play(state, C, Appoint(B))
    assert (top(state), asked(state)) == (Step.COOK, "ABCD")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.PICK, "C")
    play(state, C, Pick(prize("3")))
    assert refused(state, B, Deal(prize("2"), C)) == (Objection.HAS_GOT_MORE, "7.3")
    play(state, B, Deal(prize("hostage"), B), Deal(prize("2"), D), Deal(prize("1"), A), Deal(prize("rum"), D))
    assert [prizes_of(state, seat) for seat in (A, B, C, D)] == ["1", "hostage", "3 jewels", "2 2 rum"]
    assert top(state) == Step.CARPENTER


def test_12_2_m41_a_losers_prizes_lie_aside_when_the_qm_is_appointed_and_no_bribe_moves_them() -> None:
    state = mutiny("n1/1", "", "m1/4", "", card="m1/4", prizes=("1 3", "rum", "jewels", "2"))
    pass_all(state)
    assert (top(state), asked(state)) == (Step.APPOINT, "C")
    assert (prizes_of(state, A), prize_names(state.booty), state.booty_size) == ("", "1 3", 2)
    assert refused(state, A, OfferPrize(prize("3"), D)) == (Objection.PRIZE_NOT_THERE, "13.1")
    assert every_prize(state) == state.prize_copies


def test_12_2_m41_what_a_loser_is_given_afterwards_is_not_collected() -> None:
    state = mutiny("n1/1", "", "m1/4", "", card="m1/4", prizes=("1 3", "rum", "jewels", "2"))
    pass_all(state)
    play(state, D, OfferPrize(prize("2"), A))
    play(state, A, Accept(D))
    play(state, C, Appoint(B))
    assert (prizes_of(state, A), prize_names(state.booty), top(state)) == ("2", "1 3", Step.COOK)


def test_12_2_7_3_nobody_has_got_anything_when_a_new_sharing_begins() -> None:
    state = mutiny("n1/1", "", "m1/4", "", card="m1/4", prizes=("1 3", "", "", ""))
    state.received[D] = 2
    state.cook = D
    pass_all(state)
    assert (top(state), state.received, state.cook) == (Step.APPOINT, [0] * 10, NOBODY)


def test_12_2_m26_a_cook_and_a_carpenter_may_be_played() -> None:
    state = mutiny("", "COOK", "m1/3", "CARPENTER", card="m1/3", prizes=("1 2", "", "", ""))
    pass_all(state)
    play(state, C, Appoint(B))
    play(state, B, Cook())
    pass_all(state)
    play(state, B, Pick(prize("2")))
    play(state, C, Pick(prize("1")))
    play(state, D, Carpenter())
    assert (top(state), prizes_of(state, B), prizes_of(state, C)) == (Step.TRAITOR, "2", "1")


def test_12_2_m26_without_anything_collected_there_is_no_pick_no_cook_and_no_carpenter() -> None:
    state = mutiny("", "", "m1/3", "COOK CARPENTER", card="m1/3", prizes=("", "2", "3", "1"))
    pass_all(state)
    play(state, C, Appoint(B))
    assert top(state) == Step.POOL


def test_12_3_m26_the_crew_is_dealt_out_face_down_from_the_captains_left() -> None:
    state = mutiny("n1/1", "g1/1 g1/2", "m1/3", "all", card="m1/3")
    everything = every_crew_card(state)
    support(state, B, MUTINEER, "g1/1 g1/2")
    support(state, A, CAPTAIN, "n1/1")
    support(state, D, CAPTAIN, "all")
    pass_all(state)
    play(state, C, Appoint(B))
    assert (top(state), names(state.pool)) == (Step.POOL, "n1/1 g1/1 g1/2 m1/3 all")
    events = deal(state, "m1/3 n1/1 all g1/1 g1/2")
    assert told(events)[:5] == 5 * [EventKind.POOL_DEALT]
    assert [(event.a, event.seen) for event in events[:5]] == [(seat, 1 << seat) for seat in (D, A, B, C, D)]
    assert [hand(state, seat) for seat in (A, B, C, D)] == ["n1/1", "all", "g1/1", "g1/2 m1/3"]
    assert every_crew_card(state) == everything


@pytest.mark.parametrize("character", ["POWDER_MONKEY", "CUTTHROAT", "SEA_DOG"])
def test_12_3_m24_three_characters_leave_however_they_were_used(character: str) -> None:
    state = mutiny("", "", f"m1/3 {character}", "", card="m1/3")
    support(state, C, MUTINEER, character)
    pass_all(state)
    play(state, C, Appoint(B))
    assert (names(state.pool), names(state.discards)) == ("m1/3", character)


def test_12_3_m24_a_mutiny_of_nothing_else_leaves_nothing_to_deal() -> None:
    state = mutiny("n1/1", "g1/1", "POWDER_MONKEY all", "n1/2", card="POWDER_MONKEY")
    pass_all(state)
    play(state, C, Appoint(B))
    assert (top(state), state.pool_size, names(state.discards)) == (Step.SAIL, 0, "POWDER_MONKEY")


def test_12_3_then_the_hand_limit_holds() -> None:
    state = mutiny("n1/1 n1/1 n1/2 n1/2 n1/2 n1/3 n1/3", "", "m1/3 all", "all", card="m1/3")
    support(state, C, MUTINEER, "all")
    support(state, D, MUTINEER, "all")
    pass_all(state)
    play(state, C, Appoint(B))
    deal(state, "m1/3 all all")
    assert (top(state), asked(state), state.hand_size[A]) == (Step.DISCARD, "A", 8)
    assert refused(state, B, Discard(kind("all"))) == (Objection.OTHERS_ARE_ASKED, "3.2")
    assert told(play(state, A, Discard(kind("all")))) == [EventKind.CARD_DISCARDED]
    assert (state.hand_size[A], names(state.discards)) == (7, "all")


def test_12_3_nobody_is_on_a_side_any_more() -> None:
    state = mutiny("n1/1", "", "m1/3", "all", card="m1/3")
    support(state, D, CAPTAIN, "all")
    pass_all(state)
    play(state, C, Appoint(B))
    assert (state.first_mutineer, state.played_count) == (NOBODY, 0)
    assert state.side[: state.seats] == 4 * [Side.NEUTRAL]


def test_12_4_m27_after_a_mutiny_at_the_appointment_the_captain_chooses_the_destination() -> None:
    state = mutiny("n1/1", "g1/1", "m1/3 all", "n1/2", card="m1/3")
    pass_all(state)
    play(state, C, Appoint(B))
    deal(state, "m1/3")
    assert (top(state), asked(state)) == (Step.SAIL, "C")
    play(state, C, Sail(Stack.MERCHANT_SHIP))
    assert top(state) == Step.LOOKOUT


def test_12_4_m27_after_a_mutiny_at_the_destination_the_card_is_back_and_the_captain_chooses_again() -> None:
    state = table("n1/1", "g1/1", "m1/3 all", "n1/2", at=Step.CHOOSE)
    left = list(state.stack_left)
    play(state, A, Sail(Stack.FORT))
    play(state, C, Call(kind("m1/3")))
    assert told(deal(state, "C")) == [EventKind.PUT_BACK, EventKind.MUTINY_CALLED, EventKind.CREW_JOINED]
    pass_all(state)
    play(state, C, Appoint(B))
    deal(state, "m1/3")
    assert (top(state), asked(state), state.visited, state.stack_left) == (Step.SAIL, "C", 0, left)
    play(state, C, Sail(Stack.FORT))
    assert top(state) == Step.LOOKOUT


def test_12_5_m27_after_a_mutiny_at_the_punishment_nobody_is_punished_and_the_next_round_begins() -> None:
    state = at_the_punishment("n1/1", "g1/1", "m1/3 all", "n1/2")
    pass_all(state)
    play(state, C, Appoint(D))
    events = deal(state, "m1/3")
    assert told(events) == [EventKind.POOL_DEALT, EventKind.ROUND_ENDED]
    assert (top(state), asked(state), state.quartermaster) == (Step.SAIL, "C", D)
    assert (state.hand_size[A], state.hand_size[B]) == (1, 1)
    play(state, C, Sail(Stack.FORT))
    assert (top(state), asked(state)) == (Step.CALL, "ABD")


def test_12_5_m27_the_next_round_begins_with_the_free_cards() -> None:
    state = at_the_punishment("", "", "m1/3", "n1/2")
    pass_all(state)
    play(state, C, Appoint(D))
    deal(state, "m1/3")
    assert (top(state), names(state.hand[D])) == (Step.DRAW, "n1/2 m1/3")
    deal(state, "all all all")
    assert (top(state), [state.hand_size[seat] for seat in (A, B, C)]) == (Step.SAIL, [1, 1, 1])


def test_12_5_m27_only_that_appointment_counts_for_the_next_round() -> None:
    state = at_the_punishment("n1/1", "g1/1", "m1/3 all", "n1/2")
    pass_all(state)
    play(state, C, Appoint(D))
    deal(state, "m1/3")
    assert state.appointed_already == 0


def test_12_5_m27_in_the_last_round_the_game_ends() -> None:
    state = at_the_punishment("n1/1", "g1/1", "m1/3 all", "n1/2", visited=9)
    pass_all(state)
    play(state, C, Appoint(D))
    events = deal(state, "m1/3")
    assert told(events) == [EventKind.POOL_DEALT, EventKind.ROUND_ENDED, EventKind.GAME_ENDED]
    assert top(state) == Step.OVER
