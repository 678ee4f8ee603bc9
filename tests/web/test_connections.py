"""How many connections there may be and from where, and how much may wait for those who do not read."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
from contextlib import ExitStack
from functools import partial
from typing import Any, cast

import httpx
import pytest
from litestar import get
from uvicorn.server import ServerState

from jollyroger.tables.keyring import Keyring
from jollyroger.web import connections
from jollyroger.web.answers import Application
from jollyroger.web.app import make_litestar
from jollyroger.web.callers import Caller
from jollyroger.web.connections import BACKLOG, OWN_DESCRIPTORS, Connections, TurnedAway, raise_descriptors
from jollyroger.web.limits import Limits
from jollyroger.web.serving import SYSTEM_BUFFER, bind, config_of
from jollyroger.web.site import Site
from tests.web.conftest import Start
from tests.web.lines import GET, Line, call_on, status_of
from tests.web.serving import Person

PROXY = "127.0.0.1"
KNOWN, STRANGE, OTHER = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Guest:
    """A connection, as far as it is counted."""

    def __init__(self, unread: int = 0) -> None:
        self.transport: Any = Line()
        self.transport.left = unread
        self.place = ""
        self.deadline = 0.0

    def end(self) -> None:
        self.transport.abort()


def come(everybody: Connections, address: str, number: int = 1) -> list[TurnedAway | None]:
    """Some from an address; why each is not let in."""
    return [everybody.admit(Guest(), address) for _ in range(number)]


def nearly_full(sockets: int = 20) -> Connections:
    """A server with room for eight, two of which are kept; six have come from elsewhere."""
    everybody = Connections(Limits(connections=8, connections_from=8, sockets=sockets))
    everybody.proxies = (PROXY,)
    assert come(everybody, OTHER, 6) == [None] * 6
    return everybody


# Coming


def test_the_last_connections_are_kept_for_those_who_are_seated() -> None:
    everybody = nearly_full()
    everybody.remember(KNOWN)
    assert come(everybody, STRANGE) == [TurnedAway.FULL]
    assert come(everybody, KNOWN, 3) == [None, None, TurnedAway.FULL]
    assert everybody.number == 8


def test_a_seated_guest_does_not_get_all_of_the_last_connections() -> None:
    everybody = nearly_full(sockets=0)
    everybody.remember(KNOWN)
    assert come(everybody, KNOWN, 2) == [None, TurnedAway.FULL]


def test_nobody_is_known_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody, clock = nearly_full(), [1000.0]
    monkeypatch.setattr(connections, "monotonic", lambda: clock[0])
    everybody.remember(KNOWN)
    clock[0] += connections.SECONDS_SEATED + 1
    assert come(everybody, KNOWN) == [TurnedAway.FULL]
    monkeypatch.setattr(connections, "MOST_SEATED", 2)
    for place in (KNOWN, STRANGE, OTHER):
        everybody.remember(place)
    assert come(everybody, KNOWN) == [TurnedAway.FULL]
    assert come(everybody, STRANGE) == [None]


def test_a_proxy_says_for_whom_it_asks() -> None:
    """The connection counts for that one from then on, and for another with the next request."""
    everybody = Connections(Limits(connections_from=2))
    everybody.proxies = (PROXY,)
    guests = [Guest() for _ in range(5)]
    for guest in guests[:3]:
        assert everybody.admit(guest, PROXY) is None
        assert everybody.assign(guest, f"2001:db8::{id(guest):x}") is (
            TurnedAway.CROWDED if guest is guests[2] else None
        )
    assert everybody.admit(guests[3], PROXY) is None
    assert everybody.admit(guests[4], PROXY) is TurnedAway.CROWDED
    assert everybody.assign(guests[0], KNOWN) is None
    assert everybody.assign(guests[2], "2001:db8::1") is None
    for guest in guests:
        everybody.remove(guest)
    assert everybody.number == 0
    assert not everybody._from


def test_when_few_are_left_a_proxy_is_heard_for_those_who_are_seated() -> None:
    everybody = nearly_full()
    everybody.remember(KNOWN)
    for address, refused in ((STRANGE, TurnedAway.FULL), (KNOWN, None)):
        guest = Guest()
        assert everybody.admit(guest, PROXY) is None
        assert everybody.assign(guest, address) is refused
        everybody.remove(guest)


def test_a_socket_counts_as_the_connection_that_it_was() -> None:
    everybody = Connections(Limits(connections_from=1))
    caller, wire = Guest(), Guest()
    everybody.admit(caller, KNOWN)
    everybody.hand_over(caller, wire)
    assert (everybody.number, wire.place) == (1, KNOWN)
    assert come(everybody, KNOWN) == [TurnedAway.CROWDED]
    everybody.remove(caller)
    assert everybody.number == 1
    everybody.remove(wire)
    assert come(everybody, KNOWN) == [None]


async def test_a_refusal_for_the_sake_of_others_is_explained() -> None:
    everybody = nearly_full()
    line = Line(STRANGE)
    call_on(line, everybody=everybody)
    everybody.proxies = ()
    assert status_of(line.written) == 503
    assert b"retry-after" in line.written
    assert line.closed


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_as_many_files_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limits = {"asked": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _what: limits["asked"])
    monkeypatch.setattr(resource, "setrlimit", lambda _what, to: limits.update(asked=to))
    assert raise_descriptors() == 4096
    assert limits["asked"] == (4096, 4096)
    assert Connections(Limits(), 4096).most == 4096 - OWN_DESCRIPTORS - BACKLOG
    assert Connections(Limits(), 65_536).most == Limits().connections


# Slow readers


def test_what_waits_is_counted_by_address_and_in_all() -> None:
    everybody = Connections(Limits(unread_from=1000, unread=1500))
    unread = everybody.unread
    slow = [Guest(600), Guest(300), Guest(500)]
    for guest, address in zip(slow, (KNOWN, KNOWN, STRANGE), strict=True):
        everybody.admit(guest, address)
        unread.note(guest)
    assert [unread.has_room(place, 100) for place in (KNOWN, STRANGE, OTHER)] == [True, True, True]
    assert [unread.has_room(place, 101) for place in (KNOWN, STRANGE, OTHER)] == [False, False, False]
    slow[0].transport.left = 100
    assert unread.note(slow[0]) == 100
    assert [unread.has_room(place, 600) for place in (KNOWN, STRANGE, OTHER)] == [True, False, True]
    everybody.remove(slow[2])
    unread.forget(slow[0])
    unread.forget(slow[1])
    assert (unread._total, unread._from, unread._slow) == (0, {}, {})


def test_the_system_keeps_little_for_slow_readers() -> None:
    """Those who are let in get it from there."""
    with bind("127.0.0.1", 0) as bound, socket.create_connection(bound.getsockname()), bound.accept()[0] as other:
        for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            assert other.getsockopt(socket.SOL_SOCKET, buffer) <= 2 * SYSTEM_BUFFER  # the system counts its own share


LONG = 4_000_000


@get("/long")
async def long() -> bytes:
    """A long answer that cannot be packed well."""
    return secrets.token_bytes(LONG)


@pytest.mark.parametrize("path", ["/long", "/api/long"])
async def test_answers_that_nobody_reads_do_not_pile_up(path: str) -> None:
    everybody = Connections(Limits(unread_from=3 * LONG))
    site = Site(cast(Any, None), Keyring.of(os.urandom(32)), connections=everybody)  # there are no tables
    litestar = make_litestar(site)
    litestar.register(get(path, opt={"unlimited": True})(long.fn))
    config = config_of(Application(site, litestar), everybody)
    config.load()
    make = partial(Caller, config=config, server_state=ServerState(), app_state={}, everybody=everybody)
    loop = asyncio.get_running_loop()
    request = GET.replace(b" / ", f" {path} ".encode())
    server = await loop.create_server(make, "127.0.0.1", 0)
    async with server:
        with ExitStack() as stack:
            wires = list[socket.socket]()
            for _ in range(20):
                wire = stack.enter_context(socket.socket())
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                wire.settimeout(0)
                await loop.sock_connect(wire, server.sockets[0].getsockname())
                await loop.sock_sendall(wire, request)
                wires.append(wire)
            statuses = [status_of(await loop.sock_recv(wire, 50)) for wire in wires]
            assert set(statuses) == {200, 429}
            assert everybody.unread._total <= 3 * LONG
            # A caller that reads is answered once the others are gone.
            for wire in wires:
                wire.close()
        while everybody.number:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(request)
        assert status_of(await reader.readline()) == 200
        writer.close()


# A server


async def test_seated_players_come_back_while_strangers_fill_the_server(start: Start) -> None:
    server = start("--connections", "40", "--connections-from", "30")
    anna = Person(server)
    table = anna.make(kind="friend")
    async with anna.socket(table) as live:
        await live.recv()
    transport = httpx.HTTPTransport(local_address="127.0.0.8")
    with ExitStack() as stack, httpx.Client(base_url=f"{server.address}/api", transport=transport) as program:
        seat = program.post(f"/tables/{table}/seats/1", json={"name": "Cora"}).json()
        program.headers["authorization"] = f"Bearer {seat['secret']}"
        assert program.get(f"/tables/{table}?seat=1").status_code == 200
        program.headers["connection"] = "close"
        assert program.get(f"/tables/{table}").status_code == 200

        def call(address: str) -> socket.socket:
            wire = stack.enter_context(socket.create_connection((PROXY, server.port), 5, (address, 0)))
            wire.sendall(GET)
            return wire

        there = [status_of(call(f"127.0.0.{2 + number % 3}").recv(20) or b"- 0 ") for number in range(60)]
        assert there.count(200) <= 30
        assert set(there) <= {200, 503}
        assert status_of(call("127.0.0.9").recv(20)) == 503
        assert anna.get(f"/t/{table}").status_code == 200
        assert program.get(f"/tables/{table}?seat=1").status_code == 200
        async with anna.socket(table) as live:
            await live.recv()
    anna.browser.close()
