"""A server that deals what a test wishes for, where such a card is left; everything else it deals by its seed.

It reads the wishes from a file beside its data when a game begins: {"crew:3": 15} is the fourth card of the crew deck.
Its games of Piracy & Mutiny end after four destinations instead of ten: ten pirates with ten would take a minute.
Nor does anybody have to be away for a minute before a stand-in can be called.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from jollyroger.cli import run
from jollyroger.games import committed
from jollyroger.games.chance import Chance
from jollyroger.games.mutiny.decks import STANDARD, known_decks
from jollyroger.server import watched

ROUNDS = 4
AWAY_SECONDS = 1


class WishingDealer(committed.CommittingDealer):
    """A dealer who does as he was asked."""

    __slots__ = ("wishes",)

    def __init__(self, seed: str, nonces: Sequence[str]) -> None:
        super().__init__(seed, nonces)
        wishes = Path(sys.argv[sys.argv.index("--data") + 1]).with_suffix(".wishes")
        self.wishes: dict[str, int] = json.loads(wishes.read_text()) if wishes.exists() else {}

    def decide(self, chance: Chance) -> int:
        """What was wished for, if it is possible."""
        wished = self.wishes.get(f"{chance.deck}:{chance.draw}", -1)
        return wished if chance.weight(wished) else super().decide(chance)


if __name__ == "__main__":
    committed.CommittingDealer = WishingDealer  # type: ignore[misc]
    known_decks()[STANDARD] = msgspec.structs.replace(known_decks()[STANDARD], rounds=ROUNDS)
    watched.AWAY_SECONDS = AWAY_SECONDS
    run()
