"""How much one connection, guest or address may ask for: buckets that fill up again with time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic

import msgspec

NETWORK_BITS = 64
"""What a subscriber of IPv6 gets at least; the other half of an address anybody makes up."""


@lru_cache(maxsize=10_000)
def place_of(address: str) -> str:
    """What counts as one address: that of IPv4, of IPv6 its network; empty for what is no address."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        host_bits = found.max_prefixlen - NETWORK_BITS
        return f"{IPv6Address(int(found) >> host_bits << host_bits)}/{NETWORK_BITS}"
    return str(found)


class Limit(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


class Limits(msgspec.Struct, frozen=True):
    """What a server allows."""

    messages: Limit = Limit(60, 20)
    """On one socket. A person at the table needs about one a second."""
    malformed: Limit = Limit(20, 0.2)
    """Messages that make no sense, on one socket; then it is closed."""
    sockets: int = 20
    """Open at once, by one guest."""
    sockets_from: int = 200
    """Open at once, from one address: guests cost nothing."""
    connections: int = 10_000
    """Open at once, from everywhere; fewer if the system allows fewer files."""
    connections_from: int = 256
    """Open at once, from one address, sockets included."""
    unread: int = 128_000_000
    """Bytes of answers that wait for slow readers, from everywhere."""
    unread_from: int = 8_000_000
    """The same from one address."""
    requests: Limit = Limit(200, 20)
    """Of pages and of the API, by one address."""
    tables: Limit = Limit(20, 0.2)
    """Made by one address."""
    replays: Limit = Limit(30, 2)
    """Games to be stepped through, checked or written down, by one address."""
    studies: Limit = Limit(20, 0.2)
    """Games that Red Beard is to think through, or questions whether that is done, by one address."""
    sittings: Limit = Limit(100, 0.5)
    """Seats taken from one address: taking seats and leaving again and again fills a table's log."""
    cuts: Limit = Limit(20, 0.05)
    """Answers to the cut of the day, from one address."""
    seat_links: Limit = Limit(10, 0.1)
    """Opened from one address: nobody finds one by trying. Programs with a secret count among the requests."""

    def for_connections(self, all_in_all: int | None, from_one: int | None) -> Limits:
        """The same with other numbers of connections, where they are given; of one address most can be sockets."""
        limits = self
        if all_in_all is not None:
            limits = msgspec.structs.replace(limits, connections=all_in_all)
        if from_one is not None:
            limits = msgspec.structs.replace(limits, connections_from=from_one, sockets_from=from_one * 4 // 5)
        return limits


NO_LIMIT = Limit(float("inf"), 0)
NO_LIMITS = Limits(
    messages=NO_LIMIT,
    malformed=NO_LIMIT,
    sockets=1_000_000,
    sockets_from=1_000_000,
    connections=1_000_000,
    connections_from=1_000_000,
    unread=1_000_000_000,
    unread_from=1_000_000_000,
    requests=NO_LIMIT,
    tables=NO_LIMIT,
    replays=NO_LIMIT,
    studies=NO_LIMIT,
    sittings=NO_LIMIT,
    cuts=NO_LIMIT,
    seat_links=NO_LIMIT,
)


class Bucket:
    """What is left of a limit."""

    __slots__ = ("left", "limit", "since")

    def __init__(self, limit: Limit, now: float) -> None:
        self.limit = limit
        self.left = limit.burst
        self.since = now

    def fill(self, now: float) -> None:
        """Add what the time since has brought."""
        self.left = min(self.limit.burst, self.left + (now - self.since) * self.limit.rate)
        self.since = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        if self.left < self.limit.burst:
            self.fill(now)
        else:
            self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def put_back(self) -> None:
        """What was taken was not used."""
        self.left += 1

    def wait(self) -> float:
        """Seconds until there is one again."""
        if self.left >= 1:
            return 0
        return (1 - self.left) / self.limit.rate if self.limit.rate else 3600


class Buckets:
    """A bucket for everybody; full ones are forgotten, so that visitors do not pile up."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = monotonic, most: int = 10_000) -> None:
        self.limit = limit
        self.clock = clock
        self.most = most
        self._buckets: dict[str, Bucket] = {}
        self.spent: Counter[str] | None = None
        """What was taken since other servers were told, where there are any."""

    def bucket(self, name: str) -> Bucket:
        """Somebody's bucket, filled up to now."""
        if name not in self._buckets:
            if len(self._buckets) >= self.most:
                self._forget()
            self._buckets[name] = Bucket(self.limit, self.clock())
        bucket = self._buckets[name]
        bucket.fill(self.clock())
        return bucket

    def take(self, name: str) -> bool:
        """Take one from somebody's bucket, if there is one."""
        taken = self.bucket(name).take(self.clock())
        if taken and self.spent is not None:
            self.spent[name] += 1
        return taken

    def charge(self, name: str, much: float) -> None:
        """Somebody has taken so much elsewhere. More than there is becomes a debt."""
        self.bucket(name).left -= much

    def _forget(self) -> None:
        now = self.clock()
        for bucket in self._buckets.values():
            bucket.fill(now)
        waiting = {name: bucket for name, bucket in self._buckets.items() if bucket.left < self.limit.burst}
        # A crowd of very many addresses gets at most one more burst for each.
        self._buckets = waiting if len(waiting) < self.most else {}
