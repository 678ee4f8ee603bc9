"""Sequential halving: all moves are tried a little, the better half of them again, until one is left.

All are tried on the same samples. The usual move stays to the end: another one takes its place only if it did better by
more than chance easily does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from jollyroger.bots.batch import Numbers

Try = Callable[[Sequence[int], int, int], Numbers]
"""The values of some moves (by their places) on the samples from one number up to another: a row for each move."""
USUAL = 0
"""The place of the usual move."""
DOUBT = 0.7
"""By so many standard errors another move has to be better than the usual one."""


def halve(moves: int, trials: int, try_moves: Try) -> int:
    """The place of the best of some moves, for so many trials in all; each move is tried twice at least."""
    alive, values = list(range(moves)), np.zeros((moves, 0))
    heats = max(1, (moves - 1).bit_length())
    for _ in range(heats):
        done = values.shape[1]
        more = max(2, trials // (heats * len(alive)))
        values = np.concatenate((values, np.zeros((moves, more))), axis=1)
        values[alive, done:] = try_moves(alive, done, done + more)
        best_first = sorted(alive, key=lambda place: (-values[place].sum(), place))
        alive = best_first[: (len(alive) + 1) // 2]
        if USUAL not in alive:
            alive.append(USUAL)
    best = alive[0]
    return best if is_better(values[best] - values[USUAL]) else USUAL


def is_better(gains: Numbers) -> bool:
    """Whether a mean gain is more than chance easily makes of none."""
    return bool(gains.mean() > DOUBT * gains.std(ddof=1) / len(gains) ** 0.5)
