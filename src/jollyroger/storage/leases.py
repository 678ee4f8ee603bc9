"""Which server runs a table, on PostgreSQL: a lease with a token that grows with every new owner.

A lease holds as long as its server counts as alive, by the database's clock, so that one row a server has to be written
again and again, and not one a table. The transaction that adds to a log checks the token and locks the lease; a
server that takes the lease over waits for that lock. So once a lease has a new owner, the old one writes nothing more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select, text, update

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Line, read_entry, write_body
from jollyroger.log.errors import ClosedTable, LogError
from jollyroger.storage.schema import LEASES, TABLES

CHANNEL = "jollyroger"
LEASE_SECONDS = 2.0
"""A server that has not been heard of for so long can lose its tables to others."""
NEWS_BYTES = 7_000
"""PostgreSQL takes 8,000 at most. Longer news say only that there are some."""
EVERYTHING = "*"
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class Lease(NamedTuple):
    """The right to run a table."""

    number: int
    token: int


class Taken(NamedTuple):
    """A table as it was read: by its owner, who now has a lease, or to be followed."""

    number: int
    lease: Lease | None
    owner: str
    """The server that runs it."""
    seed: SealedSeed
    lines: list[Line]


LogRow = tuple[int, int, str, str, int]
"""Number of the table, number of the entry, its kind, body and time."""

APPEND = f"""
WITH held AS (
  SELECT l.table_number FROM leases AS l
  JOIN unnest(%s::bigint[], %s::bigint[]) AS mine(number, token) ON l.table_number = mine.number
  WHERE l.node = %s AND l.token = mine.token
  FOR SHARE OF l
), written AS (
  INSERT INTO log (table_number, seq, kind, body, made_at)
  SELECT table_number, seq, kind, body, made_at
  FROM unnest(%s::bigint[], %s::int[], %s::text[], %s::text[], %s::bigint[])
    AS line(table_number, seq, kind, body, made_at)
  JOIN held USING (table_number)
), told AS (
  SELECT CASE WHEN %s::text <> '' THEN pg_notify('{CHANNEL}', %s::text) END
)
SELECT table_number FROM held, told
"""
"""One statement for whatever waits, however much it is: so it is prepared once and needs one way there and back."""


def append(
    connection: Connection, node: str, leases: Sequence[Lease], lines: Sequence[tuple[int, Line]], followed: set[int]
) -> set[int]:
    """Add to the logs of tables that this server runs; gives back the numbers of those tables that it does run.

    The others are told of the tables that they follow.
    """
    numbers = [number for number, _ in lines]
    found: list[tuple[int]] = fetch(
        connection,
        APPEND,
        (
            [lease.number for lease in leases],
            [lease.token for lease in leases],
            node,
            numbers,
            [line.seq for _, line in lines],
            [line.entry.kind for _, line in lines],
            [write_body(line.entry) for _, line in lines],
            [line.made_at for _, line in lines],
            *[news_of(lines, followed)] * 2,
        ),
    )
    return {number for (number,) in found}


def news_of(lines: Iterable[tuple[int, Line]], followed: set[int]) -> str:
    """What others are told: the tables, and the number of the last entry of each."""
    if not followed:
        return ""
    news = " ".join(f"{number}:{seq}" for number, seq in {n: line.seq for n, line in lines if n in followed}.items())
    return news if len(news) <= NEWS_BYTES else EVERYTHING


def read_news(news: str) -> dict[int, int] | None:
    """By table: the last entry that others tell of; None if it can be any."""
    if news == EVERYTHING:
        return None
    return {int(number): int(seq) for number, _, seq in (part.partition(":") for part in news.split())}


def lease_new(connection: Connection, node: str, numbers: Iterable[int]) -> list[Lease]:
    """The maker of a table runs it."""
    leases = [Lease(number, 1) for number in numbers]
    connection.execute(
        insert(LEASES), [{"table_number": lease.number, "node": node, "token": lease.token} for lease in leases]
    )
    return leases


TAKE = text(f"""
INSERT INTO leases (table_number, node, token) VALUES (:number, :node, 1)
ON CONFLICT (table_number) DO UPDATE SET node = EXCLUDED.node, token = leases.token + 1
WHERE leases.node IN ('', :node) OR leases.node = ANY(CAST(:dead AS text[])) OR :lapsed
  AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND alive_until > {NOW})
