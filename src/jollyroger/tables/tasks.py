"""The background tasks of one table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

from jollyroger.log.errors import TableError

log = logging.getLogger(__name__)


class Tasks:
    """Holds the tasks: the loop forgets those that nobody holds. A mistake in one is logged, a refusal is not."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._tasks = set[asyncio.Task[None]]()

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TableError):
            log.error("table %s: something went wrong", self._table_id, exc_info=error)

    def cancel(self) -> None:
        """Stop all of them."""
        for task in tuple(self._tasks):
            task.cancel()

    def __len__(self) -> int:
        return len(self._tasks)
