"""Deletes tables in which nothing has happened for long."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from jollyroger.log.errors import StoreError
from jollyroger.log.times import now
from jollyroger.storage.retention import delete_old_rest, delete_old_tables
from jollyroger.tables.tasks import Tasks

if TYPE_CHECKING:
    from jollyroger.tables.directory import TableDirectory

log = logging.getLogger(__name__)

DAY = 24 * 3600 * 1000
FIRST_SECONDS = 10.0
EVERY_SECONDS = 3600.0
PAUSE_SECONDS = 0.1
"""Between two batches, so that nobody who plays waits for long."""


class Retention:
    """Looks for old tables every hour."""

    def __init__(self, directory: TableDirectory, days: int) -> None:
        self._directory = directory
        self._days = days
        self._tasks = Tasks("of all")

    def open(self) -> None:
        """Begin soon."""
        self._tasks.start(self._work())

    def close(self) -> None:
        """Delete nothing more."""
        self._tasks.cancel()

    async def _work(self) -> None:
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                number = await self.delete_old()
                if number:
                    log.info("%s old tables were deleted", number)
            except StoreError:
                pass  # the store has logged it
            await asyncio.sleep(EVERY_SECONDS)

    async def delete_old(self) -> int:
        """Delete all that is too old; how many tables that were."""
        directory, before = self._directory, now() - self._days * DAY
        store, number, after = directory.services.store, 0, -1
        while after:
            kept = {table.id for table in directory.running}
            question = partial(delete_old_tables, before=before, after=max(0, after), kept=kept)
            gone, after = await store.ask(question)
            number += len(gone)
            for table_id in gone:
                await directory.shut(table_id)  # somebody may have come to it at the same moment
            await asyncio.sleep(PAUSE_SECONDS)
        await store.ask(partial(delete_old_rest, before=before))
        return number
