"""The answers to the cut of the day, in the database."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select

from jollyroger.storage.schema import CUTS

MONTH = 30


class Answers(NamedTuple):
    """How often each split was chosen, by its code, and what one guest has chosen."""

    counts: dict[int, int]
    own: int | None


def read_cuts(connection: Connection, day: str, guest_id: str) -> Answers:
    """All answers of a day."""
    counted = select(CUTS.c.code, func.count().label("many")).where(CUTS.c.day == day).group_by(CUTS.c.code)
    own = select(CUTS.c.code).where(CUTS.c.day == day, CUTS.c.guest == guest_id)
    return Answers({row.code: row.many for row in connection.execute(counted)}, connection.scalar(own))


def read_days(connection: Connection, guest_id: str, last: date) -> set[date]:
    """On which days a guest has cut, as far back as without a gap of a month."""
    found, day = set[date](), last
    while True:
        asked = [day - timedelta(days=back) for back in range(MONTH)]
        own = select(CUTS.c.day).where(CUTS.c.guest == guest_id, CUTS.c.day.in_([str(one) for one in asked]))
        days = {date.fromisoformat(one) for one in connection.scalars(own)}
        if not days:
            return found
        found |= days
        day -= timedelta(days=MONTH)


def write_cut(connection: Connection, day: str, guest_id: str, code: int, made_at: int) -> None:
    """One answer. A guest has one a day: a second one is not written."""
    if read_cuts(connection, day, guest_id).own is None:
        connection.execute(insert(CUTS).values(day=day, guest=guest_id, code=code, made_at=made_at))
