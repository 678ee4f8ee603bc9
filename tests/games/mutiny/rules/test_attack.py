"""6. The attack: the first card, everybody's cards, closing, and what decides. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NONE
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Assign,
    BetrayPlayed,
    Call,
    CloseAttack,
    FirstMate,
    Lookout,
    MasterMariner,
    Pass,
    Play,
    SecondMate,
    SharpShooter,
    Stowaways,
    Surgeon,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
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


def at_target(*hands: str, stack: int = Stack.FORT) -> State:
    """A table at which the ship has come to a prize target: everybody is asked for a Lookout."""
    return table(*hands, at=Step.ARRIVE, sailing=stack)


def attack(*hands: str, first: str = "", stack: int = Stack.FORT) -> State:
    """A table at an attack; nobody had a Lookout, and the QM has played the first card or was excused."""
    state = at_target(*hands, stack=stack)
    pass_all(state)
    if first:
        play(state, B, Play(kind(first)))
    return state


def attacked(cards: str, destination: str, stack: int) -> State:
    """A table at which the QM has played all these cards, and this destination was turned up."""
    state = attack("", cards, "", "", stack=stack)
    for word in cards.split():
        play(state, B, Play(kind(word)))
    pass_all(state)
    deal(state, destination)
    return state


# Before and with the first card


def test_6_1_m7_a_lookout_may_be_played_before_the_first_card() -> None:
    state = at_target("n1/1", "n1/1", "LOOKOUT n1/2", "n1/2")
    assert (top(state), asked(state)) == (Step.LOOKOUT, "ABCD")
    assert refused(state, B, Play(kind("n1/1"))) == (Objection.NOT_ASKED_NOW, "6.3")
    play(state, C, Lookout())
    pass_all(state)
    assert told(deal(state, "1/4/3")) == [EventKind.TURNED_UP]
    assert (state.needs, top(state)) == ([1, 4, 3], Step.FIRST_CARD)


def test_6_1_not_afterwards() -> None:
    state = attack("n1/1", "n1/1", "LOOKOUT n1/2", "n1/2")
    assert refused(state, C, Lookout()) == (Objection.NOT_ASKED_NOW, "14.6")
    play(state, B, Play(kind("n1/1")))
    assert refused(state, C, Lookout()) == (Objection.NOT_ASKED_NOW, "14.6")


def test_6_2_m10_the_quartermaster_plays_the_first_normal_card() -> None:
    state = attack("n1/1", "n1/1 COOK", "n1/2", "n1/2")
    assert (top(state), asked(state)) == (Step.FIRST_CARD, "B")
    assert refused(state, C, Play(kind("n1/2"))) == (Objection.ONLY_THE_QUARTERMASTER, "6.2")
    assert refused(state, B, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, B, Play(kind("COOK"))) == (Objection.ONLY_NORMAL_CREW, "6.3")
    assert play(state, B, Play(kind("n1/1"))) == [Event(EventKind.CREW_PLAYED, B, 0, kind("n1/1"))]
    assert (top(state), asked(state), hand(state, B)) == (Step.ATTACK, "ABCD", "COOK")


@pytest.mark.parametrize("cards", ["", "COOK TRAITOR"])
def test_6_2_m10_a_qm_without_one_is_excused_and_that_is_said_aloud(cards: str) -> None:
    state = at_target("n1/1", cards, "n1/2", "n1/2")
    events = pass_all(state)
    assert events[-1] == Event(EventKind.EXCUSED, B, 0, 0)
    assert (top(state), asked(state)) == (Step.ATTACK, "ABCD")


def test_6_2_m10_the_qm_is_excused_when_the_last_normal_card_is_stolen() -> None:
    state = attack("", "n1/1 COOK", "SECOND_MATE", "")
    assert top(state) == Step.FIRST_CARD
    play(state, C, SecondMate(B, B))
    pass_all(state)
    assert told(deal(state, "n1/1"))[-1] == EventKind.EXCUSED
    assert top(state) == Step.ATTACK


def test_6_2_m3_with_three_players_the_captain_plays_it() -> None:
    state = at_target("n1/1", "n1/1", "n1/2")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.FIRST_CARD, "A")
    play(state, A, Play(kind("n1/1")))
    assert top(state) == Step.ATTACK


# Everybody's cards


def test_6_3_m10_everybody_plays_in_no_order_and_as_often_as_they_like() -> None:
    state = attack("n2/1", "n1/1 g1/1", "n1/2 m1/2", "n1/2", first="n1/1")
    for seat, card in ((D, "n1/2"), (C, "m1/2"), (C, "n1/2"), (B, "g1/1"), (A, "n2/1")):
        play(state, seat, Play(kind(card)))
    assert state.played_seat[:6] == [B, D, C, C, B, A]
    assert (state.played_count, asked(state)) == (6, "ABCD")


def test_6_3_m10_refused_cards() -> None:
    state = attack("n2/1", "n1/1", "COOK TRAITOR", "n1/2", first="n1/1")
    assert refused(state, C, Play(kind("COOK"))) == (Objection.ONLY_NORMAL_CREW, "6.3")
    assert refused(state, C, Play(kind("TRAITOR"))) == (Objection.ONLY_NORMAL_CREW, "6.3")
    assert refused(state, A, Play(kind("n1/2"))) == (Objection.CARD_NOT_IN_HAND, "6.3")
    assert refused(state, A, Call(kind("n2/1"))) == (Objection.NOT_ASKED_NOW, "11.1")


# Closing


def test_6_4_m10_the_attack_closes_when_everybody_has_passed_since_the_last_card() -> None:
    state = attack("n2/1", "n1/1", "n1/2", "n1/2", first="n1/1")
    pass_all(state, but=(A,))
    play(state, A, Play(kind("n2/1")))
    assert asked(state) == "ABCD", "a card is answered by everybody, its player too"
    pass_all(state, but=(D,))
    assert top(state) == Step.ATTACK
    play(state, D, Pass())
    assert top(state) == Step.TURN_UP


def test_6_4_m10_a_seat_that_has_passed_may_still_play() -> None:
    state = attack("n2/1", "n1/1", "n1/2", "n1/2", first="n1/1")
    play(state, C, Pass())
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    play(state, C, Play(kind("n1/2")))
    assert asked(state) == "ABCD"


def test_6_4_m10_the_quartermaster_closes_once_every_other_player_has_answered() -> None:
    state = attack("n2/1", "n1/1 g1/1", "n1/2", "n1/2", first="n1/1")
    play(state, A, Play(kind("n2/1")))
    play(state, C, Pass())
    assert refused(state, B, CloseAttack()) == (Objection.NOT_ALL_HAVE_ANSWERED, "6.4")
    assert refused(state, A, CloseAttack()) == (Objection.ONLY_THE_QUARTERMASTER, "6.4")
    play(state, D, Play(kind("n1/2")))
    play(state, B, Play(kind("g1/1")))
    assert told(play(state, B, CloseAttack())) == [EventKind.ATTACK_CLOSED]
    assert (top(state), asked(state)) == (Step.CLOSING, "ABCD")
    assert refused(state, C, Play(kind("n1/2"))) == (Objection.ATTACK_IS_CLOSED, "6.5")
    assert refused(state, B, CloseAttack()) == (Objection.NOT_ASKED_NOW, "6.4")
    pass_all(state)
    assert top(state) == Step.TURN_UP


def test_6_4_m10_an_excuse_counts_like_the_first_card() -> None:
    state = attack("n2/1", "COOK", "n1/2", "n1/2")
    assert refused(state, B, CloseAttack()) == (Objection.NOT_ALL_HAVE_ANSWERED, "6.4")
    pass_all(state, but=(B,))
    play(state, B, CloseAttack())
    assert top(state) == Step.CLOSING


def test_6_4_before_the_attack_nothing_can_be_closed() -> None:
    state = at_target("n2/1", "n1/1", "n1/2", "n1/2")
    assert refused(state, B, CloseAttack()) == (Objection.NOT_ASKED_NOW, "6.4")


def test_6_4_a_traitor_still_answers_when_it_closes() -> None:
    state = attack("n2/1", "n1/1 g1/1", "n1/2", "TRAITOR", first="n1/1")
    pass_all(state, but=(B,))
    play(state, B, Play(kind("g1/1")), CloseAttack())
    assert refused(state, D, BetrayPlayed(0)) == (Objection.CANNOT_BE_BETRAYED, "15.4")
    play(state, D, BetrayPlayed(1))
    assert told(pass_all(state))[-1] == EventKind.CANCELLED
    assert (top(state), asked(state), state.played_alive[:2]) == (Step.CLOSING, "ABCD", [1, 0])


# The destination


def test_6_5_m11_the_destination_is_turned_up() -> None:
    state = attack("", "n1/1", "", "", first="n1/1", stack=Stack.SETTLEMENT)
    assert state.destination == NONE
    pass_all(state)
    deal(state, "2/1/4")
    assert (state.needs, top(state), asked(state)) == ([2, 1, 4], Step.TWEAK, "ABCD")


def test_6_5_m11_also_where_a_lookout_turned_it_up_the_three_come_only_after_the_attack() -> None:
    state = at_target("", "n1/1", "LOOKOUT FIRST_MATE", "")
    play(state, C, Lookout())
    pass_all(state)
    deal(state, "1/3/3")
    play(state, B, Play(kind("n1/1")))
    assert refused(state, C, FirstMate(0)) == (Objection.NOT_ASKED_NOW, "14.5")
    pass_all(state)
    assert top(state) == Step.TWEAK, "it is not turned up a second time"
    play(state, C, FirstMate(0))
    pass_all(state)
    assert state.needs == [1, 3, 2]


@pytest.mark.parametrize(
    ("card", "move", "needs"),
    [
        ("FIRST_MATE", FirstMate(0), [1, 3, 2]),
        ("FIRST_MATE", FirstMate(1), [1, 3, 4]),
        ("MASTER_MARINER", MasterMariner(0), [0, 3, 3]),
        ("MASTER_MARINER", MasterMariner(1), [2, 3, 3]),
        ("SHARP_SHOOTER", SharpShooter(0), [1, 2, 3]),
        ("SHARP_SHOOTER", SharpShooter(1), [1, 4, 3]),
    ],
)
def test_6_5_m11_three_characters_help_or_spoil(card: str, move: Move, needs: list[int]) -> None:
    state = attack("", "n1/1", card, "", first="n1/1")
    pass_all(state)
    deal(state, "1/3/3")
    play(state, C, move)
    pass_all(state)
    assert (state.needs, top(state), asked(state)) == (needs, Step.TWEAK, "ABCD")


@pytest.mark.parametrize(
    ("move", "objection", "rule"),
    [
        (Stowaways(), Objection.ATTACK_IS_CLOSED, "6.5"),
        (Surgeon(), Objection.ATTACK_IS_CLOSED, "6.5"),
        (SecondMate(A, B), Objection.ATTACK_IS_CLOSED, "6.5"),
        (Play(kind("n1/2")), Objection.ATTACK_IS_CLOSED, "6.5"),
        (BetrayPlayed(0), Objection.NOT_ASKED_NOW, "15.4"),
    ],
)
def test_6_5_m11_nothing_else_can_be_played(move: Move, objection: Objection, rule: str) -> None:
    state = attack("n1/1", "n1/1", "STOWAWAYS SURGEON SECOND_MATE n1/2 TRAITOR", "", first="n1/1")
    pass_all(state)
    deal(state, "1/3/3")
    assert refused(state, C, move) == (objection, rule)


def test_6_6_m11_the_quartermaster_says_what_each_card_with_all_skills_counts_for() -> None:
    state = attack("all", "n1/1 all", "", "", first="n1/1")
    play(state, A, Play(kind("all")))
    play(state, B, Play(kind("all")))
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.ASSIGN, "B")
    assert refused(state, A, Assign(Skill.GUNS)) == (Objection.ONLY_THE_QUARTERMASTER, "6.6")
    assert refused(state, B, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert GAME.legal(state, B) == [Assign(0), Assign(1), Assign(2)]
    assert play(state, B, Assign(Skill.GUNS)) == [Event(EventKind.SKILL_ASSIGNED, B, Skill.GUNS, kind("all"))]
    assert (top(state), state.played_skill[:3]) == (Step.ASSIGN, [Skill.NAVIGATION, Skill.GUNS, Skill.ALL])
    play(state, B, Assign(Skill.MELEE))
    assert top(state) == Step.PUNISH


def test_6_6_a_cancelled_card_is_not_assigned() -> None:
    state = attack("all", "n1/1", "", "TRAITOR", first="n1/1")
    play(state, A, Play(kind("all")))
    play(state, D, BetrayPlayed(1))
    pass_all(state)
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert top(state) == Step.PUNISH


@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("n1/1 g2/1 g1/1 m2/1 m1/1", EventKind.ATTACK_WON),
        ("n2/1 g2/1 g2/2 m2/1 m2/2", EventKind.ATTACK_WON),
        ("g2/1 g1/1 m2/1 m1/1", EventKind.ATTACK_LOST),
        ("n1/1 g2/1 m2/1 m1/1", EventKind.ATTACK_LOST),
        ("n1/1 g2/1 g1/1 m2/1", EventKind.ATTACK_LOST),
        ("n2/1 n2/2 n2/3 g2/1 g2/2", EventKind.ATTACK_LOST),
    ],
)
def test_6_7_each_skill_must_reach_what_the_card_asks_for(cards: str, outcome: EventKind) -> None:
    state = attacked(cards, "1/3/3", Stack.FORT)
    assert told(pass_all(state))[-1] == outcome
    assert top(state) == (Step.SPOILS if outcome == EventKind.ATTACK_WON else Step.PUNISH)


@pytest.mark.parametrize("skill", list(Skill)[:3])
def test_6_7_a_card_with_all_skills_counts_for_one_of_them(skill: Skill) -> None:
    state = attacked("n2/1 n2/2 m1/1 all", "3/1/1", Stack.MERCHANT_SHIP)
    pass_all(state)
    events = play(state, B, Assign(skill))
    assert told(events)[-1] == (EventKind.ATTACK_WON if skill == Skill.GUNS else EventKind.ATTACK_LOST)


def test_6_7_a_cancelled_card_does_not_count() -> None:
    state = attack("", "n2/1 n2/2 g1/1 m1/1", "TRAITOR", "", stack=Stack.MERCHANT_SHIP)
    for card in ("n2/1", "n2/2", "g1/1", "m1/1"):
        play(state, B, Play(kind(card)))
    play(state, C, BetrayPlayed(3))
    pass_all(state)
    pass_all(state)
    deal(state, "3/1/1")
    assert told(pass_all(state))[-1] == EventKind.ATTACK_LOST


@pytest.mark.parametrize("destination", ["3/1/1", "4/1/1"])
def test_6_8_m12_won_or_lost_the_crew_is_discarded(destination: str) -> None:
    state = attacked("n2/1 n1/1 g1/1 m1/1", destination, Stack.MERCHANT_SHIP)
    everything = every_crew_card(state)
    pass_all(state)
    assert names(state.discards) == "n1/1 n2/1 g1/1 m1/1"
    assert (state.played_count, state.answered, state.heard[:4]) == (0, 0, [0, 0, 0, 0])
    assert every_crew_card(state) == everything


def test_6_8_a_cancelled_card_is_discarded_once() -> None:
    state = attack("", "n2/1", "TRAITOR", "", first="n2/1")
    everything = every_crew_card(state)
    play(state, C, BetrayPlayed(0))
    pass_all(state)
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert names(state.discards) == "TRAITOR n2/1"
    assert every_crew_card(state) == everything
