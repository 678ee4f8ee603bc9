"""All positions of a game one after the other, for stepping through it: of a table, or of a record from a file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from jollyroger.games.record import CHANCE, Record
from jollyroger.server.course import Course
from jollyroger.server.entries import Entry, Line, Made, Moved, Sat, Started
from jollyroger.server.errors import PlanError
from jollyroger.server.pictures import Frame, Pictures, Viewer
from jollyroger.server.plan import PERSON, Plan
from jollyroger.server.served import SERVED
from jollyroger.words.table import NO_GAME


def positions(record: Record, language: str) -> bytes:
    """A JSON array: the position before the first card, then after each move with what was dealt, events and log."""
    if record.game.name not in SERVED:
        raise PlanError(NO_GAME)
    course = _seated(record)
    pictures, viewer = Pictures(course), Viewer(language)
    steps = [_step(0, Frame(pictures, None).position(viewer), b"[]", b"[]")]
    for entry in _entries(record):
        group = len(course.told)
        events = course.apply(Line(course.seq + 1, 0, entry))
        frame = Frame(pictures, None)
        told, lines = frame.told(viewer, events, group)
        steps.append(_step(len(steps), frame.position(viewer), told, lines))
    return b"[%b]" % b",".join(steps)


def _step(n: int, position: bytes, events: bytes, lines: bytes) -> bytes:
    return b'{"n":%d,"position":%b,"events":%b,"log":%b}' % (n, position, events, lines)


def _seated(record: Record) -> Course:
    """The table of the record, with everybody at their seats."""
    options = {name: str(value) for name, value in msgspec.to_builtins(record.options).items()}
    plan = Plan(record.game.name, options, (PERSON,) * len(record.players))
    course = Course(Line(0, 0, Made(plan, "", "", record.game.rules_version)))
    for seat, name in enumerate(record.players):
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
