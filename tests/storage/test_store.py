"""The store keeps what it has answered for, together or not at all, in both kinds of database."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from pathlib import Path
from typing import Any, cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, select, text, update

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Entry, Line, Made, Moved, Said, Sat
from jollyroger.log.errors import LogError, StoreError
from jollyroger.storage import database, store
from jollyroger.storage.database import alembic_config, migrate, open_engine
from jollyroger.storage.rows import NewTable
from jollyroger.storage.schema import LOG, METADATA
from jollyroger.storage.store import Store, Writing
from tests.tables.company import duel

SEED = "5eed" * 16


def new_table(table_id: str, *, public: bool, made_at: int) -> NewTable:
    return NewTable(table_id, "duel", public, made_at, SealedSeed(SEED))


class Book:
    """A store with one table in it, and a short way to write there."""

    def __init__(self, address: str) -> None:
        self.store = Store(address)

    async def open(self) -> None:
        await self.store.open()
        made = new_table("table", public=True, made_at=1)
        assert await self.write(Made(duel(), "host", "commitment", 1), made=made) is None

    def send(self, *entries: Entry, seq: int = 1, table: str = "table", **more: Any) -> asyncio.Future[Any]:
        answered = asyncio.get_running_loop().create_future()
        lines = [(table, Line(number, 1000 + number, entry)) for number, entry in enumerate(entries, seq)]
        self.store.write(Writing(answered.set_result, lines, **more))
        return answered

    async def write(self, *entries: Entry, seq: int = 1, table: str = "table", **more: Any) -> StoreError | None:
        error: StoreError | None = await self.send(*entries, seq=seq, table=table, **more)
        return error

    async def lines(self, table: str = "table") -> list[Line]:
        stored = await self.store.load(table)
        assert stored is not None
        return stored[1]


@pytest.fixture
def book(address: str) -> Book:
    return Book(address)


def moves(count: int) -> list[Entry]:
    return [Moved(0, code, f"id {code}", dealt=[code]) for code in range(count)]


async def test_what_was_stored_is_there_again(book: Book, address: str) -> None:
    await book.open()
    entries = [Sat(0, "Łukasz | “x”", "guest", "ab" * 16), *moves(3), Said("guest", "Ł", "\U0001f99c\\\"'", 1)]
    assert await book.write(*entries, seq=2) is None
    await book.store.close()
    again = Store(address)
    await again.open()
    stored = await again.load("table")
    await again.close()
    assert stored is not None
    assert stored[0].reveal() == SEED
    assert [(line.seq, line.entry) for line in stored[1][1:]] == list(enumerate(entries, 2))
    assert [line.made_at for line in stored[1]] == [1001, *range(1002, 1007)]


async def test_there_is_no_table_that_nobody_made(book: Book) -> None:
    await book.open()
    assert await book.store.load("nowhere") is None
    await book.store.close()


async def test_the_answer_comes_after_the_commit(book: Book, address: str) -> None:
    """Another connection sees the entry at the moment of the answer."""
    await book.open()
    other = open_engine(address)
    for seq, entry in enumerate(moves(5), 2):
        await book.send(entry, seq=seq)
        with other.connect() as connection:
            assert connection.scalar(select(LOG.c.seq).order_by(LOG.c.seq.desc())) == seq
    other.dispose()
    await book.store.close()


async def test_what_waits_is_committed_together(book: Book) -> None:
    await book.open()
    commits = list[Connection]()
    event.listen(book.store._link.engine, "commit", commits.append)
    pause = book.store._ask(lambda _connection: time.sleep(0.05))
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(200), 2)]
    await pause
    assert await asyncio.gather(*waiting) == [None] * 200
    assert len(commits) <= 4
    assert len(await book.lines()) == 201
    await book.store.close()


@pytest.mark.parametrize(("seconds", "together"), [(60.0, [5]), (0.0, [1] * 5)])
async def test_what_comes_round_after_round_of_the_loop_is_one_breath_but_not_for_ever(
    book: Book, monkeypatch: pytest.MonkeyPatch, seconds: float, together: list[int]
) -> None:
    await book.open()
    handed, hand_over = list[int](), book.store._hand_over

    def count() -> None:
        handed.append(len(book.store._gathered))
        hand_over()

    monkeypatch.setattr(store, "LONGEST_BREATH", seconds)
    monkeypatch.setattr(book.store, "_hand_over", count)
    waiting = []
    for seq, entry in enumerate(moves(5), 2):
        waiting.append(book.send(entry, seq=seq))
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [None] * 5
    assert handed == together
    await book.store.close()


async def test_very_much_is_committed_in_parts(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    await book.open()
    monkeypatch.setattr(store, "MOST_TOGETHER", 3)
    sizes, commit = list[int](), book.store._commit

    def count(writings: list[Writing]) -> StoreError | None:
        sizes.append(len(writings))
        return commit(writings)

    monkeypatch.setattr(book.store, "_commit", count)
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(20), 2)]
    assert await asyncio.gather(*waiting) == [None] * 20
    assert sum(sizes) == 20
    assert max(sizes) < 6
    await book.store.close()


async def test_nobody_waits_for_long_after_a_commit_that_cost_much(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    await book.open()
    pauses = list[float]()
    monkeypatch.setattr(store, "thread_time", itertools.count().__next__)
    monkeypatch.setattr(store, "sleep", pauses.append)
    for seq in (2, 4, 6):
        first, second = moves(2)
        waiting = [book.send(first, seq=seq), book.send(second, seq=seq + 1)]
        assert await asyncio.gather(*waiting) == [None, None]
    assert len(pauses) == 3
    assert 0 < max(pauses) <= store.MOST_SPACING
    await book.store.close()


async def test_a_question_is_answered_after_what_was_written_before(book: Book) -> None:
    await book.open()
    written = asyncio.ensure_future(book.send(*moves(1), seq=2))
    await asyncio.sleep(0)
    assert [line.seq for line in await book.lines()] == [1, 2]
    assert await written is None
    await book.store.close()


async def test_two_cannot_write_the_same_entry_and_others_do_not_suffer(book: Book) -> None:
    """The primary key decides; all else in the same commit is stored."""
    await book.open()
    made = new_table("other", public=True, made_at=2)
    assert await book.write(Made(duel(), "host", "commitment", 1), table="other", made=made) is None
    first, second, third = moves(3)
    pause = book.store._ask(lambda _connection: time.sleep(0.05))
    answers = [book.send(first, seq=2), book.send(second, seq=2), book.send(third, seq=2, table="other")]
    await pause
    errors = await asyncio.gather(*answers)
    assert [error is None for error in errors] == [True, False, True]
    assert [line.entry for line in await book.lines()][1:] == [first]
    assert [line.entry for line in await book.lines("other")][1:] == [third]
    await book.store.close()


async def test_entries_that_belong_together_are_stored_together(book: Book) -> None:
    await book.open()
    first, second, third = moves(3)
    assert await book.write(first, seq=3) is None
    assert await book.write(second, third, seq=2) is not None
    assert [line.seq for line in await book.lines()] == [1, 3]
    await book.store.close()


async def test_public_tables_are_listed_until_they_are_over(book: Book) -> None:
    await book.open()
    for number, public in enumerate([True, False, True], 2):
        made = new_table(f"t{number}", public=public, made_at=number)
        await book.write(Made(duel(), "host", "commitment", 1), table=f"t{number}", made=made)
    assert await book.store.listed() == ["t4", "t2", "table"]
    assert await book.write(*moves(1), seq=2, table="t2", over="t2") is None
    assert await book.store.listed() == ["t4", "table"]
    await book.store.close()


async def test_a_guest_finds_the_tables_where_they_sat(book: Book) -> None:
    await book.open()
    made = new_table("other", public=False, made_at=2)
    entries = [Made(duel(), "host", "commitment", 1), Sat(0, "Anne", "anne"), Sat(1, "greedy")]
    await book.write(*entries, table="other", made=made)
    await book.write(Sat(0, "Anne", "anne"), Sat(1, "Anne", "anne"), seq=2)
    assert await book.store.tables_of("anne", 10) == ["other", "table"]
    assert await book.store.tables_of("anne", 1) == ["other"]
    assert await book.store.tables_of("", 10) == []
    await book.store.close()


async def test_what_waits_is_written_before_the_store_is_closed(book: Book, address: str) -> None:
    await book.open()
    waiting = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(50), 2)]
    await book.store.close()
    assert await asyncio.gather(*waiting) == [None] * 50
    again = Store(address)
    await again.open()
    stored = await again.load("table")
    assert stored is not None
    assert len(stored[1]) == 51
    await again.close()


async def test_the_seed_stands_in_no_error(book: Book) -> None:
    await book.open()
    made = new_table("table", public=True, made_at=1)
    error = await book.write(Made(duel(), "host", "commitment", 1), made=made)
    assert error is not None
    assert SEED not in f"{error} {error.__cause__} {error.__cause__!r}"
    await book.store.close()


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


async def test_entries_of_a_table_that_nobody_made_are_refused(book: Book) -> None:
    await book.open()
    assert await book.write(*moves(1), table="nowhere") is not None
    assert await book.write(*moves(1), seq=2) is None
    await book.store.close()


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


@pytest.mark.xdist_group("postgresql")
async def test_a_lost_connection_is_opened_again(postgres_address: str) -> None:
    book = Book(postgres_address)
    await book.open()
    killer = open_engine(postgres_address)
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with killer.connect() as connection:
        assert connection.scalar(text(f"SELECT pg_terminate_backend(pid) {others}"))
    killer.dispose()
    assert await book.write(*moves(1), seq=2) is None
    assert len(await book.lines()) == 2
    await book.store.close()


async def test_an_answer_that_fails_keeps_no_other_answer_back(book: Book, caplog: pytest.LogCaptureFixture) -> None:
    await book.open()

    def stumble(_error: StoreError | None) -> None:
        raise ZeroDivisionError

    pause = book.store._ask(lambda _connection: time.sleep(0.05))
    first, second = moves(2)
    book.store.write(Writing(stumble, [("table", Line(2, 2, first))]))
    answered = book.send(second, seq=3)
    await pause
    assert await answered is None
    assert "was not taken" in caplog.text
    await book.store.close()


# SQLite alone


@pytest.mark.parametrize(("column", "value"), [("body", '{"seat'), ("body", "[]"), ("kind", "unheard of")])
async def test_a_log_that_nobody_understands_harms_no_other(book: Book, column: str, value: str) -> None:
    await book.open()
    assert await book.write(*moves(2), seq=2) is None
    await book.store._ask(lambda connection: connection.execute(update(LOG).values({column: value})).rowcount)
    with pytest.raises(LogError):
        await book.store.load("table")
    made = new_table("other", public=False, made_at=2)
    assert await book.write(Made(duel(), "host", "commitment", 1), table="other", made=made) is None
    assert len(await book.lines("other")) == 1
    await book.store.close()


async def test_a_mistake_in_the_program_costs_one_answer(book: Book, caplog: pytest.LogCaptureFixture) -> None:
    """The thread that gives the answers is the only one."""
    await book.open()
    with pytest.raises(StoreError, match="ZeroDivisionError"):
        await book.store._ask(lambda _connection: 1 // 0)
    pause = book.store._ask(lambda _connection: time.sleep(0.02))
    answers = [
        book.send(*moves(1), seq=2),
        book.send(Said("x", "y", cast(Any, object())), seq=3),
        book.send(*moves(1), seq=4),
    ]
    await pause
    first, second, third = await asyncio.gather(*answers)
    assert (first, third) == (None, None)
    assert isinstance(second, StoreError)
    assert [line.seq for line in await book.lines()] == [1, 2, 4]
    assert "the store stumbled" in caplog.text
    await book.store.close()


async def test_sqlite_is_durable(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    engine.dispose()


async def test_a_full_disk_is_said_and_nothing_is_half_stored(tmp_path: Path) -> None:
    book = Book(f"sqlite:///{tmp_path / 'x.db'}")
    await book.open()

    def limit(connection: Connection, pages: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    await book.store._ask(lambda connection: limit(connection, 1))
    error = await book.write(*moves(2000), seq=2)
    assert "full" in str(error)
    assert len(await book.lines()) == 1
    # The failed connection was closed; the next one knows no limit, as if somebody had made room.
    assert await book.write(*moves(2000), seq=2) is None
    assert len(await book.lines()) == 2001
    await book.store.close()


async def test_a_locked_file_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_MILLISECONDS", 10)
    book = Book(f"sqlite:///{tmp_path / 'x.db'}")
    await book.open()
    other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    pause = book.store._ask(lambda _connection: time.sleep(0.02))
    answers = [book.send(entry, seq=seq) for seq, entry in enumerate(moves(3), 2)]
    await pause
    assert all("locked" in str(error) for error in await asyncio.gather(*answers))
    other.execute("ROLLBACK")
    other.close()
    assert await book.write(*moves(3), seq=2) is None
    await book.store.close()


async def test_a_file_that_is_gone_is_said_and_can_be_put_back(tmp_path: Path) -> None:
    """SQLite would write on into a file that nobody finds again."""
    book = Book(f"sqlite:///{tmp_path / 'x.db'}")
    await book.open()
    (tmp_path / "x.db").rename(tmp_path / "elsewhere")
    assert "not where it was" in str(await book.write(*moves(3), seq=2))
    (tmp_path / "x.db").touch()
    assert "not where it was" in str(await book.write(*moves(3), seq=2))
    (tmp_path / "elsewhere").rename(tmp_path / "x.db")
    assert await book.write(*moves(3), seq=2) is None
    assert len(await book.lines()) == 4
    await book.store.close()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "should look like"),
        ("postgresql://bad:port/name", "should look like"),
        ("mysql://host/db", "only SQLite and PostgreSQL"),
        ("sqlite:///{folder}/file/x.db", "file"),
        ("sqlite:///{folder}/garbage", "not a database"),
        ("sqlite:///{folder}", "unable to open"),
        ("postgresql://me:geheim@127.0.0.1:1/x", "127.0.0.1"),
    ],
)
async def test_what_cannot_be_opened_says_why(address: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "garbage").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match=said) as caught:
        await Store(address.format(folder=tmp_path)).open()
    assert "geheim" not in f"{caught.value!r} {caught.value}"


async def test_a_new_file_is_for_nobody_else(tmp_path: Path) -> None:
    book = Book(f"sqlite:///{tmp_path / 'new' / 'x.db'}")
    await book.open()
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "new").iterdir()}
    assert modes == {"x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600, "x.db-lock": 0o600}
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    await book.store.close()
