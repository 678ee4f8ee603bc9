"""Another program's way to a server's database: the operator's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, inspect

from jollyroger.log.errors import StoreDown, StoreError
from jollyroger.storage.claims import claim_on
from jollyroger.storage.database import database_file, is_older, migrate, open_engine, shown
from jollyroger.storage.schema import TABLES

SNAPSHOT = "REPEATABLE READ"
OLDER = "this is the database of an older version; start the server of this version once, which brings it up to date"


class InUse(StoreDown):
    """A server has SQLite's file."""


@contextmanager
def visit(address: str, *, writing: bool = False) -> Iterator[Connection]:
    """One transaction, which sees the database as it is at one moment. An error takes everything back.

    SQLite's file is not for two writers: while a server has it, StoreDown.
    """
    _check_file(address, writing=writing)
    engine = open_engine(address)
    is_sqlite = engine.dialect.name == "sqlite"
    claim = claim_on(engine.url) if writing and is_sqlite else None
    try:
        with engine.connect() as connection:
            if claim is not None and not claim.take():
                raise InUse(f"{shown(engine.url)}: a server uses this database; stop it first")
            if not is_sqlite and not writing:
                connection.execution_options(isolation_level=SNAPSHOT)
            with connection.begin():
                if writing:
                    migrate(connection)
                elif not inspect(connection).has_table(TABLES.name):
                    raise StoreError(f"{shown(engine.url)}: there are no tables in this database")
                elif is_older(connection):
                    raise StoreError(f"{shown(engine.url)}: {OLDER}")
                yield connection
    finally:
        if claim is not None:
            claim.release()
        engine.dispose()


def _check_file(address: str, *, writing: bool) -> None:
    """Reading makes no new file."""
    file = database_file(address)
    if file is not None and not writing and not file.exists():
        raise StoreError(f"{file}: there is no such database")
