"""What is logged of a database that fails: that it does, from time to time how often, and that it works again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

log = logging.getLogger(__name__)

REMIND_SECONDS = 60
CALM_SECONDS = 10
"""So long nothing may fail before it is over: a disk that is almost full lets some things through."""


class Outages:
    """One line for many failures. Use it from one thread."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._since: float | None = None
        self._failures = 0
        self._said = self._last = 0.0
        self._works = True

    @property
    def is_on(self) -> bool:
        """Whether the database failed and has not worked for long enough since."""
        return self._since is not None

    def failed(self, reason: str, failures: int = 1) -> None:
        """So many acts were not stored, or questions not answered."""
        moment = self._clock()
        self._last, self._works = moment, False
        self._failures += failures
        if self._since is None:
            self._since = self._said = moment
            log.error("the database fails: %s", reason)
        elif moment - self._said >= REMIND_SECONDS:
            self._said = moment
            log.error("the database fails, %s so far; lately: %s", self._so_far(self._since), reason)

    def worked(self) -> None:
        """Something was stored or read."""
        self._works = True
        if self._since is not None:
            self.look()

    def look(self) -> None:
        """Say that it is over, once it is."""
        if self._since is not None and self._works and self._clock() - self._last >= CALM_SECONDS:
            log.warning("the database works again; it failed %s", self._so_far(self._since))
            self._since, self._failures = None, 0

    def _so_far(self, since: float) -> str:
        return f"{self._failures} times in {self._last - since:.0f} seconds"
