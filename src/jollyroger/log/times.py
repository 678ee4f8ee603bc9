"""Two clocks: the time of day for showing and writing down, and a steady one for deadlines."""

from __future__ import annotations

import time


class _Calendar:
    """Servers that share a database go by its clock, so that the time for a question means the same to all of them."""

    ahead = 0
    """Milliseconds by which that clock is ahead of this machine's."""


def now() -> int:
    """The time of day in milliseconds since 1970, for showing and writing down. It jumps when the clock is set."""
    return time.time_ns() // 1_000_000 + _Calendar.ahead


def go_by(moment: int, spread: int = 0) -> None:
    """Go by another clock, which shows this moment, give or take the spread; small differences are left alone."""
    difference = moment - now()
    if abs(difference) > A_JUMP + spread:
        _Calendar.ahead += difference


def steady() -> float:
    """Seconds by a clock that nobody can set: how long something takes is measured by this one."""
    return time.monotonic()


class _Distance:
    """Between the two clocks, in milliseconds: the same until somebody sets one of them, so that the same moment is
    always shown as the same time.
    """

    def __init__(self) -> None:
        self._known = 0.0

    def __call__(self) -> float:
        paused = True
        while paused:  # between the two readings, as happens on a busy machine
            before = 1000 * steady()
            found = now() - before
            paused = 1000 * steady() - before > A_JUMP / 2
        if abs(found - self._known) > A_JUMP:
            self._known = found
        return self._known


A_JUMP = 50
"""Milliseconds: less may be because the clocks are not read at the same time."""
_distance = _Distance()


def shown(moment: float) -> int:
    """A moment of the steady clock as a time of day."""
    return round(1000 * moment + _distance())
