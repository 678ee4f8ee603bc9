"""1. The cards and the ships of Jolly & Roger, by kind: cards of one kind are the same card to everybody."""

from __future__ import annotations

from enum import IntEnum

JOLLY = 0
ROGER = 1
NOBODY = -1


class Ship(IntEnum):
    """The four ships, and the four colours, from the smallest to the richest (1.4)."""

    GREEN = 0
    YELLOW = 1
    BLUE = 2
    RED = 3


SHIPS = 4
SHIP_GOLD = (3, 5, 7, 9)

STRENGTHS = 5
KRAKEN = SHIPS * STRENGTHS
SKELETON = KRAKEN + 1
TORTUGA = KRAKEN + 2
KINDS = KRAKEN + 3

PARROT_STRENGTH = 1
SKELETON_STRENGTH = 3

FACE_DOWN = 32
"""Added to a card's kind while it lies face down in a crew (1.3)."""

NAMES = (*(f"{colour}{strength}" for colour in "gybr" for strength in range(1, STRENGTHS + 1)), "KR", "SK", "TO")
"""Short names as they stand in records: g3 is the green pirate of strength 3."""


def is_pirate(card: int) -> bool:
    """1.1 Pirates come first among the kinds, colour by colour."""
    return card < KRAKEN


def colour_of(pirate: int) -> int:
    """1.1 The colour of a pirate is that of the ship where it serves and that it boards."""
    return pirate // STRENGTHS


def strength_of(card: int) -> int:
    """1.1, 7.1 What a card is worth face up in a crew, and a pirate in gold."""
    if card == SKELETON:
        return SKELETON_STRENGTH
    return card % STRENGTHS + 1
