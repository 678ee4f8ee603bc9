"""The other nodes that are alive, and the links to them: each node calls every other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from jollyroger.log.errors import StoreError
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_links import NodeLink, call
from jollyroger.tables.node_messages import Message
from jollyroger.tables.tasks import Tasks

log = logging.getLogger(__name__)

MISSED_SECONDS = 5.0
"""After so long without a way to a node that is alive the log says so."""


class LinkedNodes:
    """Calls all nodes that are alive, and is called by them."""

    def __init__(
        self,
        node: str,
        keys: Keyring,
        *,
        heard: Callable[[NodeLink, Message], None],
        lost: Callable[[NodeLink], None],
        way_lost: Callable[[str], None],
    ) -> None:
        """`lost` is told of each link that is lost, `way_lost` of each node to which acts can't be sent any more."""
        self._node = node
        self._keys = keys
        self._heard = heard
        self._lost, self._way_lost = lost, way_lost
        self._server: asyncio.Server | None = None
        self._addresses = dict[str, str]()
        """Of the others that are alive."""
        self._links = dict[str, NodeLink]()
        """Those that this node has called."""
        self._callers = set[NodeLink]()
        """Those that have called this node."""
        self._calling = set[str]()
        self._known = set[str]()
        """Those that this node could call once."""
        self.dead = set[str]()
        """Those of them that have hung up and listen no more: they have ended, although their time is not over yet."""
        self._missed = dict[str, float | None]()
        """Others to which there is no way: since when, or None if that was said."""
        self._change: asyncio.Future[None] | None = None
        self._tasks = Tasks("of all")
        self._closing = False

    async def open(self, wanted_address: str) -> str:
        """Let others call; returns the address under which they can."""
        host, _, port = wanted_address.rpartition(":")
        answered = partial(self._link, is_caller=False, opened=self._callers.add)
        try:
            self._server = await asyncio.get_running_loop().create_server(answered, host.strip("[]"), int(port))
        except OSError as error:
            raise StoreError(f"{wanted_address} cannot be used: {error.strerror or error}") from error
        return f"{host}:{self._server.sockets[0].getsockname()[1]}"

    def stop_calling(self) -> None:
        """Call nobody any more."""
        self._closing = True

    def close(self) -> None:
        """Close all links."""
        self._closing = True
        if self._server is not None:
            self._server.close()
        for link in (*self._links.values(), *self._callers):
            link.close()
        self._tasks.cancel()

    # What there is

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

    def changed(self) -> None:
        """Tell those who wait for it that nodes or ways are others now."""
        if self._change is not None and not self._change.done():
            self._change.set_result(None)

    # Coming and going

    def take(self, addresses: dict[str, str]) -> tuple[list[str], bool]:
        """These others are alive. Returns those that are gone, and whether anything has changed."""
        gone = [node for node in self._addresses if node not in addresses]
        has_changed = self._addresses.keys() != addresses.keys()
        self._addresses = addresses
        for node in gone:
            for link in (self._links.pop(node, None), *(link for link in self._callers if link.name == node)):
                if link is not None:
                    link.abort()
            self._missed.pop(node, None)
            self._known.discard(node)
            self.dead.discard(node)
        for node, address in addresses.items():
            if node in self._links:
                self._missed.pop(node, None)
                continue
            self._miss(node, address)
            self._call_soon(node)
        return gone, has_changed

    def _miss(self, node: str, address: str) -> None:
        """Say in the log, once, that another node is alive and cannot be reached: acts at its tables are refused."""
        now = asyncio.get_running_loop().time()
        since = self._missed.setdefault(node, now)
        if since is not None and now - since >= MISSED_SECONDS:
            self._missed[node] = None
            log.warning("the server at %s is alive but can't be reached; is its --node-address right?", address)

    def _call_soon(self, node: str) -> None:
        if node in self._addresses and node not in self._calling and not self._closing:
            self._calling.add(node)
            self._tasks.start(self._call(node, self._addresses[node]))

    async def _call(self, node: str, address: str) -> None:
        try:
            listens = await call(address, partial(self._link, is_caller=True, opened=self._called))
        finally:
            self._calling.discard(node)
        if not listens and node in self._known and node not in self.dead:
            self.dead.add(node)
            self.changed()

    def _link(self, *, is_caller: bool, opened: Callable[[NodeLink], None]) -> NodeLink:
        lost = self._link_lost
        return NodeLink(self._keys, self._node, is_caller=is_caller, opened=opened, heard=self._heard, lost=lost)

    def _called(self, link: NodeLink) -> None:
        if self._closing or link.name not in self._addresses:
            link.close()
            return
        self._links[link.name] = link
        self._known.add(link.name)
        self.dead.discard(link.name)
        self.changed()

    def _link_lost(self, link: NodeLink) -> None:
        """The other node is gone, or the way to it."""
        self._callers.discard(link)
        is_way = self._links.get(link.name) is link
        if is_way:
            del self._links[link.name]
        self._lost(link)
        if is_way:
            self._way_lost(link.name)
            self._call_soon(link.name)
            self.changed()
