"""The moves of Piracy & Mutiny: small typed values, each with one integer code that never changes."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias, get_type_hints

from msgspec import Meta, Struct

from jollyroger.games.mutiny.cards import KINDS, PLACES, PRIZES, SEATS, SKILLS, STACKS

SIDES = 2
DIRECTIONS = 2

PASS_CODE = 0
CLOSE_CODE = PASS_CODE + 1
APPOINT_CODE = CLOSE_CODE + 1
SAIL_CODE = APPOINT_CODE + SEATS
ORDER_CODE = SAIL_CODE + STACKS
ORDER_ANY_CODE = ORDER_CODE + SEATS
SPARE_CODE = ORDER_ANY_CODE + 1
PUNISH_CODE = SPARE_CODE + 1
PLAY_CODE = PUNISH_CODE + SEATS
SUPPORT_CODE = PLAY_CODE + KINDS
CALL_CODE = SUPPORT_CODE + SIDES * KINDS
BOATSWAIN_CODE = CALL_CODE + KINDS
CARPENTER_CODE = BOATSWAIN_CODE + SEATS
COOK_CODE = CARPENTER_CODE + 1
CUTTHROAT_CODE = COOK_CODE + 1
FIRST_MATE_CODE = CUTTHROAT_CODE + SIDES
LOOKOUT_CODE = FIRST_MATE_CODE + DIRECTIONS
MASTER_MARINER_CODE = LOOKOUT_CODE + 1
OLD_SAILOR_CODE = MASTER_MARINER_CODE + DIRECTIONS
SEA_DOG_CODE = OLD_SAILOR_CODE + 1
SECOND_MATE_CODE = SEA_DOG_CODE + SIDES * SEATS
SHARP_SHOOTER_CODE = SECOND_MATE_CODE + SEATS * SEATS
SMART_KID_CODE = SHARP_SHOOTER_CODE + DIRECTIONS
STOWAWAYS_CODE = SMART_KID_CODE + SEATS
SURGEON_CODE = STOWAWAYS_CODE + 1
BETRAY_CODE = SURGEON_CODE + 1
BETRAY_PLAYED_CODE = BETRAY_CODE + 1
ASSIGN_CODE = BETRAY_PLAYED_CODE + PLACES
PICK_CODE = ASSIGN_CODE + SKILLS
DEAL_CODE = PICK_CODE + PRIZES
GIVE_CODE = DEAL_CODE + PRIZES * SEATS
CLAIM_CODE = GIVE_CODE + PRIZES
CLAIM_BLIND_CODE = CLAIM_CODE + SEATS * PRIZES
EXCHANGE_CODE = CLAIM_BLIND_CODE + SEATS
RANSOM_CODE = EXCHANGE_CODE + PRIZES
SELL_CODE = RANSOM_CODE + 1
BURY_CODE = SELL_CODE + 1
DISCARD_CODE = BURY_CODE + PRIZES
SHOW_CODE = DISCARD_CODE + KINDS
OFFER_CREW_CODE = SHOW_CODE + PRIZES
OFFER_PRIZE_CODE = OFFER_CREW_CODE + KINDS * SEATS
OFFER_PROMISE_CODE = OFFER_PRIZE_CODE + PRIZES * SEATS
OFFER_DUTY_CODE = OFFER_PROMISE_CODE + SEATS
WITHDRAW_CODE = OFFER_DUTY_CODE + SEATS
ACCEPT_CODE = WITHDRAW_CODE + 1
DECLINE_CODE = ACCEPT_CODE + SEATS
LET_GO_CODE = DECLINE_CODE + SEATS
SHOW_BURIED_CODE = LET_GO_CODE + 1
CODES = SHOW_BURIED_CODE + PRIZES
MOST_LEGAL = 384
"""No seat ever has more legal moves: in a mutiny at most 28 to support, 66 to betray, 45 for a Second Mate, 20 for a
Sea Dog, 15 offers to each of nine players, and some 40 others."""

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Kind = Annotated[int, Meta(ge=0, lt=KINDS)]
PrizeOf = Annotated[int, Meta(ge=0, lt=PRIZES)]
StackOf = Annotated[int, Meta(ge=0, lt=STACKS)]
SideOf = Annotated[int, Meta(ge=0, lt=SIDES)]
Direction = Annotated[int, Meta(ge=0, lt=DIRECTIONS)]
Place = Annotated[int, Meta(ge=0, lt=PLACES)]
SkillOf = Annotated[int, Meta(ge=0, lt=SKILLS)]


class Pass(Struct, frozen=True, tag="pass"):
    """15.1 Nothing, for now."""


class CloseAttack(Struct, frozen=True, tag="close-attack"):
    """6.4 The QM closes the attack."""


class Appoint(Struct, frozen=True, tag="appoint"):
    """4.1 The Captain appoints the QM."""

    seat: Seat


class Sail(Struct, frozen=True, tag="sail"):
    """5.1 The Captain chooses a destination."""

    stack: StackOf


class Order(Struct, frozen=True, tag="order"):
    """10.1 The Captain orders a punishment and suggests a victim."""

    seat: Seat


class OrderAny(Struct, frozen=True, tag="order-any"):
    """10.1 The Captain orders a punishment and suggests nobody."""


class Spare(Struct, frozen=True, tag="spare"):
    """10.1 The Captain decides against a punishment."""


class Punish(Struct, frozen=True, tag="punish"):
    """10.3 The QM names the victim."""

    seat: Seat


class Play(Struct, frozen=True, tag="play"):
    """6.2, 6.3 A normal crew card for its skill."""

    kind: Kind


class Support(Struct, frozen=True, tag="support"):
    """11.3 A crew card for its crewmen, for the Captain (0) or the First Mutineer (1)."""

    side: SideOf
    kind: Kind


class Call(Struct, frozen=True, tag="call"):
    """11.2 A mutiny is called with a crew card."""

    kind: Kind


class Boatswain(Struct, frozen=True, tag="boatswain"):
    """14.1 The Boatswain names the guard."""

    seat: Seat


class Carpenter(Struct, frozen=True, tag="carpenter"):
    """14.2 The Carpenter asks for a prize."""


class Cook(Struct, frozen=True, tag="cook"):
    """14.3 The Cook picks first."""


class Cutthroat(Struct, frozen=True, tag="cutthroat"):
    """14.4 The Cutthroat kills the Captain (0) or the First Mutineer (1)."""

    side: SideOf


class FirstMate(Struct, frozen=True, tag="first-mate"):
    """14.5 One melee less (0) or more (1)."""

    direction: Direction


class Lookout(Struct, frozen=True, tag="lookout"):
    """14.6 The Lookout has the destination turned up."""


class MasterMariner(Struct, frozen=True, tag="master-mariner"):
    """14.7 One navigation less (0) or more (1)."""

    direction: Direction


class OldSailor(Struct, frozen=True, tag="old-sailor"):
    """14.9 The Old Sailor has the map."""


class SeaDog(Struct, frozen=True, tag="sea-dog"):
    """14.11 The Sea Dog forces a neutral to a side."""

    side: SideOf
    seat: Seat


class SecondMate(Struct, frozen=True, tag="second-mate"):
    """14.12 A card from each of two players, in either order; the same seat twice if only one has cards."""

    first: Seat
    second: Seat


class SharpShooter(Struct, frozen=True, tag="sharp-shooter"):
    """14.8 One gun less (0) or more (1)."""

    direction: Direction


class SmartKid(Struct, frozen=True, tag="smart-kid"):
    """14.13 The Smart Kid digs up a prize of that player."""

    seat: Seat


class Stowaways(Struct, frozen=True, tag="stowaways"):
    """14.14 Two crew cards."""


class Surgeon(Struct, frozen=True, tag="surgeon"):
    """14.15 The Surgeon's player is the QM."""


