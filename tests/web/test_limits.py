"""How much one connection, guest or address may ask for, and what it is told when that was too much."""

from __future__ import annotations

import os
from contextlib import ExitStack
from time import monotonic

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from jollyroger.web.limits import Buckets, Limit, Limits, place_of
from jollyroger.web.live import counted
from jollyroger.web.site import Site
from tests.web.conftest import Start
from tests.web.serving import Person, say, told


def test_a_bucket_fills_up_again() -> None:
    clock = [0.0]
    buckets = Buckets(Limit(2, 1), lambda: clock[0], most=3)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.bucket("a").wait() == 1
    assert buckets.take("b")
    clock[0] = 1
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    for name in "cdef":
        assert buckets.take(name)
    clock[0] = 10
    assert [buckets.take("g") for _ in range(3)] == [True, True, False]
    assert Buckets(Limit(1, 0)).bucket("x").wait() == 0
    never = Buckets(Limit(1, 0), lambda: clock[0])
    assert never.take("x")
    assert never.bucket("x").wait() == 3600


def test_many_addresses_do_not_pile_up() -> None:
    buckets = Buckets(Limit(2, 0), lambda: 0.0, most=100)
    for number in range(1000):
        buckets.take(str(number))
        assert len(buckets._buckets) <= 100


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:207", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", ""),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(address: str, place: str) -> None:
    assert place_of(address) == place


def test_a_network_has_no_more_than_an_address(start: Start) -> None:
    """The proxy says who asks."""
    server, burst = start(), int(Limits().tables.burst)
    with httpx.Client(base_url=server.address, verify=False) as client:

        def make(address: str) -> int:
            return client.post("/api/tables", json={}, headers={"x-forwarded-for": address}).status_code

        statuses = [make(f"2001:db8::{number:x}") for number in range(1, burst + 3)]
        assert (statuses[0], statuses[-1]) == (201, 429)
        assert make("2001:db8:0:1::1") == 201
        assert {make(f"::ffff:192.0.2.{number}") for number in range(1, burst)} == {201}


def until_refused(client: httpx.Client, path: str, usual: int = 200) -> httpx.Response:
    """Ask until it is too much."""
    for _ in range(20 * int(Limits().requests.burst)):
        answer = client.get(path)
        if answer.status_code != usual:
            break
    assert answer.status_code == 429
    return answer


def test_too_much_at_once_is_refused_and_says_when_to_come_back(start: Start) -> None:
    server = start()
    with httpx.Client(base_url=server.address, verify=False) as client:
        refused = until_refused(client, "/api/tables")
        assert refused.headers["content-type"].startswith("application/problem+json")
        assert int(refused.headers["retry-after"]) >= 1
        page = until_refused(client, "/")
        assert page.headers["content-type"].startswith("text/html")
        for nowhere in ("/nowhere", "/static/1/nowhere"):
            assert int(until_refused(client, nowhere, 404).headers["retry-after"]) >= 1
        assert client.get("/static/1/css/shared/ground.css").status_code == 200


def test_too_many_tables_are_refused(start: Start) -> None:
    server = start()
    anna = Person(server)
    anna.get("/")
    statuses = [anna.post("/quick").status_code for _ in range(int(Limits().tables.burst) + 2)]
    assert statuses[0] == 303
    assert statuses[-1] == 429
    anna.browser.close()


def test_nobody_has_games_written_down_without_end(start: Start) -> None:
    server = start()
    anna = Person(server)
    table = anna.post("/quick").headers["location"]
    for what in ("positions", "record"):
        tries = [anna.get(f"{table}/{what}").status_code for _ in range(int(Limits().replays.burst) + 20)]
        assert tries[-1] == 429
    anna.browser.close()


def test_nobody_finds_a_seat_link_by_trying(start: Start) -> None:
    server = start()
    anna = Person(server)
    table = anna.post("/quick").headers["location"]
    tries = [anna.get(f"{table}/seat/1/{number}").status_code for number in range(int(Limits().seat_links.burst) + 2)]
    assert tries[0] == 403
    assert tries[-1] == 429
    anna.browser.close()


async def test_nobody_sits_down_again_and_again_without_end(start: Start) -> None:
    """Neither over the API nor over a socket: it would fill the table's log."""
    server = start()
    anna = Person(server)
    table = anna.make(kind="friend")
    with httpx.Client(base_url=server.address, verify=False) as program:
        often = range(int(Limits().sittings.burst) + 10)
        tries = [program.post(f"/api/tables/{table}/seats/1", json={"name": "A"}).status_code for _ in often]
    assert (tries[0], tries[1], tries[-1]) == (201, 409, 429)
    async with anna.socket(table) as socket:
        await told(socket, "table")
        answers = []
        for _ in range(5):  # one may be free again already
            await socket.send('{"do":"sit","id":"s","seat":0}')
            answers.append(await told(socket, "accepted", "refused"))
    assert "Too many requests. Wait a moment and try again." in [answer.get("reason") for answer in answers]
    assert 429 in [anna.post(f"/t/{table}/sit", {"seat": "1"}).status_code for _ in range(5)]
    anna.browser.close()


def test_sockets_are_counted_by_guest_and_by_address() -> None:
    site = Site(None, os.urandom(32), limits=Limits(sockets=2, sockets_from=3))  # type: ignore[arg-type] # no tables
    with ExitStack() as stack:
        told = [
            stack.enter_context(counted(site, guest, address))
            for guest, address in (("a", "1"), ("a", "2"), ("a", "3"), ("b", "1"), ("c", "1"), ("d", "1"), ("", "4"))
        ]
        assert told == [None, None, 4429, None, None, 4430, None]
    assert not site.sockets


async def talk_nonsense(socket: ClientConnection) -> None:
    for _ in range(100):
        await socket.send("nonsense")
        await told(socket, "error")


async def test_messages_beyond_the_burst_have_to_wait(start: Start) -> None:
    anna, limit, more = Person(start()), Limits().messages, 20
    async with anna.socket(anna.make(kind="friend")) as socket:
        await told(socket, "table")
        begun = monotonic()
        for _ in range(int(limit.burst) + more):
            await say(socket, do="ping")
        for _ in range(int(limit.burst) + more):
            await told(socket, "pong")
        assert monotonic() - begun > 0.9 * more / limit.rate
    anna.browser.close()


async def test_too_many_sockets_and_too_much_nonsense(start: Start) -> None:
    server = start()
    anna = Person(server)
    table = anna.make(kind="friend")
    sockets = [anna.socket(table) for _ in range(Limits().sockets + 1)]
    opened = [await socket.__aenter__() for socket in sockets]
    with pytest.raises(ConnectionClosed) as closed:
        await opened[-1].recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    with pytest.raises(ConnectionClosed) as closed:
        await talk_nonsense(opened[0])
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    async with anna.socket(table) as again:
        assert (await told(again))["type"] == "table"
    for socket in opened:
        await socket.close()
    anna.browser.close()
