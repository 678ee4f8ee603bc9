"""How the games of a guest ended, as their logs say."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from jollyroger.log.entries import Ended
from jollyroger.storage.schema import LOG, SITTERS, TABLES


class Ending(NamedTuple):
    """A game that is over, seen from a guest's seat."""

    table_id: str
    game: str
    seat: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def read_endings(connection: Connection, guest_id: str, most: int) -> list[Ending]:
    """The games at a guest's newest tables, the last first. At each table only the log's last entries are looked at.

    A guest who sat in several seats has won against nobody, and a guided game is dealt: neither counts.
    """
    own = select(SITTERS.c.table_id).where(SITTERS.c.guest == guest_id)
    of_table = (LOG.c.table_number == TABLES.c.number, LOG.c.kind == Ended.kind)
    last = select(LOG.c.seq).where(*of_table).order_by(LOG.c.seq.desc()).limit(1).correlate(TABLES).scalar_subquery()
    found = (
        select(TABLES.c.id, TABLES.c.game, LOG.c.body, LOG.c.made_at)
        .join(LOG, (LOG.c.table_number == TABLES.c.number) & (LOG.c.seq == last))
        .where(TABLES.c.id.in_(own), TABLES.c.over)
        .order_by(TABLES.c.number.desc())
    )
    endings = []
    for row in sorted(connection.execute(found.limit(most)), key=lambda row: -row.made_at):
        ended = msgspec.json.decode(row.body, type=Ended)
        if ended.guests.count(guest_id) == 1:
            seat = ended.guests.index(guest_id)
            endings.append(Ending(row.id, row.game, seat, ended.winners, ended.scores))
    return endings