class Betray(Struct, frozen=True, tag="betray"):
    """14.16 A Traitor cancels the card that is about to take effect."""


class BetrayPlayed(Struct, frozen=True, tag="betray-played"):
    """14.16 A Traitor cancels a card in the attack or mutiny, by its place among those played."""

    place: Place


class Assign(Struct, frozen=True, tag="assign"):
    """6.6 The QM says what a card with all skills counts for."""

    skill: SkillOf


class Pick(Struct, frozen=True, tag="pick"):
    """7.2 A prize is picked."""

    prize: PrizeOf


class Deal(Struct, frozen=True, tag="deal"):
    """7.3 The QM deals a prize to a player."""

    prize: PrizeOf
    seat: Seat


class Give(Struct, frozen=True, tag="give"):
    """14.2 A prize for the Carpenter."""

    prize: PrizeOf


class Claim(Struct, frozen=True, tag="claim"):
    """14.2 The Carpenter's player takes a prize."""

    seat: Seat
    prize: PrizeOf


class ClaimBlind(Struct, frozen=True, tag="claim-blind"):
    """17.2 The Carpenter's player draws a hidden prize."""

    seat: Seat


class Exchange(Struct, frozen=True, tag="exchange"):
    """8.2 A prize for a crew card."""

    prize: PrizeOf


