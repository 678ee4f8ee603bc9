"""14. The Traitor, against every card and against Traitors. Every rule by its number."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Betray,
    BetrayPlayed,
    Call,
    CloseAttack,
    Cutthroat,
    Order,
    OrderAny,
    Pass,
    Play,
    Stowaways,
    Support,
)
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import EventKind, Step
from tests.games.mutiny.moments import moment
from tests.games.mutiny.tables import (
    A,
    B,
    C,
    D,
    asked,
    deal,
    kind,
    mutiny,
    names,
    pass_all,
    play,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER, NEUTRAL = Side.CAPTAIN, Side.MUTINEER, Side.NEUTRAL


# 14.16 The Traitor


def test_14_16_m31_a_card_for_a_skill_has_no_effect_and_is_discarded() -> None:
    state = moment(Step.ATTACK, "", "", "TRAITOR")
    play(state, C, BetrayPlayed(0))
    assert (top(state), asked(state)) == (Step.TRAITOR, "ABD")
    events = pass_all(state)
    cancelled = events[1]
    assert (cancelled.kind, cancelled.a, cancelled.b, cancelled.c) == (EventKind.CANCELLED, C, B, kind("m1/1"))
    assert (top(state), asked(state), names(state.discards)) == (Step.ATTACK, "ABCD", "TRAITOR m1/1")
    pass_all(state)  # the QM's first card is still done (15.6)
    deal(state, "1/3/3")
    assert told(pass_all(state))[1] == EventKind.ATTACK_LOST
    assert names(state.discards) == "TRAITOR m1/1"


def test_14_16_m31_after_the_attack_was_closed_everybody_is_asked_once_more() -> None:
    state = moment(Step.CLOSING, "", "", "TRAITOR")
    assert asked(state) == "ABCD"
    assert refused(state, C, BetrayPlayed(0)) == (Objection.CANNOT_BE_BETRAYED, "15.4")  # C passed since
    state = table("", "m1/1", "TRAITOR", "n1/1", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("m1/1")))
    pass_all(state, but=(B, D))
    play(state, D, Play(kind("n1/1")))
    play(state, B, CloseAttack())
    play(state, C, BetrayPlayed(1))
    pass_all(state)
    assert (top(state), asked(state), names(state.discards)) == (Step.CLOSING, "ABCD", "TRAITOR n1/1")


def test_14_16_m31_a_card_for_a_side_is_cancelled_and_its_player_stays_on_it() -> None:
    state = mutiny("", "TRAITOR", "m1/3", "all", card="m1/3")
    play(state, D, Support(CAPTAIN, kind("all")))
    play(state, B, BetrayPlayed(1))
    pass_all(state)
    assert (state.side[D], state.side[B], crewmen_of(state, CAPTAIN)) == (CAPTAIN, NEUTRAL, 1)
    assert names(state.discards) == "TRAITOR all"


def test_14_16_15_6_m31_a_cancelled_call_with_crew_leaves_the_mutiny_on() -> None:
    state = mutiny("", "TRAITOR", "m1/3", "", card="m1/3")
    play(state, B, BetrayPlayed(0))
    pass_all(state)
    assert (top(state), crewmen_of(state, MUTINEER), state.mutiny_called) == (Step.FIGHT, 0, 1)
    pass_all(state)
    play(state, A, Appoint(B))
    assert (state.captain, state.pool_size, names(state.discards)) == (A, 0, "TRAITOR m1/3")


def test_14_16_not_the_own_card() -> None:
    state = moment(Step.TRAITOR, "TRAITOR")
    assert refused(state, A, Betray()) == (Objection.NOT_YOUR_OWN_CARD, "14.16")
    state = mutiny("", "", "m1/3 TRAITOR", "", card="m1/3")
    assert refused(state, C, BetrayPlayed(0)) == (Objection.NOT_YOUR_OWN_CARD, "14.16")


def test_14_16_without_a_traitor_or_a_card_to_betray_nobody_betrays() -> None:
    state = mutiny("", "", "m1/3", "TRAITOR", card="m1/3")
    assert refused(state, B, BetrayPlayed(0)) == (Objection.CARD_NOT_IN_HAND, "14.16")
    assert refused(state, D, BetrayPlayed(1)) == (Objection.CANNOT_BE_BETRAYED, "15.4")
    assert refused(moment(Step.SAIL, "", "", "TRAITOR"), C, BetrayPlayed(0)) == (Objection.NOT_ASKED_NOW, "15.4")


def test_14_16_m31_a_traitor_betrays_a_traitor_and_the_cutthroat_strikes() -> None:
    state = mutiny("TRAITOR", "", "m1/3 TRAITOR", "CUTTHROAT", card="m1/3")
    play(state, D, Cutthroat(CAPTAIN))
    play(state, A, Betray())
    assert (top(state), asked(state)) == (Step.TRAITOR, "BCD")
    play(state, C, Betray())
    assert (top(state), asked(state)) == (Step.TRAITOR, "ABD")
    cancelled = pass_all(state)[1]
    assert (cancelled.kind, cancelled.a, cancelled.b, cancelled.c) == (EventKind.CANCELLED, C, A, Character.TRAITOR)
    assert (top(state), asked(state)) == (Step.TRAITOR, "ABC")  # the Cutthroat can be answered again
    assert EventKind.LEADER_KILLED in told(pass_all(state))
    assert (state.captain, names(state.discards)) == (C, "CUTTHROAT TRAITOR TRAITOR")


def test_14_16_m31_the_cutthroats_own_player_may_save_it_with_a_traitor() -> None:
    state = mutiny("TRAITOR", "", "m1/3", "CUTTHROAT TRAITOR", card="m1/3")
    play(state, D, Cutthroat(CAPTAIN))
    play(state, A, Betray())
    play(state, D, Betray())
    pass_all(state)
    pass_all(state)
    assert state.captain == C


def test_14_16_m31_a_traitor_against_a_played_card_is_betrayed_and_the_card_lives() -> None:
    state = mutiny("TRAITOR", "", "m1/3 TRAITOR", "", card="m1/3")
    play(state, A, BetrayPlayed(0))
    play(state, C, Betray())
    pass_all(state)
    assert (top(state), asked(state), crewmen_of(state, MUTINEER)) == (Step.FIGHT, "ABCD", 3)


def test_14_16_a_card_is_betrayed_only_once() -> None:
    state = mutiny("TRAITOR", "TRAITOR", "m1/3", "", card="m1/3")
    play(state, A, BetrayPlayed(0))
    pass_all(state)
    assert refused(state, B, BetrayPlayed(0)) == (Objection.CANNOT_BE_BETRAYED, "15.4")


def test_14_16_15_6_m31_while_prizes_are_sold_or_buried_nobody_is_asked_twice() -> None:
    for step in (Step.EXCHANGE, Step.MARKET, Step.BURY):
        state = moment(step, "", "TRAITOR", "STOWAWAYS")
        play(state, D, Pass())
        play(state, C, Stowaways())
        play(state, B, Betray())
        pass_all(state)
        assert (top(state), asked(state)) == (step, "ABC")
    state = moment(Step.COOK, "", "TRAITOR", "STOWAWAYS")
    play(state, D, Pass())
    play(state, C, Stowaways())
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.COOK, "ABCD")


def test_14_16_a_cancelled_card_before_a_decision_leaves_the_decision() -> None:
    state = moment(Step.PUNISH, "", "TRAITOR", "STOWAWAYS")
    play(state, C, Stowaways())
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.PUNISH, "A")
    play(state, A, Order(D))
    assert asked(state) == "BCD"
    play(state, C, Pass())
    play(state, D, Call(kind("m1/3")))
    assert top(state) == Step.CALL_LOT


def test_14_16_after_the_call_window_was_betrayed_all_but_the_captain_are_asked_again() -> None:
    state = moment(Step.CALL, "", "TRAITOR", "STOWAWAYS")
    play(state, D, Pass())
    play(state, C, Stowaways())
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.CALL, "BCD")


def test_14_16_an_order_for_punishment_is_no_card() -> None:
    state = moment(Step.PUNISH, "", "TRAITOR")
    play(state, A, OrderAny())
    assert refused(state, B, Betray()) == (Objection.NOT_ASKED_NOW, "14.16")
