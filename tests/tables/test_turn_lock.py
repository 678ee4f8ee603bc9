"""One act after the other."""

from __future__ import annotations

import asyncio

from jollyroger.tables.turn_lock import TurnLock


async def enter(lock: TurnLock, name: str, through: list[str]) -> None:
    async with lock:
        through.append(name)
        await asyncio.sleep(0)


async def test_first_come_first_served() -> None:
    lock, through = TurnLock(), list[str]()
    assert lock.take_at_once()
    waiting = [asyncio.create_task(enter(lock, name, through)) for name in "abc"]
    await asyncio.sleep(0)
    assert not lock.take_at_once()
    assert through == []
    lock.give_back()
    await asyncio.gather(*waiting)
    assert through == ["a", "b", "c"]
    assert not lock.taken


async def test_a_task_that_goes_away_while_waiting_is_passed_over() -> None:
    lock, through = TurnLock(), list[str]()
    assert lock.take_at_once()
    first, second = (asyncio.create_task(enter(lock, name, through)) for name in "ab")
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait([first])
    lock.give_back()
    await second
    assert through == ["b"]
    assert not lock.taken


async def test_a_task_that_goes_away_with_the_turn_hands_it_on() -> None:
    lock, through = TurnLock(), list[str]()
    assert lock.take_at_once()
    first, second = (asyncio.create_task(enter(lock, name, through)) for name in "ab")
    await asyncio.sleep(0)
    lock.give_back()
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert through == ["b"]
    assert not lock.taken


async def test_a_task_that_is_refused_and_goes_away_does_not_end_the_turn_of_another() -> None:
    lock, through = TurnLock(), list[str]()
    assert lock.take_at_once()
    waiting = asyncio.create_task(enter(lock, "a", through))
    await asyncio.sleep(0)
    lock.refuse(TimeoutError)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert lock.taken
