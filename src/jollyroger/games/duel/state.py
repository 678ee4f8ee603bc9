"""The whole of a duel at one moment: no order of any deck, no generator, only what lies where."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from jollyroger.games.duel.cards import KINDS, NOBODY, SHIPS
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.events import Event
from jollyroger.games.layout import Cells, Small, Wide, blank

MOST_DRAWN = 5
MOST_IN_SET = 4
MOST_IN_CREW = 40
"""Four cards in each of ten turns, all at one ship."""

BySeat = Annotated[list[int], Cells("int16", (2,))]
"""Whatever is added up has 16 bits: eight overflow differently in the two worlds."""
ByKind = Annotated[list[int], Cells("int8", (KINDS,))]


class Phase(IntEnum):
    """What the game waits for."""

    LOT = 0
    DEAL = 1
    SPLIT = 2
    PICK = 3
    PLAY = 4
    OVER = 5


class EventKind(IntEnum):
    """The kinds of event, with what their three numbers are."""

    FIRST_SPLITTER = 0  # seat
    CARD_DRAWN = 1  # splitter, -, card
    CARD_OFFERED = 2  # splitter, first (0) or second (1) set, card
    CARD_TAKEN = 3  # its owner, set, card
    CREW_GREW = 4  # seat, ship, card
    PARROT_LANDED = 5  # seat, ship, card
    BOARDED = 6  # seat, ship, card
    KRAKEN_TOOK = 7  # seat of the kraken, ship, victim (with FACE_DOWN for a parrot)
    KRAKEN_IDLE = 8  # seat
    TORTUGA = 9  # seat
    PARROT_TURNED = 10  # seat, ship, card
    PARROT_STAYED = 11  # seat, ship, card
    CAPTAIN_BOARDED = 12  # seat, ship
    CAPTAIN_LEFT = 13  # seat, ship
    FLAG_PASSED = 14  # the new splitter, -, turn
    SHIP_CAPTURED = 15  # seat, ship
    GAME_ENDED = 16  # winner or NOBODY


@dataclass(slots=True)
class State:
    """The table: ships between two crews each, two chests, the cards that wait to be split, picked and played."""

    variant: Small
    """Which of the VARIANTS, by position."""
    turns: Small
    turn: Small
    """The turn being played, from 1."""
    drawn: Small
    """How many cards a turn draws."""
    phase: Small
    mover: Wide
    """Whose decision it is; NOBODY while cards are dealt and when the game is over."""
    splitter: Small
    """The seat with the flag; NOBODY before the lot."""
    first_set: Small
    """While the picker picks: the first set, as a mask of positions among the cards dealt."""
    pile: Small
    """How many cards are left to draw."""
    aside: Small
    """How many cards were put aside unseen."""
    unseen: ByKind
    """Cards that nobody has seen: those of the pile and those put aside, in no order."""
    dealt: Annotated[list[int], Cells("int8", (MOST_DRAWN,))]
    dealt_count: Small
    hand: Annotated[list[list[int]], Cells("uint8", (2, MOST_IN_SET))]
    """What each player has yet to play."""
    hand_size: Annotated[list[int], Cells("int8", (2,))]
    crew: Annotated[list[list[list[int]]], Cells("int8", (2, SHIPS, MOST_IN_CREW))]
    """By player and ship, from the bottom to the top; a parrot is its card's kind and FACE_DOWN."""
    crew_size: Annotated[list[list[int]], Cells("uint8", (2, SHIPS))]
    strength: Annotated[list[list[int]], Cells("int16", (2, SHIPS))]
    captain: Annotated[list[int], Cells("int8", (SHIPS,))]
    """By ship: the player whose captain is aboard, or NOBODY."""
    gold: BySeat
    """The gold under each chest."""
    chest: Annotated[list[list[int]], Cells("int8", (2, KINDS))]
    gone: ByKind
    """Cards that have left the game: krakens, their victims, Tortugas."""
    events: list[Event] = field(default_factory=list, compare=False, repr=False)


def set_up(variant_name: str, first: int) -> State:
    """2.1-2.4 The table before the first card; with NOBODY named to start, the lot comes first."""
    variant = VARIANTS[variant_name]
    state = blank(State)
    state.variant = list(VARIANTS).index(variant_name)
    state.turns = variant.turns
    state.turn = 1
    state.drawn = variant.drawn
    state.pile = variant.turns * variant.drawn
    state.aside = variant.aside
    state.unseen = variant.deck()
    state.captain = [NOBODY] * SHIPS
    state.splitter = first
    state.mover = NOBODY
    state.phase = Phase.LOT if first == NOBODY else Phase.DEAL
    return state
