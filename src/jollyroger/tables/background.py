"""What takes more than a few milliseconds is done in threads that yield to the event loop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar

from jollyroger.log.errors import Closing, TooMuch
from jollyroger.words.common.refusals import CLOSING, TOO_MUCH_AT_ONCE

LET_GO = 0.0005
"""Seconds after which such a thread lets others go on that wait. Usually Python has them wait for ten times as long,
and then everybody at a table would; but letting go so often all the time would cost every move a little."""
MOST_AT_LENGTH = 60
"""So many long tasks can wait; further ones are refused for now."""

P = ParamSpec("P")
T = TypeVar("T")


class _Politeness:
    """How long a thread goes on before it lets others, for as long as somebody works in a lane."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._busy = 0
        self._usual = 0.0

    def __enter__(self) -> None:
        with self._lock:
            if not self._busy:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(LET_GO)
            self._busy += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._busy -= 1
            if not self._busy:
                sys.setswitchinterval(self._usual)


_politeness = _Politeness()


def _politely(work: Callable[[], T]) -> T:
    with _politeness:
        return work()


class WorkerThread:
    """One thread: what it is given is done one after the other. However much there is, the loop waits for one."""

    def __init__(self, name: str, most: int | None = None) -> None:
        self._name = name
        self._most = most
        self._thread = self._new_thread()
        self._waiting = 0

    def _new_thread(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(1, self._name)

    async def do(self, work: Callable[P, T], *about: P.args, **more: P.kwargs) -> T:
        """Have something done; TooMuch if too much waits already, Closing if the server stops before it has begun."""
        if self._most is not None and self._waiting >= self._most:
            raise TooMuch(TOO_MUCH_AT_ONCE)
        self._waiting += 1
        try:
            polite = partial(_politely, partial(work, *about, **more))
            return await asyncio.get_running_loop().run_in_executor(self._thread, polite)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise Closing(CLOSING) from None  # forgotten
        finally:
            self._waiting -= 1

    def forget(self) -> None:
        """The server stops: what has not begun is not begun any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._thread = self._new_thread()


AT_A_TABLE = WorkerThread("at a table")
"""For what a whole table waits for: the story of a long game, for who comes to it."""
SOON = WorkerThread("soon")
"""For what takes some milliseconds: pages, and tables that are taken up again."""
AT_LENGTH = WorkerThread("at length", MOST_AT_LENGTH)
"""For what takes a tenth of a second and more: whole games, to be stepped through, checked or written down."""
WORKER_THREADS = (AT_A_TABLE, SOON, AT_LENGTH)
