"""Two clocks: the time of day, and a steady one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jollyroger.log import times


class Clocks:
    """Both clocks, read with a pause after some of the readings."""

    def __init__(self, pauses: Iterator[float]) -> None:
        self._seconds = 1000.0
        self._pauses = pauses

    def monotonic(self) -> float:
        seen, self._seconds = self._seconds, self._seconds + next(self._pauses)
        return seen

    def time_ns(self) -> int:
        seen, self._seconds = self._seconds, self._seconds + next(self._pauses)
        return round((1_000_000 + seen) * 1e9)


def test_the_same_moment_is_shown_as_the_same_time_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process may have to wait between two readings of the clocks."""
    monkeypatch.setattr(times, "time", Clocks(iter([0, 0.3, 0, 0, 0, 0, 0.2] + [0] * 100)))
    monkeypatch.setattr(times, "_distance", times._Distance())
    assert {times.shown(1000.0) for _ in range(8)} == {1_001_000_000}
