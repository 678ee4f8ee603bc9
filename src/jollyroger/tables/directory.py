"""All tables of a server: made, found again in the store, and forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from weakref import WeakValueDictionary

from jollyroger.games.committed import SealedSeed
from jollyroger.log.errors import (
    ClosedTable,
    Closing,
    LogError,
    NoSuchTable,
    StoreError,
    Unstored,
)
from jollyroger.log.plan import Plan
from jollyroger.log.table_state import TableState, fold
from jollyroger.log.times import now
from jollyroger.storage.database import database_file
from jollyroger.storage.leases import Taken
from jollyroger.storage.rows import NewTable
from jollyroger.storage.store import Store
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.rematch import Rematch
from jollyroger.tables.advice import Advice
from jollyroger.tables.background import AT_LENGTH, SOON
from jollyroger.tables.beginning import ID_LENGTH, ID_LETTERS, begin, seats_for
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.cluster import LOOPBACK, Cluster
from jollyroger.tables.daily_cuts import DailyCuts
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.old_tables import OldRules, OldTable, is_old, old_text, read_old
from jollyroger.tables.operator_port import OperatorPort
from jollyroger.tables.overseer import Overseer
from jollyroger.tables.repeats import Repeats
from jollyroger.tables.retention import Retention
from jollyroger.tables.services import Services, answer_of
from jollyroger.tables.standing import GuestHistory
from jollyroger.tables.table import Table
from jollyroger.tables.table_lists import TableLists
from jollyroger.words.common.refusals import (
    CLOSED_TABLE,
    CLOSING,
    NO_TABLE,
    NOT_READ,
    NOT_STORED,
    UNREADABLE_TABLE,
)

IDLE_SECONDS = 600.0
"""A table where nobody is and nothing happens is forgotten after so long; its log stays."""
PACE = 0.7
"""Seconds that a bot takes at least, so that one can follow."""

log = logging.getLogger(__name__)


class TableDirectory:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        *,
        keys: Keyring,
        pace: float = PACE,
        workers: int = 1,
        bot_workers: BotWorkers | None = None,
        node_address: str = LOOPBACK,
        keep_days: int | None = None,
    ) -> None:
        """`node_address` is where other servers reach this one, if several share the database. After `keep_days`
        without an entry a table is deleted.
        """
        bot_workers = bot_workers or BotWorkers(workers)
        self.advice = Advice(bot_workers)
        self.overseer = Overseer(self, keys)
        self.overseer.bans_changed = self.look_out
        self._services = Services(store, bot_workers, self.advice, keys, self.overseer.bans, pace)
        self.lists = TableLists(self)
        self.history = GuestHistory(store)
        self.cuts = DailyCuts(store)
        self.repeats = Repeats(self, keys)
        self.cluster: Cluster | None = None
        """The other servers, where several share the database."""
        self._node_address = node_address
        self._tables = dict[str, Table]()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Also those that were forgotten while somebody still holds one: there are never two of the same."""
        self._unreadable = set[str]()
        self._loading = dict[str, asyncio.Task[Table]]()
        self._used = dict[str, float]()
        self._operator_port: OperatorPort | None = None
        self._retention = None if keep_days is None else Retention(self, keep_days)
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        """Open the store; StoreError if that cannot be."""
        store = self._services.store
        if store.is_shared:
            self.cluster = self._services.cluster = Cluster(store, self._services.keys, self._node_address)
        await store.open()
        if self.cluster is not None:
            self.cluster.heard_notice = self.overseer.hear
            await self.cluster.open()
        await self.overseer.open()
        file = database_file(store.address)
        if file is not None:
            self._operator_port = OperatorPort(self.overseer, file)
            await self._operator_port.open()
        self._services.bot_workers.when_aboard = self._bots_are_aboard
        self._services.bot_workers.warm_up()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        if self._retention is not None:
            self._retention.open()

    def _bots_are_aboard(self) -> None:
        """Those who wait for Red Beard are told that he is there."""
        for table in list(self._alive.values()):
            table.audience.presence_changed()

    async def close(self) -> None:
        """Let everybody go, and write what is waiting. Every table goes on when the server starts again."""
        self._closing = True
        self.overseer.close()
        if self._operator_port is not None:
            self._operator_port.close()
        if self._retention is not None:
            self._retention.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in list(self._alive.values()):
            table.close()
        self.advice.close()
        self._services.bot_workers.close()
        if self.cluster is not None:
            await self.cluster.close()
        await self._services.store.close()

    # Making

    async def make(self, plan: Plan, host: Guest, table_id: str = "") -> Table:
        """A new table with the host and the bots in their seats; PlanError if there cannot be such a table."""
        await SOON.do(plan.check)  # it may bring a deck along
        table_id, seed, lines = begin(plan, host.id, seats_for(plan, host), table_id)
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        made = NewTable(table_id, plan.game, plan.public, now(), seed)
        self._write(Writing(partial(_answer, stored), [(table_id, line) for line in lines], made))
        await stored
        if self._services.cluster is not None:
            return await self.find(table_id)
        return self._take_in(table_id, seed, fold(lines))

    async def rematch(self, table: Table, guest: Guest) -> Table:
        """The same people play again at a new table; asked twice, it is the same one."""
        await Rematch().do(table, guest)
        return await self.find(table.table_state.rematch)

    def _write(self, writing: Writing) -> None:
        if self._closing:
            raise Closing(CLOSING)
        self._services.store.write(writing)

    # Finding

    async def find(self, table_id: str) -> Table:
        """The table with that id, loaded if need be; NoSuchTable if there is none."""
        table = self._alive.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)
            if loading is None:
                if len(table_id) != ID_LENGTH or not set(table_id) <= set(ID_LETTERS):
                    raise NoSuchTable(NO_TABLE)
                if self._closing:
                    raise Closing(CLOSING)
                loading = asyncio.get_running_loop().create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _task: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        self._tables[table_id] = table
        self._used[table_id] = time.monotonic()
        return table

    async def _load(self, table_id: str) -> Table:
        taken: Taken | None = None
        try:
            if self.cluster is not None:
                taken = await self.cluster.take(table_id)
                stored = None if taken is None else (taken.seed, taken.lines)
            else:
                stored = await self._services.store.load(table_id)
        except ClosedTable as error:
            raise NoSuchTable(CLOSED_TABLE) from error
        except LogError as error:
            self._complain(table_id)
            raise NoSuchTable(UNREADABLE_TABLE) from error
        except StoreError as error:
            raise Unstored(NOT_READ) from error
        if stored is None:
            raise NoSuchTable(NO_TABLE)
        if stored[1] and is_old(stored[1]):
            self._leave(taken)
            raise OldRules(read_old(table_id, stored[1]))
        try:
            # The log of a long game takes a while, and the others go on playing.
            table = self._take_in(table_id, stored[0], await SOON.do(fold, stored[1]), taken)
        except Closing:
            raise
        except Exception as error:
            self._leave(taken)
            self._complain(table_id)
            raise NoSuchTable(UNREADABLE_TABLE) from error
        if table.ownership is not None:
            await table.ownership.begin()
        return table

    def _leave(self, taken: Taken | None) -> None:
        if self.cluster is not None and taken is not None:
            self.cluster.leave(taken)

    def _complain(self, table_id: str) -> None:
        """Once for every table, however often somebody wants to see it."""
        if table_id not in self._unreadable:
            self._unreadable.add(table_id)
            log.exception("table %s: its log cannot be understood", table_id)

    def _take_in(self, table_id: str, seed: SealedSeed, table_state: TableState, taken: Taken | None = None) -> Table:
        """A table with what its log made of it, unless somebody else has just taken it in."""
        table = self._alive.get(table_id)
        if table is None:
            if self._closing:
                raise Closing(CLOSING)
            table = Table(self._services, table_id, seed, table_state, taken)
            if self.cluster is not None:
                self.cluster.add(table)
        self._alive[table_id] = self._tables[table_id] = table
        self._used[table_id] = time.monotonic()
        return table

    async def old_text(self, old: OldTable, guest: Guest) -> str:
        """The text of a table of other rules, as a guest may know it."""
        stored = await answer_of(self._services.store.load(old.id))
        assert stored is not None
        return await AT_LENGTH.do(old_text, old, stored[1], guest.id)

    async def _sweep(self) -> None:
        """Forget idle tables from time to time."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            self.forget_idle(IDLE_SECONDS)

    @property
    def running(self) -> list[Table]:
        """All tables in memory."""
        return list(self._alive.values())

    @property
    def services(self) -> Services:
        """What its tables share."""
        return self._services

    @property
    def is_closing(self) -> bool:
        """Whether the server stops."""
        return self._closing

    def look_out(self) -> None:
        """The bans have changed. Banned visitors are let go, and told why when they come again."""
        for table in self.running:
            for listener in tuple(table.audience.listeners):
                if listener.is_unwanted():
                    listener.end()

    @property
    def is_visited(self) -> bool:
        """Whether anybody is connected to a table."""
        return any(table.audience.listeners for table in self._tables.values())

    def forget_idle(self, seconds: float) -> None:
        """Forget the tables where nobody is, nothing is going on, and nobody has come for so long."""
        before = time.monotonic() - seconds
        for table_id, table in list(self._tables.items()):
            if table.is_idle and self._used[table_id] <= before:
                self._put_away(table)

    def _put_away(self, table: Table) -> None:
        table.close()
        for held in (self._tables, self._used, self._alive):
            held.pop(table.id, None)
        if self.cluster is not None:
            self.cluster.remove(table)

    # What the operator has ordered

    async def shut(self, table_id: str) -> None:
        """Nobody gets to this table any more."""
        table = await self._held(table_id)
        if table is not None:
            self._put_away(table)

    async def reread(self, table_id: str) -> None:
        """The log of a table was changed."""
        table = await self._held(table_id)
        if table is None:
            return
        await table.journal.reread()
        if self.cluster is not None:
            await self.cluster.look_after_leases()

    async def _held(self, table_id: str) -> Table | None:
        """A table that is in memory, or soon will be."""
        loading = self._loading.get(table_id)
        if loading is not None:
            await asyncio.wait((loading,))
        return self._alive.get(table_id)


def _answer(stored: asyncio.Future[None], error: StoreError | None) -> None:
    if stored.done():
        return
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(Unstored(NOT_STORED))
