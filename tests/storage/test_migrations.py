"""A database is brought up to date, and one of a newer version is known as such."""

from __future__ import annotations

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from jollyroger.log.entries import Sat
from jollyroger.log.errors import StoreError
from jollyroger.storage.database import alembic_config, migrate, open_engine
from jollyroger.storage.schema import METADATA
from jollyroger.storage.store import Store
from tests.storage.books import Book, moves


async def test_migrations_lead_to_the_schema_and_can_run_again(book: Book, address: str) -> None:
    await book.open()
    await book.store.close()
    engine = open_engine(address)
    with engine.connect() as connection:
        with connection.begin():
            migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


async def test_an_older_database_is_brought_up_to_date_and_back(book: Book, address: str) -> None:
    """Nothing is lost on the way from the first form of the database to this one."""
    await book.open()
    entries = [Sat(0, "Anne", "guest", "1" * 32), *moves(3)]
    assert await book.write(*entries, seq=2) is None
    before = await book.lines()
    await book.store.close()
    engine = open_engine(address)
    for way, to in ((command.downgrade, "0001"), (command.upgrade, "head")):
        with engine.connect() as connection, connection.begin():
            config = alembic_config(connection)
            way(config, to)
            name = "table_number" if to == "head" else "table_id"
            assert connection.scalar(text(f"SELECT count({name}) FROM log")) == 5
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
    again = Store(address)
    await again.open()
    stored = await again.load("table")
    assert stored is not None
    assert stored[1] == before
    assert await again.tables_of("guest", 5) == ["table"]
    assert await again.listed() == ["table"]
    await again.close()


async def test_a_database_of_a_newer_version_is_left_alone(book: Book, address: str) -> None:
    await book.open()
    await book.store.close()
    engine = open_engine(address)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("UPDATE shared SET value = '9999' WHERE name = 'oldest'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer version"):
        await Store(address).open()


@pytest.mark.xdist_group("postgresql")
async def test_a_database_to_which_a_newer_version_has_only_added_is_used(postgres_address: str) -> None:
    """Servers of two versions run side by side while one replaces the other."""
    book = Book(postgres_address)
    await book.open()
    engine = open_engine(postgres_address)
    with engine.connect() as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        for name in ("tables", "log", "sitters", "nodes", "leases"):
            connection.execute(text(f"ALTER TABLE {name} ADD COLUMN newer INTEGER NOT NULL DEFAULT 7"))
        connection.execute(text("CREATE TABLE newer (id INTEGER PRIMARY KEY)"))
    engine.dispose()
    assert await book.write(*moves(2), seq=2) is None
    await book.store.close()
    again = Book(postgres_address)
    await again.store.open()
    assert await again.write(*moves(1), seq=4) is None
    assert [line.seq for line in await again.lines()] == [1, 2, 3, 4]
    await again.store.close()
