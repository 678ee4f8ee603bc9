"""Lists of tables: the public ones, and those of a guest."""

from __future__ import annotations

import pytest

from jollyroger.tables.acts.seating import Bring
from jollyroger.tables.directory import TableDirectory
from tests.tables.company import ANNE, BOB, CORA, duel, listen, over, play_on, started


async def test_public_tables_are_listed(directory: TableDirectory) -> None:
    assert await directory.lists.public_tables() == []
    await directory.make(duel(), ANNE)
    waiting = await directory.make(duel(public=True, clock="fast"), ANNE)
    table, anne, bob = await started(directory, duel(public=True))
    await listen(table, CORA)
    running, free = await directory.lists.public_tables("de")
    assert (running.id, running.state, running.free, running.watching) == (table.id, "running", [], 1)
    assert (free.id, free.state, free.free, free.clock) == (waiting.id, "open", [1], "fast")
    assert free.options == {"variant": "skirmish", "first": "Jolly"}
    assert [seat["name"] for seat in running.seats] == ["Anne", "Bob"]
    await play_on([anne, bob], over)
    assert [summary.id for summary in await directory.lists.public_tables()] == [waiting.id]


async def test_a_guest_finds_their_own_tables(directory: TableDirectory) -> None:
    first, anne, bob = await started(directory)
    await play_on([anne, bob], over)
    second = await directory.make(duel("host", "bot:greedy"), ANNE)
    own = await directory.lists.tables_of(ANNE, language="pl")
    assert [(summary.id, summary.state) for summary in own] == [(second.id, "open"), (first.id, "over")]
    assert own[0].seats[1]["name"] not in ("greedy", "Buccaneer")
    assert [summary.id for summary in await directory.lists.tables_of(BOB)] == [first.id]
    assert len(await directory.lists.tables_of(ANNE, limit=1)) == 1
    await Bring(1, first.secret(BOB, 1)).do(first, CORA)
    assert await directory.lists.tables_of(BOB) == []
    assert len(await directory.lists.tables_of(CORA)) == 1


async def test_tables_that_were_left_long_ago_are_not_listed(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await directory.make(duel(public=True), ANNE)
    assert [summary.id for summary in await directory.lists.public_tables()] == [table.id]
    monkeypatch.setattr("jollyroger.tables.table_lists.LISTED_SECONDS", -1)
    assert await directory.lists.public_tables() == []
    await listen(table, CORA)
    assert [summary.id for summary in await directory.lists.public_tables()] == [table.id]
