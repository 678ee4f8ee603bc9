"""Requests that may be sent again: the same id gives the same table, guest and number for the deal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from jollyroger.games.committed import new_nonce
from jollyroger.log.errors import NoSuchTable
from jollyroger.log.plan import Plan
from jollyroger.tables.beginning import ID_LENGTH, ID_LETTERS
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.secrets import guest_of, nonce_of, table_of
from jollyroger.tables.table import Table

if TYPE_CHECKING:
    from jollyroger.tables.directory import TableDirectory


class Repeats:
    """Derives what a request makes from its id and the server's key."""

    def __init__(self, directory: TableDirectory, keys: Keyring) -> None:
        self._directory = directory
        self._keys = keys
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def make(self, plan: Plan, name: str, request_id: str) -> tuple[Table, Guest]:
        """A new table and its host; the same id again gives the same ones, whatever the plan."""
        key = self._keys.first
        host, table_id = Guest(guest_of(key, request_id), name), table_of(key, request_id, ID_LETTERS, ID_LENGTH)
        async with self._making.setdefault(table_id, asyncio.Lock()):
            try:
                return await self._directory.find(table_id), host
            except NoSuchTable:
                return await self._directory.make(plan, host, table_id), host

    def newcomer(self, table: Table, seat: int, name: str, request_id: str) -> Guest:
        """The guest for a request with an id: the same id gives the same guest."""
        return Guest(guest_of(self._keys.first, request_id, table.id, seat), name)

    def nonce(self, table: Table, seat: int, request_id: str) -> str:
        """A number for the deal, made up for a seat that has none: the same again for the same id, if there is one."""
        return nonce_of(self._keys.first, request_id, table.id, seat) if request_id else new_nonce()
