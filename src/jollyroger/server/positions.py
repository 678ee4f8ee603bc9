"""All positions of a game one after the other, for stepping through it: of a table, or of a record from a file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from jollyroger.games.mutiny.promises import Promise
from jollyroger.games.record import CHANCE, Record
from jollyroger.server.course import Course
from jollyroger.server.differences import differences
from jollyroger.server.entries import Entry, Line, Made, Moved, Sat, Started
from jollyroger.server.errors import PlanError
from jollyroger.server.moment import ALL
from jollyroger.server.oaths import oath_pictures
from jollyroger.server.pictures import Frame, Pictures, Presence, Viewer
from jollyroger.server.plan import PERSON, Plan
from jollyroger.server.served import SERVED
from jollyroger.words.table import NO_GAME


def positions(
    record: Record,
    language: str,
    names: Sequence[str] = (),
    eyes: int = ALL,
    promises: Sequence[Promise] = (),
) -> bytes:
    """A JSON object: who played, and a step for the start and for each move with what was dealt after it.

    The players are called what the record calls them, if no other names are given. It shows what the eyes of a seat (or
    SPECTATOR) saw, or everything. Passes that leave a question open are told along with what follows them. The first
    step has the whole position, each later one what has changed since the step before it (`differences`); the same
    holds for the oath book. What was promised does not stand in a record, and comes along in its order.
    """
    if record.game.name not in SERVED:
        raise PlanError(NO_GAME)
    players = names or record.players
    course = _seated(record, players)
    steps = _Steps(course, Viewer(language, seat=eyes))
    entries, promised = deque(_entries(record)), iter(promises)
    while entries:
        entry = entries.popleft()
        question = course.question
        if isinstance(entry, Moved) and course.manners.makes_promise(entry.code):
            entry.promise = next(promised, None)
        course.apply(Line(course.seq + 1, 0, entry))
        if _is_pass(course, entry) and entries and _is_pass(course, entries[0]) and course.question == question:
            continue
        steps.add(entry.seat if isinstance(entry, Moved) and not _is_pass(course, entry) else None)
    return msgspec.json.encode({"seats": [{"name": name} for name in players], "steps": steps.made})


class _Steps:
    """The steps of a game so far, each as what has changed since the one before it."""

    def __init__(self, course: Course, viewer: Viewer) -> None:
        self.course = course
        self.viewer = viewer
        self.pictures = Pictures(course)
        self.made = list[dict[str, Any]]()
        self._position = dict[str, Any]()
        self._book = list[dict[str, Any]]()
        self._book_changes = 0
        self._lines = 0
        self.add(None)

    def add(self, seat: int | None) -> None:
        """The position that the course has got to, by an act of that seat."""
        position = msgspec.json.decode(Frame(self.pictures, None).position(self.viewer))
        lines = self.pictures.story(self.viewer.language, self.pictures.watcher(self.viewer)).lines
        log = [line.text for line in lines[self._lines :]]
        changed = differences(self._position, position)
        self.made.append({"seat": seat, "position": changed, "log": log, **self._book_differences()})
        self._position, self._lines = position, len(lines)

    def _book_differences(self) -> dict[str, Any]:
        book = self.course.book
        if book is None or book.changes == self._book_changes:
            return {}
        before, self._book, self._book_changes = self._book, oath_pictures(book, self.viewer.language), book.changes
        return differences({"oaths": before}, {"oaths": self._book})


def opened(record: Record, language: str) -> dict[str, Any]:
    """A record from disk as a whole table at its end, with everything shown and nobody at it."""
    course = _seated(record, record.players)
    for entry in _entries(record):
        course.apply(Line(course.seq + 1, 0, entry))
    pictures, viewer = Pictures(course), Viewer(language, seat=ALL)
    here = [Presence(here=True)] * len(record.players)
    message: dict[str, Any] = msgspec.json.decode(
        pictures.table(viewer, "", here, Frame(pictures, None), host=False, name="")
    )
    return message | {"you": {"seats": [], "seat": None, "name": ""}}


def _is_pass(course: Course, entry: Entry) -> bool:
    return isinstance(entry, Moved) and entry.code == course.manners.pass_code


def _seated(record: Record, players: Sequence[str]) -> Course:
    """The table of the record, with everybody at their seats."""
    options = {name: str(value) for name, value in msgspec.to_builtins(record.options).items()}
    plan = Plan(record.game.name, options, (PERSON,) * len(record.players))
    course = Course(Line(0, 0, Made(plan, "", "", record.game.rules_version)))
    for seat, name in enumerate(players):
        course.apply(Line(0, 0, Sat(seat, name)))
    return course


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
