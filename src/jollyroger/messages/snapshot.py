"""A table as it is now, from which each viewer's message is made.

A position is made in parts, each some of its fields. What viewers share is made once, a part that is as it was is kept,
and a page is sent only the parts that it does not have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from jollyroger.games.events import EVERYBODY, Event
from jollyroger.games.game import SPECTATOR, Result
from jollyroger.log.table_state import TableState
from jollyroger.log.times import now
from jollyroger.messages.game_messages import ALL, Countdown, TableStatus
from jollyroger.messages.log_lines import LogLine, seen_by
from jollyroger.messages.table_messages import TableMessages, Viewer

_encode = msgspec.json.Encoder().encode

Parts = tuple[bytes, ...]

NO_MOVES = b'"legal":[]'
MOVED = b'{"type":"moved","seq":%d,"now":%d,"undone":%b,"events":%b,"log":%b,"position":{'
NOTHING_TO_UNDO = b'"can_undo":false,"undo_seat":null'
NO_RESULT = b'"result":null'


class Snapshot:
    """What all viewers are shown at one moment."""

    __slots__ = (
        "_boards", "_heads", "_question", "_result", "_sent", "_sights", "_tails", "_views", "messages", "status",
        "table_state", "tables",
    )  # fmt: skip

    def __init__(self, messages: TableMessages, clock: Countdown | None) -> None:
        table_state = messages.table_state
        self.messages = messages
        self.table_state = table_state
        more: tuple[Any, ...] = (table_state.asked,)
        if not messages.game.open:
            passing = (table_state.modes, table_state.habits, table_state.kept)
            more = (table_state.open, table_state.launched, *passing, *_oaths(table_state))
        self.status = TableStatus(
            table_state.window, table_state.started, table_state.asked, table_state.held, clock, *more
        )
        self._question = _question(self.status)
        self._result = table_state.result()
        self.tables: dict[tuple[Viewer, bool], bytes] = {}
        """The whole table, by who looks and whether that is the host; without the viewer's name."""
        self._sights: dict[int, Any] = {}
        self._views: dict[int, Any] = {}
        self._boards: dict[int, Parts] = {}
        self._tails: dict[tuple[str, int, int | None, int | None, bool], Parts] = {}
        self._heads: dict[tuple[int | None, tuple[LogLine, ...]], bytes] = {}
        self._sent: dict[tuple[bytes, Parts], bytes] = {}

    # The position

    def position(self, viewer: Viewer) -> bytes:
        """The whole position as a JSON object."""
        return b"{%b}" % b",".join(self.parts(viewer))

    def parts(self, viewer: Viewer, *, question_only: bool = False) -> Parts:
        """The position in parts, whose number and order stay the same; or what is asked and what can be done."""
        viewer_seat = self.messages.viewer_seat(viewer)
        sight = self._sight(viewer_seat)
        board = () if question_only else self._board(viewer_seat, sight)
        return (self._question, *board, *self._tail(viewer, viewer_seat, sight))

    def _board(self, viewer_seat: int, sight: Any) -> Parts:
        """What lies on the table; viewers who see the same share it."""
        board = self._boards.get(viewer_seat)
        if board is None:
            board = self._boards[viewer_seat] = self.messages.seen.get(
                viewer_seat, sight, lambda: self._lay_out(viewer_seat)
            )
        return board

    def _lay_out(self, viewer_seat: int) -> Parts:
        return self.messages.game.board(self._view(viewer_seat), self.status, viewer_seat)

    def _sight(self, viewer_seat: int) -> Any:
        """What is equal as long as a viewer sees the same; None where that is not known."""
        if viewer_seat == ALL:
            return None
        if not self._sights:
            status, table_state = self.status, self.table_state
            sights = table_state.game.sights(table_state.state)
            about = status.started, status.held, status.open, status.oaths, status.wishes
            seats = range(SPECTATOR, len(table_state.seats))
            self._sights = {seat: None if sights is None else (sights[seat], about) for seat in seats}
        return self._sights[viewer_seat]

    def _view(self, viewer_seat: int) -> Any:
        """What that viewer sees."""
        if viewer_seat == ALL:
            return self.table_state.state
        view = self._views.get(viewer_seat)
        if view is None:
            view = self._views[viewer_seat] = self.table_state.game.glance(self.table_state.state, viewer_seat)
        return view

    # What the viewer can do

    def _tail(self, viewer: Viewer, viewer_seat: int, sight: Any) -> Parts:
        """The end of the position: what the viewer can do now, and how it ended, in the viewer's language."""
        messages = self.messages
        acting, undoer = messages.acting(viewer, self.status.open), self.table_state.undoer
        if undoer not in viewer.seats:
            undoer = None
        key = (viewer.language, viewer_seat, acting, undoer, viewer.changes)
        tail = self._tails.get(key)
        if tail is None:
            tail = self._tails[key] = (
                *self._own_words(viewer, viewer_seat, sight),
                self._choices(acting, viewer_seat, sight, in_short=viewer.changes),
                NOTHING_TO_UNDO if undoer is None else b'"can_undo":true,"undo_seat":%d' % undoer,
                NO_RESULT if self._result is None else self._ending(viewer.language, self._result),
            )
        return tail

    def _own_words(self, viewer: Viewer, viewer_seat: int, sight: Any) -> Parts:
        """What else is told in words. They are about what everybody sees, and about how the viewer stands to it."""
        messages, status = self.messages, self.status
        game = messages.game
        if game.open:
            return ()
        known = None if sight is None else (sight, viewer_seat in status.kept)
        stands = messages.stances.get(
            viewer_seat, known, lambda: game.stance(self._view(viewer_seat), status, viewer_seat)
        )
        return game.more(self._view(SPECTATOR), status, viewer_seat, stands, messages.words(viewer.language))

    def _choices(self, acting: int | None, viewer_seat: int, sight: Any, *, in_short: bool) -> bytes:
        """The moves of a seat."""
        game = self.messages.game
        if acting is None or self.status.held is not None:
            return game.nothing_to_do if in_short else NO_MOVES
        if in_short:
            return self.messages.choices.get(acting, sight, lambda: game.choices(self._view(viewer_seat), acting))
        return self.messages.lists.get(
            acting, sight, lambda: b'"legal":%b' % game.legal(self._view(viewer_seat), acting)
        )

    def _ending(self, language: str, result: Result) -> bytes:
        text = self.messages.words(language).result(result)
        return b'"result":%b' % _encode(msgspec.to_builtins(result) | {"text": text})

    # What has happened

    def moved(
        self,
        viewer: Viewer,
        parts: Parts,
        events: Sequence[Event],
        group: int,
        *,
        undone: bool = False,
        known: Parts = (),
    ) -> bytes:
        """What has happened: the events, the log from a group on, and of the position the parts that are not known."""
        head = self._head(viewer, events, group, undone=undone)
        fresh = parts
        if len(known) == len(parts):
            fresh = tuple([part for part, old in zip(parts, known, strict=True) if part is not old and part != old])
        message = self._sent.get((head, fresh))
        if message is None:
            message = self._sent[head, fresh] = b"%b%b}}" % (head, b",".join(fresh))
        return message

    def _head(self, viewer: Viewer, events: Sequence[Event], group: int, *, undone: bool) -> bytes:
        """The message up to the position. If nothing that happened is secret, all share it who read the same log."""
        viewer_seat = self.messages.viewer_seat(viewer)
        lines = () if viewer.brief else self._lines(viewer.language, self.messages.reader(viewer), group)
        is_open = not undone and all(event.seen == EVERYBODY for event in events)
        key = None if is_open else viewer_seat, lines
        head = self._heads.get(key)
        if head is None:
            names = self.messages.event_names
            seen = seen_by(self.table_state, events, viewer_seat)
            head = self._heads[key] = MOVED % (
                self.table_state.news,
                now(),
                b"true" if undone else b"false",
                _encode([(names[event.kind], event.a, event.b, event.c) for event in seen]),
                _encode(lines) if lines else b"[]",
            )
        return head

    def _lines(self, language: str, reader: int, group: int) -> tuple[LogLine, ...]:
        """The log from a group on."""
        story = self.messages.story(language, reader)
        return tuple(story.lines[story.ends[group] :])


def _question(status: TableStatus) -> bytes:
    """What is asked of whom, which is the same for all."""
    return b'"window":%d,"asked":%b,"held":%b,"clock":%b' % (
        status.window,
        b"[%d]" % status.asked if len(status.asked) == 1 else _encode(status.asked),
        b"null" if status.held is None else b"%d" % status.held,
        b"null" if status.clock is None else _encode(status.clock),
    )


def _oaths(table_state: TableState) -> tuple[dict[int, int], dict[int, int]]:
    """By giver: the number of the oath that is on offer, and of the one that is asked for in return."""
    book = table_state.book
    return ({}, {}) if book is None else (book.offered(), book.asked_for())
