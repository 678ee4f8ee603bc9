"""How often one seat may do what the game does not limit: a share that is used up takes nothing from the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from jollyroger.log.entries import Automatic, Back, Brought, Entry, Left, Mode, Said, Undone
from jollyroger.words.common.refusals import DONE_ENOUGH, SAID_ENOUGH

COUNTED = (Mode, Automatic, Undone, Back, Brought, Left)
MOST: dict[type[Entry], int] = {
    Mode: 400,
    Automatic: 100,
    Undone: 200,
    Back: 200,
    Brought: 100,
    Left: 100,
}
"""By one seat at one table. Leaving counts before the game only: later every leaving but the first follows a return."""
LIMITED = frozenset((Said, *COUNTED))
"""All others need not be counted, nor objected to."""
MOST_SAID = 200
"""Lines of the chat from one seat."""
MOST_SAID_BESIDE = 50
"""From one guest without a seat."""
MOST_SAID_BESIDE_IN_ALL = 400
"""From all of them: guests cost nothing."""

BESIDE = ""
"""Stands for all guests without a seat."""


@dataclass(slots=True)
class Shares:
    """What each seat has used of its shares, counted from the log."""

    _done: Counter[tuple[type[Entry], int]] = field(default_factory=Counter)
    _said: Counter[int | str] = field(default_factory=Counter, repr=False)
    """By seat, or by guest without one."""

    def count(self, entry: Entry) -> None:
        """An entry has been written."""
        if isinstance(entry, Said):
            if entry.seat is None:
                self._said[BESIDE] += 1
            self._said[entry.guest if entry.seat is None else entry.seat] += 1
        elif isinstance(entry, COUNTED):
            self._done[type(entry), entry.seat] += 1

    def objection(self, entry: Entry, *, started: bool) -> str | None:
        """Why an entry is one too many, if it is; a text of `words.table`."""
        if isinstance(entry, Said):
            return SAID_ENOUGH if self._has_said_enough(entry) else None
        if not isinstance(entry, COUNTED) or (started and isinstance(entry, Left)):
            return None
        return DONE_ENOUGH if self._done[type(entry), entry.seat] >= MOST[type(entry)] else None

    def _has_said_enough(self, entry: Said) -> bool:
        if entry.seat is not None:
            return self._said[entry.seat] >= MOST_SAID
        return self._said[entry.guest] >= MOST_SAID_BESIDE or self._said[BESIDE] >= MOST_SAID_BESIDE_IN_ALL
