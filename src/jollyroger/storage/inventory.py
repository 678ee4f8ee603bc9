"""What an operator asks of a database: which tables there are, and whether their logs hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from jollyroger.games.catalogue import GAMES
from jollyroger.log.entries import Ended, Line, Made
from jollyroger.log.errors import LogError
from jollyroger.log.table_state import fold
from jollyroger.storage.rows import read_table
from jollyroger.storage.schema import LOG, TABLES


class Row(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    public: bool
    over: bool
    closed: bool
    made_at: int
    touched_at: int
    entries: int


def tables_in(connection: Connection) -> Iterator[Row]:
    """All tables, the oldest first."""
    touched, entries = func.max(LOG.c.made_at), func.count(LOG.c.seq)
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.public, TABLES.c.over, TABLES.c.closed, TABLES.c.made_at)
    rows = select(*columns, touched.label("touched_at"), entries.label("entries")).join(LOG, isouter=True)
    for row in connection.execute(rows.group_by(TABLES.c.number).order_by(TABLES.c.number)):
        touched_at = row.touched_at or row.made_at
        yield Row(row.id, row.game, row.public, row.over, row.closed, row.made_at, touched_at, row.entries)


def problem_of(connection: Connection, row: Row) -> str:
    """What is wrong with a table's log; empty if nothing is."""
    if row.game not in GAMES:
        return f"there is no game {row.game}"
    try:
        stored = read_table(connection, row.id)
    except LogError as error:
        return f"an entry can't be read: {error}"
    assert stored is not None
    return _problem_of_log(row, stored[1])


def _problem_of_log(row: Row, lines: list[Line]) -> str:
    if not lines or not isinstance(lines[0].entry, Made):
        return "its log does not begin with its making"
    for number, line in enumerate(lines, 1):
        if line.seq != number:
            return f"entry {number} is missing"
    if row.over != any(isinstance(line.entry, Ended) for line in lines):
        return "its log and its row differ on whether the game is over"
    if lines[0].entry.rules != lines[0].entry.plan.rules.rules_version:
        return ""  # nobody plays it again by these rules
    try:
        fold(lines)
    except Exception as error:  # whatever a damaged log does
        return f"its log can't be played: {type(error).__name__}: {error}"
    return ""
