"""Limits that hold at all servers together: what somebody uses up at one is told to the others within a second.

Until it is told somebody can use up a burst at each. That is a debt: every server takes it off what comes next.
"""

from __future__ import annotations

from collections import Counter

from jollyroger.tables.cluster import Cluster
from jollyroger.tables.node_messages import Spent
from jollyroger.web.site import Site


class SharedLimits:
    """Tells other servers what was used up here, and counts what was used up there."""

    def __init__(self, site: Site, cluster: Cluster) -> None:
        self._cluster = cluster
        self._buckets = {
            "requests": site.requests,
            "tables": site.tables,
            "replays": site.replays,
            "studies": site.studies,
            "sittings": site.sittings,
            "cuts": site.cuts,
            "seat_links": site.seat_links,
        }
        self._sockets = site.sockets
        self._elsewhere = site.sockets_elsewhere
        self._told = dict[str, int]()
        self._knowing = frozenset[str]()
        self._spent = {name: Counter[str]() for name in self._buckets}
        for name, buckets in self._buckets.items():
            buckets.spent = self._spent[name]
        cluster.heard_spent = self.hear
        cluster.node_gone = self.forget
        cluster.every_beat = self.tell

    def tell(self) -> None:
        """Tell what has changed since the last time; newcomers are told of all sockets."""
        knowing = self._cluster.others.linked()
        anew = knowing != self._knowing
        if anew:
            self._knowing, self._told = knowing, {}
        spent: dict[str, dict[str, float]] = {name: {**taken} for name, taken in self._spent.items() if taken}
        for taken in self._spent.values():
            taken.clear()
        sockets = {name: many for name, many in self._sockets.items() if self._told.get(name) != many}
        sockets |= dict.fromkeys(self._told.keys() - self._sockets.keys(), 0)
        self._told = dict(self._sockets)
        if spent or sockets or anew:
            self._cluster.others.tell_all(Spent(spent, sockets, anew))

    def hear(self, node: str, told: Spent) -> None:
        """Another server tells."""
        for name, spent in told.spent.items():
            buckets = self._buckets.get(name)
            if buckets is not None:
                for somebody, much in spent.items():
                    buckets.charge(somebody, much)
        if told.anew:
            self.forget(node)
        open_there = self._elsewhere.setdefault(node, {})
        for somebody, many in told.sockets.items():
            if many:
                open_there[somebody] = many
            else:
                open_there.pop(somebody, None)

    def forget(self, node: str) -> None:
        """A server is gone, and with it all its sockets."""
        self._elsewhere.pop(node, None)
