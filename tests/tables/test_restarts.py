"""Restarts: the server closes in time, and every table goes on where it was."""

from __future__ import annotations

import asyncio
import time

import pytest

from jollyroger.log.errors import Closing
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.acts.talking import Say
from tests.tables.company import ANNE, BOB, duel, listen, over, phase, play_on, started, until, without_time
from tests.tables.fixtures import OpenDirectory

# Going on


@pytest.mark.parametrize("where", ["waiting", "split", "pick", "play", "held", "over"])
async def test_a_restart_continues_every_table(address: str, open_directory: OpenDirectory, where: str) -> None:
    directory = await open_directory(address)
    if where == "waiting":
        table = await directory.make(duel(), ANNE)
        await Sit(1, "02" * 16).do(table, BOB)
        anne, bob = await listen(table, ANNE), await listen(table, BOB)
    else:
        table, anne, bob = await started(directory)
        await play_on([anne, bob], phase(where))
    await anne.do("say", text="Ahoy")
    before = await table.views.table(ANNE, "en"), await table.views.table(BOB, "de"), await table.views.record_text()
    await directory.close()
    again = await (await open_directory(address)).find(table.id)
    assert again is not table
    after = await again.views.table(ANNE, "en"), await again.views.table(BOB, "de"), await again.views.record_text()
    assert [without_time(picture) for picture in before] == [without_time(picture) for picture in after]
    anne, bob = await listen(again, ANNE), await listen(again, BOB)
    await Sit(0, "01" * 16).do(again, ANNE) if where == "waiting" else None
    await play_on([anne, bob], over)
    assert again.is_over


async def test_a_restart_lets_bots_and_clocks_go_on(open_directory: OpenDirectory) -> None:
    directory = await open_directory(pace=60)
    table = await directory.make(duel("host", "bot:random", first="Roger", clock="fast"), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await directory.close()
    again = await (await open_directory()).find(table.id)
    anne = await listen(again, ANNE)
    await until(lambda: anne.position["asked"] == [0])
    assert anne.position["clock"]["seat"] == 0


async def test_ids_are_remembered_across_a_restart(open_directory: OpenDirectory) -> None:
    directory = await open_directory()
    table, anne, _ = await started(directory)
    await anne.do("play", id="once", move=anne.position["legal"][0])
    await directory.close()
    again = await (await open_directory()).find(table.id)
    before = again.seq
    await Play(seat=0, move="whatever", window=0, id="once").do(again, ANNE)
    assert again.seq == before


async def test_a_rematch_with_a_bot_survives_a_restart(open_directory: OpenDirectory) -> None:
    directory = await open_directory()
    table = await directory.make(duel("host", "bot:greedy"), ANNE)
    anne = await listen(table, ANNE)
    await anne.do("sit", seat=0, nonce="01" * 16)
    await anne.do("leave", seat=0)
    await until(lambda: table.is_over)
    new = await directory.rematch(table, ANNE)
    await directory.close()
    other = await open_directory()
    again = await other.rematch(await other.find(table.id), ANNE)
    assert again.id == new.id
    assert [seat["kind"] for seat in (await listen(again, ANNE)).seats] == ["person", "bot"]
    assert not again.table_state.seats[0].stand_in


# Closing


async def test_closing_is_quick_and_ends_all_connections(open_directory: OpenDirectory) -> None:
    directory = await open_directory(pace=0.01)
    tables = [await started(directory, duel(clock="relaxed")) for _ in range(20)]
    table = await directory.make(duel("host", "bot:greedy"), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    waiting = asyncio.create_task(table.audience.wait(table.seq + 100, 60))
    moving = [
        asyncio.create_task(
            Play(seat=0, move=anne.position["legal"][0], window=anne.position["window"], id="x").do(table, ANNE)
        )
        for table, anne, _ in tables
    ]
    await asyncio.sleep(0)
    before = time.monotonic()
    await directory.close()
    assert time.monotonic() - before < 5
    await waiting
    await asyncio.gather(*moving)
    for table, anne, bob in tables:
        assert anne.ended
        assert bob.ended
        with pytest.raises(Closing):
            await Say("Anybody there?").do(table, ANNE)
        with pytest.raises(Closing):
            await listen(table, ANNE)
    with pytest.raises(Closing):
        await directory.make(duel(), ANNE)
    with pytest.raises(Closing):
        await directory.find("abcdefghij")
    await directory.close()


async def test_what_was_acknowledged_before_closing_is_there_afterwards(open_directory: OpenDirectory) -> None:
    directory = await open_directory()
    table, anne, _ = await started(directory)
    moving = asyncio.create_task(anne.do("play", move=anne.position["legal"][0]))
    await asyncio.sleep(0)
    await directory.close()
    answer = await moving
    again = await (await open_directory()).find(table.id)
    assert (again.table_state.state.phase == 3) == (answer["type"] == "accepted")
