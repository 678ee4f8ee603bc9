"""A viewer at another server is told what the owner would tell, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Line, Mode
from jollyroger.log.table_state import fold
from jollyroger.storage.leases import Taken
from jollyroger.tables.bans import Bans
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.table import Table
from tests.tables.fixtures import Play
from tests.tables.stage import GUESTS, TABLE, Seat, Stage, to_call, until

SEED = SealedSeed("cd" * 32)
VOLATILE = ("now", "clock")


def follower(stage: Stage, lines: Sequence[Line]) -> Table:
    """The same table at a server that has read so far."""
    cluster = SimpleNamespace(node="here", link_to=lambda _node: None)
    services: Any = SimpleNamespace(
        store=stage.memory,
        bot_workers=stage.bot_workers,
        cluster=cluster,
        keys=Keyring.of(bytes(32)),
        bans=Bans(),
        pace=0.5,
        advice=None,
    )
    return Table(services, TABLE, SEED, fold(lines), Taken(1, None, "owner", SEED, []))


def again(lines: Sequence[Line]) -> list[Line]:
    """The lines as they come from the database."""
    return [
        Line(line.seq, line.made_at, msgspec.json.decode(msgspec.json.encode(line.entry), type=type(line.entry)))
        for line in lines
    ]


def events(seat: Seat) -> list[Any]:
    return [event for message in seat.all("moved") for event in message["events"]]


def position(seat: Seat) -> dict[str, Any]:
    return {name: value for name, value in seat.position.items() if name not in VOLATILE}


async def play_some(stage: Stage) -> None:
    """Words for one, passes that are kept back, seats that pass by themselves, and time that runs out."""
    seats = stage.seats
    await seats[0].do("say", text="Between us", to=1)
    await seats[2].do("say", text="Ahoy")
    await seats[1].do("mode", seat=1, mode="could_act")
    for seat in stage.table.table_state.asked:
        if seat != 3:
            await seats[seat].do("play", move=seats[seat].position["legal"][0]["move"], id=f"pass {seat}")
    await asyncio.sleep(60)
    await until(stage, "call")
    await asyncio.sleep(60)


@pytest.mark.parametrize("together", [1, 2, 7, 1000])
def test_a_follower_tells_everybody_what_the_owner_tells_them(on_stage: Play, together: int) -> None:
    async def scene() -> None:
        stage = await to_call(clock="fast")
        before = len(stage.memory.lines)
        all_here = (*stage.seats, stage.viewer_seat)
        told = [len(seat.told) for seat in all_here]
        await play_some(stage)
        for seat, number in zip(all_here, told, strict=True):
            del seat.told[:number]
        lines = again(stage.memory.lines)
        table = follower(stage, lines[:before])
        there = [Seat(table, GUESTS[seat], seat) for seat in range(4)]
        watcher = Seat(table, None)
        for listener in (*there, watcher):
            await table.audience.follow(listener)
            listener.told.clear()
        written = len(stage.memory.lines)
        assert table.ownership is not None
        for place in range(before, len(lines), together):
            table.ownership.read(lines[place : place + together])
        for here, other in zip(all_here, (*there, watcher), strict=True):
            assert events(here) == events(other)
            assert position(here) == position(other)
            assert [one["text"] for one in here.all("said")] == [one["text"] for one in other.all("said")]
        assert len(stage.memory.lines) == written  # who follows decides nothing

    on_stage(scene)


def test_secrets_of_two_seats_that_are_read_together_are_told_to_nobody_else(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call(clock="fast")
        before = len(stage.memory.lines)
        for seat in (0, 1, 3):
            await stage.seats[seat].do("mode", seat=seat, mode="round")
        lines = again(stage.memory.lines)
        assert {type(line.entry) for line in lines[before:]} == {Mode}
        table = follower(stage, lines[:before])
        there = [Seat(table, GUESTS[seat], seat) for seat in range(4)]
        watcher = Seat(table, None)
        for listener in (*there, watcher):
            await table.audience.follow(listener)
        for listener in (*there, watcher):
            listener.told.clear()
        assert table.ownership is not None
        table.ownership.read(lines[before:])
        assert [seat for seat in range(4) if there[seat].told] == [0, 1, 3]
        assert not watcher.told

    on_stage(scene)


def test_entries_that_are_known_are_not_told_again(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        table = follower(stage, again(stage.memory.lines))
        watcher = Seat(table, None)
        await table.audience.follow(watcher)
        watcher.told.clear()
        assert table.ownership is not None
        table.ownership.read(again(stage.memory.lines))
        assert not watcher.told

    on_stage(scene)
