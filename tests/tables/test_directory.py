"""The directory: tables are made, found, listed and forgotten, and played again."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from jollyroger.log.errors import Closing, NoSuchTable, NotYours, PlanError, TooLate, Unreadable
from jollyroger.log.plan import Plan
from jollyroger.storage.schema import LOG
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.old_tables import OldRules
from tests.tables.company import ANNE, BOB, CORA, duel, listen, over, play_on, started, until
from tests.tables.fixtures import OpenDirectory

# Making


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("mutiny"), "“2” isn't valid for “seats”"),
        (Plan("mutiny", {"deck": "own-12345678"}, ("host",) * 4), "own-12345678"),
        (Plan("chess"), "play this game in the browser"),
        (Plan("duel", {"variant": "brawl"}), "brawl"),
        (Plan("duel", {"colour": "red"}), "colour"),
        (Plan("duel", seats=("host",)), "2 seats"),
        (Plan("duel", seats=("host", "person", "person")), "2 seats"),
        (Plan("duel", seats=("host", "cat")), "Each seat is for"),
        (Plan("duel", seats=("host", "bot:sailor")), "Each seat is for"),
        (Plan("duel", seats=("bot:greedy", "bot:greedy")), "Take a seat yourself"),
        (Plan("duel", seats=("host", "host"), names=("a|b", "")), "name"),
        (Plan("duel", names=("", "", "")), "name"),
        (Plan("duel", clock="slow"), "slow"),  # type: ignore[arg-type]
    ],
)
async def test_a_table_that_cannot_be(directory: TableDirectory, plan: Plan, reason: str) -> None:
    with pytest.raises(PlanError, match=reason) as caught:
        await directory.make(plan, ANNE)
    assert len({caught.value.reason(language) for language in ("en", "de", "pl")}) == 3


async def test_the_maker_of_a_table_has_a_name(directory: TableDirectory) -> None:
    with pytest.raises(Unreadable, match="name"):
        await directory.make(duel(), Guest("d" * 32, ""))


async def test_ids_cannot_be_guessed(directory: TableDirectory) -> None:
    ids = [(await directory.make(duel(), ANNE)).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(table_id) == 10 and table_id.isalnum() for table_id in ids)


# Finding


@pytest.mark.parametrize(
    "table_id", ["", "abcdefghij", "x" * 200, "../../etc", "ABCDEFGHIJ", "abc\0efghij", "äääääääääü"]
)
async def test_there_is_no_such_table(directory: TableDirectory, table_id: str) -> None:
    with pytest.raises(NoSuchTable):
        await directory.find(table_id)


async def test_a_table_is_loaded_once_for_all_who_come(open_directory: OpenDirectory) -> None:
    before = await open_directory()
    table, _, _ = await started(before)
    await before.close()
    directory = await open_directory()
    found = await asyncio.gather(*(directory.find(table.id) for _ in range(10)))
    assert len({id(table) for table in found}) == 1


async def test_idle_tables_are_forgotten_and_found_again(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    directory.forget_idle(0)
    assert await directory.find(table.id) is table
    table.audience.unfollow(anne)
    table.audience.unfollow(bob)
    directory.forget_idle(0)
    assert await directory.find(table.id) is table
    table.tasks.cancel()
    await until(lambda: not table.tasks)
    directory.forget_idle(3600)
    assert await directory.find(table.id) is table
    directory.forget_idle(0)
    again = await directory.find(table.id)
    assert again is not table
    assert again.seq == table.seq
    with pytest.raises(Closing):
        await Play(seat=0, move="x", window=0, id="x").do(table, ANNE)


async def test_a_log_that_nobody_understands_is_no_table(
    directory: TableDirectory, caplog: pytest.LogCaptureFixture
) -> None:
    table, _, _ = await started(directory)
    again = update(LOG).where(LOG.c.table_number == 1, LOG.c.kind == "started").values(body='{"dealt":[99]}')
    await directory._services.store.ask(lambda connection: connection.execute(again).rowcount)
    directory._tables.clear()
    directory._alive.clear()
    with pytest.raises(NoSuchTable, match="another version"):
        await directory.find(table.id)
    assert "cannot be understood" in caplog.text
    assert await directory.lists.tables_of(ANNE) == []


async def test_a_table_of_other_rules_is_listed_but_does_not_go_on(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, _ = await started(directory, duel(public=True))
    monkeypatch.setattr(type(table.plan.rules), "rules_version", 2)
    directory._tables.clear()
    directory._alive.clear()
    with pytest.raises(OldRules, match="rules 1, but the server now plays by rules 2"):
        await directory.find(table.id)
    assert [(found.id, found.state) for found in await directory.lists.tables_of(ANNE)] == [(table.id, "old")]
    assert await directory.lists.public_tables() == []


async def test_an_entry_that_nobody_understands_spoils_one_table(
    directory: TableDirectory, caplog: pytest.LogCaptureFixture
) -> None:
    table, _, _ = await started(directory)
    other = await directory.make(duel("host", "person"), ANNE)
    broken = update(LOG).where(LOG.c.table_number == 1).values(body="{")
    await directory._services.store.ask(lambda connection: connection.execute(broken).rowcount)
    directory._tables.clear()
    directory._alive.clear()
    with pytest.raises(NoSuchTable, match="another version"):
        await directory.find(table.id)
    assert "cannot be understood" in caplog.text
    assert [found.id for found in await directory.lists.tables_of(ANNE)] == [other.id]


# A rematch


async def test_in_a_rematch_the_other_starts(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory, duel(first="lot"))
    with pytest.raises(TooLate, match="over yet"):
        await directory.rematch(table, ANNE)
    first = anne.position["splitter"]
    await play_on([anne, bob], over)
    with pytest.raises(NotYours):
        await directory.rematch(table, CORA)
    again, same = await asyncio.gather(directory.rematch(table, ANNE), directory.rematch(table, BOB))
    assert again is same
    assert bob.all("table")[-1]["table"]["rematch"] == again.id
    assert (again.seats_of(ANNE), again.seats_of(BOB)) == ((0,), (1,))
    assert again.table_state.commitment != table.table_state.commitment
    await Sit(0, "03" * 16).do(again, ANNE)
    await Sit(1, "04" * 16).do(again, BOB)
    assert (await listen(again, None)).position["splitter"] == 1 - first
    assert await directory.rematch(table, ANNE) is again
