"""Does at a running server what the operator has ordered in its database."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from jollyroger.log.errors import StoreError, TableError
from jollyroger.storage.notices import Kind, last_notice, notices_after
from jollyroger.storage.orders import Order, bans_in
from jollyroger.storage.shared import stored_keys
from jollyroger.tables.bans import Bans
from jollyroger.tables.keyring import KeyProblem, Keyring, read_keys
from jollyroger.tables.tasks import Tasks

if TYPE_CHECKING:
    from jollyroger.tables.directory import TableDirectory

log = logging.getLogger(__name__)


class Overseer:
    """Reads the operator's notices, and looks again at what has changed."""

    def __init__(self, directory: TableDirectory, keys: Keyring) -> None:
        self.bans = Bans()
        self.bans_changed: Callable[[], None] = lambda: None
        """Called when others are kept out than before."""
        self._directory = directory
        self._keys = keys
        self._read = 0
        """The number of the last notice that was read."""
        self._heard = 0
        self._looking = False
        self._tasks = Tasks("of all")

    async def open(self) -> None:
        """What was ordered before the server started holds already for whatever is read from now on."""
        store = self._directory.services.store
        self._read = self._heard = await store.ask(last_notice)
        self.bans.take(await store.ask(bans_in))

    def close(self) -> None:
        """Look no more."""
        self._tasks.cancel()

    async def carry_out(self, order: Order) -> str:
        """Do what the operator orders, where no one else may write to the database."""
        said = await self._directory.services.store.ask(order.carry_out)
        self._heard += 1
        await self.look()
        return said

    def hear(self, number: int) -> None:
        """There is a notice with this number."""
        self._heard = max(self._heard, number)
        if self._heard > self._read and not self._looking:
            self._tasks.start(self.look())

    async def look(self) -> None:
        """Read all notices that are new. What could not be read is read with the next look."""
        if self._looking:
            return
        self._looking = True
        try:
            while self._heard > self._read:
                notices = await self._directory.services.store.ask(partial(notices_after, number=self._read))
                if not notices:
                    self._heard = self._read
                for notice in notices:
                    await self._heed(notice.kind, notice.about)
                    self._read = notice.number
        except StoreError:  # the store has logged it
            pass
        finally:
            self._looking = False

    async def _heed(self, kind: str, about: str) -> None:
        if kind == Kind.CLOSED:
            await self._directory.shut(about)
        elif kind == Kind.REWRITTEN:
            with suppress(TableError):
                await self._directory.reread(about)
        elif kind == Kind.BANS:
            self.bans.take(await self._directory.services.store.ask(bans_in))
            self.bans_changed()
        elif kind == Kind.KEYS:
            try:
                self._keys.take(read_keys(await self._directory.services.store.ask(stored_keys)))
            except KeyProblem as error:
                log.error("the servers' keys stay as they are: %s", error)  # noqa: TRY400 - the sentence says it all
