"""All tables of a server: made, found again in the store, and forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from datetime import date
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from jollyroger.games.committed import SealedSeed, new_nonce
from jollyroger.games.headers import LONGEST_NAME, is_player_name
from jollyroger.log.errors import (
    ClosedTable,
    Closing,
    LogError,
    NoSuchTable,
    PlanError,
    StoreError,
    Unreadable,
    Unstored,
)
from jollyroger.log.plan import HOST, Plan
from jollyroger.log.seats import Seat
from jollyroger.log.table_state import TableState, fold
from jollyroger.log.times import now
from jollyroger.messages.table_messages import seat_messages
from jollyroger.storage.cuts import Answers
from jollyroger.storage.database import database_file
from jollyroger.storage.leases import Taken
from jollyroger.storage.rows import NewTable
from jollyroger.storage.store import Store
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.rematch import Rematch
from jollyroger.tables.advice import Advice
from jollyroger.tables.background import AT_LENGTH, SOON
from jollyroger.tables.beginning import ID_LENGTH, ID_LETTERS, begin
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.cluster import LOOPBACK, Cluster
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.names import is_name_of_bot
from jollyroger.tables.old_tables import OldRules, OldTable, is_old, old_text, read_old
from jollyroger.tables.operator_port import OperatorPort
from jollyroger.tables.overseer import Overseer
from jollyroger.tables.retention import Retention
from jollyroger.tables.secrets import guest_of, nonce_of, table_of
from jollyroger.tables.services import Services
from jollyroger.tables.standing import Outcome, Standing, days_in_a_row, outcome_of, standings
from jollyroger.tables.table import Table
from jollyroger.words.common.languages import ENGLISH
from jollyroger.words.common.refusals import (
    CLOSED_TABLE,
    CLOSING,
    NAME_OF_BOT,
    NO_TABLE,
    NOT_A_NAME,
    NOT_READ,
    NOT_STORED,
    UNREADABLE_TABLE,
)

IDLE_SECONDS = 600.0
"""A table where nobody is and nothing happens is forgotten after so long; its log stays."""
LISTED_SECONDS = 1800
"""A public table where nobody is connected is listed for so long after the last thing happened there."""
MOST_COUNTED = 200
"""Games of a guest that are counted, the last ones."""
PACE = 0.7
"""Seconds that a bot takes at least, so that one can follow."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class Summary(msgspec.Struct, omit_defaults=True):
    """A table as it stands in the list of public ones."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[dict[str, Any]]
    free: list[int]
    state: str
    clock: str
    made_at: int
    watching: int
    """How many are connected without a seat."""
    outcome: Outcome | None = None
    """How it ended for the guest who asks."""


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
        self.cluster: Cluster | None = None
        """The other servers, where several share the database."""
        self._node_address = node_address
        self._tables = dict[str, Table]()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Also those that were forgotten while somebody still holds one: there are never two of the same."""
        self._unreadable = set[str]()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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

    async def make_once(self, plan: Plan, name: str, request_id: str) -> tuple[Table, Guest]:
        """A new table and its host; the same id again gives the same ones, whatever the plan."""
        key = self._services.keys.first
        host, table_id = Guest(guest_of(key, request_id), name), table_of(key, request_id, ID_LETTERS, ID_LENGTH)
        lock = self._making.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                return await self.find(table_id), host
            except NoSuchTable:
                return await self.make(plan, host, table_id), host

    async def make(self, plan: Plan, host: Guest, table_id: str = "") -> Table:
        """A new table with the host and the bots in their seats; PlanError if there cannot be such a table."""
        await SOON.do(plan.check)  # it may bring a deck along
        if not is_player_name(host.name):
            raise Unreadable(NOT_A_NAME, most=LONGEST_NAME)
        for name in (host.name, *plan.names):
            if is_name_of_bot(name):
                raise PlanError(NAME_OF_BOT, name=name)
        named = [*plan.names, *[""] * len(plan.seats)]
        sitting = [
            Seat("", named[seat] or host.name, host.id) if kind == HOST else Seat("")
            for seat, kind in enumerate(plan.seats)
        ]
        table_id, seed, lines = begin(plan, host.id, sitting, table_id)
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

    def newcomer(self, table: Table, seat: int, name: str, request_id: str) -> Guest:
        """The guest for a request with an id: the same id gives the same guest."""
        return Guest(guest_of(self._services.keys.first, request_id, table.id, seat), name)

    def nonce_for(self, table: Table, seat: int, request_id: str) -> str:
        """A number for the deal, made up for a seat that has none: the same again for the same id, if there is one."""
        return nonce_of(self._services.keys.first, request_id, table.id, seat) if request_id else new_nonce()

    def _write(self, writing: Writing) -> None:
        if self._closing:
            raise Closing(CLOSING)
        self._services.store.write(writing)

    # The cut of the day

    async def cut_answers(self, day: date, guest: Guest) -> Answers:
        """How everybody has cut on a day, and this guest."""
        return await self._asked(self._services.store.cut_answers(day.isoformat(), guest.id))

    async def cut_streak(self, guest: Guest, today: date) -> int:
        """On how many days in a row a guest has cut."""
        return days_in_a_row(await self._asked(self._services.store.cut_days(guest.id, today)), today)

    async def cut(self, day: date, guest: Guest, code: int) -> None:
        """A guest's cut of a day. Only the first one counts."""
        await self._asked(self._services.store.cut(day.isoformat(), guest.id, code, now()))

    async def _asked(self, answer: Awaitable[T]) -> T:
        try:
            return await answer
        except StoreError as error:
            raise Unstored(NOT_READ) from error

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
        """A table where its course has got to, unless somebody else has just taken it in."""
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
        stored = await self._asked(self._services.store.load(old.id))
        assert stored is not None
        return await AT_LENGTH.do(old_text, old, stored[1], guest.id)

    async def public_tables(self, language: str = ENGLISH) -> list[Summary]:
        """The newest public tables that wait for players or are being played; not those that were left long ago."""
        tables = await self._find_all(self._services.store.listed())
        alive = [table for table in tables if table.audience.is_visited or table.journal.seconds_quiet < LISTED_SECONDS]
        return [_summary(table, language) for table in alive if not table.is_over]

    async def tables_of(self, guest: Guest, limit: int = 10, language: str = ENGLISH) -> list[Summary]:
        """The newest tables at which a guest sits, those too whose game is over."""
        old = list[OldTable]()
        tables = await self._find_all(self._services.store.tables_of(guest.id, limit), old)
        found = [_own_summary(table, language, guest) for table in tables if table.seats_of(guest)]
        found += [_old_summary(table) for table in old if guest.id in {seat.guest for seat in table.seats}]
        return sorted(found, key=lambda summary: -summary.made_at)

    async def standings(self, guest: Guest) -> list[Standing]:
        """How the last games of a guest went, by game."""
        return standings(await self._asked(self._services.store.endings(guest.id, MOST_COUNTED)))

    async def finished(self, guest: Guest) -> set[str]:
        """The games of which a guest has played one to its end."""
        return set(await self._asked(self._services.store.finished(guest.id)))

    async def _find_all(self, listed: Awaitable[list[str]], old: list[OldTable] | None = None) -> list[Table]:
        """The tables with these ids that can be played; those of other rules are put aside, if they are wanted."""
        found = []
        for table_id in await self._asked(listed):
            try:
                found.append(await self.find(table_id))
            except OldRules as error:
                if old is not None:
                    old.append(error.old)
            except NoSuchTable:
                continue
        return found

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


