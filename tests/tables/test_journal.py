"""When the store fails: what was not stored did not happen, and all goes on once it works again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from jollyroger.log.errors import StoreError, Unstored
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.directory import TableDirectory
from tests.tables.company import ANNE, CORA, Ear, duel, over, play_on, started, until, without_time


class Broken:
    """A store that does not write any more, until it is mended."""

    def __init__(self, directory: TableDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = directory._services.store
        self.write = self.store.write
        self.works = False
        monkeypatch.setattr(self.store, "write", self.instead)

    def instead(self, writing: Writing) -> None:
        if self.works:
            self.write(writing)
        else:
            asyncio.get_running_loop().call_soon(writing.answer, StoreError("disk full"))


async def test_what_was_not_stored_did_not_happen(directory: TableDirectory, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anne, bob = await started(directory)
    before = await table.views.table(ANNE, "en")
    broken = Broken(directory, monkeypatch)
    answer = await anne.do("play", id="mine", move=anne.position["legal"][0])
    assert answer["type"] == "refused"
    assert "try again" in answer["reason"]
    assert without_time(await table.views.table(ANNE, "en")) == without_time(before)
    assert not bob.all("moved")
    broken.works = True
    assert (await anne.do("play", id="mine", move=anne.position["legal"][0]))["type"] == "accepted"
    await play_on([anne, bob], over)


async def test_nobody_is_shown_what_is_not_stored_yet(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Newcomers and requests wait while a move is being stored."""
    table, anne, bob = await started(directory)
    kept = list[Writing]()
    monkeypatch.setattr(directory._services.store, "write", kept.append)
    moving = asyncio.create_task(anne.do("play", move=anne.position["legal"][0]))
    await until(lambda: kept)
    newcomer = Ear(table, CORA)
    waiting = [
        asyncio.create_task(work)
        for work in (
            table.audience.follow(newcomer),
            table.views.table(None, "en"),
            table.views.record_text(),
            table.views.since(None, "en", None, 0),
        )
    ]
    shown = len(anne.heard)
    table.audience.unfollow(bob)
    await asyncio.sleep(0.01)
    assert not newcomer.heard
    assert not any(task.done() for task in waiting)
    assert len(anne.heard) == shown
    kept.pop().answer(StoreError("disk full"))
    await moving
    await asyncio.gather(*waiting)
    assert newcomer.position["phase"] == "split"
    await until(lambda: not anne.seats[1]["here"])


async def test_a_move_is_told_even_if_nobody_waits_for_its_answer(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    moving = asyncio.create_task(
        Play(seat=0, move=anne.position["legal"][0], window=anne.position["window"], id="x").do(table, ANNE)
    )
    await asyncio.sleep(0)
    moving.cancel()
    await until(lambda: bob.all("moved"))
    assert bob.position["phase"] == "pick"
    assert (await bob.do("play", move=bob.position["legal"][0]))["type"] == "accepted"


async def test_bots_try_again_when_the_store_works_again(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_seats.RETRY_SECONDS", 0.01)
    table = await directory.make(duel("host", "bot:random", first="Roger"), ANNE)
    directory._services.pace = 0.05
    await Sit(0, "01" * 16).do(table, ANNE)
    broken = Broken(directory, monkeypatch)
    before = table.seq
    await asyncio.sleep(0.2)
    assert await table.views.since(None, "en", None, before) == b'{"seq":%d,"messages":[]}' % before
    broken.works = True
    await until(lambda: table.seq > before)


async def test_a_mistake_in_the_program_leaves_the_table_as_its_log_says(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)

    def stumble() -> None:
        table.table_state.plies.clear()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await table.journal.act(stumble)
    assert table.table_state.plies
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"


async def test_a_database_that_cannot_be_read_is_said(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> Any:
        raise StoreError("gone")

    for name in ("load", "listed", "tables_of"):
        monkeypatch.setattr(directory._services.store, name, fail)
    if directory.cluster is not None:
        monkeypatch.setattr(directory.cluster, "take", fail)
    with pytest.raises(Unstored, match="can't load the tables"):
        await directory.find("abcdefghij")
    with pytest.raises(Unstored):
        await directory.lists.public_tables()
    with pytest.raises(Unstored):
        await directory.lists.tables_of(ANNE)


async def test_a_table_waits_for_a_database_that_cannot_even_be_read(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.tables.journal.RETRY_SECONDS", 0.01)
    _, anne, _ = await started(directory)
    load, fails = directory._services.store.load, [3]

    async def seldom(table_id: str) -> Any:
        if fails[0]:
            fails[0] -= 1
            raise StoreError("gone")
        return await load(table_id)

    monkeypatch.setattr(directory._services.store, "load", seldom)
    broken = Broken(directory, monkeypatch)
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "refused"
    broken.works = True
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"
    assert fails == [0]
