"""One server at a time uses a SQLite file: the second one says so and does not start."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from jollyroger.log.errors import StoreDown
from jollyroger.storage import connection
from jollyroger.storage.store import Store
from tests.storage.books import Book, moves

HOLDER = """
import asyncio, sys
from jollyroger.storage.store import Store

async def hold():
    await Store(sys.argv[1]).open()
    print("open", flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


@pytest.fixture
def sqlite_address(tmp_path: Path) -> str:
    """The address of an empty file."""
    return f"sqlite:///{tmp_path / 'tables.db'}"


async def test_a_second_server_says_so_and_does_not_start(sqlite_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "CLAIM_SECONDS", 0.1)
    book = Book(sqlite_address)
    await book.open()
    with pytest.raises(StoreDown, match="another server uses this database"):
        await Store(sqlite_address).open()
    # The first one does not suffer from that, and when it is gone the second may start.
    assert await book.write(*moves(2), seq=2) is None
    await book.store.close()
    second = Store(sqlite_address)
    await second.open()
    stored = await second.load("table")
    assert stored is not None
    assert len(stored[1]) == 3
    await second.close()


async def test_a_server_that_was_killed_does_not_keep_the_next_one_waiting(sqlite_address: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLDER, sqlite_address], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == "open\n"
    process.send_signal(signal.SIGKILL)
    store, killed = Store(sqlite_address), time.monotonic()
    await store.open()
    assert time.monotonic() - killed < connection.CLAIM_SECONDS + 2
    await store.close()
    process.wait()
    process.stdout.close()


async def test_a_folder_in_which_nobody_may_write_is_said(tmp_path: Path) -> None:
    (tmp_path / "x.db-lock").mkdir()
    with pytest.raises(StoreDown, match=r"x\.db-lock"):
        await Store(f"sqlite:///{tmp_path / 'x.db'}").open()
