"""1. The cards by number: characters, kinds of crew, zones of the table, and how many there can be of anything."""

from __future__ import annotations

from enum import IntEnum

NOBODY = -1
NONE = -1
"""No card, no stack, no destination."""
UNKNOWN = -1
"""A card that a seat did not see."""

SEATS = 10
FIRST_NORMAL = 24
"""The first kind of normal crew. Below are slots for special characters; those not in use are reserved, so that a new
character shifts no other card and no code of a move."""
KINDS = FIRST_NORMAL + 47
"""Of crew cards: the characters, and 47 normal cards of which no two may be alike (1.1)."""
SKILLS = 3
PRIZES = 6
STACKS = 5
DESTINATIONS = 35
PLACES = 66
"""As many crew cards as there are can lie on the table."""
MOST_HELD = 7


class Character(IntEnum):
    """1.1 The special characters: the first kinds of crew. Normal crew follows, in the order of the deck."""

    BOATSWAIN = 0
    CARPENTER = 1
    COOK = 2
    CUTTHROAT = 3
    FIRST_MATE = 4
    LOOKOUT = 5
    MASTER_MARINER = 6
    OLD_SAILOR = 7
    POWDER_MONKEY = 8
    SEA_DOG = 9
    SECOND_MATE = 10
    SHARP_SHOOTER = 11
    SMART_KID = 12
    STOWAWAYS = 13
    SURGEON = 14
    TRAITOR = 15


class Side(IntEnum):
    """11.3 Whom a player supports in a mutiny."""

    NEUTRAL = -1
    CAPTAIN = 0
    MUTINEER = 1


def is_normal(kind: int) -> bool:
    """1.1 Normal crew has a skill; special characters have none."""
    return kind >= FIRST_NORMAL


def leaves_after_mutiny(kind: int) -> bool:
    """12.3 Powder Monkey, Cutthroat and Sea Dog are discarded after a mutiny, however they were used."""
    return kind == Character.POWDER_MONKEY or kind == Character.CUTTHROAT or kind == Character.SEA_DOG
