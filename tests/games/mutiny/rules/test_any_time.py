"""14. Characters that come at any time: Second Mate, Stowaways, Surgeon. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.errors import Refusal
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.codes import Verb, code_with
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Betray,
    Claim,
    ClaimBlind,
    CloseAttack,
    Deal,
    Decline,
    Discard,
    OfferPrize,
    OfferPromise,
    Pass,
    Pick,
    Play,
    Punish,
    SeaDog,
    SecondMate,
    Stowaways,
    Support,
    Surgeon,
)
from jollyroger.games.mutiny.rules.stack import ANY_TIME, AT_TABLE, NOT_NOW, ONLY_BRIBES
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import FIRST_CHANCE, EventKind, Step
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
    assert told(events) == [EventKind.CARD_STOLEN, EventKind.CARD_STOLEN]
    assert [event.seen for event in events] == [1 << C | 1 << D, 1 << B | 1 << C]
    assert [hand(state, seat) for seat in (B, C, D)] == ["g1/1", "g1/2 all", "n1/1"]


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (SecondMate(B, B), (Objection.TWO_DIFFERENT_PLAYERS, "14.12")),
        (SecondMate(A, B), (Objection.PLAYER_HAS_NO_CARDS, "14.12")),
        (SecondMate(B, C), (Objection.NOT_YOURSELF, "14.12")),
        (SecondMate(B, E), (Objection.NO_SUCH_SEAT, "14.12")),
    ],
)
def test_14_12_m29_two_different_players_with_cards(move: Move, refusal: tuple[Objection, str]) -> None:
    assert refused(table("", "g1/1", "SECOND_MATE", "all"), C, move) == refusal


def test_14_12_m45_the_two_may_be_named_in_either_order() -> None:
    state = table("", "g1/1 g1/2", "SECOND_MATE", "all n1/1")
    assert GAME.code_of(state, SecondMate(D, B)) == GAME.code_of(state, SecondMate(B, D))
    assert GAME.read_move(state, "uses SecondMate on Drake Bart") == GAME.code_of(state, SecondMate(B, D))
    assert [move for move in GAME.legal(state, C) if isinstance(move, SecondMate)] == [SecondMate(B, D)]
    resolved(state, C, SecondMate(D, B))
    assert told(deal(state, "all g1/2")) == [EventKind.CARD_STOLEN, EventKind.CARD_STOLEN]


def test_14_12_m45_the_other_order_has_no_code_of_its_own() -> None:
    state = table("", "g1/1 g1/2", "SECOND_MATE", "all n1/1")
    other = code_with(Verb.SECOND_MATE, D, B)
    with pytest.raises(Refusal) as caught:
        GAME.play_code(state, C, other)
    assert caught.value.objection == Objection.NO_SUCH_MOVE
    with pytest.raises(ValueError, match="no move"):
        GAME.move_of(other)


def test_14_12_m29_if_only_one_has_cards_one_card_from_that_player() -> None:
    state = table("", "g1/1 g1/2", "SECOND_MATE", "")
    resolved(state, C, SecondMate(B, B))
    assert told(deal(state, "g1/1")) == [EventKind.CARD_STOLEN]
    assert (hand(state, B), hand(state, C), top(state)) == ("g1/2", "g1/1", Step.APPOINT)


def test_14_12_nothing_is_taken_from_a_player_whose_last_card_is_spent_meanwhile() -> None:
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
    assert told(events) == [EventKind.CARD_DRAWN, EventKind.CARD_DRAWN]
    assert (hand(state, C), top(state)) == ("n1/1 all", Step.APPOINT)


def test_14_14_and_discards_down_to_the_limit() -> None:
    state = table("", "", "STOWAWAYS n1/1 n1/1 n1/2 n1/2 n1/2 n1/3", "")
    resolved(state, C, Stowaways())
    deal(state, "all all")
    assert (top(state), asked(state)) == (Step.DISCARD, "C")
    assert refused(state, C, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, C, Discard(kind("g1/1"))) == (Objection.CARD_NOT_IN_HAND, "3.2")
    play(state, C, Discard(kind("n1/1")))
    assert (top(state), state.hand_size[C]) == (Step.APPOINT, 7)


# 15.3 In which questions


@pytest.mark.parametrize("step", list(Step), ids=lambda step: step.name.lower())
def test_15_3_m43_when_bribes_and_any_time_cards_are_possible(step: Step) -> None:
    undisturbed = {Step.DISCARD, Step.FORCED, Step.ASSIGN, Step.TRAITOR}
    if step in undisturbed or step >= FIRST_CHANCE:
        assert AT_TABLE[step] == NOT_NOW
    else:
        assert AT_TABLE[step] == (ONLY_BRIBES if step in (Step.CLOSING, Step.TWEAK) else ANY_TIME)


@pytest.mark.parametrize("seat", [A, B, C, D])
@pytest.mark.parametrize("step", [Step.GIVE, Step.CLAIM])
def test_14_2_15_3_m43_the_carpenters_request_and_claim_are_open_to_all(step: Step, seat: int) -> None:
    extra = ["", "", "", ""]
    extra[seat] = "STOWAWAYS"
    state = moment(step, *extra)
    waiting = asked(state)
    other = B if seat == A else A
    play(state, seat, OfferPromise(other))
    play(state, other, Decline(seat))
    resolved(state, seat, Stowaways())
    deal(state, "all all")
    assert (top(state), asked(state)) == (step, waiting if step == Step.CLAIM or seat != A else "ABCD")


def test_14_2_m43_a_traitor_against_another_card_does_not_repeat_the_carpenters_request() -> None:
    state = moment(Step.GIVE, "", "STOWAWAYS", "TRAITOR")
    play(state, B, Pass(), Stowaways())
    play(state, C, Betray())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.GIVE, "CD")


def test_14_2_m43_a_claim_lapses_when_a_bribe_has_taken_the_last_prize_away() -> None:
    state = moment(Step.CLAIM)
    play(state, B, OfferPrize(prize("2"), C))
    assert told(play(state, C, Accept(B))) == [
        EventKind.OFFER_ACCEPTED,
        EventKind.PRIZE_HANDED_OVER,
        EventKind.NOTHING_TO_TAKE,
    ]
    assert top(state) == Step.PUNISH


@pytest.mark.parametrize("hidden_prizes", [False, True])
def test_13_3_14_2_m43_an_offer_made_at_the_claim_lapses_with_it(*, hidden_prizes: bool) -> None:
    state = moment(Step.CLAIM, hidden_prizes=hidden_prizes)
    play(state, D, OfferPromise(C))
    events = play(state, A, ClaimBlind(B) if hidden_prizes else Claim(B, prize("2")))
    assert (told(events)[0], state.offers_open) == (EventKind.OFFER_LAPSED, 0)


@pytest.mark.parametrize("move", [Stowaways(), OfferPromise(A)])
def test_15_3_m43_nobody_interrupts_the_assigning_of_skills(move: Move) -> None:
    state = table("", "all", "STOWAWAYS", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    play(state, B, Play(kind("all")))
    pass_all(state)
    deal(state, "1/3/3")
    pass_all(state)
    assert top(state) == Step.ASSIGN
    assert refused(state, C, move) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


@pytest.mark.parametrize("move", [Stowaways(), OfferPromise(A)])
def test_15_3_m43_nobody_interrupts_a_forced_card(move: Move) -> None:
    state = mutiny("", "g1/1", "m1/3 SEA_DOG STOWAWAYS", "all", card="m1/3")
    resolved(state, C, SeaDog(MUTINEER, B))
    assert top(state) == Step.FORCED
    assert refused(state, C, move) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


@pytest.mark.parametrize("step", [Step.CLOSING, Step.TWEAK])
def test_6_5_15_3_m43_bribes_are_still_possible_when_the_attack_is_closed(step: Step) -> None:
    state = moment(step, "", "", "STOWAWAYS")
    assert refused(state, C, Stowaways()) == (Objection.ATTACK_IS_CLOSED, "6.5")
    play(state, C, OfferPromise(A))
    play(state, A, Accept(C))


# 14.15 The Surgeon


@pytest.mark.parametrize(
    ("step", "receiver", "waiting"),
    [(Step.FIRST_CARD, D, "CD"), (Step.FIRST_CARD, B, "BC"), (Step.VICTIM, D, "CD"), (Step.PICK, D, "AD")],
)
def test_14_15_m43_a_surgeon_changes_nothing_about_who_else_is_asked(step: Step, receiver: int, waiting: str) -> None:
    state = moment(step, "", "", "SURGEON")
    play(state, A, OfferPromise(receiver))
    resolved(state, C, Surgeon())
    assert (top(state), asked(state), state.quartermaster) == (step, waiting, C)


def test_14_15_m30_the_surgeons_player_is_the_qm_at_once_until_the_next_appointment() -> None:
    state = moment(Step.SAIL, "", "", "SURGEON")
    assert resolved(state, C, Surgeon())[1:] == [EventKind.QM_CHANGED]
    assert (state.quartermaster, top(state), asked(state)) == (C, Step.SAIL, "A")


def test_14_15_m30_not_by_the_captain() -> None:
    assert refused(moment(Step.SAIL, "SURGEON"), A, Surgeon()) == (Objection.CAPTAIN_NO_SURGEON, "14.15")


def test_14_15_m30_a_surgeon_takes_over_the_first_card() -> None:
    state = moment(Step.FIRST_CARD, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    assert (top(state), asked(state)) == (Step.FIRST_CARD, "C")
    assert refused(state, B, Play(kind("m1/1"))) == (Objection.ONLY_THE_QUARTERMASTER, "6.2")
    play(state, C, Play(kind("m1/2")))
    assert top(state) == Step.ATTACK
    pass_all(state, but=(C,))
    assert refused(state, B, CloseAttack()) == (Objection.ONLY_THE_QUARTERMASTER, "6.4")
    play(state, C, CloseAttack())
    assert top(state) == Step.CLOSING


def test_14_15_m30_without_normal_crew_a_surgeon_is_excused() -> None:
    state = table("", "m1/1", "SURGEON", "", at=Step.ARRIVE, sailing=Stack.FORT)
    pass_all(state)
    assert resolved(state, C, Surgeon())[1:] == [EventKind.QM_CHANGED, EventKind.EXCUSED]
    assert (top(state), hand(state, B)) == (Step.ATTACK, "m1/1")


def test_14_15_m30_a_surgeon_takes_over_the_sharing() -> None:
    state = moment(Step.PICK, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    play(state, A, Pick(prize("3")))
    assert (top(state), asked(state)) == (Step.DEAL, "C")
    assert refused(state, B, Deal(prize("1"), B)) == (Objection.ONLY_THE_QUARTERMASTER, "7.3")


def test_14_15_m30_a_surgeon_names_the_victim_and_cannot_be_it() -> None:
    state = moment(Step.VICTIM, "", "", "SURGEON")
    resolved(state, C, Surgeon())
    assert (top(state), asked(state)) == (Step.VICTIM, "C")
    assert refused(state, C, Punish(C)) == (Objection.CANNOT_BE_PUNISHED, "10.3")
    play(state, C, Punish(B))
    assert told(deal(state, "m1/1"))[0] == EventKind.CARD_WHIPPED


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
def test_14_15_m30_in_a_mutiny_the_crewman_moves_to_the_surgeons_side_and_all_may_act_again(
    surgeon_plays: str, counted: tuple[int, int]
) -> None:
    state = mutiny("", "g1/1", "m1/3", "SURGEON all", card="m1/3")
    if surgeon_plays:
        play(state, D, Support(CAPTAIN if surgeon_plays == "captain" else MUTINEER, kind("all")))
    pass_all(state, but=(D,))
    resolved(state, D, Surgeon())
    assert (asked(state), state.quartermaster) == ("ABCD", D)
    assert (crewmen_of(state, CAPTAIN), crewmen_of(state, MUTINEER)) == counted
