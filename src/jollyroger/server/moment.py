"""What a game's pictures are made of: one moment at a table, and what each game has to draw of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from jollyroger.games.events import Event
from jollyroger.games.game import Result


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Countdown(msgspec.Struct, frozen=True):
    """A seat whose time runs out, when (milliseconds since 1970), and how long it was in all."""

    seat: int
    ends: int
    seconds: int


class Moment(NamedTuple):
    """Where a table is in its game, apart from the cards."""

    window: int
    started: bool
    asked: tuple[int, ...]
    held: int | None
    """The seat whose "done" is waited for."""
    clock: Countdown | None = None


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

    def board(self, view: Any, moment: Moment) -> bytes:
        """What lies on the table, as the fields of a JSON object, without its braces."""
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
