"""The server runs our protocols only with libraries that it knows, and uvicorn's own serve the same games."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.streams import StreamReader

from jollyroger.tables.requests import LONGEST_MESSAGE
from jollyroger.web import callers, protocols, serving, wire
from jollyroger.web.connections import MOST_WAITING, NOT_NOW, Connections
from jollyroger.web.limits import Limits
from jollyroger.web.live import TOO_MUCH_NONSENSE
from jollyroger.web.plain_wire import PlainWire
from tests.web.conftest import Start
from tests.web.serving import Person, Player, say, told

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
BOUNDS = {"httptools": ">=0.9,<0.10", "uvicorn": ">=0.54,<0.55", "websockets": ">=17.4,<17.5"}


@pytest.fixture
def anna(start: Start, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Somebody at a server with limits that runs uvicorn's own protocols."""
    monkeypatch.setenv(protocols.PLAIN, "1")
    yield from Person(start()).visit()


# Choosing


def test_ours_run_with_the_versions_that_are_installed(caplog: pytest.LogCaptureFixture) -> None:
    chosen = protocols.protocols_for(Connections())
    assert (chosen["http"].func, chosen["ws"].func) == (callers.Caller, wire.Wire)
    assert not caplog.records


@pytest.mark.parametrize("library", protocols.TESTED)
def test_an_unknown_version_is_left_alone_with_a_warning(
    library: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    installed = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "99.1" if name == library else installed(name))
    assert protocols.protocols_for(Connections())["http"] == "h11"
    (record,) = caplog.records
    assert f"{library} 99.1 is not a version" in record.message


def test_a_part_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(FlowControl, "pause_reading")
    monkeypatch.delattr(WebSocketsSansIOProtocol, "handle_cont")
    assert protocols.why_plain().endswith("FlowControl.pause_reading, WebSocketsSansIOProtocol.handle_cont")


def test_a_library_that_reads_frames_another_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    at_eof = StreamReader.at_eof

    def other(reader: StreamReader) -> Any:
        return (yield from at_eof(reader))

    monkeypatch.setattr(StreamReader, "at_eof", other)
    assert protocols.why_plain().endswith("the state of Protocol.parser")


def test_the_package_asks_for_the_versions_that_were_tested() -> None:
    asked = tomllib.loads(PROJECT.read_text())["project"]["dependencies"]
    assert set(protocols.TESTED) == set(BOUNDS)
    assert {library + bounds for library, bounds in BOUNDS.items()} <= set(asked)
    for version, tested in (("17.4", True), ("17.4.1", True), ("17.40", False), ("17.5", False)):
        assert protocols.is_tested(version, protocols.TESTED["websockets"]) is tested


def test_uvicorn_is_still_told_which_proxies_to_trust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(protocols.PLAIN, "1")
    connections = Connections()
    config = serving.config_of(object(), connections)
    assert config.limit_concurrency == connections.most
    assert "127.0.0.1" in connections.proxies


# A server with uvicorn's own protocols


async def test_pages_and_games_are_the_same(anna: Person) -> None:
    assert anna.get("/").status_code == 200
    table = anna.make(kind="bot", variant="skirmish")
    async with anna.socket(table) as socket, anna.socket(table) as other:
        player = Player(socket, 0)
        await player.sit()
        result = await player.play()
        while not (position := await told(other, "table", "moved"))["position"]["result"]:
            pass
    assert position["position"]["result"]["scores"] == result["scores"]
    assert f"{protocols.PLAIN} is set: {protocols.LOST}" in anna.server.said()


async def test_the_size_of_messages_is_limited(anna: Person) -> None:
    table = anna.make(kind="friend")
    async with anna.socket(table) as socket:
        await told(socket, "table")
        await socket.send("x" * (LONGEST_MESSAGE + 1))
        assert (await told(socket))["type"] == "error"
        await socket.send(b'{"do":"ping"}')
        assert (await told(socket))["type"] == "pong"
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.gather(socket.send("x" * 100_000), told(socket, "none"))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_the_number_of_messages_is_limited(anna: Person) -> None:
    limit, more = Limits().messages, 20
    async with anna.socket(anna.make(kind="friend")) as socket:
        await told(socket, "table")
        begun = monotonic()
        for _ in range(int(limit.burst) + more):
            await say(socket, do="ping")
        for _ in range(int(limit.burst) + more):
            await told(socket, "pong")
        assert monotonic() - begun > 0.9 * more / limit.rate


async def test_nonsense_ends_the_socket(anna: Person) -> None:
    async with anna.socket(anna.make(kind="friend")) as socket:
        for _ in range(int(Limits().malformed.burst) + 2):
            await socket.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            await told(socket, "none")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == TOO_MUCH_NONSENSE


async def test_a_server_that_stops_says_so(anna: Person) -> None:
    async with anna.socket(anna.make(kind="friend")) as socket:
        await told(socket, "table")
        assert await asyncio.to_thread(anna.server.end) == 0
        with pytest.raises(ConnectionClosed) as closed:
            await told(socket, "none")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == NOT_NOW
    assert "Traceback" not in anna.server.said()


class SlowSocket:
    """A socket whose reader never reads."""

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send(self, _message: Any) -> None:
        await asyncio.Event().wait()


async def test_a_slow_reader_is_cut_off() -> None:
    slow: Any = SlowSocket()
    wire = PlainWire(slow)
    hearing = asyncio.ensure_future(wire.hear())
    for _ in range(10):
        wire.tell(b"x" * (MOST_WAITING // 10))
        await asyncio.sleep(0)
    assert not hearing.done()
    wire.tell(b"x")
    assert await hearing is None
