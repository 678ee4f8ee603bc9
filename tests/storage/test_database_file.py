"""What others do to SQLite's files while a server runs is noticed: nothing is told as stored that is lost then."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection

from jollyroger.log.entries import Line
from jollyroger.log.errors import StoreError
from jollyroger.storage import store
from jollyroger.storage.store import Store
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.keyring import Keyring
from tests.storage.books import Book, moves
from tests.tables.company import Pondering, started, until
from tests.tables.fixtures import KEY

Harm = Callable[[Path], object]


def copy(file: Path) -> None:
    """Keep the database as it is now."""
    with sqlite3.connect(file) as now, sqlite3.connect(file.with_name("older")) as older:
        now.backup(older)
    now.close()
    older.close()


def copied_over(file: Path) -> None:
    """An older copy is written into the same file."""
    shutil.copyfile(file.with_name("older"), file)


def copied_over_with_its_time(file: Path) -> None:
    """The same, as `cp -p` does it."""
    shutil.copy2(file.with_name("older"), file)


def moved_over(file: Path) -> None:
    """An older copy takes the file's place."""
    shutil.copyfile(file.with_name("older"), file.with_name("new"))
    file.with_name("new").replace(file)


def log_emptied(file: Path) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(b"")


def log_moved_over(file: Path) -> None:
    copy, log = file.with_name("new"), file.with_name(f"{file.name}-wal")
    shutil.copyfile(log, copy)
    copy.replace(log)


def all_removed(file: Path) -> None:
    for one in file.parent.glob(f"{file.name}*"):
        one.unlink()


def written_by_another(file: Path) -> None:
    with sqlite3.connect(file) as other:
        other.execute("UPDATE tables SET public = 0")
    other.close()


@pytest.fixture
async def book(tmp_path: Path) -> Book:
    """A store with a few entries, of which there is an older copy."""
    book = Book(f"sqlite:///{tmp_path / 'x.db'}")
    await book.open()
    copy(tmp_path / "x.db")
    assert await book.write(*moves(5), seq=2) is None
    return book


HARMS = [
    copied_over,
    copied_over_with_its_time,
    moved_over,
    log_emptied,
    log_moved_over,
    all_removed,
    written_by_another,
]


@pytest.mark.parametrize("harm", HARMS)
async def test_what_is_done_to_the_files_is_refused_and_said(
    book: Book, tmp_path: Path, harm: Harm, caplog: pytest.LogCaptureFixture
) -> None:
    harm(tmp_path / "x.db")
    for seq in (7, 8):
        assert "nothing is stored" in str(await book.write(*moves(1), seq=seq))
    with pytest.raises(StoreError, match="nothing is stored"):
        await book.lines()
    assert caplog.text.count("the database fails") == 1
    await book.store.close()


@pytest.mark.parametrize("harm", [copied_over, moved_over, log_emptied])
async def test_it_is_noticed_within_a_second_though_nobody_writes(
    book: Book, tmp_path: Path, harm: Harm, caplog: pytest.LogCaptureFixture
) -> None:
    harm(tmp_path / "x.db")
    await asyncio.wait_for(until(lambda: "the database fails" in caplog.text), store.LOOK_SECONDS + 0.5)
    await book.store.close()


@pytest.mark.parametrize("harm", [copied_over, moved_over, log_moved_over])
async def test_what_happens_in_the_middle_of_a_commit_is_noticed_too(
    book: Book, tmp_path: Path, harm: Harm, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = book.store._ledger.write_lines

    def write_lines(connection: Connection, lines: list[tuple[str, Line]]) -> None:
        written(connection, lines)
        harm(tmp_path / "x.db")

    monkeypatch.setattr(book.store._ledger, "write_lines", write_lines)
    assert "nothing is stored" in str(await book.write(*moves(1), seq=7))
    await book.store.close()


@pytest.mark.parametrize("during", [True, False])
async def test_a_log_that_was_removed_loses_nothing(
    book: Book, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, *, during: bool
) -> None:
    """As long as the server has it open, what stands in it can be brought into the file."""
    written, log = book.store._ledger.write_lines, tmp_path / "x.db-wal"

    def write_lines(connection: Connection, lines: list[tuple[str, Line]]) -> None:
        written(connection, lines)
        log.unlink()

    if during:
        monkeypatch.setattr(book.store._ledger, "write_lines", write_lines)
    else:
        log.unlink()
    assert await book.write(*moves(1), seq=7) is None
    monkeypatch.setattr(book.store._ledger, "write_lines", written)
    assert await book.write(*moves(3), seq=8) is None
    assert "was removed" in caplog.text
    # As if the server had been killed: nothing but what lies on the disk.
    for name in ("x.db", "x.db-wal"):
        shutil.copyfile(tmp_path / name, tmp_path / f"killed-{name}")
    with sqlite3.connect(tmp_path / "killed-x.db") as found:
        assert [seq for (seq,) in found.execute("SELECT seq FROM log ORDER BY seq")] == list(range(1, 11))
    found.close()
    await book.store.close()


async def test_bringing_the_log_into_the_file_is_no_harm(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The store does it by itself after so much; the log does not grow without end."""
    monkeypatch.setattr(store, "CHECKPOINT_AFTER", 100)
    sizes = set[int]()
    for turn in range(30):
        assert await book.write(*moves(50), seq=7 + 50 * turn) is None
        sizes.add((tmp_path / "x.db-wal").stat().st_size)
    assert max(sizes) < 400_000
    assert len(await book.lines()) == 6 + 30 * 50
    assert "fails" not in caplog.text
    await book.store.close()


async def test_a_table_refuses_moves_until_the_server_is_started_again(tmp_path: Path) -> None:
    """Nobody is told that a move was stored, and nobody waits for an answer that never comes."""
    address, file = f"sqlite:///{tmp_path / 'x.db'}", tmp_path / "x.db"
    directory = TableDirectory(Store(address), keys=Keyring.of(KEY), pace=0, bot_workers=Pondering())
    await directory.open()
    copy(file)
    _, anne, bob = await started(directory)
    copied_over(file)
    for _ in range(3):
        answer = await asyncio.wait_for(anne.do("play", move=anne.position["legal"][0]), 5)
        assert answer["type"] == "refused"
        assert "try again" in answer["reason"]
    assert not bob.all("moved")
    await directory.close()
