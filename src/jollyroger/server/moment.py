"""What a game's pictures are made of: one moment at a table, and what each game has to draw of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set
from typing import Any, Protocol

import msgspec

from jollyroger.games.events import Event
from jollyroger.games.game import Result

ALL = -2
"""The eyes of whoever sees everything, once the game is over."""


def now() -> int:
    """The time of day in milliseconds since 1970, for showing and writing down. It jumps when the clock is set."""
    return time.time_ns() // 1_000_000


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
        found = now() - 1000 * steady()
        if abs(found - self._known) > A_JUMP:
            self._known = found
        return self._known


A_JUMP = 50
"""Milliseconds: less may be because the clocks are not read at the same time."""
_distance = _Distance()


def shown(moment: float) -> int:
    """A moment of the steady clock as a time of day."""
    return round(1000 * moment + _distance())


class Countdown(msgspec.Struct, frozen=True):
    """A seat whose time runs out, when (milliseconds since 1970), and how long it was in all."""

    seat: int | None
    """None where everybody is asked."""
    ends: int
    seconds: int


class Deadline(msgspec.Struct, frozen=True):
    """When the time for a question runs out, by the steady clock."""

    seat: int | None
    window: int
    ends: float
    seconds: int

    def shown(self) -> Countdown:
        """The same for a page, which knows the time of day."""
        return Countdown(self.seat, shown(self.ends), self.seconds)


class Moment(msgspec.Struct, frozen=True):
    """Where a table is in its game, apart from the cards."""

    window: int
    started: bool
    asked: tuple[int, ...]
    held: int | None
    """The seat whose "done" is waited for."""
    clock: Countdown | None = None
    open: tuple[int, ...] = ()
    """The seats that may act, whether they are waited for or not."""
    launched: bool = True
    modes: Mapping[int, str] = {}
    """By seat: how it passes by itself, where it does."""
    kept: Set[int] = frozenset()
    """The seats that have passed, though that does not count yet."""
    oaths: Mapping[int, int] = {}
    """By seat: the number of the oath in its open offer."""


class GameWords(Protocol):
    """The words of one game in one language, for certain players."""

    players: tuple[str, ...]

    def log(self, events: Sequence[Event]) -> list[str]: ...

    def result(self, result: Result) -> str: ...


class GamePictures(Protocol):
    """What shows one table of a game. It gets views, never a state."""

    open: bool
    """Whether all seats and spectators see the same, so that one picture serves them all."""

    def words(self, language: str, players: Sequence[str]) -> GameWords:
        """The game's words."""
        ...

    def board(self, view: Any, moment: Moment, watcher: int) -> bytes:
        """What lies on the table for those eyes, as the fields of a JSON object, without its braces."""
        ...

    def legal(self, view: Any, seat: int) -> bytes:
        """The moves that a seat may make now, as they stand in records, in a JSON array."""
        ...

    def event_names(self) -> Sequence[str]:
        """The names of the kinds of event, by their numbers."""
        ...

    def previews(self, view: Any, seat: int, words: Any) -> dict[str, Any]:
        """By move: what it would do, with its words from `words`."""
        ...

    def about(self, words: Any) -> dict[str, Any]:
        """What is told once of the cards of this table."""
        ...

    def more(self, view: Any, moment: Moment, watcher: int, words: Any) -> bytes:
        """What else is told in somebody's language, as fields that follow others; open games have nothing more."""
        ...