class Ransom(Struct, frozen=True, tag="ransom"):
    """8.3 A hostage for two prizes."""


class Sell(Struct, frozen=True, tag="sell"):
    """8.3 Jewels for a prize."""


class Bury(Struct, frozen=True, tag="bury"):
    """9.4 A prize is buried."""

    prize: PrizeOf


class Discard(Struct, frozen=True, tag="discard"):
    """3.2 A card too many."""

    kind: Kind


class Show(Struct, frozen=True, tag="show"):
    """17.1 A hidden prize is shown to all."""

    prize: PrizeOf


class OfferCrew(Struct, frozen=True, tag="offer-crew"):
    """13.1 A crew card is offered to a player."""

    kind: Kind
    seat: Seat


class OfferPrize(Struct, frozen=True, tag="offer-prize"):
    """13.1 A prize is offered to a player."""

    prize: PrizeOf
    seat: Seat


class OfferPromise(Struct, frozen=True, tag="offer-promise"):
    """13.1 A promise is made to a player."""

    seat: Seat


class OfferDuty(Struct, frozen=True, tag="offer-duty"):
    """14.1 A player is asked to take over the guard."""

    seat: Seat


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """13.3 The offer is taken back."""


class Accept(Struct, frozen=True, tag="accept"):
    """13.2 The offer of that player is accepted."""

    seat: Seat


class Decline(Struct, frozen=True, tag="decline"):
    """13.1 The offer of that player is declined."""

    seat: Seat


class LetGo(Struct, frozen=True, tag="let-go"):
    """14.2 The Carpenter's player takes nothing."""


class ShowBuried(Struct, frozen=True, tag="show-buried"):
    """17.1 A buried prize is shown to all."""

    prize: PrizeOf


