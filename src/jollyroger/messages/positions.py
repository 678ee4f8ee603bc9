"""All positions of a game one after the other, for stepping through it: of a table, or of a record from a file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from jollyroger.games.mutiny.promises import Promise
from jollyroger.games.record import CHANCE, Record
from jollyroger.log.entries import Entry, Line, Made, Moved, Sat, Started
from jollyroger.log.errors import PlanError
from jollyroger.log.plan import PERSON, Plan
from jollyroger.log.registry import POLICIES
from jollyroger.log.table_state import TableState
from jollyroger.messages.differences import differences
from jollyroger.messages.game_messages import ALL
from jollyroger.messages.log_lines import LogLine
from jollyroger.messages.snapshot import Snapshot
from jollyroger.messages.table_messages import Presence, TableMessages, Viewer
from jollyroger.words.common.refusals import NO_GAME


def positions(
    record: Record,
    language: str,
    names: Sequence[str] = (),
    seat: int = ALL,
    promises: Sequence[Promise] = (),
    wishes: Mapping[int, Promise] | None = None,
) -> bytes:
    """A JSON object: who played, and a step for the start and for each move with what was dealt after it.

    The players are called what the record calls them, if no other names are given. It shows what the eyes of a seat (or
    SPECTATOR) saw, or everything. What the log does not tell, such as passes, makes no step of its own. The first
    step has the whole position, each later one what has changed since the step before it (`differences`); the same
    holds for the oath book. A record does not have the promises, so they come along in their order, and
    what was asked for in return by the number of its offer.
    """
    if record.game.name not in POLICIES:
        raise PlanError(NO_GAME)
    players = names or record.players
    table_state = _seated(record, players)
    steps = _Steps(table_state, Viewer(language, seat=seat))
    entries, promised = deque(_entries(record)), iter(promises)
    offers = count()
    while entries:
        entry = entries.popleft()
        if isinstance(entry, Moved) and table_state.policy.makes_promise(entry.code):
            entry.promise = next(promised, None)
        if isinstance(entry, Moved) and table_state.policy.offered_to(entry.code) is not None:
            entry.wish = (wishes or {}).get(next(offers))
        table_state.apply(Line(table_state.seq + 1, 0, entry))
        if steps.has_news() or not entries:
            steps.add(entry.seat if isinstance(entry, Moved) and not _is_pass(table_state, entry) else None)
    return msgspec.json.encode({"seats": [{"name": name} for name in players], "steps": steps.made})


class _Steps:
    """The steps of a game so far, each as what has changed since the one before it."""

    def __init__(self, table_state: TableState, viewer: Viewer) -> None:
        self.table_state = table_state
        self.viewer = viewer
        self.messages = TableMessages(table_state)
        self.made = list[dict[str, Any]]()
        self._position = dict[str, Any]()
        self._book = list[dict[str, Any]]()
        self._book_changes = 0
        self._lines = 0
        self.add(None)

    def add(self, seat: int | None) -> None:
        """The position that the course has got to, by an act of that seat."""
        position = msgspec.json.decode(Snapshot(self.messages, None).position(self.viewer))
        lines = self._story()
        log = [{"text": line.text, "you": line.you} for line in lines[self._lines :]]
        changed = differences(self._position, position)
        plies = len(self.table_state.plies)
        self.made.append({"seat": seat, "plies": plies, "position": changed, "log": log, **self._book_differences()})
        self._position, self._lines = position, len(lines)

    def has_news(self) -> bool:
        """Whether the log goes further than the steps."""
        return len(self._story()) > self._lines

    def _story(self) -> list[LogLine]:
        return self.messages.story(self.viewer.language, self.messages.viewer_seat(self.viewer)).lines

    def _book_differences(self) -> dict[str, Any]:
        book = self.table_state.book
        if book is None or book.changes == self._book_changes:
            return {}
        before, self._book, self._book_changes = self._book, book.shown(self.viewer.language), book.changes
        return differences({"oaths": before}, {"oaths": self._book})


def opened(record: Record, language: str) -> dict[str, Any]:
    """A record from disk as a whole table at its end, with everything shown and nobody at it."""
    table_state = _seated(record, record.players)
    for entry in _entries(record):
        table_state.apply(Line(table_state.seq + 1, 0, entry))
    messages, viewer = TableMessages(table_state), Viewer(language, seat=ALL)
    here = [Presence(here=True)] * len(record.players)
    message: dict[str, Any] = msgspec.json.decode(
        messages.table(viewer, "", here, Snapshot(messages, None), host=False, name="")
    )
    return message | {"you": {"seats": [], "seat": None, "name": ""}}


def _is_pass(table_state: TableState, entry: Entry) -> bool:
    return isinstance(entry, Moved) and entry.code == table_state.policy.pass_code


def _seated(record: Record, players: Sequence[str]) -> TableState:
    """The table of the record, with everybody at their seats."""
    options = {name: str(value) for name, value in msgspec.to_builtins(record.options).items()}
    plan = Plan(record.game.name, options, (PERSON,) * len(record.players))
    table_state = TableState(Line(0, 0, Made(plan, "", "", record.game.rules_version)))
    for seat, name in enumerate(players):
        table_state.apply(Line(0, 0, Sat(seat, name)))
    return table_state


def _entries(record: Record) -> Iterator[Entry]:
    """The log of a table where the same was played: each move with what chance did after it."""
    entry: Started | Moved = Started()
    for ply in record.plies:
        if ply.actor == CHANCE:
            entry.dealt.append(ply.code)
        else:
            yield entry
            entry = Moved(ply.actor, ply.code)
    yield entry
