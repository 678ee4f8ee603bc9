"""2. The games that can be played with the cards, as data."""

from __future__ import annotations

import msgspec

from jollyroger.games.duel.cards import NAMES

PIRATES = {
    "g1": 4,
    "g2": 3,
    "g3": 2,
    "g4": 2,
    "g5": 2,
    "y1": 4,
    "y2": 3,
    "y3": 2,
    "y4": 2,
    "y5": 1,
    "b1": 4,
    "b2": 2,
    "b3": 2,
    "b4": 1,
    "b5": 1,
    "r1": 3,
    "r2": 2,
    "r3": 1,
    "r4": 1,
    "r5": 1,
}
SPECIALS = {"KR": 3, "SK": 2, "TO": 2}


class Variant(msgspec.Struct, frozen=True):
    """A deck, how many of its cards are put aside unseen, and how many turns of how many cards are played."""

    cards: dict[str, int]
    aside: int
    turns: int
    drawn: int = 5

    def deck(self) -> list[int]:
        """How many cards there are of each kind."""
        return [self.cards.get(name, 0) for name in NAMES]


VARIANTS = {
    "introductory": Variant(PIRATES, aside=3, turns=8),
    "advanced": Variant(PIRATES | SPECIALS, aside=10, turns=8),
    "all-cards": Variant(PIRATES | SPECIALS, aside=0, turns=10),
    "skirmish": Variant({"g2": 1, "y1": 1, "b3": 1, "r1": 1, "KR": 1, "SK": 1, "TO": 1}, aside=1, turns=2, drawn=3),
}
