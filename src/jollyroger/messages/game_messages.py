"""What each game tells of its tables: the contract between the shared messages and a game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from jollyroger.games.events import Event
from jollyroger.games.game import Result
from jollyroger.log.times import shown
from jollyroger.words.common.sentences import Teller

Parts = tuple[bytes, ...]
"""Some fields of a JSON object each, without its braces. A part that stays the same is not sent again."""
ALL = -2
"""Instead of a viewer's seat: everything is shown, once the game is over."""


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


_NOBODY: Mapping[int, Any] = MappingProxyType({})


class TableStatus(msgspec.Struct, frozen=True):
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
    modes: Mapping[int, str] = _NOBODY
    """By seat: how it passes by itself, where it does."""
    habits: Mapping[int, str] = _NOBODY
    """By seat: how it passes once no attack, mutiny or round is left to pass."""
    kept: Set[int] = frozenset()
    """The seats that have passed, though that does not count yet."""
    oaths: Mapping[int, int] = _NOBODY
    """By seat: the number of the oath in its open offer."""
    wishes: Mapping[int, int] = _NOBODY
    """By seat: the number of the oath that its open offer asks for in return."""


class GameWords(Protocol):
    """The words of one game in one language, for certain players."""

    players: tuple[str, ...]

    def teller(self, viewer_seat: int) -> Teller:
        """What tells the log to a viewer, from the beginning."""
        ...

    def result(self, result: Result) -> str: ...


class GameMessages(Protocol):
    """What shows one table of a game. It gets views, never a state."""

    open: bool
    """Whether all seats and spectators see the same, so that one message serves them all."""
    nothing_to_do: bytes
    """What `choices` gives for a seat that can do nothing."""

    def words(self, language: str, players: Sequence[str]) -> GameWords:
        """The game's words."""
        ...

    def board(self, view: Any, status: TableStatus) -> Parts:
        """What lies open on the table, always in the same number of parts. The view is that of a spectator."""
        ...

    def own(self, view: Any, status: TableStatus, viewer_seat: int) -> Parts:
        """What lies there for a viewer alone, always in the same number of parts; open games have nothing of it."""
        ...

    def passing(self, status: TableStatus, viewer_seat: int) -> Parts:
        """Whether a seat passes by itself, in games in which seats can."""
        ...

    def choices(self, view: Any, seat: int) -> bytes:
        """What a seat may do, as fields of a JSON object: at least `legal`, where a page can make more moves itself
        not all of them.
        """
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

    def stance(self, view: Any, status: TableStatus, viewer_seat: int) -> Any:
        """How a viewer stands to what is asked, by what that viewer sees; open games have none."""
        ...

    def ask(self, view: Any, status: TableStatus, stands: Any, words: Any) -> Parts:
        """What is asked, in somebody's language; games that are open leave that to the page. The view is that of a
        spectator.
        """
        ...

    def is_untold(self, events: Sequence[Event]) -> bool:
        """Whether the log says nothing of events, to anybody."""
        ...
