"""What running servers have to look at again because the operator has changed it in the database."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, text

from jollyroger.log.times import now
from jollyroger.storage.schema import NOTICES


class Kind(StrEnum):
    """What has changed."""

    CLOSED = "closed"
    """A table was closed."""
    REWRITTEN = "rewritten"
    """Entries in the log of a table are not what they were."""
    BANS = "bans"
    KEYS = "keys"


class Notice(NamedTuple):
    """One change, and the table that it is about, if it is about one."""

    number: int
    kind: str
    about: str


def notify(connection: Connection, kind: Kind, about: str = "") -> None:
    """Leave a notice. They are left one after the other, so that nobody who has read one has missed an earlier one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE {NOTICES.name} IN EXCLUSIVE MODE"))
    connection.execute(insert(NOTICES).values(kind=kind, about=about, made_at=now()))


def last_notice(connection: Connection) -> int:
    """The number of the newest notice."""
    return connection.scalar(select(func.coalesce(func.max(NOTICES.c.number), 0))) or 0


def notices_after(connection: Connection, number: int) -> list[Notice]:
    """The notices after one that is known."""
    rows = select(NOTICES.c.number, NOTICES.c.kind, NOTICES.c.about).where(NOTICES.c.number > number)
    return [Notice(*row) for row in connection.execute(rows.order_by(NOTICES.c.number))]
