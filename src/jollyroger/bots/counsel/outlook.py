"""What the ends of games were worth to a seat."""

from __future__ import annotations

import numpy as np

from jollyroger.bots.batch import Numbers
from jollyroger.bots.rollouts import Ends


def outlook(ends: Ends, seat: int) -> Numbers:
    """Wins, and nearly as good: more gold than the others. It tells moves apart with fewer games than wins alone."""
    others: Numbers = np.delete(ends.gold, seat, axis=2).max(axis=2)
    lead = ends.gold[:, :, seat].astype(np.float64) - others
    found: Numbers = ends.shares[:, :, seat] + 1 / (1 + np.exp(-lead / 2))
    return found
