"""All moves of Piracy & Mutiny: each type says once what it names, how a record writes it, and which rule allows it.

`Verb` in codes.py puts the types in order; their codes follow from it.
"""

from __future__ import annotations

from jollyroger.games.game import PASS
from jollyroger.games.mutiny.moves.families import (
    BribeMove,
    CharacterMove,
    CrewMove,
    Decision,
    Direction,
    Kind,
    Place,
    PrizeMove,
    PrizeOf,
    Seat,
    SideOf,
    SkillOf,
    StackOf,
)


class Pass(Decision, frozen=True):
    """15.1 Nothing, for now."""

    phrase = PASS


class CloseAttack(Decision, frozen=True):
    """6.4 The QM closes the attack."""

    phrase = "closes the attack"


class Appoint(Decision, frozen=True):
    """4.1 The Captain appoints the QM."""

    phrase = "appoints {seat}"
    seat: Seat


class Sail(Decision, frozen=True):
    """5.1 The Captain chooses a destination."""

    phrase = "sails to {stack}"
    stack: StackOf


class Order(Decision, frozen=True):
    """10.1 The Captain orders a punishment and suggests a victim."""

    phrase = "orders punishment of {seat}"
    seat: Seat


class OrderAny(Decision, frozen=True):
    """10.1 The Captain orders a punishment and suggests nobody."""

    phrase = "orders punishment"


class Spare(Decision, frozen=True):
    """10.1 The Captain decides against a punishment."""

    phrase = "spares all"


class Punish(Decision, frozen=True):
    """10.3 The QM names the victim."""

    phrase = "punishes {seat}"
    seat: Seat


class Play(CrewMove, frozen=True):
    """6.3 A normal crew card for its skill; 6.2 the first one is the QM's."""

    phrase = "plays {kind}"
    kind: Kind


class Support(CrewMove, frozen=True):
    """11.3 A crew card for its crewmen, for the Captain (0) or the First Mutineer (1)."""

    phrase = "supports {side} with {kind}"
    side: SideOf
    kind: Kind


class Call(CrewMove, frozen=True):
    """11.2 A mutiny is called with a crew card."""

    phrase = "calls mutiny with {kind}"
    kind: Kind


class Boatswain(CharacterMove, frozen=True):
    """14.1 The Boatswain names the guard."""

    phrase = "uses Boatswain on {seat}"
    seat: Seat


class Carpenter(CharacterMove, frozen=True):
    """14.2 The Carpenter asks for a prize."""

    phrase = "uses Carpenter"


class Cook(CharacterMove, frozen=True):
    """14.3 The Cook picks first."""

    phrase = "uses Cook"


class Cutthroat(CharacterMove, frozen=True):
    """14.4 The Cutthroat kills the Captain (0) or the First Mutineer (1)."""

    phrase = "uses Cutthroat on {side}"
    side: SideOf


class FirstMate(CharacterMove, frozen=True):
    """14.5 One melee less (0) or more (1)."""

    phrase = "uses FirstMate for {direction}"
    direction: Direction


class Lookout(CharacterMove, frozen=True):
    """14.6 The Lookout has the destination turned up."""

    phrase = "uses Lookout"


class MasterMariner(CharacterMove, frozen=True):
    """14.7 One navigation less (0) or more (1)."""

    phrase = "uses MasterMariner for {direction}"
    direction: Direction


class OldSailor(CharacterMove, frozen=True):
    """14.9 The Old Sailor has the map."""

    phrase = "uses OldSailor"


class SeaDog(CharacterMove, frozen=True):
    """14.11 The Sea Dog forces a neutral to a side."""

    phrase = "uses SeaDog for {side} on {seat}"
    side: SideOf
    seat: Seat


class SecondMate(CharacterMove, frozen=True):
    """14.12 A card from each of two players, in either order; the same seat twice if only one has cards."""

    phrase = "uses SecondMate on {first} {second}"
    first: Seat
    second: Seat


class SharpShooter(CharacterMove, frozen=True):
    """14.8 One gun less (0) or more (1)."""

    phrase = "uses SharpShooter for {direction}"
    direction: Direction


