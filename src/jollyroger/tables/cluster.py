"""One server among others that use the same database. Each runs the tables for which it has leases, follows others,
and is called a node.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from jollyroger.log.errors import StoreError
from jollyroger.storage import leases
from jollyroger.storage.leases import LEASE_SECONDS, Taken
from jollyroger.storage.questions import Questions
from jollyroger.storage.store import Store
from jollyroger.tables.audience import Crowd
from jollyroger.tables.forwarding import Forwarding
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.linked_nodes import LinkedNodes
from jollyroger.tables.log_reader import LogReader
from jollyroger.tables.node_links import NodeLink
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
)
from jollyroger.tables.ownership import Ownership
from jollyroger.tables.table import Table
from jollyroger.tables.tasks import Tasks

if TYPE_CHECKING:
    from jollyroger.storage.nodes import Beat

CLOSING_SECONDS = 0.8
"""How long the database is waited for when a node leaves its tables to others; otherwise they take them a bit later."""
LOOPBACK = "127.0.0.1:0"


class Cluster:
    """Which tables this node runs or follows, and which nodes follow it."""

    def __init__(self, store: Store, keys: Keyring, address: str = LOOPBACK) -> None:
        from jollyroger.storage.nodes import NodeThread

        self.node = secrets.token_hex(8)
        store.node = self.node
        self.heard_spent: Callable[[str, Spent], None] = lambda _node, _spent: None
        self.every_beat: Callable[[], None] = lambda: None
        self.node_gone: Callable[[str], None] = lambda _node: None
        self.heard_notice: Callable[[int], None] = lambda _number: None
        self._store = store
        self._wanted_address = address
        self._questions = Questions(store.address)
        self._thread = NodeThread(store.address, self.node, self)
        self._tables = dict[str, Table]()
        self._owned = dict[int, Ownership]()
        """By number of the table, those too that another node runs."""
        self.others = LinkedNodes(self.node, keys, heard=self._hear, lost=self._lost, way_lost=self._owner_lost)
        self.forwarding = Forwarding(self._tables)
        self.log_reader = LogReader(self._questions, self._owned)
        self._tasks = Tasks("of all")
        self._trusts_after = 0.0
        """Until then only tables that nobody has are taken: others may be alive, and could not say so."""
        self._closing = False

    def time(self) -> float:
        """By the loop's clock."""
        return asyncio.get_running_loop().time()

    async def open(self) -> None:
        """Be there for the others."""
        self._trusts_after = self.time()
        self._thread.start(await self.others.open(self._wanted_address))

    async def close(self) -> None:
        """Leave the tables to others. All that was accepted has been stored."""
        if self._closing:
            return
        self._closing = True
        self.others.stop_calling()
        self.log_reader.close()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(CLOSING_SECONDS):
                await self._store.settled()
                await self._questions.ask(partial(leases.release, node=self.node))
        self.others.close()
        self._tasks.cancel()
        await self._thread.stop()
        await self._questions.close()

    # Tables

    async def take(self, table_id: str, after: int = 0) -> Taken | None:
        """Take a table that nobody runs, or find out who does; with what stands in its log."""
        lapsed, dead = self.time() >= self._trusts_after, tuple(self.others.dead)
        question = partial(leases.take, table_id=table_id, node=self.node, after=after, lapsed=lapsed, dead=dead)
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

    # What the database says

    def beat(self, beat: Beat) -> None:
        """Others take this node for alive, and these others are."""
        if self._closing:
            return
        gone, has_changed = self.others.take(beat.addresses)
        for node in gone:
            self.node_gone(node)
            self._owner_lost(node)
        if not beat.was_alive:
            self._tasks.start(self.look_after_leases())
        if has_changed:
            self.others.changed()
        self.every_beat()
        self.heard_notice(beat.notice)

    def news(self, news: list[str]) -> None:
        """Others have written."""
        self.log_reader.hear(news)

    def deaf(self) -> None:
        """The database cannot be reached: when it can be again, nobody has been heard of for a while."""
        self._trusts_after = self.time() + LEASE_SECONDS

    def listening(self) -> None:
        """News may have been missed."""
        if self._trusts_after > self.time():
            self._trusts_after = self.time() + LEASE_SECONDS
        self.log_reader.read_all()

    # What others say

    def _lost(self, link: NodeLink) -> None:
        """Nobody follows over this link any more."""
        for table in list(self._tables.values()):
            assert table.ownership is not None
            if link in table.ownership.followers:
                self._unfollow(link, table)

    def _owner_lost(self, node: str) -> None:
        """A node, or the way to it, is lost: who runs its tables is found out anew."""
        for ownership in list(self._owned.values()):
            if ownership.owner == node:
                ownership.owner_lost()

    def _hear(self, link: NodeLink, message: Message) -> None:
        if isinstance(message, Forwarded):
            self.forwarding.perform(link, message)
        elif isinstance(message, (Performed, Refused)):
            self.forwarding.hear(message)
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
