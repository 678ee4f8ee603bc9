"""What an operator can have done to a database. Servers that run are told by notices, and look again."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from jollyroger.log.entries import Left, Line, Made, read_entry, write_body
from jollyroger.log.errors import OrderProblem, StoreError
from jollyroger.log.forgetting import Forgetting, people_of, seats_to_leave
from jollyroger.log.times import now
from jollyroger.storage.archive import ArchiveError, restore
from jollyroger.storage.notices import Kind, notify
from jollyroger.storage.schema import BANS, CUTS, LEASES, LOG, SITTERS, TABLES

DAY = 24 * 3600 * 1000
NETWORK_BITS = 64
"""What a subscriber of IPv6 gets at least."""


DIFFERS = "has different moves here"


class Person(NamedTuple):
    """Somebody who sat or spoke at a table."""

    guest: str
    seat: int | None
    name: str


class Order(msgspec.Struct, tag=True, tag_field="order"):
    """Something that an operator orders."""

    def carry_out(self, connection: Connection) -> str:
        """Do it in this transaction, and say what was done; OrderProblem if it cannot be."""
        raise NotImplementedError


class Close(Order):
    """Close a table: nobody gets there any more. Its log stays."""

    table: str

    def carry_out(self, connection: Connection) -> str:
        number = number_of(connection, self.table)
        connection.execute(update(TABLES).where(TABLES.c.number == number).values(closed=True))
        take_from_owner(connection, number)
        notify(connection, Kind.CLOSED, self.table)
        return f"Table {self.table} is closed."


class Reopen(Order):
    """Open a closed table again."""

    table: str

    def carry_out(self, connection: Connection) -> str:
        number = number_of(connection, self.table)
        connection.execute(update(TABLES).where(TABLES.c.number == number).values(closed=False))
        return f"Table {self.table} is open again."


class Forget(Order):
    """Delete what is stored about a guest."""

    guest: str

    def carry_out(self, connection: Connection) -> str:
        """The moves stay, because they are the others' games as well."""
        known = select(LOG.c.table_number).where(LOG.c.body.contains(f'"{self.guest}"', autoescape=True)).distinct()
        numbers = sorted(connection.scalars(known))
        for number in numbers:
            take_from_owner(connection, number)  # the server that runs the table waits for this
            table_id = str(connection.scalar(select(TABLES.c.id).where(TABLES.c.number == number)))
            self._forget_at(connection, number)
            notify(connection, Kind.REWRITTEN, table_id)
        for column in (SITTERS.c.guest, CUTS.c.guest):
            connection.execute(delete(column.table).where(column == self.guest))
        return f"Forgotten at {len(numbers)} table{'' if len(numbers) == 1 else 's'}."

    def _forget_at(self, connection: Connection, number: int) -> None:
        lines = lines_at(connection, number)
        forgetting = Forgetting(lines, self.guest)
        for seq, entry in forgetting.changed.items():
            at = update(LOG).where(LOG.c.table_number == number, LOG.c.seq == seq)
            connection.execute(at.values(body=write_body(entry)))
        made = lines[0].entry
        if not isinstance(made, Made) or made.rules != made.plan.rules.rules_version:
            return  # nobody plays there any more
        seen = [Line(line.seq, line.made_at, forgetting.changed.get(line.seq, line.entry)) for line in lines]
        for seq, seat in enumerate(seats_to_leave(seen, forgetting.nobody), lines[-1].seq + 1):
            left = Left(seat)
            row = {"table_number": number, "seq": seq, "kind": left.kind, "body": write_body(left), "made_at": now()}
            connection.execute(insert(LOG).values(row))


class Ban(Order):
    """Keep a guest or an address out, for some days or for good."""

    who: str
    days: int | None = None

    def carry_out(self, connection: Connection) -> str:
        moment = now()
        until = None if self.days is None else moment + self.days * DAY
        connection.execute(delete(BANS).where(BANS.c.who == self.who))
        connection.execute(insert(BANS).values(who=self.who, until=until, made_at=moment))
        notify(connection, Kind.BANS)
        return f"{self.who} is banned."


class Unban(Order):
    """Let somebody in again."""

    who: str

    def carry_out(self, connection: Connection) -> str:
        if not connection.execute(delete(BANS).where(BANS.c.who == self.who)).rowcount:
            raise OrderProblem(f"{self.who} isn't banned")
        notify(connection, Kind.BANS)
        return f"{self.who} is no longer banned."


class Import(Order):
    """Add the tables in an archive."""

    file: str

    def carry_out(self, connection: Connection) -> str:
        counted, said = {"added": 0, "there": 0, "differs": 0}, list[str]()
        try:
            with Path(self.file).open("rb") as opened:
                for table, outcome in restore(connection, opened):
                    counted[outcome] += 1
                    if outcome == "differs":
                        said.append(f"{table.id} {DIFFERS} and stays as it is.")
        except OSError as error:
            raise OrderProblem(f"{self.file}: {error.strerror}") from error
        except ArchiveError as error:
            raise OrderProblem(str(error)) from error
        notify(connection, Kind.BANS)
        added = counted["added"]
        said.append(
            f"{added} table{'' if added == 1 else 's'} added, {counted['there'] + counted['differs']} already there."
        )
        return "\n".join(said)


AnyOrder = Close | Reopen | Forget | Ban | Unban | Import


def number_of(connection: Connection, table_id: str) -> int:
    """The number of a table; OrderProblem if it is not there."""
    number: int | None = connection.scalar(select(TABLES.c.number).where(TABLES.c.id == table_id))
    if number is None:
        raise OrderProblem(f"there is no table {table_id}")
    return number


def take_from_owner(connection: Connection, number: int) -> None:
    """The server that runs a table writes nothing more there, until it has taken the table anew."""
    connection.execute(update(LEASES).where(LEASES.c.table_number == number).values(node="", token=LEASES.c.token + 1))


def lines_at(connection: Connection, number: int) -> list[Line]:
    """The log of a table."""
    columns = (LOG.c.seq, LOG.c.made_at, LOG.c.kind, LOG.c.body)
    rows = connection.execute(select(*columns).where(LOG.c.table_number == number).order_by(LOG.c.seq))
    try:
        return [Line(row.seq, row.made_at, read_entry(row.kind, row.body)) for row in rows]
    except (KeyError, msgspec.DecodeError) as error:
        raise StoreError(f"a log can't be read: {error}") from error


def people_at(connection: Connection, table_id: str) -> list[Person]:
    """Everybody who sat or spoke at a table."""
    found = people_of(lines_at(connection, number_of(connection, table_id)))
    return [Person(guest, seat, name) for guest, (seat, name) in found.items()]


class Banned(NamedTuple):
    """Somebody who is kept out."""

    who: str
    until: int | None
    """In milliseconds since 1970; none: for good."""


def bans_in(connection: Connection) -> list[Banned]:
    """Everybody who is kept out now."""
    rows = connection.execute(select(BANS.c.who, BANS.c.until).order_by(BANS.c.made_at, BANS.c.who))
    moment = now()
    return [Banned(*row) for row in rows if row.until is None or row.until > moment]


def network_of(text: str) -> str:
    """An address or network as it stands among the bans; empty if it is none. One of IPv6 stands for its neighbours:
    a subscriber has them all.
    """
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        return ""
    if network.version == 6 and network.prefixlen > NETWORK_BITS:
        network = network.supernet(new_prefix=NETWORK_BITS)
    return str(network)