def _summary(table: Table, language: str) -> Summary:
    table_state = table.table_state
    seats = seat_messages(table_state, table.audience.presences(), language)
    return Summary(
        table.id,
        table_state.plan.game,
        table_state.options_in_words,
        seats,
        [seat for seat, place in enumerate(table_state.seats) if place.is_free],
        "over" if table_state.is_over else "running" if table_state.started else "open",
        table_state.plan.clock,
        table_state.made_at,
        table.audience.watching,
    )


def _own_summary(table: Table, language: str, guest: Guest) -> Summary:
    """The same with how it ended for a guest who has one seat there."""
    summary, seats = _summary(table, language), table.seats_of(guest)
    result = table.table_state.result() if table.is_over else None
    if result is not None and len(seats) == 1:
        summary.outcome = outcome_of(seats[0], result.winners, result.scores)
    return summary


def _old_summary(old: OldTable) -> Summary:
    """A table of other rules: nobody can sit down there, and nobody is there."""
    options = msgspec.to_builtins(old.plan.game_options())
    return Summary(
        old.id,
        old.plan.game,
        {name: str(value) for name, value in options.items()},
        [{"name": seat.name, "kind": seat.kind, "bot": seat.bot or None} for seat in old.seats],
        [],
        "old",
        old.plan.clock,
        old.made_at,
        0,
    )
