"""Five pirates who play the duel, from the landlubber to Red Beard himself.

They all think alike, to the end of the turn; but the lesser ones overlook moves, each of them now and then, and take
the best of those that they see. So a landlubber does what comes to his mind, and a captain misses little.

Nothing here imports the compiler: a table knows the bots by name, and only the process that thinks
loads their head.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from jollyroger.games.duel.state import State
from jollyroger.games.generator import random_below

HEAD = "jollyroger.bots.redbeard.thinker"
NEEDS = ("numba", "numpy")
PARTS = 1000


def can_think() -> bool:
    """Whether what these bots need is installed (the extra `bots`)."""
    return all(find_spec(name) for name in NEEDS)


class Pirate:
    """One of the five. How many moves in a thousand he overlooks makes his level."""

    def __init__(self, name: str, overlooks: int) -> None:
        self.name = name
        self.overlooks = overlooks

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:  # noqa: ARG002 - the mover's
        """The best of the moves that he sees. Red Beard sees all, and alone thinks through the last two turns."""
        seen = [code for code in codes if self.overlooks == 0 or random_below(generator, PARTS) >= self.overlooks]
        if not seen:
            return codes[random_below(generator, len(codes))]
        if len(seen) == 1:
            return seen[0]
        head: Any = import_module(HEAD)
        best: int = head.thinker(view.variant, endings=self.overlooks == 0).best(view, seen)
        return best

    def warm_up(self) -> None:
        """Load (or compile, once) what thinking needs, before anybody waits for it."""
        import_module(HEAD).warm_up()


RED_BEARD = Pirate("red-beard", 0)
PIRATES = (
    Pirate("landlubber", 770),
    Pirate("deckhand", 560),
    Pirate("bosun", 360),
    Pirate("captain", 140),
    RED_BEARD,
)
"""From the weakest to the strongest."""
