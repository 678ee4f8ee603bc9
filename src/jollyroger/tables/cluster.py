"""One server among others that use the same database. Each runs the tables for which it has leases, follows others,
and is called a node.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import count, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from jollyroger.log.errors import Elsewhere, LogError, StoreError, TableError
from jollyroger.storage import leases
from jollyroger.storage.leases import LEASE_SECONDS, LogRow, Taken
from jollyroger.storage.questions import Questions
from jollyroger.storage.store import Store
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.audience import Crowd
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_links import NodeLink, call
from jollyroger.tables.node_messages import (
    Carried,
    Follow,
    Forwarded,
    Here,
    Message,
    NotHere,
    Ordered,
    Performed,
    Refused,
    Spent,
    Unfollow,
    refused,
)
from jollyroger.tables.ownership import Outcome, Ownership
from jollyroger.tables.requests import read_forwarded
from jollyroger.tables.table import Table
from jollyroger.tables.tasks import Tasks

if TYPE_CHECKING:
    from jollyroger.storage.nodes import Beat

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.25
SPACING = 4
"""From one reading of the log to the next, in times of what the first took."""
MOST_SPACING = 0.02
CLOSING_SECONDS = 0.8
"""How long the database is waited for when a node leaves its tables to others; otherwise they take them a bit later."""
LOOPBACK = "127.0.0.1:0"
MISSED_SECONDS = 5.0


class Cluster:
    """What this node knows of the others."""

    def __init__(self, store: Store, keys: Keyring, address: str = LOOPBACK) -> None:
        from jollyroger.storage.nodes import NodeThread

        self.node = secrets.token_hex(8)
        store.node = self.node
        self.heard_spent: Callable[[str, Spent], None] = lambda _node, _spent: None
        self.every_beat: Callable[[], None] = lambda: None
        self.node_gone: Callable[[str], None] = lambda _node: None
        self.heard_notice: Callable[[int], None] = lambda _number: None
        self._store = store
        self._keys = keys
        self._wanted_address = address
        self._questions = Questions(store.address)
        self._thread = NodeThread(store.address, self.node, self)
        self._server: asyncio.Server | None = None
        self._tables = dict[str, Table]()
        self._owned = dict[int, Ownership]()
        """By number of the table, those too that another node runs."""
        self._nodes = dict[str, str]()
        """The addresses of the others that are alive."""
        self._links = dict[str, NodeLink]()
        """Those that this node has called."""
        self._callers = set[NodeLink]()
        """Those that have called this node."""
        self._calling = set[str]()
        self._missed = dict[str, float | None]()
        """Others to which there is no way: since when, or None if that was said."""
        self._numbers = count(1)
        self._expected = dict[int, tuple[Ownership, Callable[[Outcome], None]]]()
        self._change: asyncio.Future[None] | None = None
        self._behind = set[int]()
        self._reading: asyncio.Task[None] | None = None
        self._tasks = Tasks("of all")
        self._trusts_after = 0.0
        """Until then only tables that nobody has are taken: others may be alive, and could not say so."""
        self._closing = False

    def time(self) -> float:
        """By the loop's clock."""
        return asyncio.get_running_loop().time()

    async def open(self) -> None:
        """Be there for the others."""
        host, _, port = self._wanted_address.rpartition(":")
        loop = asyncio.get_running_loop()
        self._trusts_after = loop.time()
        answered = partial(self._link, is_caller=False, opened=self._callers.add)
        try:
            self._server = await loop.create_server(answered, host.strip("[]"), int(port))
        except OSError as error:
            raise StoreError(f"{self._wanted_address} cannot be used: {error.strerror or error}") from error
        number = self._server.sockets[0].getsockname()[1]
        self._thread.start(f"{host}:{number}")

    async def close(self) -> None:
        """Leave the tables to others. All that was accepted has been stored."""
        if self._closing:
            return
        self._closing = True
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._store.settled()
                await self._questions.ask(partial(leases.release, node=self.node))
        if self._server is not None:
            self._server.close()
        for link in (*self._links.values(), *self._callers):
            link.close()
        self._tasks.cancel()
        await self._thread.stop()
        await self._questions.close()

    # Tables

    async def take(self, table_id: str, after: int = 0) -> Taken | None:
        """Take a table that nobody runs, or find out who does; with what stands in its log."""
        lapsed = self.time() >= self._trusts_after
        question = partial(leases.take, table_id=table_id, node=self.node, after=after, lapsed=lapsed)
        return await self._questions.ask(question)

    def add(self, table: Table) -> None:
        """A table is open here."""
        assert table.ownership is not None
        self._tables[table.id] = table
        self._owned[table.ownership.number] = table.ownership

    def remove(self, table: Table) -> None:
        """It is not any more; others may run it."""
        assert table.ownership is not None
        ownership = table.ownership
        self._tables.pop(table.id, None)
        self._owned.pop(ownership.number, None)
        self._store.followed.discard(ownership.number)
        ownership.let_go()
        if ownership.runs_here and not self._closing:
            question = partial(leases.release, node=self.node, numbers=[ownership.number])
            self._tasks.start(self._release(question))

    def leave(self, taken: Taken) -> None:
        """A table that was taken cannot be played here; a newer version may be able to."""
        if taken.lease is not None and not self._closing:
            self._tasks.start(self._release(partial(leases.release, node=self.node, numbers=[taken.number])))

    async def _release(self, question: Callable[..., None]) -> None:
        with suppress(StoreError):  # then it ends with this node
            await self._questions.ask(question)

    # Others

    def link_to(self, node: str) -> NodeLink | None:
        """The way to a node, if it is open."""
        link = self._links.get(node)
        return link if link is not None and link.is_open else None

    def linked(self) -> frozenset[str]:
        """The nodes to which there is a way now."""
        return frozenset(node for node, link in self._links.items() if link.is_open)

    def tell_all(self, message: Message) -> None:
        """Send something to all of them."""
        for link in self._links.values():
            if link.is_open:
                link.tell(message)

    def next_change(self) -> asyncio.Future[None]:
        """Done when a node comes or goes, or a way to one."""
        if self._change is None or self._change.done():
            self._change = asyncio.get_running_loop().create_future()
        return self._change

    def _changed(self) -> None:
        if self._change is not None and not self._change.done():
            self._change.set_result(None)

    def beat(self, beat: Beat) -> None:
        """Others take this node for alive, and these others are."""
        if self._closing:
            return
        gone = self._nodes.keys() - beat.addresses.keys()
        came = beat.addresses.keys() - self._nodes.keys()
        self._nodes = beat.addresses
        for node in gone:
            for link in (self._links.pop(node, None), *(link for link in self._callers if link.name == node)):
                if link is not None:
                    link.abort()
            self._missed.pop(node, None)
            self._lose(node)
        for node, address in self._nodes.items():
            if node in self._links:
                self._missed.pop(node, None)
                continue
            self._miss(node, address)
            if node not in self._calling:
                self._calling.add(node)
                self._tasks.start(self._call(node, address))
        if not beat.was_alive:
            self._tasks.start(self.look_after_leases())
        if gone or came:
            self._changed()
        self.every_beat()
        self.heard_notice(beat.notice)

    def _miss(self, node: str, address: str) -> None:
        """Say in the log, once, that another node is alive and cannot be reached: acts at its tables are refused."""
        since = self._missed.setdefault(node, self.time())
        if since is not None and self.time() - since >= MISSED_SECONDS:
            self._missed[node] = None
            log.warning("the server at %s is alive but can't be reached; is its --node-address right?", address)

    def _lose(self, node: str) -> None:
        self.node_gone(node)
        for ownership in list(self._owned.values()):
            if ownership.owner == node:
                ownership.owner_lost()

    async def look_after_leases(self) -> None:
        """Others may have taken tables that this node ran: they have not heard of it for a while, or the operator has
        taken some.
        """
        try:
            held = await self._questions.ask(partial(leases.held_by, node=self.node))
        except StoreError:
            return  # then it shows when something is to be written
        for ownership in list(self._owned.values()):
            if ownership.runs_here and held.get(ownership.number) != ownership.token:
                ownership.lost()

    def deaf(self) -> None:
        """The database cannot be reached: when it can be again, nobody has been heard of for a while."""
        self._trusts_after = self.time() + LEASE_SECONDS

    def listening(self) -> None:
        """News may have been missed."""
        if self._trusts_after > self.time():
            self._trusts_after = self.time() + LEASE_SECONDS
        self._read_all()

    async def _call(self, node: str, address: str) -> None:
        try:
            await call(address, partial(self._link, is_caller=True, opened=self._called))
        finally:
            self._calling.discard(node)

    def _link(self, *, is_caller: bool, opened: Callable[[NodeLink], None]) -> NodeLink:
        return NodeLink(self._keys, self.node, is_caller=is_caller, opened=opened, heard=self._hear, lost=self._lost)

    def _called(self, link: NodeLink) -> None:
        if self._closing or link.name not in self._nodes:
            link.close()
            return
        self._links[link.name] = link
        self._changed()

    def _lost(self, link: NodeLink) -> None:
        """The other node is gone, or the way to it."""
        self._callers.discard(link)
        for table in list(self._tables.values()):
            assert table.ownership is not None
            if link in table.ownership.followers:
                self._unfollow(link, table)
        if self._links.get(link.name) is link:
            del self._links[link.name]
            for ownership in list(self._owned.values()):
                if ownership.owner == link.name:
                    ownership.owner_lost()
            if not self._closing and link.name in self._nodes and link.name not in self._calling:
                self._calling.add(link.name)
                self._tasks.start(self._call(link.name, self._nodes[link.name]))
            self._changed()

    # What others say

    def _hear(self, link: NodeLink, message: Message) -> None:
        if isinstance(message, Forwarded):
            self._do(link, message)
        elif isinstance(message, (Performed, Refused)):
            expected = self._expected.pop(message.number, None)
            if expected is not None:
                expected[1](message)
        elif isinstance(message, Spent):
            self.heard_spent(link.name, message)
        elif not isinstance(message, (Ordered, Carried)):  # which only operators send, elsewhere
            self._hear_of_table(link, message)

    def _hear_of_table(self, link: NodeLink, message: Follow | Unfollow | Here | NotHere) -> None:
        table = self._tables.get(message.table)
        ownership = None if table is None else table.ownership
        if isinstance(message, Follow):
            if table is None or ownership is None or not ownership.runs_here or table.journal.closing:
                link.tell(NotHere(message.table))
            else:
                self._let_follow(link, table, ownership, Crowd(frozenset(message.seats), message.watching))
        elif table is None or ownership is None:
            return
        elif isinstance(message, Unfollow):
            self._unfollow(link, table)
        elif ownership.owner == link.name:
            if isinstance(message, Here):
                ownership.heard_here(message)
            else:
                ownership.heard_not_here()

    def _let_follow(self, link: NodeLink, table: Table, ownership: Ownership, crowd: Crowd) -> None:
        is_new = link not in ownership.followers
        ownership.followers.setdefault(link, False)
        table.audience.come_or_go(link.name, crowd)
        if is_new:
            self._store.followed.add(ownership.number)
            self._tasks.start(self._welcome(link, ownership))
        ownership.tell_presence()

    async def _welcome(self, link: NodeLink, ownership: Ownership) -> None:
        """From now on the follower gets all news: what was written without has been written by now."""
        with suppress(StoreError):
            await self._store.settled()
        if link in ownership.followers:
            ownership.followers[link] = True
            link.tell(ownership.here(link))

    def _unfollow(self, link: NodeLink, table: Table) -> None:
        assert table.ownership is not None
        if table.ownership.followers.pop(link, None) is not None:  # whether it was welcome or not
            if not table.ownership.followers:
                self.unfollowed(table.ownership)
            table.audience.come_or_go(link.name, None)
            table.ownership.tell_presence()

    def unfollowed(self, ownership: Ownership) -> None:
        """Nobody wants news of a table any more."""
        self._store.followed.discard(ownership.number)

    def _do(self, link: NodeLink, forwarded: Forwarded) -> None:
        """Do what another node forwards."""
        table = self._tables.get(forwarded.table)
        if table is None or table.ownership is None or not table.ownership.runs_here:
            link.tell(refused(forwarded.number, Elsewhere()))
            return
        guest = Guest(forwarded.guest, forwarded.name, forwarded.only)

        def answer(error: TableError | None) -> None:
            if error is None:
                link.tell(Performed(forwarded.number, table.table_state.seq))
            else:
                link.tell(refused(forwarded.number, error))

        try:
            act = read_forwarded(forwarded.act)
            if isinstance(act, Play) and not act.moves and act.do_here_at_once(table, guest, answer):
                return
        except TableError as error:
            answer(error)
            return
        table.tasks.start(_do(partial(act.do_here, table, guest), answer))

    # Answers that are waited for

    def expect(self, ownership: Ownership, answer: Callable[[Outcome], None]) -> int:
        """The number under which an answer will come."""
        number = next(self._numbers)
        self._expected[number] = ownership, answer
        return number

    def give_up(self, ownership: Ownership) -> None:
        """No answers come any more."""
        for number, (asking, answer) in list(self._expected.items()):
            if asking is ownership:
                del self._expected[number]
                answer(None)

    # News

    def news(self, news: list[str]) -> None:
        """Others have written."""
        for one in news:
            told = leases.read_news(one)
            if told is None:
                self._read_all()
                continue
            for number, seq in told.items():
                ownership = self._owned.get(number)
                if ownership is not None and not ownership.runs_here and seq > ownership.seq:
                    self._behind.add(number)
        self._read_soon()

    def _read_all(self) -> None:
        self._behind |= {number for number, ownership in self._owned.items() if not ownership.runs_here}
        self._read_soon()

    def read_on(self, ownership: Ownership) -> None:
        """There is more in the log of a table."""
        self._behind.add(ownership.number)
        self._read_soon()

    def _read_soon(self) -> None:
        if self._behind and self._reading is None and not self._closing:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        """Read what is new in all followed tables, together."""
        try:
            while self._behind and not self._closing:
                known = {
                    number: self._owned[number].seq
                    for number in self._behind
                    if number in self._owned and self._is_followed(number)
                }
                self._behind.clear()
                if not known:
                    return
                begun = self.time()
                try:
                    rows = await self._questions.ask(partial(_read_at_once, known=known))
                except StoreError:
                    self._behind |= known.keys()
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._take_in(rows)
                # What comes meanwhile is read together: each time costs as much as several acts.
                await asyncio.sleep(min(SPACING * (self.time() - begun), MOST_SPACING))
        finally:
            self._reading = None

    def _is_followed(self, number: int) -> bool:
        ownership = self._owned.get(number)
        return ownership is not None and ownership.is_settled and not ownership.runs_here

    def _take_in(self, rows: Iterable[LogRow]) -> None:
        for number, own in groupby(rows, key=itemgetter(0)):
            if not self._is_followed(number):
                continue  # it reads for itself when it is settled
            try:
                self._owned[number].read(leases.lines_of(own)[number])
            except LogError:
                log.exception("a table's log cannot be understood")


def _read_at_once(connection: Connection, known: dict[int, int]) -> list[LogRow]:
    with leases.one_statement(connection):
        return leases.read_lines(connection, known)


async def _do(work: Callable[[], object], answer: Callable[[TableError | None], None]) -> None:
    try:
        await work()  # type: ignore[misc]
    except TableError as error:
        answer(error)
    else:
        answer(None)
