"""A refusal names the rule that forbids the very thing (M45): every objection in every situation that calls for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.moves.codes import CHARACTER_RULES, VERBS
from jollyroger.games.mutiny.moves.families import Move, rule_allowing
from jollyroger.games.mutiny.moves.objections import RULES, Objection
from jollyroger.games.mutiny.moves.refusals import SPECIAL
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Assign,
    Betray,
    BetrayPlayed,
    Boatswain,
    Bury,
    Call,
    Carpenter,
    Claim,
    ClaimBlind,
    CloseAttack,
    Cook,
    Cutthroat,
    Deal,
    Decline,
    Discard,
    Exchange,
    FirstMate,
    Give,
    LetGo,
    Lookout,
    MasterMariner,
    OfferCrew,
    OfferDuty,
    OfferPrize,
    OfferPromise,
    OldSailor,
    Order,
    OrderAny,
    Pass,
    Pick,
    Play,
    Punish,
    Ransom,
    Sail,
    SeaDog,
    SecondMate,
    Sell,
    SharpShooter,
    Show,
    ShowBuried,
    SmartKid,
    Spare,
    Stowaways,
    Support,
    Surgeon,
    Withdraw,
)
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.situations import (
    after,
    assigning,
    at,
    at_three,
    closed_island,
    cooking,
    discarding,
    drawing,
    empty_stack,
    exchanged,
    fight,
    forced,
    guarded,
    lot,
    no_bribes,
    nothing_buried,
    nothing_to_earn,
    over,
    passed_on,
)
from tests.games.mutiny.tables import (
    A,
    B,
    C,
    D,
    E,
    kind,
    prize,
    refused,
)

CAPTAIN, MUTINEER = Side.CAPTAIN, Side.MUTINEER
LESS = 0
NONE_HELD = "all"
"""A kind of crew that nobody holds."""
THREE_OFFERS: list[Move] = [OfferPromise(D), Withdraw()] * 3


class Case(NamedTuple):
    """A situation, who tries what there, and why that is refused by which rule."""

    at: Callable[[], State]
    seat: int
    move: Move
    objection: Objection
    rule: str


def cases(at_moment: Callable[[], State], seat: int, objection: Objection, *tried: tuple[Move, str]) -> list[Case]:
    """The same objection to several moves, each with its rule."""
    return [Case(at_moment, seat, move, objection, rule) for move, rule in tried]


CASES = [
    Case(over, A, Sail(Stack.FORT), Objection.GAME_IS_OVER, "16.1"),
    Case(drawing, D, SecondMate(A, B), Objection.CHANCE_IS_DUE, "15.2"),
    Case(lot, B, Stowaways(), Objection.CHANCE_IS_DUE, "15.2"),
    Case(lot, B, OfferPromise(A), Objection.CHANCE_IS_DUE, "15.2"),
    Case(lot, B, Pass(), Objection.CHANCE_IS_DUE, "15.2"),
    Case(at(Step.SAIL), A, Sail(5), Objection.NO_SUCH_MOVE, "15.1"),
    Case(at(Step.SAIL), E, Pass(), Objection.NOT_AT_THE_TABLE, "15.1"),
    Case(at(Step.SAIL), SPECTATOR, Sail(Stack.FORT), Objection.NOT_AT_THE_TABLE, "15.1"),
    # Somebody who is not there
    *cases(at(Step.APPOINT), A, Objection.NO_SUCH_SEAT, (Appoint(E), "4.1")),
    *cases(at(Step.PUNISH), A, Objection.NO_SUCH_SEAT, (Order(E), "10.1")),
    *cases(at(Step.VICTIM), B, Objection.NO_SUCH_SEAT, (Punish(E), "10.3")),
    *cases(at(Step.DEAL), B, Objection.NO_SUCH_SEAT, (Deal(prize("1"), E), "7.3")),
    *cases(at(Step.BOATSWAIN, "", "", "BOATSWAIN"), C, Objection.NO_SUCH_SEAT, (Boatswain(E), "14.1")),
    *cases(fight, C, Objection.NO_SUCH_SEAT, (SeaDog(MUTINEER, E), "14.11")),
    *cases(at(Step.SAIL, "", "", "SECOND_MATE"), C, Objection.NO_SUCH_SEAT, (SecondMate(B, E), "14.12")),
    *cases(at(Step.SMART_KID, "", "", "SMART_KID"), C, Objection.NO_SUCH_SEAT, (SmartKid(E), "14.13")),
    *cases(at(Step.SAIL), C, Objection.NO_SUCH_SEAT, (OfferPromise(E), "13.1"), (OfferCrew(kind("m1/2"), E), "13.1")),
    # A duty that is another's
    *cases(discarding, A, Objection.OTHERS_ARE_ASKED, (Discard(kind("n1/1")), "3.2")),
    *cases(
        forced,
        A,
        Objection.OTHERS_ARE_ASKED,
        (Support(CAPTAIN, kind("all")), "14.11"),
        (Cutthroat(MUTINEER), "14.11"),
    ),
    *cases(at(Step.CLAIM), B, Objection.OTHERS_ARE_ASKED, (Claim(A, prize("1")), "14.2"), (ClaimBlind(A), "14.2")),
    *cases(at(Step.CLAIM), B, Objection.OTHERS_ARE_ASKED, (LetGo(), "14.2")),
    *cases(at(Step.APPOINT), B, Objection.ONLY_THE_CAPTAIN, (Appoint(C), "4.1")),
    *cases(at(Step.SAIL), B, Objection.ONLY_THE_CAPTAIN, (Sail(Stack.FORT), "5.1")),
    *cases(at(Step.PUNISH), B, Objection.ONLY_THE_CAPTAIN, (Order(C), "10.1"), (OrderAny(), "10.1"), (Spare(), "10.1")),
    *cases(at(Step.PICK), B, Objection.ONLY_THE_CAPTAIN, (Pick(prize("1")), "7.2")),
    *cases(cooking, A, Objection.THE_COOK_PICKS_FIRST, (Pick(prize("1")), "14.3")),
    *cases(at(Step.FIRST_CARD), D, Objection.ONLY_THE_QUARTERMASTER, (Play(kind("m1/3")), "6.2")),
    *cases(at(Step.ATTACK), A, Objection.ONLY_THE_QUARTERMASTER, (CloseAttack(), "6.4")),
    *cases(assigning, A, Objection.ONLY_THE_QUARTERMASTER, (Assign(Skill.GUNS), "6.6")),
    *cases(at(Step.DEAL), A, Objection.ONLY_THE_QUARTERMASTER, (Deal(prize("2"), B), "7.3")),
    *cases(at(Step.VICTIM), A, Objection.ONLY_THE_QUARTERMASTER, (Punish(C), "10.3")),
    # Another moment
    *cases(
        at(Step.BOATSWAIN),
        A,
        Objection.NOT_ASKED_NOW,
        (CloseAttack(), "6.4"),
        (Appoint(B), "4.1"),
        (Sail(Stack.FORT), "5.1"),
        (Order(C), "10.1"),
        (OrderAny(), "10.1"),
        (Spare(), "10.1"),
        (Punish(C), "10.3"),
        (Play(kind("m1/2")), "6.3"),
        (Support(CAPTAIN, kind("m1/2")), "11.3"),
        (Call(kind("m1/2")), "11.1"),
        (Carpenter(), "14.2"),
        (Cook(), "14.3"),
        (Cutthroat(CAPTAIN), "14.4"),
        (FirstMate(LESS), "14.5"),
        (Lookout(), "14.6"),
        (MasterMariner(LESS), "14.7"),
        (SharpShooter(LESS), "14.8"),
        (OldSailor(), "14.9"),
        (SeaDog(CAPTAIN, C), "14.11"),
        (SmartKid(B), "14.13"),
        (Betray(), "14.16"),
        (BetrayPlayed(0), "15.4"),
        (Assign(Skill.GUNS), "6.6"),
        (Pick(prize("1")), "7.2"),
        (Deal(prize("1"), B), "7.3"),
        (Give(prize("1")), "14.2"),
        (Claim(B, prize("1")), "14.2"),
        (ClaimBlind(B), "14.2"),
        (Exchange(prize("1")), "8.2"),
        (Ransom(), "8.3"),
        (Sell(), "8.3"),
        (Bury(prize("1")), "9.4"),
        (Discard(kind("m1/2")), "3.2"),
    ),
    *cases(at(Step.SAIL), A, Objection.NOT_ASKED_NOW, (Boatswain(B), "14.1")),
    *cases(at(Step.APPOINT), A, Objection.YOU_MUST_DECIDE, (Pass(), "15.1")),
    *cases(at(Step.APPOINT), C, Objection.NOTHING_TO_PASS, (Pass(), "15.1")),
    # Oneself
    *cases(at(Step.APPOINT), A, Objection.NOT_YOURSELF, (Appoint(A), "4.1")),
    *cases(at(Step.SAIL, "", "", "SECOND_MATE"), C, Objection.NOT_YOURSELF, (SecondMate(B, C), "14.12")),
    *cases(at(Step.SMART_KID, "", "", "SMART_KID"), C, Objection.NOT_YOURSELF, (SmartKid(C), "14.13")),
    *cases(at(Step.CLAIM), A, Objection.NOT_YOURSELF, (Claim(A, prize("1")), "14.2")),
    *cases(at(Step.CLAIM, hidden_prizes=True), A, Objection.NOT_YOURSELF, (ClaimBlind(A), "14.2")),
    *cases(at(Step.GIVE), A, Objection.NOT_TO_YOUR_OWN_CARPENTER, (Give(prize("1")), "14.2")),
    *cases(
        at(Step.SAIL),
        C,
        Objection.NOT_YOURSELF,
        (OfferCrew(kind("m1/2"), C), "13.1"),
        (OfferPrize(prize("3"), C), "13.1"),
        (OfferPromise(C), "13.1"),
    ),
    *cases(guarded, D, Objection.NOT_YOURSELF, (OfferDuty(D), "14.1")),
    # A card that is not held
    *cases(at(Step.ATTACK), C, Objection.CARD_NOT_IN_HAND, (Play(kind(NONE_HELD)), "6.3")),
    *cases(at(Step.FIRST_CARD), B, Objection.CARD_NOT_IN_HAND, (Play(kind(NONE_HELD)), "6.3")),
    *cases(
        at(Step.FIGHT),
        C,
        Objection.CARD_NOT_IN_HAND,
        (Support(CAPTAIN, kind(NONE_HELD)), "11.3"),
        (Cutthroat(CAPTAIN), "14.4"),
        (SeaDog(CAPTAIN, B), "14.11"),
        (BetrayPlayed(0), "14.16"),
    ),
    *cases(forced, B, Objection.CARD_NOT_IN_HAND, (Support(MUTINEER, kind("all")), "11.3"), (Cutthroat(0), "14.4")),
    *cases(at(Step.CALL), C, Objection.CARD_NOT_IN_HAND, (Call(kind(NONE_HELD)), "11.2"), (Cutthroat(CAPTAIN), "14.4")),
    *cases(
        at(Step.TWEAK),
        C,
        Objection.CARD_NOT_IN_HAND,
        (FirstMate(LESS), "14.5"),
        (MasterMariner(LESS), "14.7"),
        (SharpShooter(LESS), "14.8"),
    ),
    *cases(
        at(Step.SAIL),
        C,
        Objection.CARD_NOT_IN_HAND,
        (SecondMate(B, D), "14.12"),
        (Stowaways(), "14.14"),
        (Surgeon(), "14.15"),
        (OfferCrew(kind(NONE_HELD), D), "13.1"),
    ),
    *cases(at(Step.BOATSWAIN), C, Objection.CARD_NOT_IN_HAND, (Boatswain(D), "14.1")),
    *cases(at(Step.CARPENTER), C, Objection.CARD_NOT_IN_HAND, (Carpenter(), "14.2")),
    *cases(at(Step.COOK), C, Objection.CARD_NOT_IN_HAND, (Cook(), "14.3")),
    *cases(at(Step.LOOKOUT), C, Objection.CARD_NOT_IN_HAND, (Lookout(), "14.6")),
    *cases(at(Step.OLD_SAILOR), C, Objection.CARD_NOT_IN_HAND, (OldSailor(), "14.9")),
    *cases(at(Step.SMART_KID), C, Objection.CARD_NOT_IN_HAND, (SmartKid(B), "14.13")),
    *cases(at(Step.TRAITOR), C, Objection.CARD_NOT_IN_HAND, (Betray(), "14.16")),
    *cases(discarding, C, Objection.CARD_NOT_IN_HAND, (Discard(kind("g1/1")), "3.2")),
    # A prize that is not there
    *cases(at(Step.PICK), A, Objection.PRIZE_NOT_THERE, (Pick(prize("hostage")), "7.2")),
    *cases(at(Step.DEAL), B, Objection.PRIZE_NOT_THERE, (Deal(prize("hostage"), B), "7.3")),
    *cases(at(Step.GIVE), B, Objection.PRIZE_NOT_THERE, (Give(prize("hostage")), "14.2")),
    *cases(at(Step.CLAIM), A, Objection.PRIZE_NOT_THERE, (Claim(B, prize("hostage")), "14.2")),
    *cases(at(Step.EXCHANGE), C, Objection.PRIZE_NOT_THERE, (Exchange(prize("1")), "8.2")),
    *cases(at(Step.BURY), C, Objection.PRIZE_NOT_THERE, (Bury(prize("1")), "9.4")),
    *cases(at(Step.SAIL), C, Objection.PRIZE_NOT_THERE, (OfferPrize(prize("1"), D), "13.1")),
    *cases(at(Step.SAIL, hidden_prizes=True), C, Objection.PRIZE_NOT_THERE, (Show(prize("1")), "17.1")),
    *cases(at(Step.SAIL, hidden_prizes=True), C, Objection.PRIZE_NOT_THERE, (ShowBuried(prize("1")), "17.1")),
    # The voyage, the attack, the punishment
    *cases(empty_stack, A, Objection.STACK_IS_EMPTY, (Sail(Stack.FORT), "5.1")),
    *cases(closed_island, A, Objection.ISLAND_IS_CLOSED, (Sail(Stack.TREASURE_ISLAND), "9.2")),
    *cases(at(Step.ATTACK, "", "", "COOK"), C, Objection.ONLY_NORMAL_CREW, (Play(kind("COOK")), "6.3")),
    *cases(at(Step.ATTACK), B, Objection.NOT_ALL_HAVE_ANSWERED, (CloseAttack(), "6.4")),
    *cases(
        at(Step.CLOSING, "", "", "STOWAWAYS"),
        C,
        Objection.ATTACK_IS_CLOSED,
        (Play(kind("m1/2")), "6.5"),
        (Stowaways(), "6.5"),
        (SecondMate(B, D), "6.5"),
        (Surgeon(), "6.5"),
    ),
    *cases(at(Step.TWEAK), C, Objection.ATTACK_IS_CLOSED, (Play(kind("m1/2")), "6.5"), (Stowaways(), "6.5")),
    *cases(at(Step.PUNISH), A, Objection.CANNOT_BE_PUNISHED, (Order(B), "10.3")),
    *cases(at(Step.VICTIM), B, Objection.CANNOT_BE_PUNISHED, (Punish(A), "10.3")),
    # Mutiny
    *cases(at(Step.CALL, "n1/1"), A, Objection.CAPTAIN_CANNOT_CALL, (Call(kind("n1/1")), "11.1")),
    *cases(lot, C, Objection.CALLED_ALREADY, (Call(kind("m1/2")), "11.1")),
    *cases(fight, C, Objection.SIDES_ARE_FINAL, (Support(CAPTAIN, kind("m1/3")), "11.3"), (SeaDog(CAPTAIN, B), "11.3")),
    *cases(forced, B, Objection.FORCED_TO_A_SIDE, (Support(CAPTAIN, kind("g1/1")), "14.11")),
    *cases(fight, C, Objection.NOT_A_NEUTRAL, (SeaDog(MUTINEER, A), "14.11"), (SeaDog(MUTINEER, C), "14.11")),
    *cases(fight, C, Objection.PLAYER_HAS_NO_CARDS, (SeaDog(MUTINEER, D), "14.11")),
    # Special characters
    *cases(at(Step.SAIL, "", "", "SECOND_MATE"), C, Objection.PLAYER_HAS_NO_CARDS, (SecondMate(A, B), "14.12")),
    *cases(at(Step.SAIL, "", "", "SECOND_MATE"), C, Objection.TWO_DIFFERENT_PLAYERS, (SecondMate(B, B), "14.12")),
    *cases(nothing_buried, C, Objection.NO_BURIED_PRIZE, (SmartKid(A), "14.13")),
    *cases(lambda: at_three("", "", "SURGEON"), C, Objection.NO_QUARTERMASTER_AT_THREE, (Surgeon(), "17.4")),
    *cases(at(Step.SAIL, "SURGEON"), A, Objection.CAPTAIN_NO_SURGEON, (Surgeon(), "14.15")),
    *cases(at(Step.DEAL, "", "", "SURGEON"), C, Objection.NOT_WHILE_QM_AT_WORK, (Surgeon(), "14.15")),
    *cases(assigning, C, Objection.NOT_WHILE_QM_AT_WORK, (Surgeon(), "14.15")),
    *cases(at(Step.TRAITOR, "TRAITOR"), A, Objection.NOT_YOUR_OWN_CARD, (Betray(), "14.16")),
    *cases(at(Step.ATTACK, "", "TRAITOR"), B, Objection.NOT_YOUR_OWN_CARD, (BetrayPlayed(0), "14.16")),
    *cases(
        after(at(Step.ATTACK, "", "", "TRAITOR"), C, Pass()),
        C,
        Objection.CANNOT_BE_BETRAYED,
        (BetrayPlayed(0), "15.4"),
        (BetrayPlayed(1), "15.4"),
    ),
    # Prizes
    *cases(at(Step.DEAL), B, Objection.HAS_GOT_MORE, (Deal(prize("2"), A), "7.3")),
    *cases(at(Step.CLAIM), A, Objection.ONLY_FROM_CAPTAIN_OR_QM, (Claim(C, prize("3")), "14.2")),
    *cases(exchanged, C, Objection.EXCHANGED_ALREADY, (Exchange(prize("3")), "8.2")),
    *cases(at(Step.MARKET), C, Objection.NOTHING_TO_SELL, (Sell(), "8.3"), (Ransom(), "8.3")),
    *cases(nothing_to_earn, C, Objection.PRIZE_DECK_IS_EMPTY, (Sell(), "8.3")),
    *cases(guarded, D, Objection.THE_GUARD_CANNOT_BURY, (Bury(prize("rum")), "14.1")),
    *cases(at(Step.SAIL), C, Objection.PRIZES_ARE_OPEN, (Show(prize("3")), "17.1"), (ShowBuried(prize("3")), "17.1")),
    *cases(at(Step.CLAIM), A, Objection.PRIZES_ARE_OPEN, (ClaimBlind(B), "17.2")),
    *cases(at(Step.CLAIM, hidden_prizes=True), A, Objection.PRIZES_ARE_HIDDEN, (Claim(B, prize("2")), "17.2")),
    *cases(
        after(at(Step.SAIL, hidden_prizes=True), C, Show(prize("3"))),
        C,
        Objection.SHOWN_ALREADY,
        (Show(prize("3")), "17.1"),
    ),
    # Bribes
    *cases(no_bribes, C, Objection.NO_BRIBES_HERE, (OfferPromise(D), "17.5")),
    *cases(
        after(at(Step.SAIL), C, *THREE_OFFERS),
        C,
        Objection.NO_MORE_OFFERS,
        (OfferPromise(D), "13.3"),
    ),
    *cases(after(at(Step.SAIL), C, OfferPromise(D)), C, Objection.ONE_OFFER_AT_A_TIME, (OfferPromise(B), "13.3")),
    *cases(at(Step.SAIL), C, Objection.NO_OFFER_MADE, (Withdraw(), "13.3")),
    *cases(at(Step.SAIL), C, Objection.NO_SUCH_OFFER, (Accept(D), "13.2"), (Decline(D), "13.1")),
    *cases(after(at(Step.SAIL), C, OfferPromise(D)), C, Objection.OFFERED_ALREADY, (OfferPromise(D), "13.1")),
    *cases(after(guarded, D, OfferDuty(C)), D, Objection.OFFERED_ALREADY, (OfferDuty(C), "14.1")),
    *cases(guarded, C, Objection.NOT_THE_GUARD, (OfferDuty(D), "14.1")),
    *cases(after(guarded, C, Bury(prize("3"))), D, Objection.HAS_BURIED_HERE, (OfferDuty(C), "14.1")),
    *cases(passed_on, C, Objection.DUTY_PASSED_ALREADY, (OfferDuty(B), "14.1")),
    # In another effect
    *cases(
        at(Step.TRAITOR, hidden_prizes=True),
        C,
        Objection.NOT_IN_ANOTHER_EFFECT,
        (SecondMate(B, D), "15.3"),
        (Stowaways(), "15.3"),
        (Surgeon(), "15.3"),
        (Show(prize("3")), "15.3"),
        (OfferPromise(D), "15.3"),
        (Withdraw(), "15.3"),
        (Accept(D), "15.3"),
        (Decline(D), "15.3"),
    ),
]


def name_of(case: Case) -> str:
    """A case by its objection and move."""
    return f"{case.objection.name.lower()}-{type(case.move).__name__}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_15_1_m45_a_refusal_names_the_rule_that_forbids_the_very_thing(case: Case) -> None:
    assert refused(case.at(), case.seat, case.move) == (case.objection, case.rule)


def test_15_1_m45_every_objection_is_raised_there() -> None:
    assert {case.objection for case in CASES} == set(Objection) - {Objection.NONE}


def test_15_1_m45_every_move_has_a_rule_and_is_refused_there() -> None:
    assert {type(case.move) for case in CASES} == set(VERBS)
    assert set(SPECIAL) <= {(case.objection, type(case.move)) for case in CASES}


@pytest.mark.parametrize("language", ["", "de/", "pl/"])
def test_15_1_m45_the_rules_have_every_number_that_is_named(language: str) -> None:
    text = (Path(__file__).parents[4] / "docs" / "rules" / f"{language}mutiny.md").read_text()
    numbers = set(re.findall(r"^- \*\*([\d.]+)\*\*", text, re.MULTILINE))
    assert {*RULES.values(), *map(rule_allowing, VERBS), *CHARACTER_RULES.values(), *SPECIAL.values()} <= numbers
