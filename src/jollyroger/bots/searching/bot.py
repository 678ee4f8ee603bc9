"""Bots for Piracy & Mutiny that try their moves: they guess what they cannot see, and let sailors play on to the end.

Nothing here imports the compiler: a table knows the bots by name, and only the process that thinks loads their head.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from jollyroger.games.mutiny.state import State

HEAD = "jollyroger.bots.searching.thinker"
FEWEST = 60
"""Trials that there are in any hurry; with fewer they are no better than a sailor's experience."""
MOST = 1500


class Searcher:
    """Does what a sailor would do, unless its trials find something better."""

    def __init__(self, name: str, trials: int) -> None:
        self.name = name
        self.trials = trials

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        """The best of the moves that matter."""
        if len(codes) == 1:
            return codes[0]
        head: Any = import_module(HEAD)
        best: int = head.thinker(MOST).choose(view, seat, codes, self.trials, generator)
        return best

    def hurried(self, part: float) -> Searcher:
        """The same bot where it may only do a part of its trials: several think at once, or time is short."""
        return Searcher(self.name, max(min(FEWEST, self.trials), int(self.trials * part)))

    def warm_up(self) -> None:
        """Load (or compile, once) what thinking needs, before anybody waits for it."""
        import_module(HEAD).warm_up(MOST)


SEARCHERS = (Searcher("corsair", FEWEST), Searcher("sea-devil", MOST))
"""From the weaker to the stronger."""
SEARCHING = frozenset(searcher.name for searcher in SEARCHERS)
