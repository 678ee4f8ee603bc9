"""14. Characters that come at any time: Second Mate, Stowaways, Surgeon. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves import (
    Betray,
    CloseAttack,
    Deal,
    Discard,
    Move,
    Pass,
    Pick,
    Play,
    Punish,
    SecondMate,
    Stowaways,
    Support,
    Surgeon,
)
from jollyroger.games.mutiny.objections import Objection
from jollyroger.games.mutiny.state import Step, Told
from jollyroger.games.mutiny.uprising import crewmen_of
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
    mutiny,
    pass_all,
    play,
    prize,
    refused,
    table,
    told,
    top,
)

CAPTAIN, MUTINEER, NEUTRAL = Side.CAPTAIN, Side.MUTINEER, Side.NEUTRAL


# 14.12 The Second Mate


def test_14_12_m29_a_random_card_from_each_of_two_players() -> None:
    state = table("", "g1/1 g1/2", "SECOND_MATE", "all n1/1")
    resolved(state, C, SecondMate(B, D))
    assert top(state) == Step.THEFT
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == [kind("n1/1"), kind("all")]
    events = deal(state, "all g1/2")
    assert told(events) == [Told.CARD_STOLEN, Told.CARD_STOLEN]
    assert [event.seen for event in events] == [1 << C | 1 << D, 1 << B | 1 << C]
    assert [hand(state, seat) for seat in (B, C, D)] == ["g1/1", "g1/2 all", "n1/1"]


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (SecondMate(B, B), (Objection.TWO_DIFFERENT_PLAYERS, "14.12")),
        (SecondMate(D, B), (Objection.TWO_DIFFERENT_PLAYERS, "14.12")),
        (SecondMate(A, B), (Objection.PLAYER_HAS_NO_CARDS, "14.12")),
        (SecondMate(B, C), (Objection.NOT_YOURSELF, "4.1")),
        (SecondMate(B, E), (Objection.NO_SUCH_SEAT, "15.1")),
    ],
)
def test_14_12_m29_two_different_players_with_cards(move: Move, refusal: tuple[Objection, str]) -> None:
    assert refused(table("", "g1/1", "SECOND_MATE", "all"), C, move) == refusal


def test_14_12_m29_if_only_one_has_cards_one_card_from_him() -> None:
    state = table("", "g1/1 g1/2", "SECOND_MATE", "")
    resolved(state, C, SecondMate(B, B))
    assert told(deal(state, "g1/1")) == [Told.CARD_STOLEN]
    assert (hand(state, B), hand(state, C), top(state)) == ("g1/2", "g1/1", Step.APPOINT)


def test_14_12_from_who_has_spent_his_last_card_meanwhile_nothing_is_taken() -> None:
    state = table("", "TRAITOR", "SECOND_MATE TRAITOR", "all")
    play(state, C, SecondMate(B, D))
    play(state, B, Betray())
    play(state, C, Betray())
    pass_all(state)
    pass_all(state)
    deal(state, "all")
    assert (top(state), hand(state, C)) == (Step.APPOINT, "all")


# 14.14 The Stowaways


def test_14_14_their_player_draws_two_crew_cards() -> None:
    state = table("", "", "STOWAWAYS", "")
    resolved(state, C, Stowaways())
    events = deal(state, "all n1/1")
    assert told(events) == [Told.CARD_DRAWN, Told.CARD_DRAWN]
    assert (hand(state, C), top(state)) == ("n1/1 all", Step.APPOINT)


def test_14_14_and_discards_down_to_the_limit() -> None:
    state = table("", "", "STOWAWAYS n1/1 n1/1 n1/2 n1/2 n1/2 n1/3", "")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert (top(state), asked(state)) == (Step.DISCARD, "C")
    assert refused(state, C, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, C, Discard(kind("g1/1"))) == (Objection.CARD_NOT_IN_HAND, "6.3")
    play(state, C, Discard(kind("n1/1")))
    assert (top(state), state.hand_size[C]) == (Step.APPOINT, 7)


# 14.15 The Surgeon


def test_14_15_m30_his_player_is_the_qm_at_once_until_the_next_appointment() -> None:
    state = moment(Step.SAIL, "", "", "SURGEON")
    assert resolved(state, C, Surgeon())[1:] == [Told.QM_CHANGED]
    assert (state.quartermaster, top(state), asked(state)) == (C, Step.SAIL, "A")


def test_14_15_m30_not_by_the_captain() -> None:
    assert refused(moment(Step.SAIL, "SURGEON"), A, Surgeon()) == (Objection.CAPTAIN_NO_SURGEON, "14.15")


def test_14_15_m30_he_takes_over_the_first_card() -> None:
    state = moment(Step.FIRST_CARD, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    assert (top(state), asked(state)) == (Step.FIRST_CARD, "C")
    assert refused(state, B, Play(kind("m1/1"))) == (Objection.ONLY_THE_QUARTERMASTER, "6.2")
    play(state, C, Play(kind("m1/2")))
    assert top(state) == Step.ATTACK
    pass_all(state, but=(C,))
    assert refused(state, B, CloseAttack()) == (Objection.ONLY_THE_QUARTERMASTER, "6.2")
    play(state, C, CloseAttack())
    assert top(state) == Step.CLOSING


def test_14_15_m30_without_normal_crew_he_is_excused() -> None:
    state = table("", "m1/1", "SURGEON", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    assert resolved(state, C, Surgeon())[1:] == [Told.QM_CHANGED, Told.EXCUSED]
    assert (top(state), hand(state, B)) == (Step.ATTACK, "m1/1")


def test_14_15_m30_he_takes_over_the_sharing() -> None:
    state = moment(Step.PICK, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    play(state, A, Pick(prize("3")))
    assert (top(state), asked(state)) == (Step.DEAL, "C")
    assert refused(state, B, Deal(prize("1"), B)) == (Objection.ONLY_THE_QUARTERMASTER, "6.2")


def test_14_15_m30_he_names_the_victim_and_cannot_be_it() -> None:
    state = moment(Step.VICTIM, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    assert (top(state), asked(state)) == (Step.VICTIM, "C")
    assert refused(state, C, Punish(C)) == (Objection.CANNOT_BE_PUNISHED, "10.3")
    play(state, C, Punish(B))
    assert told(deal(state, "m1/1"))[0] == Told.CARD_WHIPPED


def test_14_15_m30_not_while_the_qm_assigns_skills() -> None:
    state = table("", "all SURGEON", "", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("all")))
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert top(state) == Step.ASSIGN
    assert refused(state, B, Surgeon()) == (Objection.NOT_WHILE_QM_AT_WORK, "14.15")


@pytest.mark.parametrize(
    ("surgeon_plays", "counted"),
    [("", (1, 3)), ("captain", (1 + 1 + 1, 3)), ("mutineer", (1, 3 + 1 + 1))],
)
def test_14_15_m30_in_a_mutiny_the_crewman_moves_to_his_side_and_all_may_act_again(
    surgeon_plays: str, counted: tuple[int, int]
) -> None:
    state = mutiny("", "g1/1", "m1/3", "SURGEON all", card="m1/3")
    if surgeon_plays:
        play(state, D, Support(CAPTAIN if surgeon_plays == "captain" else MUTINEER, kind("all")))
    pass_all(state, but=(D,))
    resolved(state, D, Surgeon())
    assert (asked(state), state.quartermaster) == ("ABCD", D)
    assert (crewmen_of(state, CAPTAIN), crewmen_of(state, MUTINEER)) == counted
