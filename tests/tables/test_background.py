"""Background work: one task after the other, yielding to the loop, and not without bounds."""

from __future__ import annotations

import asyncio
import sys
from threading import Event
from time import sleep

import pytest

from jollyroger.log.errors import Closing, TooMuch
from jollyroger.tables.background import LET_GO, WorkerThread


async def test_one_thing_after_the_other_in_the_order_of_coming() -> None:
    lane, begun, running = WorkerThread("test"), list[int](), list[int]()

    def work(number: int) -> int:
        running.append(number)
        begun.append(number)
        sleep(0.002)
        assert running == [number]
        running.clear()
        return 10 * number

    assert await asyncio.gather(*[lane.do(work, number) for number in range(5)]) == [0, 10, 20, 30, 40]
    assert begun == list(range(5))


async def test_background_work_yields_to_the_loop_while_it_works() -> None:
    usual = sys.getswitchinterval()
    assert usual > LET_GO
    one, other, go_on = WorkerThread("one"), WorkerThread("other"), Event()

    def wait() -> float:
        go_on.wait(10)
        return sys.getswitchinterval()

    waiting = asyncio.ensure_future(one.do(wait))
    assert await other.do(sys.getswitchinterval) == pytest.approx(LET_GO)
    assert sys.getswitchinterval() == pytest.approx(LET_GO)
    go_on.set()
    assert await waiting == pytest.approx(LET_GO)
    assert sys.getswitchinterval() == pytest.approx(usual)


async def test_a_mistake_costs_only_the_task_that_made_it() -> None:
    lane, usual = WorkerThread("test"), sys.getswitchinterval()
    with pytest.raises(ZeroDivisionError):
        await lane.do(divmod, 1, 0)
    assert await lane.do(divmod, 7, 2) == (3, 1)
    assert sys.getswitchinterval() == pytest.approx(usual)


async def test_when_too_much_waits_one_is_asked_to_come_again() -> None:
    lane, go_on = WorkerThread("test", most=2), Event()
    waiting = [asyncio.ensure_future(lane.do(go_on.wait, 10)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(TooMuch):
        await lane.do(int)
    go_on.set()
    assert await asyncio.gather(*waiting) == [True, True]
    assert await lane.do(int) == 0


async def test_when_the_server_stops_what_has_not_begun_is_not_begun() -> None:
    lane, go_on, begun = WorkerThread("test"), Event(), list[int]()
    first = asyncio.ensure_future(lane.do(go_on.wait, 10))
    second = asyncio.ensure_future(lane.do(begun.append, 1))
    await asyncio.sleep(0)
    lane.forget()
    go_on.set()
    assert await first
    with pytest.raises(Closing):
        await second
    assert begun == []
    assert await lane.do(int) == 0