RETURNING token
""")
OWNER = text(f"""
SELECT l.node, l.node <> '' AND EXISTS (SELECT 1 FROM nodes WHERE id = l.node AND alive_until > {NOW}) AS alive
FROM leases AS l WHERE l.table_number = :number
""")


def take(
    connection: Connection,
    table_id: str,
    node: str,
    *,
    after: int = 0,
    lapsed: bool = True,
    dead: Collection[str] = (),
) -> Taken | None:
    """Take a table that nobody runs, or only a server that is dead or not alive any more (`lapsed`), or find out who
    does; then read what stands in its log after an entry. None if there is no such table, ClosedTable if the operator
    has closed it.
    """
    columns = (TABLES.c.number, TABLES.c.seed, TABLES.c.closed)
    table = connection.execute(select(*columns).where(TABLES.c.id == table_id)).one_or_none()
    if table is None:
        return None
    if table.closed:
        raise ClosedTable(table_id)
    lease, owner = _take(connection, table.number, node, lapsed=lapsed, dead=dead)
    return Taken(
        table.number,
        lease,
        owner,
        SealedSeed(table.seed),
        lines_of(read_lines(connection, {table.number: after})).get(table.number, []),
    )


def _take(
    connection: Connection, number: int, node: str, *, lapsed: bool, dead: Collection[str]
) -> tuple[Lease | None, str]:
    owner = connection.execute(OWNER, {"number": number}).one_or_none()
    if owner is not None and owner.alive and owner.node != node and owner.node not in dead:
        return None, owner.node  # looking locks nothing
    token = connection.scalar(TAKE, {"number": number, "node": node, "lapsed": lapsed, "dead": list(dead)})
    if token is not None:
        return Lease(number, token), node
    return None, str(connection.scalar(select(LEASES.c.node).where(LEASES.c.table_number == number)))


def release(connection: Connection, node: str, numbers: Sequence[int] | None = None) -> None:
    """Leave tables to others: these, or all. The tokens stay, because they must grow."""
    own = update(LEASES).where(LEASES.c.node == node)
    connection.execute((own if numbers is None else own.where(LEASES.c.table_number.in_(numbers))).values(node=""))


def held_by(connection: Connection, node: str) -> dict[int, int]:
    """The tokens of the leases that a server has."""
    mine = select(LEASES.c.table_number, LEASES.c.token).where(LEASES.c.node == node)
    return {row.table_number: row.token for row in connection.execute(mine)}


NEWER = """
SELECT known.number, l.seq, l.kind, l.body, l.made_at
FROM unnest(%s::bigint[], %s::int[]) AS known(number, seq)
CROSS JOIN LATERAL (
  SELECT seq, kind, body, made_at FROM log WHERE table_number = known.number AND log.seq > known.seq ORDER BY log.seq
) AS l
"""


def read_lines(connection: Connection, known: Mapping[int, int]) -> list[LogRow]:
    """What stands in the logs of some tables after the entries that are known."""
    rows: list[LogRow] = fetch(connection, NEWER, (list(known), list(known.values())))
    return rows


@contextmanager
def one_statement(connection: Connection) -> Iterator[None]:
    """The next statement is a transaction by itself, which saves two ways to the database and back."""
    raw: Any = connection.connection.driver_connection
    raw.autocommit = True
    try:
        yield
    finally:
        if not raw.closed:
            raw.autocommit = False


def fetch(connection: Connection, statement: str, values: tuple[Any, ...]) -> list[Any]:
    """The rows that a statement of PostgreSQL's finds."""
    return list(connection.exec_driver_sql(statement, values))


def rows_of(number: int, lines: Iterable[Line]) -> list[LogRow]:
    """Entries of a table as they stand in its log."""
    return [(number, line.seq, line.entry.kind, write_body(line.entry), line.made_at) for line in lines]


def lines_of(rows: Iterable[LogRow]) -> dict[int, list[Line]]:
    """The same by table; LogError if nobody understands an entry."""
    found = dict[int, list[Line]]()
    try:
        for number, seq, kind, body, made_at in rows:
            found.setdefault(number, []).append(Line(seq, made_at, read_entry(kind, body)))
    except (KeyError, msgspec.DecodeError) as error:
        raise LogError(f"{type(error).__name__}: {error}") from error
    return found
