"""Deadlines go by a clock that nobody can set; across a restart, by the log."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from jollyroger.games.committed import SealedSeed
from jollyroger.log import times
from jollyroger.log.entries import Left
from jollyroger.log.errors import TooLate
from jollyroger.log.plan import LEAST_SECONDS, WINDOW_SECONDS
from jollyroger.log.table_state import fold
from jollyroger.tables.acts.seating import CallStandIn
from jollyroger.tables.acts.talking import Say
from jollyroger.tables.audience import AWAY_SECONDS
from jollyroger.tables.clock import COMING_BACK
from jollyroger.tables.services import Services
from jollyroger.tables.table import Table
from tests.tables.fixtures import Play
from tests.tables.stage import FOUR, GUESTS, TABLE, Seat, Stage, Watch, begin, move, to_call

HOUR = 3600
LEAST, LONGEST = LEAST_SECONDS["fast"], WINDOW_SECONDS["fast"]
DECIDING = 30


def set_the_clock(seconds: int) -> None:
    """Somebody sets the clock on the wall."""
    watch: Watch = cast(Any, times).time
    watch.set_by += seconds


def seconds_shown(seat: Seat) -> float:
    """How long is left by what a page is shown last."""
    last = next(one.message for one in reversed(seat.told) if "position" in one.message)
    return float(last["position"]["clock"]["ends"] - last["now"]) / 1000


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -24 * HOUR])
def test_a_window_closes_in_time_whatever_the_clock_on_the_wall_says(on_stage: Play, jump: int) -> None:
    """An offer gives more time, but not an hour more of it, nor less than what there was."""

    async def scene() -> None:
        stage = await to_call()
        giver, receiver, _ = stage.table.table_state.asked
        await asyncio.sleep(1)
        set_the_clock(jump)
        await move(stage.seats[giver], "offer-promise", seat=receiver)
        assert seconds_shown(stage.viewer_seat) == pytest.approx(LONGEST - 1, abs=0.01)
        await asyncio.sleep(LONGEST - 1.1)
        assert stage.viewer_seat.position["step"] == "call"
        await asyncio.sleep(0.2)
        assert stage.viewer_seat.position["step"] == "sail"

    on_stage(scene)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_what_is_left_is_shown_by_the_time_of_day_as_it_is_now(on_stage: Play, jump: int) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        await asyncio.sleep(4)
        set_the_clock(jump)
        newcomer = Seat(stage.table, None)
        await stage.table.audience.follow(newcomer)
        assert seconds_shown(newcomer) == pytest.approx(DECIDING - 4, abs=0.01)

    on_stage(scene)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_time_away_runs_by_the_monotonic_clock(on_stage: Play, jump: int) -> None:
    async def scene() -> None:
        stage = await begin(FOUR, clock="none")
        gone = stage.seats[1]
        stage.table.audience.unfollow(gone)
        set_the_clock(jump)
        await asyncio.sleep(AWAY_SECONDS - 1)
        presence = stage.table.audience.presences()[1]
        assert not presence.can_stand_in
        assert presence.away_since == times.now() - 1000 * (AWAY_SECONDS - 1)
        with pytest.raises(TooLate):
            await CallStandIn(1).do(stage.table, GUESTS[0])
        await asyncio.sleep(1)
        await CallStandIn(1).do(stage.table, GUESTS[0])

    on_stage(scene)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_table_is_quiet_for_as_long_as_nothing_happens(on_stage: Play, jump: int) -> None:
    async def scene() -> None:
        stage = await begin(FOUR, clock="none")
        await asyncio.sleep(5)
        set_the_clock(jump)
        assert stage.table.journal.seconds_quiet == pytest.approx(5, abs=0.01)

    on_stage(scene)


def restarted(stage: Stage) -> Table:
    """The same table in another process, which knows the log alone."""
    stage.table.close()
    old = stage.table.services
    services = Services(old.store, old.bot_workers, old.advice, old.keys, old.bans, old.pace)
    return Table(services, TABLE, SealedSeed("cd" * 32), fold(stage.memory.lines))


@pytest.mark.parametrize(
    ("down", "left"),
    [(0, DECIDING - 5), (5, DECIDING - 10), (HOUR, COMING_BACK), (-HOUR, DECIDING)],
    ids=["at once", "soon", "late", "with its clock set back"],
)
def test_a_restart_goes_on_with_the_time_that_is_left(on_stage: Play, down: int, left: float) -> None:
    """Returning players find the question open, however long the server was away."""

    async def scene() -> None:
        stage = await begin(FOUR)
        (captain,) = stage.table.table_state.asked
        await asyncio.sleep(5)
        set_the_clock(down)
        again = restarted(stage)
        newcomer = Seat(again, None)
        await again.audience.follow(newcomer)
        assert seconds_shown(newcomer) == pytest.approx(left, abs=0.01)
        await asyncio.sleep(left - 0.1)
        assert not again.table_state.seats[captain].stand_in
        await asyncio.sleep(0.2)
        assert again.table_state.seats[captain].stand_in
        assert isinstance(stage.memory.lines[-1].entry, Left)

    on_stage(scene)


def test_after_a_restart_the_next_question_has_all_its_time(on_stage: Play) -> None:
    async def scene() -> None:
        stage = await begin(FOUR)
        (captain,) = stage.table.table_state.asked
        await asyncio.sleep(5)
        again = restarted(stage)
        player, viewer_seat = Seat(again, GUESTS[captain], captain), Seat(again, None)
        await again.audience.follow(player)
        await again.audience.follow(viewer_seat)
        await move(player, "appoint")
        assert seconds_shown(viewer_seat) == LONGEST
        await asyncio.sleep(2)
        third = restarted(Stage(again, [], viewer_seat, stage.memory))
        newcomer = Seat(third, None)
        await third.audience.follow(newcomer)
        assert seconds_shown(newcomer) == LONGEST
        assert newcomer.position["clock"]["least_ends"] == times.now() + 1000 * LEAST

    on_stage(scene)


def test_a_table_that_is_read_again_goes_on_with_the_time_that_is_left(on_stage: Play) -> None:
    """When something could not be stored the table is made from its log; the clock on the wall does not count."""

    async def scene() -> None:
        stage = await begin(FOUR)
        await asyncio.sleep(5)
        set_the_clock(-HOUR)
        stage.table._take_up(fold(stage.memory.lines))
        await Say("Still there?").do(stage.table, GUESTS[0])
        newcomer = Seat(stage.table, None)
        await stage.table.audience.follow(newcomer)
        assert seconds_shown(newcomer) == pytest.approx(DECIDING - 5, abs=0.01)

    on_stage(scene)
