"""What a file can do to a store: it is full, locked, gone, no database, or open to others."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from jollyroger.log.errors import StoreError
from jollyroger.storage import database
from jollyroger.storage.database import open_engine
from jollyroger.storage.store import Store
from tests.storage.books import Book, moves


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

    await book.store.ask(lambda connection: limit(connection, 1))
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
    pause = book.store.ask(lambda _connection: time.sleep(0.02))
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
