"""15.1, M32 Seats that pass by themselves: when they do, and that nobody else may notice it."""

from __future__ import annotations

import asyncio

import pytest

from jollyroger.log.entries import Kept, Mode
from jollyroger.log.plan import LEAST_SECONDS
from tests.tables.fixtures import Play
from tests.tables.stage import EventKind, Stage, begin, decider, move, seconds, to_call, until

LEAST = LEAST_SECONDS["fast"]


def told_others(stage: Stage, seat: int) -> list[list[EventKind]]:
    """What all others were told, apart from that the bytes of an act's own answer."""
    return [one.told for place, one in enumerate((*stage.seats, stage.viewer_seat)) if place != seat]


@pytest.mark.parametrize("mode", ["round", "could_act"])
def test_nobody_notices_that_a_seat_passes_by_itself(on_stage: Play, mode: str) -> None:
    """It passes when the least length is over, as if it had passed by hand just then."""

    async def scene(*, by_itself: bool) -> tuple[list[list[EventKind]], Stage]:
        stage = await to_call()
        seat, second, third = stage.table.table_state.asked
        if by_itself:
            answer = await stage.seats[seat].do("mode", seat=seat, mode=mode)
            assert answer["type"] == "accepted"
            assert stage.seats[seat].position["mode"] == mode
            assert stage.seats[second].position["mode"] == "none"
        await asyncio.sleep(0.5)
        await move(stage.seats[second], "pass")
        await asyncio.sleep(0.5)
        await move(stage.seats[third], "pass")
        if not by_itself:
            await move(stage.seats[seat], "pass")
        await asyncio.sleep(LEAST)
        captain = decider(stage)
        assert stage.viewer_seat.position["step"] == "sail"
        await move(captain, "sail", stack=3)
        return told_others(stage, seat), stage

    with_mode, stage = on_stage(lambda: scene(by_itself=True))
    by_hand, other = on_stage(lambda: scene(by_itself=False))
    assert with_mode == by_hand
    assert [line.entry.kind for line in stage.memory.lines if isinstance(line.entry, Mode | Kept)] == ["mode"]
    assert [line.entry.kind for line in other.memory.lines if isinstance(line.entry, Mode | Kept)] == ["kept"]


def test_a_seat_that_passes_by_itself_may_act_until_then_and_passes_late_where_it_is_set_late(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        seat, second, third = stage.table.table_state.asked
        await stage.seats[seat].do("mode", seat=seat, mode="could_act")
        await asyncio.sleep(LEAST - 0.1)
        assert seat in stage.table.table_state.asked
        await move(stage.seats[seat], "offer-promise", seat=second)
        await asyncio.sleep(LEAST + 0.01)
        assert set(stage.table.table_state.asked) == {second, third}
        await stage.seats[second].do("mode", seat=second, mode="round")
        await asyncio.sleep(0.01)
        assert set(stage.table.table_state.asked) == {third}

    on_stage(scene)


def test_the_mode_for_a_round_ends_with_the_round(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin({"seats": "4", "deck": "skirmish"})
        for mode, seat in (("round", 0), ("could_act", 1)):
            await stage.seats[seat].do("mode", seat=seat, mode=mode)
        await until(stage, "punish")
        assert stage.table.table_state.modes == {0: "round", 1: "could_act"}
        while stage.viewer_seat.position["round"] == 1:
            await decider(stage).do("play", move=decider(stage).position["legal"][0]["move"], id=f"{seconds()}")
            await asyncio.sleep(LEAST)
        assert stage.seats[0].position["mode"] == "none"
        assert stage.seats[1].position["mode"] == "could_act"

    on_stage(scene)


def test_private_entries_leave_no_gap_in_what_others_can_count(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await to_call()
        before, seq = stage.viewer_seat.all("moved")[-1]["seq"], stage.table.table_state.seq
        for mode in ("round", "could_act", "none", "round"):
            await stage.seats[0].do("mode", seat=0, mode=mode)
        assert stage.table.table_state.seq == seq + 4
        waiting = asyncio.create_task(stage.table.audience.wait(before, 100))
        await stage.seats[0].do("mode", seat=0, mode="none")
        await asyncio.sleep(0.1)
        assert not waiting.done()
        seat = stage.table.table_state.asked[-1]
        await move(stage.seats[seat], "pass")
        assert stage.viewer_seat.all("moved")[-1]["seq"] == before + 1
        await waiting

    on_stage(scene)
