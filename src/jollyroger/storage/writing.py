"""What is stored together, and the statements that store it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from jollyroger.log.entries import Line
from jollyroger.log.errors import Fenced, StoreError
from jollyroger.storage.leases import Lease, append, lease_new
from jollyroger.storage.rows import SEATED, Ledger, NewTable, write_ends, write_sitters

Answer = Callable[[StoreError | None], None]


class Writing(msgspec.Struct):
    """Entries that are stored together or not at all, and who is told (on the loop) when they are, or why not."""

    answer: Answer
    entries: list[tuple[str, Line]]
    made: NewTable | None = None
    over: str = ""
    """The table whose game ends with this."""
    lease: Lease | None = None
    """Of the table, where several servers share the database."""
    begun: float = 0.0
    """By the monotonic clock."""


def is_any(writing: Writing, tables: set[str]) -> bool:
    """Whether an entry of a writing belongs to one of some tables."""
    return bool(tables) and any(table_id in tables for table_id, _ in writing.entries)


def write_down(ledger: Ledger, connection: Connection, writings: list[Writing]) -> None:
    """Store all, where one server has the database to itself."""
    made = _made(writings)
    if made:
        ledger.write_tables(connection, made)
    lines = [entry for writing in writings for entry in writing.entries]
    ledger.write_lines(connection, lines)
    _write_more(connection, writings)


def needs_more(writing: Writing) -> bool:
    """Whether something is to be written besides entries."""
    return bool(writing.made or writing.over) or any(isinstance(line.entry, SEATED) for _, line in writing.entries)


def _made(writings: list[Writing]) -> list[NewTable]:
    return [writing.made for writing in writings if writing.made is not None]


def _write_more(connection: Connection, writings: list[Writing]) -> None:
    """Note the seats that were taken, and the games that are over."""
    write_sitters(connection, [entry for writing in writings for entry in writing.entries])
    over = [writing.over for writing in writings if writing.over]
    if over:
        write_ends(connection, over)


def write_fenced(
    ledger: Ledger, connection: Connection, writings: list[Writing], node: str, followed: set[int]
) -> set[str]:
    """The same where several servers share the database; gives back the tables that others run by now.

    A writing is stored if the lease of its table holds. A table that is made along with it is not there without it.
    """
    made = _made(writings)
    leases = [writing.lease for writing in writings if writing.lease is not None]
    if made:
        ledger.write_tables(connection, made)
        leases += lease_new(connection, node, [ledger.number(connection, table.id) for table in made])
    lines = [(ledger.number(connection, table_id), line) for writing in writings for table_id, line in writing.entries]
    held = append(connection, node, list(set(leases)), lines, followed)
    lost = {
        table_id
        for writing in writings
        for table_id, _ in writing.entries
        if ledger.number(connection, table_id) not in held
    }
    if any(writing.made is not None and is_any(writing, lost) for writing in writings):
        raise Fenced(", ".join(sorted(lost)))  # and nothing is made
    _write_more(connection, [writing for writing in writings if not is_any(writing, lost)])
    return lost
