"""13.4 An offer is not an answer: who is asked while offers are open, and what closes over whom."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Betray,
    BetrayPlayed,
    CloseAttack,
    Decline,
    Exchange,
    OfferCrew,
    OfferPrize,
    OfferPromise,
    Pass,
    Play,
    SecondMate,
    Stowaways,
    Support,
    Withdraw,
)
from jollyroger.games.mutiny.rules.stack import awaits_answer, closes_by_passing
from jollyroger.games.mutiny.state import EventKind, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    deal,
    kind,
    pass_all,
    play,
    prize,
    refused,
    told,
    top,
)

PROMISE = OfferPromise(D)


# The giver


@pytest.mark.parametrize("answer", [Accept(C), Decline(C)])
def test_13_4_m38_the_giver_is_asked_again_when_the_offer_is_answered(answer: Move) -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    assert asked(state) == "ABD"
    play(state, D, answer)
    assert asked(state) == "ABCD"


def test_13_4_m38_the_giver_is_asked_again_when_the_offer_is_withdrawn() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE, Withdraw())
    assert asked(state) == "ABCD"


def test_13_4_m38_the_giver_is_asked_again_when_the_offer_lapses() -> None:
    state = moment(Step.LOOKOUT, "", "SECOND_MATE")
    play(state, C, OfferCrew(kind("m1/2"), D))
    resolved(state, B, SecondMate(C, D))
    deal(state, "m1/3 m1/2")
    assert (state.offers_open, asked(state)) == (0, "ABCD")


def test_13_4_m38_the_giver_is_asked_at_the_latest_when_all_others_have_answered() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    for seat in (A, B):
        play(state, seat, Pass())
        assert asked(state) == ("BD" if seat == A else "D")
    play(state, D, Pass())
    assert (top(state), asked(state)) == (Step.LOOKOUT, "CD"), "D has yet to answer the offer, C the question"
    assert GAME.asked(state) == D, "so that the offer can be answered"


def test_13_4_a_giver_who_awaits_an_answer_has_none_to_give() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    play(state, B, OfferPromise(C))
    assert [awaits_answer(state, seat) for seat in (A, B, C, D)] == [False, True, False, False]


def test_15_3_no_offer_waits_for_an_answer_while_a_traitor_is_asked_for() -> None:
    state = moment(Step.LOOKOUT, "", "SECOND_MATE")
    play(state, C, PROMISE)
    play(state, B, SecondMate(C, D))
    assert (top(state), asked(state)) == (Step.TRAITOR, "ACD")
    assert [awaits_answer(state, seat) for seat in (A, B, C, D)] == [False] * 4
    pass_all(state, but=(C,))
    assert closes_by_passing(state, C)
    play(state, C, Pass())
    deal(state, "m1/3 m1/2")
    assert (state.offers_open, awaits_answer(state, C)) == (1 << C, True), "and the offer outlives the question"


def test_13_4_m38_two_givers_do_not_wait_for_each_other() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    play(state, B, OfferPromise(A))
    assert asked(state) == "AD"
    pass_all(state)
    assert asked(state) == "ABCD"


def test_13_4_m38_a_givers_pass_withdraws_the_offer() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    assert Pass() in GAME.legal(state, C), "the giver need not wait to be asked"
    assert told(play(state, C, Pass())) == [EventKind.OFFER_WITHDRAWN, EventKind.PASSED]
    assert (state.offers_open, asked(state)) == (0, "ABD")
    assert refused(state, D, Accept(C)) == (Objection.NO_SUCH_OFFER, "13.2")


def test_13_4_m38_the_window_closes_with_the_givers_pass() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    pass_all(state)
    assert [closes_by_passing(state, seat) for seat in (A, B, C, D)] == [False, False, True, False]
    play(state, C, Pass())
    assert top(state) == Step.FIRST_CARD


@pytest.mark.parametrize(("seat", "end"), [(D, Decline(C)), (D, Accept(C)), (C, Withdraw())])
def test_13_4_m38_a_pass_does_not_close_over_the_offer_of_another(seat: int, end: Move) -> None:
    state = moment(Step.EXCHANGE)
    play(state, C, OfferPromise(D), Exchange(prize("3")))
    deal(state, "g1/2")
    pass_all(state, but=(B,))
    assert (asked(state), closes_by_passing(state, B)) == ("BD", False)
    play(state, B, Pass())
    assert (top(state), asked(state)) == (Step.EXCHANGE, "D")
    play(state, seat, end)
    assert asked(state) == "C", "the giver is asked again, though the exchange answered the question before"


def test_13_4_m38_a_seat_that_has_passed_and_then_offers_is_asked_again() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, Pass(), PROMISE)
    pass_all(state)
    assert (top(state), asked(state)) == (Step.LOOKOUT, "CD")


def test_13_4_m38_a_captain_who_offers_peace_may_offer_more_before_the_window_closes() -> None:
    state = moment(Step.CALL)
    play(state, A, PROMISE)
    pass_all(state)
    assert (top(state), asked(state)) == (Step.CALL, "AD")
    play(state, D, Decline(A))
    assert asked(state) == "A"
    play(state, A, OfferPrize(prize("1"), D))
    assert asked(state) == "AD"


def test_13_4_m38_a_captain_who_offers_is_not_forgotten_when_all_are_asked_again() -> None:
    state = moment(Step.CALL, "n1/1", "SECOND_MATE", "STOWAWAYS", "TRAITOR")
    play(state, A, OfferCrew(kind("n1/1"), D))
    play(state, C, Stowaways())
    play(state, D, Betray())
    pass_all(state)
    pass_all(state)
    assert (top(state), state.offers_open) == (Step.CALL, 1 << A)
    resolved(state, B, SecondMate(A, C))
    deal(state, "m1/2 n1/1")
    assert (state.offers_open, asked(state)) == (0, "A")


def test_13_4_m38_a_pass_in_a_traitors_window_leaves_the_offer_alone() -> None:
    state = moment(Step.LOOKOUT, "", "STOWAWAYS")
    play(state, C, PROMISE)
    play(state, B, Stowaways())
    assert asked(state) == "ACD"
    pass_all(state)
    deal(state, "all all")
    assert (state.offers_open, asked(state)) == (1 << C, "ABD")


# Over whom nothing closes


def test_11_5_13_4_m38_a_mutiny_does_not_end_over_a_giver() -> None:
    state = moment(Step.FIGHT)
    play(state, C, OfferPromise(B))
    pass_all(state)
    assert (top(state), asked(state)) == (Step.FIGHT, "BC")
    play(state, B, Decline(C))
    play(state, C, Support(Side.CAPTAIN, kind("m1/2")))
    assert (top(state), asked(state)) == (Step.FIGHT, "ABCD")


def test_6_4_13_4_m38_an_attack_does_not_close_over_a_giver_who_holds_a_traitor() -> None:
    state = moment(Step.ATTACK, "", "", "TRAITOR")
    play(state, C, PROMISE)
    pass_all(state)
    assert (top(state), asked(state)) == (Step.ATTACK, "CD")
    play(state, C, BetrayPlayed(0))
    assert top(state) == Step.TRAITOR


def test_6_4_m10_m38_the_qm_closes_over_a_giver_who_has_played_but_an_offer_is_no_play() -> None:
    state = moment(Step.ATTACK)
    play(state, C, PROMISE)
    pass_all(state, but=(B,))
    assert refused(state, B, CloseAttack()) == (Objection.NOT_ALL_HAVE_ANSWERED, "6.4")
    play(state, C, Play(kind("m1/2")), Withdraw(), OfferPromise(A))
    assert told(play(state, B, CloseAttack())) == [EventKind.ATTACK_CLOSED, EventKind.OFFER_LAPSED]


def test_13_4_m38_one_player_decides_over_everybody() -> None:
    state = moment(Step.APPOINT)
    play(state, C, PROMISE)
    assert asked(state) == "AD", "the giver was not asked"
    play(state, D, Decline(C))
    assert asked(state) == "A"
    play(state, C, PROMISE)
    assert told(play(state, A, Appoint(B)))[0] == EventKind.OFFER_LAPSED


# The receiver


@pytest.mark.parametrize("answer", [Accept(C), Decline(C)])
def test_13_4_m38_an_answer_to_an_offer_says_nothing_about_the_question(answer: Move) -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    play(state, D, answer)
    pass_all(state, but=(D,))
    assert (top(state), asked(state)) == (Step.LOOKOUT, "D")
    play(state, D, Pass())
    assert top(state) == Step.FIRST_CARD


@pytest.mark.parametrize("answer", [Accept(C), Decline(C)])
def test_13_4_m38_a_seat_that_has_passed_is_asked_for_the_offer_but_not_again_for_the_question(answer: Move) -> None:
    state = moment(Step.LOOKOUT)
    play(state, D, Pass())
    play(state, C, PROMISE)
    assert asked(state) == "ABD"
    assert refused(state, D, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    play(state, D, answer)
    assert asked(state) == "ABC"


def test_13_4_m38_a_pass_says_nothing_about_the_offer() -> None:
    state = moment(Step.LOOKOUT)
    play(state, C, PROMISE)
    play(state, D, Pass())
    assert (asked(state), state.offers_open) == ("ABD", 1 << C)
    play(state, D, Accept(C))
    assert asked(state) == "ABC"
