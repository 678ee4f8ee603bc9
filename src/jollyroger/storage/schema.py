"""The tables of the database. How it came to be so stands in `migrations`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    # Counted, so that the logs of tables that are played at the same time lie side by side. Nobody is told it.
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("game", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    # The seed of the deal: in a column of its own, so that no reading of a log ever comes across it.
    Column("seed", String(64), nullable=False),
    # Whether the operator has closed it: nobody gets there any more.
    Column("closed", Boolean, nullable=False, server_default=false()),
    Index("tables_listed", "public", "over", "made_at"),
)

LOG = Table(
    "log",
    METADATA,
    # Two servers cannot both write the next entry of a table: the key decides who was first.
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

SITTERS = Table(
    "sitters",
    METADATA,
    # Where a guest has sat down, to find one's own tables again; the log says who sits there now.
    Column("guest", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
)

CUTS = Table(
    "cuts",
    METADATA,
    # The cut of the day: how each guest has divided the cards, once a day.
    Column("day", String(10), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("code", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

# What servers share that use one database together; see `leases`.

NODES = Table(
    "nodes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("address", String(255), nullable=False),
    # Until when it counts as alive, in milliseconds since 1970 by the database's clock.
    Column("alive_until", BigInteger, nullable=False),
)

LEASES = Table(
    "leases",
    METADATA,
    # Which node runs a table. The token grows with every new owner: who writes with an older one comes too late.
    Column("table_number", ForeignKey("tables.number"), primary_key=True),
    Column("node", String(32), nullable=False),
    Column("token", BigInteger, nullable=False),
)

SHARED = Table(
    "shared",
    METADATA,
    # What all nodes know: the key, and the oldest version of the schema whose servers can use this one.
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# What the operator has ordered.

BANS = Table(
    "bans",
    METADATA,
    # Who is kept out: a guest by id, or an address or network.
    Column("who", String(64), primary_key=True),
    # In milliseconds since 1970; none: for good.
    Column("until", BigInteger),
    Column("made_at", BigInteger, nullable=False),
)

NOTICES = Table(
    "notices",
    METADATA,
    # What running servers have to look at again. They remember the last number that they have read.
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("about", String(16), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)
