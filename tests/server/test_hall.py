"""The hall: tables are made, found, listed and forgotten, and played again."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from jollyroger.server.errors import Closing, NoSuchTable, NotYours, PlanError, TooLate, Unreadable
from jollyroger.server.guests import Guest
from jollyroger.server.hall import Hall
from jollyroger.server.old_tables import OldRules
from jollyroger.server.plan import Plan
from jollyroger.server.schema import LOG
from tests.server.company import ANNE, BOB, CORA, duel, listen, over, play_on, started, until
from tests.server.conftest import OpenHall

# Making


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (Plan("mutiny"), "“2” is not possible for “seats”"),
        (Plan("mutiny", {"deck": "own-12345678"}, ("host",) * 4), "own-12345678"),
        (Plan("chess"), "no table for this game"),
        (Plan("duel", {"variant": "brawl"}), "brawl"),
        (Plan("duel", {"colour": "red"}), "colour"),
        (Plan("duel", seats=("host",)), "2 seats"),
        (Plan("duel", seats=("host", "person", "person")), "2 seats"),
        (Plan("duel", seats=("host", "cat")), "A seat is for"),
        (Plan("duel", seats=("host", "bot:sailor")), "A seat is for"),
        (Plan("duel", seats=("bot:greedy", "bot:greedy")), "sits at it"),
        (Plan("duel", seats=("host", "host"), names=("a|b", "")), "name"),
        (Plan("duel", names=("", "", "")), "name"),
        (Plan("duel", clock="slow"), "slow"),  # type: ignore[arg-type]
    ],
)
async def test_a_table_that_cannot_be(hall: Hall, plan: Plan, reason: str) -> None:
    with pytest.raises(PlanError, match=reason) as caught:
        await hall.make(plan, ANNE)
    assert len({caught.value.reason(language) for language in ("en", "de", "pl")}) == 3


async def test_whoever_makes_a_table_has_a_name(hall: Hall) -> None:
    with pytest.raises(Unreadable, match="name"):
        await hall.make(duel(), Guest("d" * 32, ""))


async def test_ids_cannot_be_guessed(hall: Hall) -> None:
    ids = [(await hall.make(duel(), ANNE)).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(table_id) == 10 and table_id.isalnum() for table_id in ids)


# Finding


@pytest.mark.parametrize(
    "table_id", ["", "abcdefghij", "x" * 200, "../../etc", "ABCDEFGHIJ", "abc\0efghij", "äääääääääü"]
)
async def test_there_is_no_such_table(hall: Hall, table_id: str) -> None:
    with pytest.raises(NoSuchTable):
        await hall.find(table_id)


async def test_a_table_is_loaded_once_for_all_who_come(open_hall: OpenHall) -> None:
    before = await open_hall()
    table, _, _ = await started(before)
    await before.close()
    hall = await open_hall()
    found = await asyncio.gather(*(hall.find(table.id) for _ in range(10)))
    assert len({id(table) for table in found}) == 1


async def test_idle_tables_are_forgotten_and_found_again(hall: Hall) -> None:
    table, anne, bob = await started(hall)
    hall.forget_idle(0)
    assert await hall.find(table.id) is table
    table.unfollow(anne)
    table.unfollow(bob)
    hall.forget_idle(0)
    assert await hall.find(table.id) is table
    for task in tuple(table._tasks):
        task.cancel()
    await until(lambda: not table._tasks)
    hall.forget_idle(3600)
    assert await hall.find(table.id) is table
    hall.forget_idle(0)
    again = await hall.find(table.id)
    assert again is not table
    assert again.seq == table.seq
    with pytest.raises(Closing):
        await table.play(ANNE, 0, "x", 0, "x")


async def test_a_log_that_nobody_understands_is_no_table(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    table, _, _ = await started(hall)
    again = update(LOG).where(LOG.c.table_number == 1, LOG.c.kind == "started").values(body='{"dealt":[99]}')
    await hall._house.store._ask(lambda connection: connection.execute(again).rowcount)
    hall._tables.clear()
    hall._alive.clear()
    with pytest.raises(NoSuchTable, match="another version"):
        await hall.find(table.id)
    assert "cannot be understood" in caplog.text
    assert await hall.tables_of(ANNE) == []


async def test_a_table_of_other_rules_is_listed_but_does_not_go_on(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, _ = await started(hall, duel(public=True))
    monkeypatch.setattr(type(table.plan.rules), "rules_version", 2)
    hall._tables.clear()
    hall._alive.clear()
    with pytest.raises(OldRules, match="rules 1, and this server plays by rules 2"):
        await hall.find(table.id)
    assert [(found.id, found.state) for found in await hall.tables_of(ANNE)] == [(table.id, "old")]
    assert await hall.public_tables() == []


async def test_an_entry_that_nobody_understands_spoils_one_table(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    table, _, _ = await started(hall)
    other = await hall.make(duel("host", "person"), ANNE)
    broken = update(LOG).where(LOG.c.table_number == 1).values(body="{")
    await hall._house.store._ask(lambda connection: connection.execute(broken).rowcount)
    hall._tables.clear()
    hall._alive.clear()
    with pytest.raises(NoSuchTable, match="another version"):
        await hall.find(table.id)
    assert "cannot be understood" in caplog.text
    assert [found.id for found in await hall.tables_of(ANNE)] == [other.id]


# Lists


async def test_public_tables_are_listed(hall: Hall) -> None:
    assert await hall.public_tables() == []
    await hall.make(duel(), ANNE)
    waiting = await hall.make(duel(public=True, clock="fast"), ANNE)
    table, anne, bob = await started(hall, duel(public=True))
    await listen(table, CORA)
    running, free = await hall.public_tables("de")
    assert (running.id, running.state, running.free, running.watching) == (table.id, "running", [], 1)
    assert (free.id, free.state, free.free, free.clock) == (waiting.id, "open", [1], "fast")
    assert free.options == {"variant": "skirmish", "first": "Jolly"}
    assert [seat["name"] for seat in running.seats] == ["Anne", "Bob"]
    await play_on([anne, bob], over)
    assert [summary.id for summary in await hall.public_tables()] == [waiting.id]


async def test_a_guest_finds_their_own_tables(hall: Hall) -> None:
    first, anne, bob = await started(hall)
    await play_on([anne, bob], over)
    second = await hall.make(duel("host", "bot:greedy"), ANNE)
    own = await hall.tables_of(ANNE, language="pl")
    assert [(summary.id, summary.state) for summary in own] == [(second.id, "open"), (first.id, "over")]
    assert own[0].seats[1]["name"] not in ("greedy", "Buccaneer")
    assert [summary.id for summary in await hall.tables_of(BOB)] == [first.id]
    assert len(await hall.tables_of(ANNE, limit=1)) == 1
    await first.bring(CORA, 1, first.secret(BOB, 1))
    assert await hall.tables_of(BOB) == []
    assert len(await hall.tables_of(CORA)) == 1


async def test_tables_that_were_left_long_ago_are_not_listed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.make(duel(public=True), ANNE)
    assert [summary.id for summary in await hall.public_tables()] == [table.id]
    monkeypatch.setattr("jollyroger.server.hall.LISTED_SECONDS", -1)
    assert await hall.public_tables() == []
    await listen(table, CORA)
    assert [summary.id for summary in await hall.public_tables()] == [table.id]


# A rematch


async def test_in_a_rematch_the_other_starts(hall: Hall) -> None:
    table, anne, bob = await started(hall, duel(first="lot"))
    with pytest.raises(TooLate, match="still"):
        await hall.rematch(table, ANNE)
    first = anne.position["splitter"]
    await play_on([anne, bob], over)
    with pytest.raises(NotYours):
        await hall.rematch(table, CORA)
    again, same = await asyncio.gather(hall.rematch(table, ANNE), hall.rematch(table, BOB))
    assert again is same
    assert bob.all("table")[-1]["table"]["rematch"] == again.id
    assert (again.seats_of(ANNE), again.seats_of(BOB)) == ((0,), (1,))
    assert again.course.commitment != table.course.commitment
    await again.sit(ANNE, 0, "03" * 16)
    await again.sit(BOB, 1, "04" * 16)
    assert (await listen(again, None)).position["splitter"] == 1 - first
    assert await hall.rematch(table, ANNE) is again
