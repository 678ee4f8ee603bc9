"""1, 2.3 The cards of Piracy & Mutiny, as far as they differ from deck to deck."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from jollyroger.games.mutiny.cards import Character


class Skill(IntEnum):
    """1.1, 1.2 The skills of normal crew; one type has all of them."""

    NAVIGATION = 0
    GUNS = 1
    MELEE = 2
    ALL = 3


class Prize(IntEnum):
    """1.4 The kinds of prize."""

    GOLD_1 = 0
    GOLD_2 = 1
    GOLD_3 = 2
    RUM = 3
    JEWELS = 4
    HOSTAGE = 5


class Stack(IntEnum):
    """1.3 The five stacks of destinations."""

    FORT = 0
    MERCHANT_SHIP = 1
    SETTLEMENT = 2
    PIRATE_PORT = 3
    TREASURE_ISLAND = 4


class Crew(msgspec.Struct, frozen=True):
    """1.1 A kind of normal crew card, and how many of it there are."""

    skill: Skill
    strength: int
    crewmen: int
    cards: int


class Destination(msgspec.Struct, frozen=True):
    """1.3 A destination: for how many players, what it takes, and what it holds: prizes, or cards to draw in a port."""

    stack: Stack
    fewest: int
    most: int
    needs: tuple[int, int, int]
    holds: int

    def is_for(self, players: int) -> bool:
        """2.3 Whether it is used with so many players; three play with the cards of four (17.4)."""
        return self.fewest <= max(players, 4) <= self.most


SEVERAL = {Character.OLD_SAILOR: 3, Character.TRAITOR: 2}
STANDARD_CHARACTERS = tuple(SEVERAL.get(character, 1) for character in Character)
"""1.1 Three Old Sailors, two Traitors, one each of the others."""


class Deck(msgspec.Struct, frozen=True):
    """1.1-1.4 All cards that are not the same in every box."""

    crew: tuple[Crew, ...]
    prizes: tuple[int, ...]
    """How many there are, by kind of prize."""
    destinations: tuple[Destination, ...]
    characters: tuple[int, ...] = STANDARD_CHARACTERS
    """How many there are, by special character."""
    rounds: int = 10
    """16.1 The game ends with the round in which so many destinations were discarded."""
    hand: int = 0
    """Cards at the start; 0 means that the number of players decides (2.2)."""
