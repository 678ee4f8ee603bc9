"""The moves of a duel: small typed values, each with one integer code that never changes."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from jollyroger.games.duel.cards import KINDS, KRAKEN, SHIPS, TORTUGA, Ship
from jollyroger.games.duel.state import MOST_DRAWN, MOST_IN_SET

SPLITS = 1 << MOST_DRAWN
FIRST_PICK = SPLITS
FIRST_PLAY = FIRST_PICK + 2

AS_PARROT = 0
"""Uses 0 to 3 of a card: face down at each of the four ships (5.2)."""
FACE_UP = AS_PARROT + SHIPS
"""Uses 4 to 7: face up at each ship, to join a crew there (5.1, 7.1) or as a kraken to take from one (7.3)."""
AWAY = FACE_UP + SHIPS
"""Use 8: at no ship. A pirate boards (6.1), a kraken comes for nothing (7.5), a Tortuga is visited (7.6)."""
USES = AWAY + 1

CODES = FIRST_PLAY + KINDS * USES
MOST_LEGAL = MOST_IN_SET * USES
"""No position has more legal moves: four cards, each with all uses."""

FIRST_LOT = KINDS
"""Chance outcomes: below it the kind of the card drawn, from it on the seat that the lot names."""


def play_code(card: int, use: int) -> int:
    """The code for playing a card in one of its uses."""
    return FIRST_PLAY + card * USES + use


Position = Annotated[int, Meta(ge=0, lt=MOST_DRAWN)]
Kind = Annotated[int, Meta(ge=0, lt=KINDS)]


class Split(Struct, frozen=True, tag="split"):
    """3.3 The first set, by the positions of its cards among those dealt, from 0."""

    first: tuple[Position, ...]


class Pick(Struct, frozen=True, tag="pick"):
    """3.4 The first set (0) or the second (1)."""

    which: Annotated[int, Meta(ge=0, le=1)]


class Reinforce(Struct, frozen=True, tag="reinforce"):
    """5.1, 7.1 A pirate or a skeleton joins a crew face up."""

    card: Kind
    ship: Ship


class Parrot(Struct, frozen=True, tag="parrot"):
    """5.2 Any card lies face down at a ship."""

    card: Kind
    ship: Ship


class Board(Struct, frozen=True, tag="board"):
    """6.1 A pirate boards the ship of its colour."""

    card: Kind


class Kraken(Struct, frozen=True, tag="kraken"):
    """7.3, 7.5 A kraken takes the last card of the enemy crew at a ship, or nothing."""

    ship: Ship | None


class Tortuga(Struct, frozen=True, tag="tortuga"):
    """7.6 All of the player's parrots turn face up."""


Move: TypeAlias = Split | Pick | Reinforce | Parrot | Board | Kraken | Tortuga


def code_of(move: Move) -> int:
    """The integer code of a move."""
    match move:
        case Split(first):
            return sum(1 << position for position in set(first))
        case Pick(which):
            return FIRST_PICK + which
        case Reinforce(card, ship):
            return play_code(card, FACE_UP + ship)
        case Parrot(card, ship):
            return play_code(card, AS_PARROT + ship)
        case Board(card):
            return play_code(card, AWAY)
        case Kraken(ship):
            return play_code(KRAKEN, AWAY if ship is None else FACE_UP + ship)
        case _:
            return play_code(TORTUGA, AWAY)


def sorted_split(move: Split) -> Split:
    """The same split with its positions in order."""
    return Split(tuple(sorted(set(move.first))))


def move_of(code: int) -> Move:
    """The move with that code; ValueError if no move has it."""
    if not 0 <= code < CODES:
        raise ValueError(f"no move has the code {code}")
    if code < FIRST_PICK:
        return Split(tuple(position for position in range(MOST_DRAWN) if code >> position & 1))
    if code < FIRST_PLAY:
        return Pick(code - FIRST_PICK)
    card, use = divmod(code - FIRST_PLAY, USES)
    if use < FACE_UP:
        return Parrot(card, Ship(use - AS_PARROT))
    if card == KRAKEN:
        return Kraken(None if use == AWAY else Ship(use - FACE_UP))
    if use < AWAY:
        return Reinforce(card, Ship(use - FACE_UP))
    return Tortuga() if card == TORTUGA else Board(card)
