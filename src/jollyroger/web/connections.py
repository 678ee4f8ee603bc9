"""All open connections: limits on their number and on unread bytes, in all and by address, and deadlines."""

from __future__ import annotations

import sys
from asyncio import Transport
from collections import Counter
from collections.abc import Container
from enum import Enum
from time import monotonic
from typing import Protocol

from jollyroger.web.limits import Limits, place_of

EXTENSION = "jollyroger.connection"
"""The key in a request's scope under which the application finds the connection."""
BACKLOG = 256
"""Connections that the system accepts before the server does; all of them can come at once."""
OWN_DESCRIPTORS = 100
"""File descriptors kept for the database, pipes to bots and the like."""
MOST_DESCRIPTORS = 65_536
SECONDS_SEATED = 3600.0
"""How long the server remembers an address whose guest sat at a table."""
MOST_SEATED = 10_000
SLOW_FROM = 16_384
"""Bytes that wait for one reader before they are counted."""
MOST_WAITING = 1_000_000
"""Bytes that can wait for the reader of a socket. Then it is cut off, and the page reloads the table."""
NOT_NOW = 1012
"""The code that closes a socket when the server stops: service restart, try again."""
PING_SECONDS = 20.0
"""How often a socket is pinged, and how long the other side has to answer."""


class TurnedAway(Enum):
    """Why a connection is refused."""

    CROWDED = "too many connections from one address"
    FULL = "too many connections in all"


class Connection(Protocol):
    """A connection of either kind."""

    transport: Transport
    place: str
    """The address it counts for."""
    deadline: float
    """By the monotonic clock. Every state has one."""

    def end(self) -> None:
        """Close after the deadline. Called again if the connection is still open at the next one."""
        ...


def raise_descriptors() -> int:
    """Let this process open as many files as the system allows; returns their number."""
    if sys.platform == "win32":
        return MOST_DESCRIPTORS
    from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit

    soft, hard = getrlimit(RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != RLIM_INFINITY and soft < wanted:
        try:
            setrlimit(RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            return soft
    return wanted


class Unread:
    """The bytes that wait for slow readers, by address and in all."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._slow = dict[Connection, tuple[str, int]]()
        self._from = Counter[str]()
        self._total = 0

    def has_room(self, place: str, more: int = 0) -> bool:
        """Whether so many more bytes may wait for an address."""
        return self._from[place] + more <= self._limits.unread_from and self._total + more <= self._limits.unread

    def note(self, connection: Connection) -> int:
        """Count what waits for a slow reader now; returns the number of bytes."""
        self.forget(connection)
        waiting = connection.transport.get_write_buffer_size()
        self._slow[connection] = (connection.place, waiting)
        self._from[connection.place] += waiting
        self._total += waiting
        return waiting

    def forget(self, connection: Connection) -> None:
        """A reader caught up or left."""
        if connection in self._slow:
            place, waiting = self._slow.pop(connection)
            self._total -= waiting
            self._from[place] -= waiting
            if not self._from[place]:
                del self._from[place]


class Connections:
    """All open connections of a server.

    Each counts for the address that it comes from, or for the one that a trusted proxy names. The last quarter is for
    addresses whose guests sat at a table recently.
    """

    def __init__(self, limits: Limits | None = None, descriptors: int = MOST_DESCRIPTORS) -> None:
        self.limits = limits or Limits()
        self.most = min(self.limits.connections, max(1, descriptors - OWN_DESCRIPTORS - BACKLOG))
        self.for_anybody = self.most - self.most // 4
        """The rest is for addresses whose guests are seated."""
        self.proxies: Container[str] = ()
        """Addresses whose X-Forwarded-For is trusted."""
        self.unread = Unread(self.limits)
        self._all = set[Connection]()
        self._from = Counter[str]()
        self._unknown = set[Connection]()
        """From a proxy that has not named the client yet, when only the last quarter is left."""
        self._seated = dict[str, float]()

    @property
    def number(self) -> int:
        """How many are open."""
        return len(self._all)

    # Coming and going

    def admit(self, connection: Connection, address: str) -> TurnedAway | None:
        """Count one more connection, or say why it is refused."""
        place = connection.place = place_of(address)
        if self._from[place] >= self.limits.connections_from:
            return TurnedAway.CROWDED
        if len(self._all) >= self.most:
            return TurnedAway.FULL
        if len(self._all) >= self.for_anybody and not self._may_come(place):
            if address not in self.proxies:
                return TurnedAway.FULL
            self._unknown.add(connection)
        self._all.add(connection)
        self._from[place] += 1
        return None

    def assign(self, connection: Connection, address: str) -> TurnedAway | None:
        """Count a connection for the client that a proxy names, or say why it is refused."""
        place = place_of(address)
        if place != connection.place and connection in self._all:
            if self._from[place] >= self.limits.connections_from:
                return TurnedAway.CROWDED
            self.unread.forget(connection)
            self._uncount(connection.place)
            self._from[place] += 1
            connection.place = place
        if connection in self._unknown:
            self._unknown.discard(connection)
            return None if self._may_come(place) else TurnedAway.FULL
        return None

    def hand_over(self, connection: Connection, other: Connection) -> None:
        """Replace a connection that became a socket."""
        other.place = connection.place
        for kept in (self._all, self._unknown):
            if connection in kept:
                kept.discard(connection)
                kept.add(other)
        self.unread.forget(connection)

    def remove(self, connection: Connection) -> None:
        """Forget a closed connection, if it was admitted."""
        if connection in self._all:
            self._all.discard(connection)
            self._unknown.discard(connection)
            self.unread.forget(connection)
            self._uncount(connection.place)

    def _uncount(self, place: str) -> None:
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]

    # Those who are seated

    def remember(self, place: str) -> None:
        """Remember that somebody from this address sits at a table."""
        self._seated.pop(place, None)
        if len(self._seated) >= MOST_SEATED:
            del self._seated[next(iter(self._seated))]
        self._seated[place] = monotonic() + SECONDS_SEATED

    def _may_come(self, place: str) -> bool:
        """Whether somebody from this address sat at a table recently, and it has few connections open."""
        return self._seated.get(place, 0) > monotonic() and self._from[place] <= self.limits.sockets

    # Deadlines

    def sweep(self, now: float) -> None:
        """End all connections whose deadline has passed."""
        for connection in [connection for connection in self._all if connection.deadline < now]:
            connection.end()
