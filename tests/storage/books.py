"""A store with a table in it, for tests."""

from __future__ import annotations

import asyncio
from typing import Any

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Entry, Line, Made, Moved
from jollyroger.log.errors import StoreError
from jollyroger.storage.rows import NewTable
from jollyroger.storage.store import Store
from jollyroger.storage.writing import Writing
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


def moves(count: int) -> list[Entry]:
    return [Moved(0, code, f"id {code}", dealt=[code]) for code in range(count)]
