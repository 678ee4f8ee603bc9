"""One server at a time uses a database: the second one says so and does not start."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from jollyroger.log.errors import StoreDown
from jollyroger.storage import connection
from jollyroger.storage.claims import claim_on
from jollyroger.storage.database import open_engine
from jollyroger.storage.store import Store
from tests.storage.test_store import Book, moves

HOLDER = """
import asyncio, sys
from jollyroger.storage.store import Store

async def hold():
    await Store(sys.argv[1]).open()
    print("open", flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


async def test_a_second_server_says_so_and_does_not_start(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "CLAIM_SECONDS", 0.1)
    book = Book(address)
    await book.open()
    with pytest.raises(StoreDown, match="another server uses this database"):
        await Store(address).open()
    # The first one does not suffer from that, and when it is gone the second may start.
    assert await book.write(*moves(2), seq=2) is None
    await book.store.close()
    second = Store(address)
    await second.open()
    stored = await second.load("table")
    assert stored is not None
    assert len(stored[1]) == 3
    await second.close()


@pytest.mark.xdist_group("postgresql")
async def test_a_server_that_was_killed_does_not_keep_the_next_one_waiting(postgres_address: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", HOLDER, postgres_address], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert await asyncio.to_thread(process.stdout.readline) == "open\n"
    process.send_signal(signal.SIGKILL)
    store, killed = Store(postgres_address), time.monotonic()
    await store.open()
    assert time.monotonic() - killed < connection.CLAIM_SECONDS + 2
    await store.close()
    process.wait()
    process.stdout.close()


@pytest.mark.xdist_group("postgresql")
async def test_a_server_without_its_connection_writes_nothing_while_another_has_the_database(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "CLAIM_SECONDS", 0.1)
    book = Book(postgres_address)
    await book.open()
    other = open_engine(postgres_address)
    with other.connect() as line:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        line.execute(text(f"SELECT pg_terminate_backend(pid) {others}"))
        line.commit()
        while line.scalar(text(f"SELECT count(*) {others}")):
            line.commit()
            await asyncio.sleep(0.01)
        line.commit()
        assert claim_on(other.url).take(line)
        assert "another server" in str(await book.write(*moves(1), seq=2))
        with pytest.raises(StoreDown, match="another server"):
            await book.lines()
        assert "another server" in caplog.text
        line.invalidate()
    other.dispose()
    assert await book.write(*moves(1), seq=2) is None
    assert [line.seq for line in await book.lines()] == [1, 2]
    await book.store.close()


async def test_a_folder_in_which_nobody_may_write_is_said(tmp_path: Path) -> None:
    (tmp_path / "x.db-lock").mkdir()
    with pytest.raises(StoreDown, match=r"x\.db-lock"):
        await Store(f"sqlite:///{tmp_path / 'x.db'}").open()
