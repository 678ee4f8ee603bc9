"""Tables as lines of JSON: to back a database up, to move it, or to move one table.

An archive holds the seeds of deals and the ids of guests: it is as secret as the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, func, insert, select

from jollyroger.storage.schema import BANS, CUTS, LOG, SITTERS, TABLES

VERSION = 1


class ArchiveError(Exception):
    """An archive cannot be read; the text says why."""


class Head(msgspec.Struct, tag="archive", tag_field="is"):
    """The first line."""

    version: int = VERSION


class ArchivedTable(msgspec.Struct, tag="table", tag_field="is"):
    """A table with its log."""

    id: str
    game: str
    public: bool
    over: bool
    made_at: int
    seed: str
    log: list[tuple[int, str, str, int]]
    """Number, kind, body, time."""
    sitters: list[tuple[str, int]]
    """Guest and number of the entry."""
    closed: bool = False


class ArchivedCut(msgspec.Struct, tag="cut", tag_field="is"):
    """An answer to a cut of the day."""

    day: str
    guest: str
    code: int
    made_at: int


class ArchivedBan(msgspec.Struct, tag="ban", tag_field="is"):
    """Somebody who is kept out."""

    who: str
    until: int | None
    made_at: int


class Tail(msgspec.Struct, tag="end", tag_field="is"):
    """The last line: without it the archive is not whole."""

    tables: int
    cuts: int
    bans: int = 0


AnyLine = Head | ArchivedTable | ArchivedCut | ArchivedBan | Tail
Outcome = Literal["added", "there", "differs"]

_decoder = msgspec.json.Decoder(AnyLine)


def archive(connection: Connection, table_ids: Iterable[str] | None = None) -> Iterator[bytes]:
    """The lines of an archive of these tables, or of everything, as it is in this transaction."""
    whole = table_ids is None
    if table_ids is None:
        table_ids = list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.number)))
    tables = cuts = bans = 0
    yield _line(Head())
    for tables, table_id in enumerate(table_ids, 1):  # noqa: B007 - counted for the last line
        yield _line(_read_table(connection, table_id))
    if whole:
        for cuts, row in enumerate(connection.execute(select(CUTS).order_by(CUTS.c.day, CUTS.c.guest)).mappings(), 1):  # noqa: B007 - likewise
            yield _line(ArchivedCut(**row))
        for bans, row in enumerate(connection.execute(select(BANS).order_by(BANS.c.who)).mappings(), 1):  # noqa: B007 - likewise
            yield _line(ArchivedBan(**row))
    yield _line(Tail(tables, cuts, bans))


def _line(content: AnyLine) -> bytes:
    return msgspec.json.encode(content) + b"\n"


def _read_table(connection: Connection, table_id: str) -> ArchivedTable:
    table = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
    if table is None:
        raise ArchiveError(f"there is no table {table_id}")
    log = select(LOG.c.seq, LOG.c.kind, LOG.c.body, LOG.c.made_at).where(LOG.c.table_number == table.number)
    sitters = select(SITTERS.c.guest, SITTERS.c.seq).where(SITTERS.c.table_id == table_id)
    return ArchivedTable(
        table.id,
        table.game,
        table.public,
        table.over,
        table.made_at,
        table.seed,
        [(row.seq, row.kind, row.body, row.made_at) for row in connection.execute(log.order_by(LOG.c.seq))],
        [(row.guest, row.seq) for row in connection.execute(sitters.order_by(SITTERS.c.seq, SITTERS.c.guest))],
        table.closed,
    )


def restore(connection: Connection, lines: Iterable[bytes]) -> Iterator[tuple[ArchivedTable, Outcome]]:
    """Add what an archive holds and the database does not; gives each table and what became of it.

    A table that is there already stays as it is. ArchiveError if the archive is damaged: then nothing may be committed.
    """
    number = tables = cuts = bans = 0
    tail: Tail | None = None
    for number, line in enumerate(lines, 1):
        if tail is not None:
            raise ArchiveError(f"line {number} comes after the end")
        content = _read_line(number, line)
        if isinstance(content, ArchivedTable):
            tables += 1
            yield content, _restore_table(connection, content)
        elif isinstance(content, ArchivedCut):
            cuts += 1
            _restore(connection, CUTS, content, CUTS.c.day == content.day, CUTS.c.guest == content.guest)
        elif isinstance(content, ArchivedBan):
            bans += 1
            _restore(connection, BANS, content, BANS.c.who == content.who)
        elif isinstance(content, Tail):
            tail = content
    if tail != Tail(tables, cuts, bans):
        raise ArchiveError(f"it ends too early, after line {number}")


def _read_line(number: int, line: bytes) -> AnyLine:
    try:
        content: AnyLine = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ArchiveError(f"line {number}: {error}") from error
    if (number == 1) != isinstance(content, Head):
        raise ArchiveError("this is not an archive of Jolly Roger")
    if isinstance(content, Head) and content.version != VERSION:
        raise ArchiveError(f"it is of version {content.version}, and this program reads {VERSION}")
    return content


def _restore_table(connection: Connection, table: ArchivedTable) -> Outcome:
    if connection.scalar(select(func.count()).select_from(TABLES).where(TABLES.c.id == table.id)):
        there = _read_table(connection, table.id)
        return "there" if there.log[: len(table.log)] == table.log else "differs"
    fields = ("id", "game", "public", "over", "made_at", "seed", "closed")
    row = insert(TABLES).values({name: getattr(table, name) for name in fields}).returning(TABLES.c.number)
    number = connection.scalar(row)
    columns = ("seq", "kind", "body", "made_at")
    if table.log:
        entries = [{"table_number": number, **dict(zip(columns, entry, strict=True))} for entry in table.log]
        connection.execute(insert(LOG), entries)
    if table.sitters:
        rows = [{"guest": guest, "table_id": table.id, "seq": seq} for guest, seq in table.sitters]
        connection.execute(insert(SITTERS), rows)
    return "added"


def _restore(connection: Connection, table: Table, row: ArchivedCut | ArchivedBan, *own: ColumnElement[bool]) -> None:
    """A row, unless there is one with its key."""
    if not connection.scalar(select(func.count()).select_from(table).where(*own)):
        connection.execute(insert(table).values(msgspec.structs.asdict(row)))
