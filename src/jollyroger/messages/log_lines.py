"""The log of a table: what happened, told in a language to one viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from jollyroger.games.events import Event
from jollyroger.log.table_state import EventGroup, TableState
from jollyroger.messages.game_messages import ALL, GameWords


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the log, counted from 1, the seat that acted, and whether the viewer is “you” in it."""

    n: int
    seat: int | None
    text: str
    you: bool = False


class Story:
    """The log of a table in one language, as one viewer may know it, told as far as somebody has asked."""

    def __init__(self, words: GameWords, viewer_seat: int, is_untold: Callable[[Sequence[Event]], bool]) -> None:
        self.viewer_seat = viewer_seat
        self.tell = words.teller(viewer_seat)
        self.is_untold = is_untold
        self.lines = list[LogLine]()
        self.ends = [0]
        """How many lines there are after each of the groups of events."""

    def catch_up(self, told: Sequence[EventGroup], table_state: TableState) -> None:
        """Tell what has happened since the last time."""
        for group in told[len(self.ends) - 1 :]:
            if not self.is_untold(group.events):
                for text, you in self.tell(seen_by(table_state, group.events, self.viewer_seat)):
                    self.lines.append(LogLine(len(self.lines) + 1, group.seat, text, you))
            self.ends.append(len(self.lines))


def seen_by(table_state: TableState, events: Sequence[Event], viewer_seat: int) -> Sequence[Event]:
    """Events as the viewer sees them."""
    return events if viewer_seat == ALL else table_state.game.events_for(events, viewer_seat)
