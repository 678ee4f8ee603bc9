"""Limits hold at all servers together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from jollyroger.tables.keyring import Keyring
from jollyroger.tables.node_messages import Spent
from jollyroger.web.limits import Limit, Limits
from jollyroger.web.shared_limits import SharedLimits
from jollyroger.web.site import Site

LIMITS = Limits(requests=Limit(10, 0), sockets=3)


class Others:
    """The other nodes, as one of them reaches them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wires = list[Wire]()

    def linked(self) -> frozenset[str]:
        return frozenset(wire.name for wire in self.wires)

    def tell_all(self, told: Spent) -> None:
        for wire in self.wires:
            wire.heard_spent(self.name, told)


class Wire:
    """A cluster of two: what one tells the other hears."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.others = Others(name)
        self.heard_spent: Callable[[str, Spent], None] = lambda _node, _told: None
        self.node_gone: Callable[[str], None] = lambda _node: None
        self.every_beat: Callable[[], None] = lambda: None


@pytest.fixture
def sites() -> list[tuple[Site, Wire]]:
    """Two servers that know each other."""
    wires = [Wire("a"), Wire("b")]
    wires[0].others.wires, wires[1].others.wires = [wires[1]], [wires[0]]
    found = []
    for wire in wires:
        site = Site(cast(Any, None), Keyring.of(bytes(32)), limits=LIMITS)
        SharedLimits(site, cast(Any, wire))
        found.append((site, wire))
    return found


def test_what_was_used_up_at_one_server_is_used_up_at_the_other(sites: list[tuple[Site, Wire]]) -> None:
    (here, wire), (there, _) = sites
    assert all(here.requests.take("somebody") for _ in range(8))
    assert there.requests.bucket("somebody").left == 10
    wire.every_beat()
    assert there.requests.bucket("somebody").left == 2
    wire.every_beat()
    assert there.requests.bucket("somebody").left == 2
    assert here.requests.bucket("somebody").left == 2


def test_two_bursts_at_once_are_a_debt(sites: list[tuple[Site, Wire]]) -> None:
    for site, _ in sites:
        assert all(site.requests.take("somebody") for _ in range(10))
    for _, wire in sites:
        wire.every_beat()
    assert [site.requests.bucket("somebody").left for site, _ in sites] == [-10, -10]


def test_open_sockets_are_counted_everywhere_until_they_close(sites: list[tuple[Site, Wire]]) -> None:
    (here, wire), (there, _) = sites
    here.sockets["guest"] = 2
    there.sockets["guest"] = 1
    wire.every_beat()
    assert (here.open_sockets("guest"), there.open_sockets("guest")) == (2, 3)
    del here.sockets["guest"]
    wire.every_beat()
    assert there.open_sockets("guest") == 1


def test_the_sockets_of_a_server_that_is_gone_are_closed(sites: list[tuple[Site, Wire]]) -> None:
    (here, wire), (there, other) = sites
    here.sockets["guest"] = 2
    wire.every_beat()
    other.node_gone("a")
    assert there.open_sockets("guest") == 0


def test_a_server_that_was_cut_off_is_told_everything_again(sites: list[tuple[Site, Wire]]) -> None:
    (here, wire), (there, _) = sites
    here.sockets.update({"guest": 2, "other": 1})
    wire.every_beat()
    wire.others.wires, wires = [], wire.others.wires
    del here.sockets["guest"]
    wire.every_beat()
    wire.others.wires = wires
    wire.every_beat()
    assert (there.open_sockets("guest"), there.open_sockets("other")) == (0, 1)
