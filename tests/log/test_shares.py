"""Nobody fills a table's log: each seat has its share, and one that is used up takes nothing from the others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from jollyroger.log import chat, shares
from jollyroger.log.entries import (
    KINDS,
    Done,
    Drawn,
    Ended,
    Kept,
    Launched,
    Made,
    Mixed,
    Mode,
    Moved,
    Rematched,
    Sat,
    Started,
)
from jollyroger.log.errors import TooMuch
from jollyroger.log.table_state import fold
from jollyroger.tables.acts.playing import SetAutomatic, SetPassMode
from jollyroger.tables.acts.seating import Bring, Leave, Return, Sit
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.table import Table
from tests.tables.company import phase, play_on, started
from tests.tables.fixtures import Play
from tests.tables.stage import FOUR, GUESTS, Stage, begin, lay, to_call

FAR_TOO_OFTEN = 1000
FEW = 30
STRANGERS = [Guest(f"{number:032x}", f"Stranger{number}") for number in range(100, 200)]

Drive = Callable[[Table, int], Awaitable[None]]


@pytest.fixture(autouse=True)
def in_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modes have the limit of a real server, the rest has a smaller one; and one may speak without a pause."""
    for kind in set(shares.MOST) - {Mode}:
        monkeypatch.setitem(shares.MOST, kind, FEW)
    monkeypatch.setattr(chat, "BURST_SECONDS", -1.0)


async def toggle_mode(table: Table, turn: int) -> None:
    await SetPassMode(0, "could_act" if turn % 2 else "round").do(table, GUESTS[0])


async def toggle_automatic(table: Table, turn: int) -> None:
    await SetAutomatic(seat=0, on=bool(turn % 2)).do(table, GUESTS[0])


async def leave_and_return(table: Table, _turn: int) -> None:
    await Leave(0).do(table, GUESTS[0])
    await Return(0).do(table, GUESTS[0])


async def carry_around(table: Table, turn: int) -> None:
    """Between two devices, back and forth."""
    guests = (GUESTS[0], STRANGERS[0])
    await Bring(0, table.secret(guests[turn % 2], 0)).do(table, guests[(turn + 1) % 2])


async def chatter_on(table: Table, _turn: int) -> None:
    await Say("Ahoy").do(table, GUESTS[0])


async def whisper_on(table: Table, turn: int) -> None:
    await Say("Psst", to=1 + turn % 3).do(table, GUESTS[0])


async def until_refused(table: Table, drive: Drive) -> int:
    """Do something again and again; gives back how often it was done."""
    for turn in range(FAR_TOO_OFTEN):
        try:
            await drive(table, turn)
        except TooMuch:
            return turn
    raise AssertionError("there is no end to it")


async def everything(stage: Stage, seat: int) -> None:
    """What another seat can still do."""
    table, guest = stage.table, GUESTS[seat]
    await Say("Ahoy").do(table, guest)
    await SetPassMode(seat, "could_act").do(table, guest)
    await SetPassMode(seat, "none").do(table, guest)
    await SetAutomatic(seat=seat, on=not table.table_state.seats[seat].automatic).do(table, guest)
    await Leave(seat).do(table, guest)
    await Return(seat).do(table, guest)


@pytest.mark.parametrize(
    "drive", [toggle_mode, toggle_automatic, leave_and_return, carry_around, chatter_on, whisper_on]
)
def test_a_seat_that_has_used_up_its_share_never_blocks_the_others(on_stage: Play, drive: Drive) -> None:
    async def scene() -> None:
        stage = await to_call()
        before = stage.table.table_state.seq
        assert await until_refused(stage.table, drive) >= FEW
        assert stage.table.table_state.seq - before <= 1 + 2 * max(*shares.MOST.values(), shares.MOST_SAID)
        for seat in (1, 2, 3):
            await everything(stage, seat)
        # What was used up stays so after a restart, which knows the log alone.
        assert fold(stage.memory.lines).shares == stage.table.table_state.shares

    on_stage(scene)


def test_setting_what_is_set_is_not_logged(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        table = stage.table
        await SetPassMode(0, "could_act").do(table, GUESTS[0])
        on = table.table_state.seats[0].automatic
        before = table.table_state.seq
        for _ in range(3):
            await SetPassMode(0, "could_act").do(table, GUESTS[0])
            await SetAutomatic(seat=0, on=on).do(table, GUESTS[0])
            await Sit(0, "00" * 16).do(table, GUESTS[0])
        assert table.table_state.seq == before

    on_stage(scene)


def test_watchers_fill_their_own_share_of_the_chat_alone(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        table, said = stage.table, 0
        for stranger in STRANGERS:

            async def talk(table: Table, _turn: int, who: Guest = stranger) -> None:
                await Say("Ahoy").do(table, who)

            lines = await until_refused(table, talk)
            assert lines <= shares.MOST_SAID_BESIDE
            said += lines
        assert said == shares.MOST_SAID_BESIDE_IN_ALL
        for guest in GUESTS[:4]:
            await Say("Quiet there!").do(table, guest)

    on_stage(scene)


def test_coming_and_going_before_the_game_has_an_end(on_stage: Play) -> None:
    """The seat then stays taken, as if its guest had never gone; the others sit where they sit."""

    async def scene() -> None:
        table, _, _ = lay(FOUR)

        async def come_and_go(table: Table, _turn: int) -> None:
            await Leave(0).do(table, GUESTS[0])
            await Sit(0).do(table, GUESTS[0])

        before = table.table_state.seq
        await until_refused(table, come_and_go)
        assert table.table_state.seq - before == 2 * FEW
        assert table.table_state.seats[0].guest == GUESTS[0].id
        await Leave(1).do(table, GUESTS[1])
        await Sit(1, "02" * 16).do(table, GUESTS[1])
        await Sit(0, "01" * 16).do(table, GUESTS[0])
        assert table.table_state.started

    on_stage(scene)


LIMITED_OTHERWISE = {
    *(Made, Launched, Started, Ended, Rematched),  # once at a table
    *(Moved, Done, Drawn, Kept),  # the game ends, and each question has one pass to keep
    *(Sat, Mixed),  # once for each time that a seat became free
}


def test_every_entry_has_a_limit() -> None:
    assert set(KINDS.values()) == shares.LIMITED | LIMITED_OTHERWISE
    assert not shares.LIMITED & LIMITED_OTHERWISE


async def test_a_duel_cannot_be_taken_back_without_end(directory: TableDirectory) -> None:
    """A move that is taken back is written twice, and everything before it is played again on a restart."""
    _, anne, bob = await started(directory)
    await play_on([anne, bob], phase("pick"))
    seat = anne.position["asked"][0]
    player, other = (anne, bob) if seat == 0 else (bob, anne)
    for _ in range(FEW):
        assert (await player.do("play", move=player.position["legal"][0]))["type"] == "accepted"
        assert (await player.do("undo"))["type"] == "accepted"
    assert (await player.do("play", move=player.position["legal"][0]))["type"] == "accepted"
    assert (await player.do("undo"))["type"] == "refused"
    await play_on(
        [anne, bob], lambda position: position["undo_seat"] is None and other.position["can_undo"], done=False
    )