class SmartKid(CharacterMove, frozen=True):
    """14.13 The Smart Kid digs up a prize of that player."""

    phrase = "uses SmartKid on {seat}"
    seat: Seat


class Stowaways(CharacterMove, frozen=True):
    """14.14 Two crew cards."""

    phrase = "uses Stowaways"


class Surgeon(CharacterMove, frozen=True):
    """14.15 The Surgeon's player is the QM."""

    phrase = "uses Surgeon"


class Betray(CharacterMove, frozen=True):
    """14.16 A Traitor cancels the card that is about to take effect."""

    phrase = "uses Traitor"


class BetrayPlayed(CharacterMove, frozen=True):
    """14.16 A Traitor cancels a card in the attack or mutiny, by its place among those played."""

    phrase = "uses Traitor on card {place}"
    place: Place


class Assign(PrizeMove, frozen=True):
    """6.6 The QM says what a card with all skills counts for."""

    phrase = "assigns {skill}"
    skill: SkillOf


class Pick(PrizeMove, frozen=True):
    """7.2 A prize is picked."""

    phrase = "picks {prize}"
    prize: PrizeOf


class Deal(PrizeMove, frozen=True):
    """7.3 The QM deals a prize to a player."""

    phrase = "deals {prize} to {seat}"
    prize: PrizeOf
    seat: Seat


class Give(PrizeMove, frozen=True):
    """14.2 A prize for the Carpenter."""

    phrase = "gives {prize}"
    prize: PrizeOf


class Claim(PrizeMove, frozen=True):
    """14.2 The Carpenter's player takes a prize."""

    phrase = "claims from {seat} {prize}"
    seat: Seat
    prize: PrizeOf


class ClaimBlind(PrizeMove, frozen=True):
    """14.2 The Carpenter's player draws a hidden prize (17.2)."""

    phrase = "claims from {seat}"
    seat: Seat


class Exchange(PrizeMove, frozen=True):
    """8.2 A prize for a crew card."""

    phrase = "exchanges {prize}"
    prize: PrizeOf


class Ransom(PrizeMove, frozen=True):
    """8.3 A hostage for two prizes."""

    phrase = "ransoms hostage"


class Sell(PrizeMove, frozen=True):
    """8.3 Jewels for a prize."""

    phrase = "sells jewels"


class Bury(PrizeMove, frozen=True):
    """9.4 A prize is buried."""

    phrase = "buries {prize}"
    prize: PrizeOf


class Discard(PrizeMove, frozen=True):
    """3.2 A card too many."""

    phrase = "discards {kind}"
    kind: Kind


class Show(PrizeMove, frozen=True):
    """17.1 A hidden prize is shown to all."""

    phrase = "shows {prize}"
    prize: PrizeOf


class OfferCrew(BribeMove, frozen=True):
    """13.1 A crew card is offered to a player."""

    phrase = "offers {seat} crew {kind}"
    kind: Kind
    seat: Seat


class OfferPrize(BribeMove, frozen=True):
    """13.1 A prize is offered to a player."""

    phrase = "offers {seat} prize {prize}"
    prize: PrizeOf
    seat: Seat


class OfferPromise(BribeMove, frozen=True):
    """13.1 A promise is made to a player."""

    phrase = "offers {seat} promise"
    seat: Seat


class OfferDuty(BribeMove, frozen=True):
    """14.1 A player is asked to take over the guard."""

    phrase = "offers {seat} duty"
    seat: Seat


class Withdraw(BribeMove, frozen=True):
    """13.3 The offer is taken back."""

    phrase = "withdraws offer"


class Accept(BribeMove, frozen=True):
    """13.2 The offer of that player is accepted."""

    phrase = "accepts from {seat}"
    seat: Seat


class Decline(BribeMove, frozen=True):
    """13.1 The offer of that player is declined."""

    phrase = "declines from {seat}"
    seat: Seat


class LetGo(PrizeMove, frozen=True):
    """14.2 The Carpenter's player takes nothing."""

    phrase = "claims nothing"


class ShowBuried(PrizeMove, frozen=True):
    """17.1 A buried prize is shown to all."""

    phrase = "shows buried {prize}"
    prize: PrizeOf
