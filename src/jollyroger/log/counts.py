"""What a server counts while it runs, for its operator. No names, no tables, nothing that a seat may not know."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds that histograms distinguish."""


class Histogram:
    """How long something took: how often up to each bound, and in all."""

    def __init__(self, bounds: Sequence[float] = BOUNDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """The last is for what took longer than the last bound."""
        self.total = 0.0

    def observe(self, *seconds: float) -> None:
        """Some things took so long."""
        counts, bounds = self.counts, self.bounds
        for one in seconds:
            counts[bisect_left(bounds, one)] += 1
        self.total += sum(seconds)


class Counts:
    """All that is counted. A process has one, `COUNTS`, because it has one log and one port for its operator."""

    def __init__(self) -> None:
        self.entries = Counter[str]()
        """Entries that were stored, by kind."""
        self.refusals = Counter[str]()
        """Acts that were refused, by the kind of error."""
        self.stored = Histogram()
        """From an act's decision until it was stored."""
        self.commits = Histogram()
        """Commits of the database."""
        self.thoughts = Histogram()
        """How long bots thought."""


COUNTS = Counts()
