"""The hall: tables are made, found again after a restart, listed, forgotten, and closed in time."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

from jollyroger.server.errors import (
    Closing,
    NoSuchTable,
    NotYours,
    PlanError,
    StoreError,
    TooLate,
    TooMuch,
    Unreadable,
    Unstored,
)
from jollyroger.server.guests import Guest
from jollyroger.server.hall import Hall
from jollyroger.server.plan import Plan
from jollyroger.server.store import Writing
from tests.server.company import ANNE, BOB, CORA, Ear, duel, listen, over, phase, play_on, started, until
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


@pytest.mark.parametrize(
    "table_id", ["", "abcdefghij", "x" * 200, "../../etc", "ABCDEFGHIJ", "abc\0efghij", "äääääääääü"]
)
async def test_there_is_no_such_table(hall: Hall, table_id: str) -> None:
    with pytest.raises(NoSuchTable):
        await hall.find(table_id)


# Finding again


@pytest.mark.parametrize("where", ["waiting", "split", "pick", "play", "held", "over"])
async def test_a_restart_continues_every_table(address: str, open_hall: OpenHall, where: str) -> None:
    hall = await open_hall(address)
    if where == "waiting":
        table = await hall.make(duel(), ANNE)
        await table.sit(BOB, 1, "02" * 16)
        anne, bob = await listen(table, ANNE), await listen(table, BOB)
    else:
        table, anne, bob = await started(hall)
        await play_on([anne, bob], phase(where))
    await anne.do("say", text="Ahoy")
    before = await table.picture(ANNE, "en"), await table.picture(BOB, "de"), await table.record_text()
    await hall.close()
    again = await (await open_hall(address)).find(table.id)
    assert again is not table
    after = await again.picture(ANNE, "en"), await again.picture(BOB, "de"), await again.record_text()
    assert [without_time(picture) for picture in before] == [without_time(picture) for picture in after]
    anne, bob = await listen(again, ANNE), await listen(again, BOB)
    await again.sit(ANNE, 0, "01" * 16) if where == "waiting" else None
    await play_on([anne, bob], over)
    assert again.is_over


def without_time(picture: bytes | str) -> Any:
    """A picture without what hangs on the moment: who is connected, and what time it is."""
    if isinstance(picture, str):
        return picture
    shown = json.loads(picture)
    del shown["now"]
    for seat in shown["seats"]:
        del seat["here"], seat["away_since"]
    return shown


async def test_a_restart_lets_bots_and_clocks_go_on(open_hall: OpenHall) -> None:
    hall = await open_hall(pace=60)
    table = await hall.make(duel("host", "bot:random", first="Roger", clock="fast"), ANNE)
    await table.sit(ANNE, 0, "01" * 16)
    await hall.close()
    again = await (await open_hall()).find(table.id)
    anne = await listen(again, ANNE)
    await until(lambda: anne.position["asked"] == [0])
    assert anne.position["clock"]["seat"] == 0


async def test_ids_are_remembered_across_a_restart(open_hall: OpenHall) -> None:
    hall = await open_hall()
    table, anne, _ = await started(hall)
    await anne.do("play", id="once", move=anne.position["legal"][0])
    await hall.close()
    again = await (await open_hall()).find(table.id)
    before = again.seq
    await again.play(ANNE, 0, "whatever", 0, "once")
    assert again.seq == before


async def test_a_table_is_loaded_once_for_all_who_come(open_hall: OpenHall) -> None:
    table, _, _ = await started(await open_hall())
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


async def test_a_log_that_nobody_understands_is_no_table(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, _, _ = await started(hall)
    monkeypatch.setattr(type(table.plan.rules), "rules_version", 2)
    await hall._house.store.load(table.id)
    hall._tables.clear()
    hall._alive.clear()
    with pytest.raises(NoSuchTable, match="another version"):
        await hall.find(table.id)
    assert "cannot be understood" in caplog.text
    assert await hall.tables_of(ANNE) == []


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


async def test_a_rematch_with_a_bot_survives_a_restart(open_hall: OpenHall) -> None:
    hall = await open_hall()
    table = await hall.make(duel("host", "bot:greedy"), ANNE)
    anne = await listen(table, ANNE)
    await anne.do("sit", seat=0, nonce="01" * 16)
    await anne.do("leave", seat=0)
    await until(lambda: table.is_over)
    new = await hall.rematch(table, ANNE)
    await hall.close()
    other = await open_hall()
    again = await other.rematch(await other.find(table.id), ANNE)
    assert again.id == new.id
    assert [seat["kind"] for seat in (await listen(again, ANNE)).seats] == ["person", "bot"]
    assert not again.course.seats[0].stand_in


# When the store fails


class Broken:
    """A store that does not write any more, until it is mended."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = hall._house.store
        self.write = self.store.write
        self.works = False
        monkeypatch.setattr(self.store, "write", self.instead)

    def instead(self, writing: Writing) -> None:
        if self.works:
            self.write(writing)
        else:
            asyncio.get_running_loop().call_soon(writing.answer, StoreError("disk full"))


