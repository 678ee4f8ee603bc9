"""Old tables are deleted, where an operator wants that."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, exists, func, select, text

from jollyroger.storage.leases import NOW
from jollyroger.storage.schema import BANS, CUTS, LEASES, LOG, NODES, NOTICES, SITTERS, TABLES

BATCH = 100


def delete_old_tables(connection: Connection, before: int, after: int, kept: Collection[str]) -> tuple[list[str], int]:
    """Delete the next tables in which nothing has happened since a moment, but none that a server has in memory.

    Gives their ids, and where to go on; 0 at the end.
    """
    recent = exists().where(LOG.c.table_number == TABLES.c.number, LOG.c.made_at >= before)
    old = select(TABLES.c.number, TABLES.c.id).where(TABLES.c.number > after, TABLES.c.made_at < before, ~recent)
    old = old.order_by(TABLES.c.number).limit(BATCH)
    if connection.dialect.name == "postgresql":
        old = old.with_for_update(of=TABLES, skip_locked=True)
    found = connection.execute(old).all()
    held = _held(connection, [row.number for row in found])
    gone = {row.number: row.id for row in found if row.id not in kept and row.number not in held}
    if gone:
        for column in (LEASES.c.table_number, LOG.c.table_number):
            connection.execute(delete(column.table).where(column.in_(list(gone))))
        connection.execute(delete(SITTERS).where(SITTERS.c.table_id.in_(list(gone.values()))))
        connection.execute(delete(TABLES).where(TABLES.c.number.in_(list(gone))))
    return list(gone.values()), found[-1].number if len(found) == BATCH else 0


def _held(connection: Connection, numbers: list[int]) -> set[int]:
    """Which of these tables other servers run. From now on nobody takes one: who wants to waits, and finds no table."""
    leases = select(LEASES.c.table_number).where(LEASES.c.table_number.in_(numbers))
    connection.execute(leases.with_for_update())
    alive = exists().where(NODES.c.id == LEASES.c.node, NODES.c.alive_until > text(NOW))
    return set(connection.scalars(leases.where(alive))) if connection.dialect.name == "postgresql" else set()


def delete_old_rest(connection: Connection, before: int) -> None:
    """Delete what is as old and belongs to no table: answers to the cut of the day, and bans that have run out."""
    day = datetime.fromtimestamp(before / 1000, UTC).date().isoformat()
    connection.execute(delete(CUTS).where(CUTS.c.day < day))
    connection.execute(delete(BANS).where(BANS.c.until < before))
    newest = select(func.max(NOTICES.c.number)).scalar_subquery()  # the next one has to have a larger number
    connection.execute(delete(NOTICES).where(NOTICES.c.made_at < before, NOTICES.c.number < newest))
