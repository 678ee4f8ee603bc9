"""A table as it is now, from which each viewer's message is made.

A position is made in parts, each some of its fields. What viewers share is made once, a part that is as it was is kept,
and a page is sent only the parts that it does not have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from jollyroger.games.events import EVERYBODY, Event
from jollyroger.games.game import SPECTATOR, Result
from jollyroger.log.table_state import TableState
from jollyroger.log.times import now
from jollyroger.messages.game_messages import ALL, Countdown, Parts, TableStatus
from jollyroger.messages.log_lines import LogLine, seen_by
from jollyroger.messages.table_messages import Own, TableMessages, Viewer

_encode = msgspec.json.Encoder().encode

NO_MOVES = b'"legal":[]'
MOVED = b'{"type":"moved","seq":%d,"now":%d,"undone":%b,"events":%b,"log":%b,"position":{'
NOTHING_TO_UNDO = b'"can_undo":false,"undo_seat":null'
NO_RESULT = b'"result":null'


class Position(NamedTuple):
    """The position of one viewer, in parts whose number and order stay the same."""

    shared: Parts
    """What all see: one and the same object for all viewers of a snapshot."""
    own: Parts
    """The rest: the same object as before, as long as nothing in it has changed."""


class Snapshot:
    """What all viewers are shown at one moment."""

    __slots__ = (
        "_bare_head", "_heads", "_is_quiet", "_legal", "_news", "_open", "_open_events", "_owns", "_question",
        "_result", "_sent", "_shared", "_sights", "_views", "messages", "status", "table_state", "tables",
    )  # fmt: skip

    def __init__(self, messages: TableMessages, clock: Countdown | None) -> None:
        table_state = messages.table_state
        self.messages = messages
        self.table_state = table_state
        more: tuple[Any, ...] = (table_state.asked,)
        self._open = messages.game.open
        if not self._open:
            passing = (table_state.modes, table_state.habits, table_state.kept)
            more = (table_state.open, table_state.launched, *passing, *_oaths(table_state))
        self.status = TableStatus(
            table_state.window, table_state.started, table_state.asked, table_state.held, clock, *more
        )
        self._question = _question(self.status)
        self._result = table_state.result()
        self.tables: dict[tuple[Viewer, bool], bytes] = {}
        """The whole table, by who looks and whether that is the host; without the viewer's name."""
        self._sights = None if self._open else self._look()
        self._views: dict[int, Any] = {}
        self._shared: Parts | None = None
        self._news: tuple[Parts | None, Parts] = None, ()
        """What all saw before, and what is new in what all see."""
        self._owns: dict[Viewer, Own] = {}
        self._legal: dict[tuple[int, bool], bytes] = {}
        """Where nothing is secret: the moves of a seat, and whether in short."""
        self._bare_head: bytes | None = None
        """The same for all who are told nothing of the log, where nothing that happened is secret."""
        self._is_quiet: bool | None = None
        """Whether the log says nothing of what happened, to anybody."""
        self._open_events: bool | None = True if self._open else None
        """Whether nothing that happened is secret."""
        self._heads: dict[tuple[int | None, tuple[LogLine, ...]], bytes] = {}
        self._sent: dict[tuple[bytes, Parts, Parts], bytes] = {}

    def _look(self) -> list[Any] | None:
        """By seat, and in the end for spectators: the same object as long as they see the same."""
        status, table_state, messages = self.status, self.table_state, self.messages
        seen = table_state.game.sights(table_state.state)
        if seen is None:
            return None
        about = (
            status.started, status.held, status.open, status.oaths, status.wishes, status.launched, table_state.undoer
        )  # fmt: skip
        modes, habits, kept = status.modes, status.habits, status.kept
        sights = [(sight, about, modes.get(seat), habits.get(seat), seat in kept) for seat, sight in enumerate(seen)]
        if messages.sights:
            sights = [old if old == new else new for old, new in zip(messages.sights, sights, strict=True)]
        messages.sights = sights
        return sights

    # The position

    def position(self, viewer: Viewer) -> bytes:
        """The whole position as a JSON object."""
        shared, own = self.parts(viewer)
        return b"{%b}" % b",".join((*shared, *own))

    def parts(self, viewer: Viewer, *, question_only: bool = False) -> Position:
        """The position in parts; or what is asked and what can be done."""
        shared = (self._question,) if question_only else self._shared or self._what_all_see()
        if self._open:
            return Position(shared, self._doing(viewer, SPECTATOR))
        sights = self._sights
        if sights is None:
            own = self._owns.get(viewer)
        else:
            own = self.messages.owns.get(viewer)
            if own is not None and (own.sight is not sights[own.seat] or own.around is not sights[SPECTATOR]):
                own = None
        if own is None or own.question_only != question_only:
            own = self._make_own(viewer, question_only=question_only)
        return Position(shared, own.parts)

    def _what_all_see(self) -> Parts:
        """What is asked, and what lies open on the table."""
        messages, around = self.messages, None if self._sights is None else self._sights[SPECTATOR]
        if around is None or messages.board is None or messages.board[0] is not around:
            messages.board = around, messages.game.board(self._view(SPECTATOR), self.status)
        self._shared = (self._question, *messages.board[1])
        return self._shared

    def _view(self, viewer_seat: int) -> Any:
        """What that viewer sees."""
        if viewer_seat == ALL or self._open:
            return self.table_state.state
        view = self._views.get(viewer_seat)
        if view is None:
            view = self._views[viewer_seat] = self.table_state.game.glance(self.table_state.state, viewer_seat)
        return view

    # What a viewer alone sees and can do

    def _make_own(self, viewer: Viewer, *, question_only: bool) -> Own:
        """The rest of the position: what only this viewer sees, what they can do now, and how the game ended."""
        messages, status, sights = self.messages, self.status, self._sights
        game, viewer_seat, before = messages.game, messages.viewer_seat(viewer), messages.owns.get(viewer)
        sight = around = None
        if sights is not None and viewer_seat != ALL:
            sight, around = sights[viewer_seat], sights[SPECTATOR]
        is_as_before = before is not None and before.sight is sight is not None
        if before is not None and is_as_before:
            stands = before.stands
        else:
            stands = game.stance(self._view(viewer_seat), status, viewer_seat)
        ask = self._ask(viewer.language, stands)
        if before is not None and is_as_before and before.ask is ask and before.question_only == question_only:
            parts = before.parts
        else:
            parts = (
                *(() if question_only else game.own(self._view(viewer_seat), status, viewer_seat)),
                *game.passing(status, viewer_seat),
                *ask,
                *self._doing(viewer, viewer_seat),
            )
        own = Own(viewer_seat, question_only, sight, around, stands, ask, parts)
        (self._owns if sights is None else messages.owns)[viewer] = own
        return own

    def _ask(self, language: str, stands: Any) -> Parts:
        """What is asked, in words. They are about what everybody sees, and about how the viewer stands to it."""
        messages, status = self.messages, self.status
        around = None if self._sights is None else self._sights[SPECTATOR]
        before = messages.asks.get((language, stands))
        if before is not None and before[0] is around is not None:
            return before[1]
        ask = messages.game.ask(self._view(SPECTATOR), status, stands, messages.words(language))
        if before is not None and before[1] == ask:
            ask = before[1]
        messages.asks[language, stands] = around, ask
        return ask

    def _doing(self, viewer: Viewer, viewer_seat: int) -> Parts:
        """What the viewer can do, and how the game ended."""
        undoer = self.table_state.undoer
        return (
            self._choices(self.messages.acting(viewer, self.status.open), viewer_seat, in_short=viewer.changes),
            NOTHING_TO_UNDO if undoer not in viewer.seats else b'"can_undo":true,"undo_seat":%d' % undoer,
            NO_RESULT if self._result is None else self._ending(viewer.language, self._result),
        )

    def _choices(self, acting: int | None, viewer_seat: int, *, in_short: bool) -> bytes:
        """The moves of a seat."""
        game = self.messages.game
        if acting is None or self.status.held is not None:
            return game.nothing_to_do if in_short else NO_MOVES
        legal = self._legal.get((acting, in_short)) if self._open else None
        if legal is None:
            view = self._view(viewer_seat)
            legal = game.choices(view, acting) if in_short else b'"legal":%b' % game.legal(view, acting)
            if self._open:
                self._legal[acting, in_short] = legal
        return legal

    def _ending(self, language: str, result: Result) -> bytes:
        text = self.messages.words(language).result(result)
        return b'"result":%b' % _encode(msgspec.to_builtins(result) | {"text": text})

    # What has happened

    def moved(
        self,
        viewer: Viewer,
        position: Position,
        events: Sequence[Event],
        group: int,
        *,
        undone: bool = False,
        known: Position | None = None,
    ) -> bytes:
        """What has happened: the events, the log from a group on, and of the position the parts that are not known."""
        head = self._head(viewer, events, group, undone=undone)
        shared, own = position
        if known is not None:
            shared = self._new_for_all(shared, known.shared)
            own = () if own is known.own else _new_in(own, known.own)
        message = self._sent.get((head, shared, own))
        if message is None:
            message = self._sent[head, shared, own] = b"%b%b}}" % (head, b",".join((*shared, *own)))
        return message

    def _new_for_all(self, shared: Parts, known: Parts) -> Parts:
        """What is new in what all see; most viewers know the same."""
        if self._news[0] is not known:
            self._news = known, _new_in(shared, known)
        return self._news[1]

    def _head(self, viewer: Viewer, events: Sequence[Event], group: int, *, undone: bool) -> bytes:
        """The message up to the position. If nothing that happened is secret, all share it who read the same log."""
        has_log = not viewer.brief and (undone or not self._says_nothing(group))
        if self._bare_head is not None and not has_log:
            return self._bare_head
        viewer_seat = self.messages.viewer_seat(viewer)
        lines = self._lines(viewer, group) if has_log else ()
        is_open = not undone and self._is_known_to_all(events)
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
        if is_open and not has_log:
            self._bare_head = head
        return head

    def _is_known_to_all(self, events: Sequence[Event]) -> bool:
        if self._open_events is None:
            self._open_events = all(event.seen == EVERYBODY for event in events)
        return self._open_events

    def _says_nothing(self, group: int) -> bool:
        """Whether the log says nothing from a group on, to anybody."""
        if self._is_quiet is None:
            told, is_untold = self.table_state.told, self.messages.game.is_untold
            self._is_quiet = all(is_untold(told[place].events) for place in range(group, len(told)))
        return self._is_quiet

    def _lines(self, viewer: Viewer, group: int) -> tuple[LogLine, ...]:
        """The log from a group on."""
        story = self.messages.story(viewer.language, self.messages.reader(viewer))
        return tuple(story.lines[story.ends[group] :])


def _new_in(parts: Parts, known: Parts) -> Parts:
    """The parts that are other than those that are known."""
    return tuple([part for part, old in zip(parts, known, strict=True) if part is not old and part != old])


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
