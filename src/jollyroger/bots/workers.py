"""Where much work is done: threads or processes of this machine, or a cluster of Ray's.

Work is cut into tasks that know all they need, so it does not matter who does one, or how often: what a lost worker had
begun is done again by another. Results come in the order of the tasks.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager
from importlib import import_module
from typing import Any, Protocol, TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")

AHEAD = 2
"""Tasks that are given out for each worker before the first result is taken."""
LOSSES = 5
"""A task that loses so many workers, one after the other, is at fault itself."""
RAY = "ray"


class Workers(Protocol):
    """Some workers, wherever they are."""

    number: int

    def submit(self, function: Callable[[Task], Found], task: Task) -> Future[Found]:
        """Let one of them do a task."""
        ...

    def replace(self) -> None:
        """Take on others in the place of those that were lost."""
        ...

    def close(self) -> None:
        """Let them go."""
        ...


class LocalWorkers:
    """Threads or processes of this machine."""

    def __init__(self, number: int, begin: Callable[[int], Executor]) -> None:
        self.number, self._begin = number, begin
        self._pool = begin(number)

    def submit(self, function: Callable[[Task], Found], task: Task) -> Future[Found]:
        return self._pool.submit(function, task)

    def replace(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._begin(self.number)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class RayWorkers:
    """Workers of a cluster at an address, or of one that is begun on this machine. Ray itself does lost tasks again."""

    def __init__(self, address: str | None = None, number: int | None = None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers
        ray: Any = import_module("ray")
        self._ray, self._remotes = ray, dict[Any, Any]()
        ray.init(address, num_cpus=number, include_dashboard=None if address else False, log_to_driver=False)
        self.number = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[[Task], Found], task: Task) -> Future[Found]:
        if function not in self._remotes:
            self._remotes[function] = self._ray.remote(max_retries=LOSSES)(function)
        future: Future[Found] = self._remotes[function].remote(task).future()
        return future

    def replace(self) -> None: ...

    def close(self) -> None:
        self._ray.shutdown()


def threads(number: int | None = None) -> LocalWorkers:
    """Threads: for compiled code, which runs on all cores at once."""
    return LocalWorkers(number or os.cpu_count() or 1, ThreadPoolExecutor)


def processes(number: int) -> LocalWorkers:
    """Processes that begin afresh, whatever runs in this one."""
    afresh = multiprocessing.get_context("spawn")
    return LocalWorkers(number, lambda number: ProcessPoolExecutor(number, afresh))


@contextmanager
def workers_at(where: str) -> Iterator[Workers]:
    """So many processes of this machine; or "ray", or the address of a cluster of Ray's."""
    workers = processes(int(where)) if where.isdecimal() else RayWorkers(None if where == RAY else where)
    with closing(workers):
        yield workers


def results(workers: Workers, function: Callable[[Task], Found], tasks: Iterable[Task]) -> Iterator[Found]:
    """The results of all tasks, in their order; only so many are under way that nothing piles up."""
    left, lost = iter(tasks), 0
    waiting: deque[tuple[Task, Future[Found] | None]] = deque()
    while True:
        for task in left:
            waiting.append((task, None))
            if len(waiting) >= AHEAD * workers.number:
                break
        if not waiting:
            return
        try:
            for place, (task, future) in enumerate(waiting):
                waiting[place] = task, future or workers.submit(function, task)
            _, first = waiting[0]
            assert first is not None
            found = first.result()
        except BrokenExecutor:
            lost += 1
            if lost > LOSSES:
                raise
            workers.replace()
            waiting = deque((task, future if _is_done(future) else None) for task, future in waiting)
            continue
        lost = 0
        waiting.popleft()
        yield found


def _is_done(future: Future[Any] | None) -> bool:
    return future is not None and future.done() and not future.cancelled() and future.exception() is None
