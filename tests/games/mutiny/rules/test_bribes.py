"""13. Bribes, and the guard's duty among them. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Bury,
    Decline,
    Discard,
    Exchange,
    Lookout,
    OfferCrew,
    OfferDuty,
    OfferPrize,
    OfferPromise,
    SecondMate,
    Spare,
    Stowaways,
    Withdraw,
)
from jollyroger.games.mutiny.state import EventKind, State, Step, Tally
from tests.games.mutiny.moments import moment, resolved
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
    pass_all,
    play,
    prize,
    prizes_of,
    refused,
    table,
    told,
    top,
)

ONE_CARD = OfferCrew(kind("m1/2"), D)
PROMISE = OfferPromise(D)


# 13.1 What can be offered


@pytest.mark.parametrize(
    ("contents", "events"),
    [
        ((ONE_CARD,), [EventKind.OFFER_ACCEPTED, EventKind.CARD_GIVEN]),
        ((OfferPrize(prize("3"), D),), [EventKind.OFFER_ACCEPTED, EventKind.PRIZE_HANDED_OVER]),
        ((PROMISE,), [EventKind.OFFER_ACCEPTED]),
        (
            (PROMISE, OfferPrize(prize("3"), D), ONE_CARD),
            [EventKind.OFFER_ACCEPTED, EventKind.CARD_GIVEN, EventKind.PRIZE_HANDED_OVER],
        ),
    ],
)
def test_13_1_m33_crew_prizes_a_promise_or_several_of_these(
    contents: tuple[Move, ...], events: list[EventKind]
) -> None:
    state = moment(Step.SAIL)
    play(state, C, *contents)
    assert state.offers_made[C] == 1
    assert {Accept(C), Decline(C)} <= set(GAME.legal(state, D))
    assert told(play(state, D, Accept(C))) == events
    assert (state.offers_open, state.tally[Tally.BRIBES]) == (0, 1)
    assert ("m1/2" in hand(state, D)) == (ONE_CARD in contents)
    assert ("3" in prizes_of(state, D)) == (OfferPrize(prize("3"), D) in contents)


def test_13_1_m33_nobody_has_to_accept() -> None:
    state = moment(Step.SAIL)
    play(state, C, ONE_CARD)
    assert told(play(state, D, Decline(C))) == [EventKind.OFFER_DECLINED]
    assert (state.offers_open, hand(state, C)) == (0, "m1/2")


def test_13_1_m33_nothing_enforces_a_promise() -> None:
    state = moment(Step.APPOINT)
    play(state, A, PROMISE)
    play(state, D, Accept(A))
    play(state, A, Appoint(B))
    assert state.quartermaster == B


@pytest.mark.parametrize(
    ("receiver", "refusal"), [(C, (Objection.NOT_YOURSELF, "13.1")), (E, (Objection.NO_SUCH_SEAT, "13.1"))]
)
def test_13_1_an_offer_is_to_another_player(receiver: int, refusal: tuple[Objection, str]) -> None:
    assert refused(moment(Step.SAIL), C, OfferPromise(receiver)) == refusal


@pytest.mark.parametrize(
    ("before", "move", "refusal"),
    [
        ((), OfferCrew(kind("all"), D), (Objection.CARD_NOT_IN_HAND, "13.1")),
        ((), OfferPrize(prize("1"), D), (Objection.PRIZE_NOT_THERE, "13.1")),
        ((), OfferDuty(D), (Objection.NOT_THE_GUARD, "14.1")),
        ((ONE_CARD,), ONE_CARD, (Objection.OFFERED_ALREADY, "13.1")),
        ((OfferPrize(prize("3"), D),), OfferPrize(prize("3"), D), (Objection.OFFERED_ALREADY, "13.1")),
        ((PROMISE,), PROMISE, (Objection.OFFERED_ALREADY, "13.1")),
    ],
)
def test_13_1_13_3_what_cannot_be_offered(before: tuple[Move, ...], move: Move, refusal: tuple[Objection, str]) -> None:
    state = moment(Step.SAIL)
    play(state, C, *before)
    assert refused(state, C, move) == refusal
    assert move not in GAME.legal(state, C)


def test_13_3_nothing_is_withdrawn_where_nothing_was_offered() -> None:
    assert refused(moment(Step.SAIL), C, Withdraw()) == (Objection.NO_OFFER_MADE, "13.3")


def test_13_1_an_offer_has_no_more_cards_than_a_hand() -> None:
    state = table("", "", "n1/1 n1/1 n1/2 n1/2 n1/2 n1/3 n1/3 n1/4", "", at=Step.CHOOSE)
    for word in ("n1/1", "n1/1", "n1/2", "n1/2", "n1/2", "n1/3", "n1/3"):
        play(state, C, OfferCrew(kind(word), D))
    assert refused(state, C, OfferCrew(kind("n1/4"), D)) == (Objection.OFFERED_ALREADY, "13.1")


def test_13_1_only_a_receiver_has_something_to_answer() -> None:
    state = moment(Step.SAIL)
    assert refused(state, D, Accept(C)) == (Objection.NO_SUCH_OFFER, "13.2")  # not made yet
    play(state, C, PROMISE)
    assert refused(state, B, Decline(C)) == (Objection.NO_SUCH_OFFER, "13.1")
    assert refused(state, D, Accept(E)) == (Objection.NO_SUCH_OFFER, "13.2")


# 13.2 What is seen


def test_13_2_m33_all_see_how_many_cards_and_which_prizes_but_only_the_giver_which_cards() -> None:
    state = moment(Step.SAIL)
    crew = play(state, C, ONE_CARD)[0]
    assert (crew.kind, crew.a, crew.b, crew.seen) == (EventKind.OFFERED_CREW, C, D, 1 << C)
    shown = play(state, C, OfferPrize(prize("3"), D))[0]
    assert (shown.kind, shown.c, shown.as_seen_by(A)) == (EventKind.OFFERED_PRIZE, prize("3"), shown)
    assert told(play(state, C, PROMISE)) == [EventKind.OFFERED_PROMISE]
    for seat in (A, B, D):
        view = GAME.view(state, seat)
        assert (view.offer_size[C], view.offer_crew[C][0], view.offer_prizes[C]) == (1, 0, [0, 0, 1, 0, 0, 0])


def test_13_2_m33_the_receiver_sees_the_crew_on_acceptance() -> None:
    state = moment(Step.SAIL)
    play(state, C, ONE_CARD)
    given = play(state, D, Accept(C))[1]
    assert (given.kind, given.c, given.seen) == (EventKind.CARD_GIVEN, kind("m1/2"), 1 << C | 1 << D)
    assert (hand(state, C), hand(state, D)) == ("", "n1/4 m1/2 m1/3")


def test_13_2_after_the_hand_over_the_limit_holds() -> None:
    state = table("", "", "all", "n1/1 n1/1 n1/2 n1/2 n1/2 n1/3 n1/3", at=Step.CHOOSE)
    play(state, C, OfferCrew(kind("all"), D))
    play(state, D, Accept(C))
    assert (top(state), asked(state)) == (Step.DISCARD, "D")
    play(state, D, Discard(kind("all")))
    assert (top(state), state.hand_size[D]) == (Step.SAIL, 7)


# 13.3 How many, and for how long


def test_13_3_m33_one_open_offer_at_a_time() -> None:
    state = moment(Step.SAIL)
    play(state, C, PROMISE)
    assert refused(state, C, OfferPromise(B)) == (Objection.ONE_OFFER_AT_A_TIME, "13.3")


def test_13_3_m33_three_in_a_round() -> None:
    state = table("n1/1", "g1/1", "m1/1", "all", at=Step.VISIT_ENDS)
    for _ in range(3):
        play(state, C, PROMISE)
        play(state, D, Decline(C))
    assert refused(state, C, OfferPromise(B)) == (Objection.NO_MORE_OFFERS, "13.3")
    play(state, A, Spare())
    pass_all(state)
    assert top(state) == Step.APPOINT  # a new round
    play(state, C, OfferPromise(B))
    assert state.offers_made[C] == 1


def test_13_3_m33_it_may_be_withdrawn() -> None:
    state = moment(Step.SAIL)
    play(state, C, OfferPrize(prize("3"), D))
    assert Withdraw() in GAME.legal(state, C)
    assert told(play(state, C, Withdraw())) == [EventKind.OFFER_WITHDRAWN]
    assert (state.offers_open, state.offer_prizes[C], prizes_of(state, C)) == (0, [0] * 6, "3")
    assert refused(state, D, Accept(C)) == (Objection.NO_SUCH_OFFER, "13.2")


def test_13_3_m33_it_lapses_when_its_window_closes() -> None:
    state = moment(Step.LOOKOUT, "LOOKOUT")
    play(state, C, PROMISE)
    play(state, B, OfferPromise(D))
    assert resolved(state, A, Lookout()) == [EventKind.PASSED, EventKind.OFFER_LAPSED, EventKind.OFFER_LAPSED]
    assert state.offers_open == 0


def test_13_3_m33_it_lapses_with_the_decision_during_which_it_was_made() -> None:
    state = moment(Step.APPOINT)
    play(state, C, PROMISE)
    assert told(play(state, A, Appoint(B)))[0] == EventKind.OFFER_LAPSED


@pytest.mark.parametrize("contents", [(ONE_CARD,), (PROMISE, ONE_CARD)])
def test_13_3_m33_it_lapses_when_a_card_of_it_is_stolen(contents: tuple[Move, ...]) -> None:
    state = moment(Step.SAIL, "", "SECOND_MATE")
    play(state, C, *contents)
    resolved(state, B, SecondMate(C, D))
    deal(state, "m1/3")
    assert state.offers_open == 1 << C
    assert told(deal(state, "m1/2")) == [EventKind.CARD_STOLEN, EventKind.OFFER_LAPSED]
    assert state.offers_open == 0


def test_13_3_m33_of_two_alike_one_still_covers_the_offer() -> None:
    state = moment(Step.SAIL, "", "SECOND_MATE", "m1/2")
    play(state, C, ONE_CARD)
    resolved(state, B, SecondMate(C, D))
    deal(state, "m1/3 m1/2")
    assert state.offers_open == 1 << C


@pytest.mark.parametrize(("step", "move"), [(Step.EXCHANGE, Exchange(prize("3"))), (Step.BURY, Bury(prize("3")))])
def test_13_3_m33_it_lapses_when_a_prize_of_it_goes_another_way(step: Step, move: Move) -> None:
    state = moment(step)
    play(state, C, OfferPrize(prize("3"), D))
    assert EventKind.OFFER_LAPSED in told(play(state, C, move))


def test_13_3_an_offer_is_no_answer_to_an_own_decision() -> None:
    state = moment(Step.SAIL)
    assert asked(state) == "A"
    play(state, A, OfferPromise(D))
    assert asked(state) == "AD"


def test_13_3_15_3_m28_an_offer_waits_while_another_effect_is_under_way() -> None:
    state = moment(Step.SAIL, "", "", "", "STOWAWAYS")
    play(state, B, OfferPromise(C))
    play(state, D, Stowaways())
    assert top(state) == Step.TRAITOR
    for seat, move in ((A, OfferPromise(B)), (B, Withdraw()), (C, Accept(B))):
        assert refused(state, seat, move) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")
    pass_all(state)
    deal(state, "all all")
    assert state.offers_open == 1 << B


# 14.1 The guard's duty


def guarded(by: int = D) -> State:
    """A table at the burying that somebody must guard."""
    state = moment(Step.BURY)
    state.guard = by
    return state


@pytest.mark.parametrize("contents", [(), (OfferPrize(prize("rum"), C),)])
def test_14_1_m18_the_guard_offers_the_duty_with_a_bribe_or_without(contents: tuple[Move, ...]) -> None:
    state = guarded()
    play(state, D, OfferDuty(C), *contents)
    events = play(state, C, Accept(D))
    assert told(events)[:2] == [EventKind.OFFER_ACCEPTED, EventKind.GUARD_CHANGED]
    assert (state.guard, asked(state)) == (C, "ABCD")  # the old guard may bury now, and is asked
    assert refused(state, C, Bury(prize("3"))) == (Objection.THE_GUARD_CANNOT_BURY, "14.1")
    assert prizes_of(state, C) == ("3 rum" if contents else "3")


def test_14_1_m18_the_duty_passes_once() -> None:
    state = guarded()
    play(state, D, OfferDuty(C))
    play(state, C, Accept(D))
    assert refused(state, C, OfferDuty(B)) == (Objection.DUTY_PASSED_ALREADY, "14.1")


def test_14_1_only_the_guard_offers_it_and_once_in_an_offer() -> None:
    state = guarded()
    assert refused(state, C, OfferDuty(B)) == (Objection.NOT_THE_GUARD, "14.1")
    play(state, D, OfferDuty(B))
    assert refused(state, D, OfferDuty(B)) == (Objection.OFFERED_ALREADY, "14.1")


def test_14_1_a_declined_duty_stays() -> None:
    state = guarded()
    play(state, D, OfferDuty(C))
    play(state, C, Decline(D))
    assert (state.guard, state.duty_passed) == (D, 0)


def test_14_1_nobody_guards_the_next_ship() -> None:
    state = guarded()
    play(state, D, OfferDuty(C))
    play(state, C, Accept(D))
    pass_all(state)
    pass_all(state)
    assert (top(state), state.guard, state.duty_passed, state.sailing) == (Step.PUNISH, -1, 0, -1)
    assert state.stack_left[Stack.TREASURE_ISLAND] == 2
