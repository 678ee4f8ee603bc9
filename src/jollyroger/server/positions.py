"""All positions of a game one after the other, for stepping through it: of a table, or of a record from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from jollyroger.games.record import CHANCE, Record
from jollyroger.server.course import Course
from jollyroger.server.entries import Entry, Line, Made, Moved, Sat, Started
from jollyroger.server.errors import PlanError
from jollyroger.server.pictures import Frame, Pictures, Viewer
from jollyroger.server.plan import PERSON, Plan
from jollyroger.server.served import SERVED
from jollyroger.words.table import NO_GAME


def positions(record: Record, language: str, names: Sequence[str] = ()) -> bytes:
    """A JSON object: who played, and a step for the start and for each move with what was dealt after it.

    The players are called what the record calls them, if no other names are given.
    """
    if record.game.name not in SERVED:
        raise PlanError(NO_GAME)
    players = names or record.players
    course = _seated(record, players)
    pictures, viewer = Pictures(course), Viewer(language)
    steps = [_step(None, Frame(pictures, None).position(viewer), b"[]", [])]
    for entry in _entries(record):
        group = len(course.told)
        events = course.apply(Line(course.seq + 1, 0, entry))
        frame = Frame(pictures, None)
        told, lines = frame.told(viewer, events, group)
        actor = entry.seat if isinstance(entry, Moved) else None
        steps.append(_step(actor, frame.position(viewer), told, [line.text for line in lines]))
    seats = [{"name": name} for name in players]
    return b'{"seats":%b,"steps":[%b]}' % (msgspec.json.encode(seats), b",".join(steps))


def _step(seat: int | None, position: bytes, events: bytes, lines: list[str]) -> bytes:
    encode = msgspec.json.encode
    return b'{"seat":%b,"position":%b,"events":%b,"log":%b}' % (encode(seat), position, events, encode(lines))


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
