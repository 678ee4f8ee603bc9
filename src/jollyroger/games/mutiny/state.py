"""A game of Piracy & Mutiny at one moment: no order of any deck, only what lies where and what is asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from jollyroger.games.events import Event
from jollyroger.games.layout import Cells, Small, Wide
from jollyroger.games.mutiny.cards import DESTINATIONS, KINDS, MOST_HELD, PLACES, PRIZES, SEATS, SKILLS, STACKS

DEPTH = 12
"""Questions within questions: no play goes deeper."""
LEDGER = 1024
TALLIES = 8

BySeat = Annotated[list[int], Cells("int8", (SEATS,))]
ByKind = Annotated[list[int], Cells("int8", (KINDS,))]
ByPrize = Annotated[list[int], Cells("int8", (PRIZES,))]
BySeatAndPrize = Annotated[list[list[int]], Cells("int8", (SEATS, PRIZES))]
ByPlace = Annotated[list[int], Cells("int8", (PLACES,))]
ByStep = Annotated[list[int], Cells("int64", (DEPTH,))]


class Step(IntEnum):
    """What lies on the stack: questions that a seat must answer, windows, chance moves that are due, and work."""

    # Somebody must decide
    APPOINT = 0  # captain
    SAIL = 1  # captain
    FIRST_CARD = 2  # quartermaster
    ASSIGN = 3  # quartermaster; a: place of the card among those played
    PICK = 4  # captain or the Cook's player; a: that seat
    DEAL = 5  # quartermaster
    CLAIM = 6  # a: the Carpenter's player
    PUNISH = 7  # captain
    VICTIM = 8  # quartermaster
    DISCARD = 9  # players with too many cards
    FORCED = 10  # a: the Sea Dog's target, b: the side
    # Everybody is asked, and may pass
    CALL = 11  # a: the Captain's decision (When)
    LOOKOUT = 12
    ATTACK = 13
    CLOSING = 14
    TWEAK = 15
    COOK = 16
    CARPENTER = 17
    GIVE = 18  # a: the Carpenter's player
    EXCHANGE = 19  # a: mask of the seats that have exchanged
    MARKET = 20  # a: prizes drawn in this visit
    OLD_SAILOR = 21
    BOATSWAIN = 22
    BURY = 23
    SMART_KID = 24
    FIGHT = 25
    TRAITOR = 26  # a: character, b: its player, c: its target, side or direction
    # Chance
    CAPTAIN_LOT = 27
    CALL_LOT = 28  # a: When
    DRAW = 29  # a: cards dealt so far, b: cards in all, c: to one seat, or NOBODY for all in turn
    TURN_UP = 30
    SPOILS = 31  # a: prizes still to turn up
    EARN = 32  # a: seat, b: prizes still to draw
    THEFT = 33  # a: thief, b: victim
    WHIP = 34  # a: victim
    DIG = 35  # a: thief, b: victim
    BLIND = 36  # a: the Carpenter's player, b: who loses a prize
    POOL = 37  # a: cards dealt so far
    JEWELS = 38  # a: position in turn, b: jewels of that seat still to value
    # Work
    ROUND = 39
    FREE_CARDS = 40  # a: position in turn
    CHOOSE = 41
    ARRIVE = 42
    ATTACK_OPENS = 43
    REVEAL = 44
    ASSIGN_ALL = 45
    ATTACK_ENDS = 46
    SHARE = 47
    PORT_OPENS = 48
    MARKET_OPENS = 49
    BURY_OPENS = 50
    VISIT_ENDS = 51
    EXECUTE = 52
    ROUND_ENDS = 53
    LIMITS = 54
    SETTLE = 55  # a: When
    POOL_OPENS = 56
    AFTER_MUTINY = 57  # a: When
    RECKONING = 58
    OVER = 59


FIRST_WINDOW = Step.CALL
FIRST_CHANCE = Step.CAPTAIN_LOT
FIRST_WORK = Step.ROUND


class When(IntEnum):
    """11.1 The decision of the Captain after which a mutiny is called."""

    APPOINTMENT = 0
    DESTINATION = 1
    PUNISHMENT = 2


class Tally(IntEnum):
    """What is counted for the logbook."""

    ATTACKS = 0
    ATTACKS_WON = 1
    MUTINIES = 2
    MUTINIES_WON = 3
    ISLANDS = 4
    BRIBES = 5
    PORTS = 6
    PUNISHMENTS = 7


class Zone(IntEnum):
    """Where a card can lie, for the ledger; hands, prizes and buried prizes are by seat."""

    HAND = 0
    PRIZES = 10
    BURIED = 20
    CREW_DECK = 30
    TABLE = 31
    POOL = 32
    PRIZE_DECK = 33
    BOOTY = 34
    SPENT = 35
    LIMBO = 36


class EventKind(IntEnum):
    """The kinds of event, with what their three numbers are; the third is the card where it may be secret."""

    CAPTAIN_NAMED = 0  # seat
    CARD_DRAWN = 1  # seat, -, kind
    DECK_REFILLED = 2
    QM_APPOINTED = 3  # seat
    EXCUSED = 4  # seat
    SAILED = 5  # captain, stack
    PUT_BACK = 6  # stack
    TURNED_UP = 7  # -, -, destination
    CREW_PLAYED = 8  # seat, -, kind
    CREW_JOINED = 9  # seat, side, kind
    CHARACTER_PLAYED = 10  # seat, target, side or direction, kind; two in one number by SEATS
    CANCELLED = 11  # seat of the Traitor, owner, kind
    PASSED = 12  # seat
    ATTACK_CLOSED = 13  # quartermaster
    NEED_CHANGED = 14  # skill, now
    SKILL_ASSIGNED = 15  # seat, skill, kind
    ATTACK_WON = 16
    ATTACK_LOST = 17
    PRIZE_TURNED = 18  # captain, -, prize
    PRIZE_COLLECTED = 19  # from, -, prize
    PRIZE_PICKED = 20  # seat, -, prize
    PRIZE_DEALT = 21  # quartermaster, to, prize
    PRIZE_GIVEN = 22  # giver, the Carpenter's player, prize
    PRIZE_CLAIMED = 23  # from, the Carpenter's player, prize
    PRIZE_EXCHANGED = 24  # seat, -, prize
    PRIZE_SOLD = 25  # seat, -, prize
    PRIZE_EARNED = 26  # seat, -, prize
    PRIZE_BURIED = 27  # seat, -, prize
    PRIZE_DUG_UP = 28  # victim, thief, prize
    PRIZE_SHOWN = 29  # seat, -, prize
    GUARD_NAMED = 30  # by, guard
    GUARD_CHANGED = 31  # old, new
    ISLAND_REACHED = 32
    PUNISHMENT_ORDERED = 33  # captain, suggested victim or NOBODY
    PUNISHMENT_REFUSED = 34  # captain
    VICTIM_NAMED = 35  # quartermaster, victim
    CARD_WHIPPED = 36  # victim, -, kind
    CARD_STOLEN = 37  # from, to, kind
    CARD_DISCARDED = 38  # seat, -, kind
    MUTINY_SHOUTED = 39  # seat, -, the card as `called` keeps it
    MUTINY_CALLED = 40  # seat, captain
    LEADER_KILLED = 41  # by, victim
    FORCED_TO_JOIN = 42  # seat, side
    MUTINY_ENDED = 43  # crewmen of the captain, of the mutineer, the winning side
    CAPTAIN_CHANGED = 44  # seat
    POOL_DEALT = 45  # seat, -, kind
    QM_CHANGED = 46  # seat
    OFFERED_CREW = 47  # giver, receiver, kind
    OFFERED_PRIZE = 48  # giver, receiver, prize
    OFFERED_PROMISE = 49  # giver, receiver
    OFFERED_DUTY = 50  # giver, receiver
    OFFER_WITHDRAWN = 51  # giver, receiver
    OFFER_DECLINED = 52  # giver, receiver
    OFFER_ACCEPTED = 53  # giver, receiver
    CARD_GIVEN = 54  # giver, receiver, kind
    PRIZE_HANDED_OVER = 55  # giver, receiver, prize
    OFFER_LAPSED = 56  # giver, receiver
    ROUND_ENDED = 57  # rounds played
    JEWELS_VALUED = 58  # seat, -, prize
    GAME_ENDED = 59
    NOTHING_TO_TAKE = 60  # seat
    BOOTY_PASSED = 61  # captain, quartermaster
    CLAIMED_BLINDLY = 62  # the Carpenter's player, from
    CLAIM_LET_GO = 63  # the Carpenter's player
    BURIED_SHOWN = 64  # seat, -, prize


@dataclass(slots=True)
class State:
    """The table, and the stack of what is asked."""

    # The set-up
    seats: Wide
    has_quartermaster: Small
    hidden_prizes: Small
    captains_gold: Small
    bribes: Small
    rounds: Small
    """Rounds after which the game ends."""
    hand_limit: Small
    dealt: Small
    """Cards that every player gets at the start."""
    kinds: Wide
    """Kinds of crew there are in this deck."""
    skill: ByKind
    strength: ByKind
    crewmen: ByKind
    copies: ByKind
    """1.1 How many crew cards there are of each kind."""
    prize_copies: ByPrize
    destination_stack: Annotated[list[int], Cells("int8", (DESTINATIONS,))]
    destination_needs: Annotated[list[list[int]], Cells("int8", (DESTINATIONS, SKILLS))]
    destination_holds: Annotated[list[int], Cells("int8", (DESTINATIONS,))]
    # Cards
    hand: Annotated[list[list[int]], Cells("int8", (SEATS, KINDS))]
    hand_size: BySeat
    held: Annotated[list[list[int]], Cells("int8", (SEATS, KINDS))]
    """By seat: the kinds in its hand, in order, so that nobody has to look through all there are."""
    held_kinds: BySeat
    deck: ByKind
    deck_size: Small
    discards: ByKind
    discards_size: Small
    pool: ByKind
    """12.3 Crew of a mutiny that is being dealt out."""
    pool_size: Small
    destination_left: Annotated[list[int], Cells("int8", (DESTINATIONS,))]
    """1 while a destination is in its stack."""
    stack_left: Annotated[list[int], Cells("int8", (STACKS,))]
    prizes: BySeatAndPrize
    prize_count: BySeat
    shown: BySeatAndPrize
    """17.1 Hidden prizes that all have seen lie there."""
    buried: BySeatAndPrize
    buried_count: BySeat
    shown_buried: BySeatAndPrize
    """17.1 Buried prizes that all have seen lie there."""
    prize_deck: ByPrize
    prize_deck_size: Small
    prize_discards: ByPrize
    booty: ByPrize
    """Prizes that are being shared."""
    booty_size: Small
    booty_left: BySeatAndPrize
    """17.2 By seat: the hidden prizes that Captain and Cook saw when they had picked, until all are dealt out."""
    # Roles and the round
    captain: Wide
    quartermaster: Wide
    first_captain: Small
    visited: Small
    """Destinations discarded, which are the rounds played."""
    mutiny_called: Small
    appointed_already: Small
    """12.5 The appointment after a mutiny at the punishment is that of the next round."""
    island_closed: Small
    sailing: Wide
    """The stack of the destination that was chosen, or NONE."""
    destination: Wide
    """The destination, once it is turned up, or NONE."""
    needs: Annotated[list[int], Cells("int8", (SKILLS,))]
    ordered: Small
    suggested: Small
    # An attack or a mutiny
    played_kind: ByPlace
    played_seat: ByPlace
    played_skill: ByPlace
    """In an attack the skill that a card counts for, in a mutiny the side that it is on."""
    played_alive: ByPlace
    played_count: Wide
    heard: BySeat
    """15.4 By seat: how many of the cards were there when it last answered."""
    answered: Wide
    """6.4 Mask of the seats that have played or passed since the quartermaster's first card."""
    side: BySeat
    first_mutineer: Wide
    called: BySeat
    """By seat: the card with which it calls a mutiny, until the lot has fallen: kind and 1, or CALL_CODES."""
    killed: Small
    """14.4 The side whose leader was killed, or NEUTRAL."""
    # Sharing, port, island
    received: BySeat
    cook: Wide
    """The seat whose Cook picks first, or NOBODY."""
    drawn_here: Annotated[list[list[int]], Cells("int8", (SEATS, 2))]
    """8.3 Jewels and hostages of a player that were drawn in this visit, and may not be sold in it."""
    map_lies: Small
    """9.1 Old Sailors on the table: 1 from the moment one is played until the burying is over, or it is cancelled."""
    guard: Wide
    duty_passed: Small
    buried_here: Wide
    """14.1 Mask of the seats that have buried something in this visit."""
    # Bribes
    offer_to: BySeat
    """By giver: the player to whom the open offer is made."""
    offer_crew: Annotated[list[list[int]], Cells("int8", (SEATS, MOST_HELD))]
    offer_size: BySeat
    offer_prizes: BySeatAndPrize
    offer_promise: BySeat
    offer_duty: BySeat
    offers_made: BySeat
    offers_open: Wide
    """Mask of the seats whose offer is open."""
    # The stack
    depth: Wide
    step: ByStep
    step_open: ByStep
    """Mask of the seats that may act."""
    step_wait: ByStep
    """Mask of the seats that have yet to answer the question; `asked_seats` tells whom the game waits for (13.4)."""
    step_a: ByStep
    step_b: ByStep
    step_c: ByStep
    # The end
    jewel_gold: BySeat
    # The past
    tally: Annotated[list[int], Cells("int16", (TALLIES,))]
    drawn: Annotated[list[int], Cells("int16", (4 + STACKS,))]
    """Cards drawn so far by deck: crew, prizes, lots, hands, then the stacks of destinations."""
    ledger_from: Annotated[list[int], Cells("int8", (LEDGER,))]
    ledger_to: Annotated[list[int], Cells("int8", (LEDGER,))]
    ledger_kind: Annotated[list[int], Cells("int8", (LEDGER,))]
    ledger_seen: Annotated[list[int], Cells("int16", (LEDGER,))]
    """Mask of the seats that saw which card it was."""
    ledger_size: Wide
    events: list[Event] = field(default_factory=list, compare=False, repr=False)
