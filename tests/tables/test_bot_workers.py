"""Bots think in processes of their own, which may die, and which go when the server goes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.mutiny.promises import Oath
from jollyroger.tables.bot_workers import LONGEST, BotWorkers, Choice, Limit, think

pytestmark = pytest.mark.xdist_group("thinking")


@pytest.fixture
def bot_workers() -> Iterator[BotWorkers]:
    found = BotWorkers(1, red_beard=False)
    yield found
    found.close()


def question() -> tuple[bytes, list[int]]:
    state = DUEL.start(DUEL.options(first="Jolly"))
    DUEL.deal_all(state, SeededDealer(1))
    return DUEL.serialise(DUEL.view(state, 0)), DUEL.legal_codes(state, 0)


async def test_a_bot_chooses_one_of_the_moves_while_the_loop_goes_on(bot_workers: BotWorkers) -> None:
    view, codes = question()
    bot_workers.warm_up()
    ticks = 0
    thinking = asyncio.create_task(bot_workers.choose("duel", "greedy", view, 0, codes))
    while not thinking.done():
        ticks += 1
        await asyncio.sleep(0.001)
    assert (await thinking)[0] in codes
    assert ticks > 1
    assert think("duel", "random", view, 0, codes, 7)[0] in codes


async def test_a_process_that_dies_is_replaced(bot_workers: BotWorkers, caplog: pytest.LogCaptureFixture) -> None:
    view, codes = question()
    child = await asyncio.wrap_future(bot_workers.bots._pool.submit(os.getpid))
    os.kill(child, signal.SIGKILL)
    assert (await bot_workers.choose("duel", "greedy", view, 0, codes))[0] in codes
    assert "starting another" in caplog.text


async def test_if_they_all_die_any_move_is_made(bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.think", die)
    view, codes = question()
    assert (await bot_workers.choose("duel", "greedy", view, 0, codes))[0] in codes


async def test_if_a_bot_fails_any_move_is_made(bot_workers: BotWorkers, caplog: pytest.LogCaptureFixture) -> None:
    _, codes = question()
    assert (await bot_workers.choose("duel", "greedy", b"no view", 0, codes))[0] in codes
    assert "could not decide" in caplog.text


async def test_red_beard_comes_aboard_once_and_then_he_thinks(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.come_aboard", os.getpid)
    monkeypatch.setattr("jollyroger.tables.bot_workers.think", first_of)
    told = []
    bot_workers.when_aboard = lambda: told.append(bot_workers.is_aboard("captain"))
    view, codes = question()
    assert not bot_workers.is_aboard("red-beard")
    assert bot_workers.is_aboard("greedy")
    bot_workers.red_beard = True
    bot_workers.warm_up()
    assert await bot_workers.choose("duel", "red-beard", view, 0, codes) == (codes[0], None)
    assert await bot_workers.choose("duel", "captain", view, 0, codes) == (codes[0], None)
    assert told == [True]


async def test_if_he_cannot_come_aboard_any_move_is_made(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.come_aboard", die)
    monkeypatch.setattr("jollyroger.tables.bot_workers.think", die)
    view, codes = question()
    assert (await bot_workers.choose("duel", "red-beard", view, 0, codes))[0] in codes
    assert "could not come aboard" in caplog.text


async def test_closing_does_not_wait_for_a_thought(bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.come_aboard", sleep_long)
    bot_workers.red_beard = True
    bot_workers.warm_up()
    while not bot_workers.heads._pool._processes:
        await asyncio.sleep(0.01)
    (child,) = bot_workers.heads._pool._processes
    bot_workers.close()
    while is_running(child):
        await asyncio.sleep(0.01)


def first_of(
    _game: str, _bot: str, _view: bytes, _seat: int, codes: list[int], _seed: int, _oaths: Sequence[Oath]
) -> Choice:
    """A bot that thinks little."""
    return codes[0], None


LONG_SLEEP = 20.0


def sleep_unless_a_sailor(_game: str, bot: str, _view: bytes, _seat: int, codes: list[int], *_: object) -> Choice:
    """A bot that searches far too long, and a sailor who does not."""
    if bot != "sailor":
        time.sleep(LONG_SLEEP)
    return codes[-1], None


def fail() -> None:
    """What happens where no compiler works."""
    raise RuntimeError("no compiler")


def sleep_long() -> None:
    """A thought that takes its time."""
    time.sleep(600)


def die(*_: object) -> None:
    """What a process does that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


SERVER = """
import os, sys, time
from jollyroger.tables.bot_workers import BotWorkers

if __name__ == "__main__":
    thinkers = BotWorkers(1)
    print(thinkers.bots._pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def test_they_go_when_the_server_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        server.kill()
    limit = time.monotonic() + 60
    while is_running(child):
        assert time.monotonic() < limit, "the process is still there"
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


async def test_a_bot_that_searches_too_long_does_what_a_sailor_would(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.prepare_search", os.getpid)
    monkeypatch.setattr("jollyroger.tables.bot_workers.think", sleep_unless_a_sailor)
    view, codes = question()
    begun = time.monotonic()
    assert await bot_workers.choose("mutiny", "sea-devil", view, 0, codes, limit=Limit(0.2)) == (codes[-1], None)
    assert time.monotonic() - begun < LONG_SLEEP


async def test_a_bot_that_cannot_search_does_what_a_sailor_would(
    bot_workers: BotWorkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("jollyroger.tables.bot_workers.prepare_search", fail)
    monkeypatch.setattr("jollyroger.tables.bot_workers.think", sleep_unless_a_sailor)
    view, codes = question()
    assert await bot_workers.choose("mutiny", "corsair", view, 0, codes) == (codes[-1], None)
    assert "could not search" in caplog.text


def test_bots_that_search_together_share_the_time() -> None:
    assert Limit().part == 1
    assert Limit(together=5).part == pytest.approx(0.2)
    assert Limit(seconds=LONGEST / 2, together=2).part == pytest.approx(0.25)
    assert Limit(seconds=10 * LONGEST).part == 1