async def test_what_was_not_stored_did_not_happen(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anne, bob = await started(hall)
    before = await table.picture(ANNE, "en")
    broken = Broken(hall, monkeypatch)
    answer = await anne.do("play", id="mine", move=anne.position["legal"][0])
    assert answer["type"] == "refused"
    assert "try again" in answer["reason"]
    assert without_time(await table.picture(ANNE, "en")) == without_time(before)
    assert not bob.all("moved")
    broken.works = True
    assert (await anne.do("play", id="mine", move=anne.position["legal"][0]))["type"] == "accepted"
    await play_on([anne, bob], over)


async def test_nobody_is_shown_what_is_not_stored_yet(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes or asks while a move is being stored waits for the answer of the store."""
    table, anne, bob = await started(hall)
    kept = list[Writing]()
    monkeypatch.setattr(hall._house.store, "write", kept.append)
    moving = asyncio.create_task(anne.do("play", move=anne.position["legal"][0]))
    await until(lambda: kept)
    newcomer = Ear(table, CORA)
    waiting = [
        asyncio.create_task(work)
        for work in (
            table.follow(newcomer),
            table.picture(None, "en"),
            table.record_text(),
            table.since(None, "en", None, 0),
        )
    ]
    shown = len(anne.heard)
    table.unfollow(bob)
    await asyncio.sleep(0.01)
    assert not newcomer.heard
    assert not any(task.done() for task in waiting)
    assert len(anne.heard) == shown
    kept.pop().answer(StoreError("disk full"))
    await moving
    await asyncio.gather(*waiting)
    assert newcomer.position["phase"] == "split"
    await until(lambda: not anne.seats[1]["here"])


async def test_a_move_is_told_even_if_nobody_waits_for_its_answer(hall: Hall) -> None:
    table, anne, bob = await started(hall)
    moving = asyncio.create_task(table.play(ANNE, 0, anne.position["legal"][0], anne.position["window"], "x"))
    await asyncio.sleep(0)
    moving.cancel()
    await until(lambda: bob.all("moved"))
    assert bob.position["phase"] == "pick"
    assert (await bob.do("play", move=bob.position["legal"][0]))["type"] == "accepted"


async def test_bots_try_again_when_the_store_works_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jollyroger.server.running.RETRY_SECONDS", 0.01)
    table = await hall.make(duel("host", "bot:random", first="Roger"), ANNE)
    hall._house.pace = 0.05
    await table.sit(ANNE, 0, "01" * 16)
    broken = Broken(hall, monkeypatch)
    before = table.seq
    await asyncio.sleep(0.2)
    assert await table.since(None, "en", None, before) == b'{"seq":%d,"messages":[]}' % before
    broken.works = True
    await until(lambda: table.seq > before)


async def test_another_server_at_the_same_database_is_noticed(open_hall: OpenHall) -> None:
    """Both write the same entry; the key lets one of them win, and the other sees what the first did."""
    here, there = await open_hall(), await open_hall()
    table, anne, bob = await started(here)
    copy = await there.find(table.id)
    await copy.play(ANNE, 0, anne.position["legal"][0], anne.position["window"], "there")
    assert not bob.all("moved")
    answer = await anne.do("play", id="here", move=anne.position["legal"][1])
    assert answer["type"] == "refused"
    await until(lambda: bob.position["phase"] == "pick")
    assert (await bob.do("play", move=bob.position["legal"][0]))["type"] == "accepted"


async def test_a_mistake_in_the_program_leaves_the_table_as_its_log_says(hall: Hall) -> None:
    table, anne, _ = await started(hall)

    def stumble() -> None:
        table.course.plies.clear()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await table.act(stumble)
    assert table.course.plies
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"


async def test_a_database_that_cannot_be_read_is_said(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> Any:
        raise StoreError("gone")

    for name in ("load", "listed", "tables_of"):
        monkeypatch.setattr(hall._house.store, name, fail)
    with pytest.raises(Unstored, match="cannot be read"):
        await hall.find("abcdefghij")
    with pytest.raises(Unstored):
        await hall.public_tables()
    with pytest.raises(Unstored):
        await hall.tables_of(ANNE)


async def test_a_table_waits_for_a_database_that_cannot_even_be_read(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.server.live.RETRY_SECONDS", 0.01)
    _, anne, _ = await started(hall)
    load, fails = hall._house.store.load, [3]

    async def seldom(table_id: str) -> Any:
        if fails[0]:
            fails[0] -= 1
            raise StoreError("gone")
        return await load(table_id)

    monkeypatch.setattr(hall._house.store, "load", seldom)
    broken = Broken(hall, monkeypatch)
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "refused"
    broken.works = True
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"
    assert fails == [0]


# Closing


async def test_closing_is_quick_and_ends_all_connections(open_hall: OpenHall) -> None:
    hall = await open_hall(pace=0.01)
    tables = [await started(hall, duel(clock="relaxed")) for _ in range(20)]
    table = await hall.make(duel("host", "bot:greedy"), ANNE)
    await table.sit(ANNE, 0, "01" * 16)
    waiting = asyncio.create_task(table.wait(table.seq + 100, 60))
    moving = [
        asyncio.create_task(table.play(ANNE, 0, anne.position["legal"][0], anne.position["window"], "x"))
        for table, anne, _ in tables
    ]
    await asyncio.sleep(0)
    before = time.monotonic()
    await hall.close()
    assert time.monotonic() - before < 5
    await waiting
    await asyncio.gather(*moving)
    for table, anne, bob in tables:
        assert anne.ended
        assert bob.ended
        with pytest.raises(Closing):
            await table.say(ANNE, "Anybody there?")
    with pytest.raises(Closing):
        await hall.make(duel(), ANNE)
    with pytest.raises(Closing):
        await hall.find("abcdefghij")
    await hall.close()


async def test_what_was_acknowledged_before_closing_is_there_afterwards(open_hall: OpenHall) -> None:
    hall = await open_hall()
    table, anne, _ = await started(hall)
    moving = asyncio.create_task(anne.do("play", move=anne.position["legal"][0]))
    await asyncio.sleep(0)
    await hall.close()
    answer = await moving
    again = await (await open_hall()).find(table.id)
    assert (again.course.state.phase == 3) == (answer["type"] == "accepted")


async def test_tables_that_were_left_long_ago_are_not_listed(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hall.make(duel(public=True), ANNE)
    assert [summary.id for summary in await hall.public_tables()] == [table.id]
    monkeypatch.setattr("jollyroger.server.hall.LISTED_SECONDS", -1)
    assert await hall.public_tables() == []
    await listen(table, CORA)
    assert [summary.id for summary in await hall.public_tables()] == [table.id]


async def test_nobody_fills_the_disk_by_changing_his_mind(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anne, bob = await started(hall)
    monkeypatch.setattr("jollyroger.server.live.MOST_ENTRIES", table.seq + 10)
    for turn in range(20):
        await anne.do("automatic", seat=0, on=bool(turn % 2 == 0))
    assert table.seq <= anne.heard[0]["seq"] + 10
    with pytest.raises(TooMuch):
        await table.say(BOB, "Ahoy")
    await play_on([anne, bob], over)
    assert (await hall.rematch(table, ANNE)).id == table.course.rematch
