"""Work that is done by others: in order, only so much at a time, and again where a worker was lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from jollyroger.bots.arena import Part, outcomes_of, simulate
from jollyroger.bots.levels import find_bot
from jollyroger.bots.workers import AHEAD, LOSSES, processes, results, threads
from jollyroger.games.catalogue import DUEL

ROOT = Path(__file__).parents[2]
RANDOM, SKIRMISH = find_bot("duel", "random"), DUEL.options(variant="skirmish")


def double(number: int) -> int:
    return 2 * number


def die_once(task: tuple[Part, Path]) -> Any:
    """Play some games, and be killed at the end, but only once."""
    part, mark = task
    found = outcomes_of(part)
    if part.first and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return found


class Careless:
    """A worker that is lost with every task, or with every other one."""

    number = 1

    def __init__(self, *, always: bool) -> None:
        self.always, self.replaced = always, 0

    def submit(self, function: Callable[[Any], Any], task: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.always or self.replaced % 2 == 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(task))
            self.replaced += 1
        return future

    def replace(self) -> None:
        self.replaced += 1

    def close(self) -> None: ...


def test_results_come_in_order_and_tasks_are_not_taken_long_before() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(50):
            taken.append(number)
            yield number

    with closing(threads(2)) as workers:
        for number, found in enumerate(results(workers, double, tasks())):
            assert found == 2 * number
            assert len(taken) <= number + 1 + 2 * AHEAD


def test_what_a_lost_worker_had_begun_is_done_again() -> None:
    assert list(results(Careless(always=False), double, range(5))) == [0, 2, 4, 6, 8]


def test_a_task_that_loses_every_worker_is_an_error() -> None:
    workers = Careless(always=True)
    with pytest.raises(BrokenExecutor):
        list(results(workers, double, range(5)))
    assert workers.replaced == LOSSES


def test_the_games_of_a_killed_process_are_the_same_games(tmp_path: Path) -> None:
    here = list(simulate(DUEL, SKIRMISH, (RANDOM, RANDOM), 6, 7, compiled=False))
    whole = Part(DUEL, DUEL.start(SKIRMISH), (RANDOM, RANDOM), 7, compiled=False, moves=False, games=3)
    parts = [(whole._replace(first=first), tmp_path / "mark") for first in (0, 3)]
    with closing(processes(2)) as workers:
        there = [outcome for outcomes in results(workers, die_once, parts) for outcome in outcomes]
        assert (tmp_path / "mark").exists()
        assert there == here
        assert list(simulate(DUEL, SKIRMISH, (RANDOM, RANDOM), 6, 7, compiled=False, workers=workers)) == here


def test_ray_plays_the_same_games_though_a_worker_is_killed(tmp_path: Path) -> None:
    """Ray listens on all interfaces, so it gets a network namespace of its own."""
    alone = ["unshare", "-n"] if os.geteuid() == 0 else ["unshare", "-rn"]
    if sys.platform != "linux" or subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
        pytest.skip("no network namespace can be made here")
    with tempfile.TemporaryDirectory(prefix="ray") as folder:  # a short path, as its sockets need
        environment = os.environ | {"HOME": folder, "RAY_TMPDIR": folder}
        script = [sys.executable, "-m", "tests.bots.ray_games", str(tmp_path / "mark")]
        done = subprocess.run(
            [*alone, *script], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 0, done.stderr[-3000:]
