"""What stands in the database: tables, their logs, and who sat where. Everything here happens in the store's thread."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Brought, Line, Sat, read_entry, write_body
from jollyroger.log.errors import ClosedTable, LogError
from jollyroger.storage.schema import LOG, SITTERS, TABLES

LOG_COLUMNS = ("table_number", "seq", "kind", "body", "made_at")
LISTED = 50
NO_TABLE = 0
"""The number of a table that nobody has made: the database refuses its entries."""
MOST_NUMBERS = 20_000
SEATED = (Sat, Brought)
"""Entries by which a guest gets a seat."""


class NewTable(msgspec.Struct):
    """A table that is written down for the first time."""

    id: str
    game: str
    public: bool
    made_at: int
    seed: SealedSeed


class Ledger:
    """Writes tables and their lines, over a connection that is not its own.

    In the log tables go by number: those made one after the other, which are played at the same time, stand side by
    side there, and a commit has to write few pages.
    """

    def __init__(self) -> None:
        self._numbers = dict[str, int]()
        """By id: the numbers of tables that were met lately."""

    def forget(self) -> None:
        """Something was not committed, so what it told of numbers may not be true."""
        self._numbers.clear()

    def write_tables(self, connection: Connection, made: list[NewTable]) -> None:
        """New tables get their numbers."""
        rows = [_table_row(table) for table in made]
        written = connection.execute(insert(TABLES).returning(TABLES.c.id, TABLES.c.number), rows)
        self._numbers.update((row.id, row.number) for row in written)

    def write_lines(self, connection: Connection, lines: list[tuple[str, Line]]) -> None:
        """All lines by one statement: for each one more the tables would have to let this thread go first."""
        values: list[str | int] = []
        numbers = self._numbers
        for table_id, line in lines:
            number = numbers.get(table_id) or self.number(connection, table_id)
            values += (number, line.seq, line.entry.kind, write_body(line.entry), line.made_at)
        connection.exec_driver_sql(_insert_lines(connection.dialect.paramstyle, len(lines)), tuple(values))

    def number(self, connection: Connection, table_id: str) -> int:
        """The number of a table."""
        if table_id in self._numbers:
            return self._numbers[table_id]
        number: int | None = connection.scalar(select(TABLES.c.number).where(TABLES.c.id == table_id))
        if number is None:
            return NO_TABLE
        if len(self._numbers) >= MOST_NUMBERS:
            self._numbers.clear()
        self._numbers[table_id] = number
        return number


@cache
def _insert_lines(style: str, lines: int) -> str:
    blank = "?" if style == "qmark" else "%s"
    row = f"({', '.join([blank] * len(LOG_COLUMNS))})"
    return f"INSERT INTO {LOG.name} ({', '.join(LOG_COLUMNS)}) VALUES {', '.join([row] * lines)}"


def _table_row(table: NewTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "public": table.public,
        "over": False,
        "made_at": table.made_at,
        "seed": table.seed.reveal(),
    }


def write_sitters(connection: Connection, lines: Iterable[tuple[str, Line]]) -> None:
    """By table: the guests who have taken a seat."""
    sitters = [
        {"guest": line.entry.guest, "table_id": table_id, "seq": line.seq}
        for table_id, line in lines
        if isinstance(line.entry, SEATED) and line.entry.guest
    ]
    if sitters:
        connection.execute(insert(SITTERS), sitters)


def write_ends(connection: Connection, over: list[str]) -> None:
    """The games of these tables are over."""
    connection.execute(update(TABLES).where(TABLES.c.id.in_(over)).values(over=True))


# Reading


def read_open_table(connection: Connection, table_id: str) -> tuple[SealedSeed, list[Line]] | None:
    """A table's seed and log; None if there is no such table, ClosedTable if the operator has closed it."""
    if connection.scalar(select(TABLES.c.closed).where(TABLES.c.id == table_id)):
        raise ClosedTable(table_id)
    return read_table(connection, table_id)


def read_table(connection: Connection, table_id: str) -> tuple[SealedSeed, list[Line]] | None:
    """A table's seed and log; None if there is no such table, LogError if nobody understands its log."""
    table = connection.execute(select(TABLES.c.number, TABLES.c.seed).where(TABLES.c.id == table_id)).one_or_none()
    if table is None:
        return None
    rows = connection.execute(
        select(LOG.c.seq, LOG.c.made_at, LOG.c.kind, LOG.c.body)
        .where(LOG.c.table_number == table.number)
        .order_by(LOG.c.seq)
    )
    try:
        lines = [Line(row.seq, row.made_at, read_entry(row.kind, row.body)) for row in rows]
    except (KeyError, msgspec.DecodeError) as error:
        raise LogError(f"{type(error).__name__}: {error}") from error
    return SealedSeed(table.seed), lines


def read_tables_of(connection: Connection, guest_id: str, most: int) -> list[str]:
    """The newest tables at which a guest has taken a seat."""
    own = select(SITTERS.c.table_id).where(SITTERS.c.guest == guest_id)
    newest = select(TABLES.c.id).where(TABLES.c.id.in_(own), ~TABLES.c.closed).order_by(TABLES.c.made_at.desc())
    return list(connection.scalars(newest.limit(most)))


def read_finished(connection: Connection, guest_id: str) -> list[str]:
    """Of which games a guest has sat at a table that is over."""
    own = select(SITTERS.c.table_id).where(SITTERS.c.guest == guest_id)
    return list(connection.scalars(select(TABLES.c.game).where(TABLES.c.id.in_(own), TABLES.c.over).distinct()))


def read_listed(connection: Connection) -> list[str]:
    """The newest public tables whose game is not over."""
    shown_ones = (
        select(TABLES.c.id).where(TABLES.c.public, ~TABLES.c.over, ~TABLES.c.closed).order_by(TABLES.c.made_at.desc())
    )
    return list(connection.scalars(shown_ones.limit(LISTED)))