Move: TypeAlias = (
    Pass
    | CloseAttack
    | Appoint
    | Sail
    | Order
    | OrderAny
    | Spare
    | Punish
    | Play
    | Support
    | Call
    | Boatswain
    | Carpenter
    | Cook
    | Cutthroat
    | FirstMate
    | Lookout
    | MasterMariner
    | OldSailor
    | SeaDog
    | SecondMate
    | SharpShooter
    | SmartKid
    | Stowaways
    | Surgeon
    | Betray
    | BetrayPlayed
    | Assign
    | Pick
    | Deal
    | Give
    | Claim
    | ClaimBlind
    | Exchange
    | Ransom
    | Sell
    | Bury
    | Discard
    | Show
    | OfferCrew
    | OfferPrize
    | OfferPromise
    | OfferDuty
    | Withdraw
    | Accept
    | Decline
    | LetGo
    | ShowBuried
)
FIRST_CODE: dict[Any, int] = {
    Pass: PASS_CODE,
    CloseAttack: CLOSE_CODE,
    Appoint: APPOINT_CODE,
    Sail: SAIL_CODE,
    Order: ORDER_CODE,
    OrderAny: ORDER_ANY_CODE,
    Spare: SPARE_CODE,
    Punish: PUNISH_CODE,
    Play: PLAY_CODE,
    Support: SUPPORT_CODE,
    Call: CALL_CODE,
    Boatswain: BOATSWAIN_CODE,
    Carpenter: CARPENTER_CODE,
    Cook: COOK_CODE,
    Cutthroat: CUTTHROAT_CODE,
    FirstMate: FIRST_MATE_CODE,
    Lookout: LOOKOUT_CODE,
    MasterMariner: MASTER_MARINER_CODE,
    OldSailor: OLD_SAILOR_CODE,
    SeaDog: SEA_DOG_CODE,
    SecondMate: SECOND_MATE_CODE,
    SharpShooter: SHARP_SHOOTER_CODE,
    SmartKid: SMART_KID_CODE,
    Stowaways: STOWAWAYS_CODE,
    Surgeon: SURGEON_CODE,
    Betray: BETRAY_CODE,
    BetrayPlayed: BETRAY_PLAYED_CODE,
    Assign: ASSIGN_CODE,
    Pick: PICK_CODE,
    Deal: DEAL_CODE,
    Give: GIVE_CODE,
    Claim: CLAIM_CODE,
    ClaimBlind: CLAIM_BLIND_CODE,
    Exchange: EXCHANGE_CODE,
    Ransom: RANSOM_CODE,
    Sell: SELL_CODE,
    Bury: BURY_CODE,
    Discard: DISCARD_CODE,
    Show: SHOW_CODE,
    OfferCrew: OFFER_CREW_CODE,
    OfferPrize: OFFER_PRIZE_CODE,
    OfferPromise: OFFER_PROMISE_CODE,
    OfferDuty: OFFER_DUTY_CODE,
    Withdraw: WITHDRAW_CODE,
    Accept: ACCEPT_CODE,
    Decline: DECLINE_CODE,
    LetGo: LET_GO_CODE,
    ShowBuried: SHOW_BURIED_CODE,
}


@cache
def _fields(kind: Any) -> tuple[tuple[str, int], ...]:
    """The fields of a type of move, each with how many values it has."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, next(meta.lt for meta in hints[name].__metadata__)) for name in kind.__struct_fields__)


def code_of(move: Move) -> int:
    """The integer code of a move; ValueError if one of its numbers is out of range."""
    if isinstance(move, SecondMate) and move.first > move.second:
        move = SecondMate(move.second, move.first)
    code = 0
    for name, values in _fields(type(move)):
        value = getattr(move, name)
        if not (isinstance(value, int) and 0 <= value < values):
            raise ValueError(f"{name}: {value!r} is not from 0 to {values - 1}")
        code = code * values + value
    return FIRST_CODE[type(move)] + code


@cache
def move_of(code: int) -> Move:
    """The move with that code; ValueError if no move has it."""
    if not 0 <= code < CODES:
        raise ValueError(f"no move has the code {code}")
    kind, first = max(
        ((kind, first) for kind, first in FIRST_CODE.items() if first <= code), key=lambda entry: entry[1]
    )
    rest, numbers = code - first, dict[str, int]()
    for name, values in reversed(_fields(kind)):
        rest, numbers[name] = divmod(rest, values)
    move: Move = kind(**numbers)
    if code_of(move) != code:
        raise ValueError(f"no move has the code {code}: two players are named in seat order")
    return move
