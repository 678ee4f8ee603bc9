"""The wire of a socket: frames of every size, messages in their order, and what costs only its own socket."""

from __future__ import annotations

import asyncio
import json
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State
from websockets.speedups import apply_mask

from jollyroger.storage.yielding import A_WHILE
from jollyroger.web.connections import MOST_WAITING, Connections
from jollyroger.web.limits import Limits
from jollyroger.web.post import MOST_LETTERS, Post
from jollyroger.web.wire import (
    MOST_HEARD,
    SECONDS_TO_STAY,
    Wire,
    short_text,
    text_head,
)
from tests.web import lines
from tests.web.serving import Person, told


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """No application."""


async def test_a_message_that_is_far_too_long_ends_the_socket_only(anna: Person) -> None:
    table = anna.make(kind="friend")
    async with anna.socket(table) as socket:
        await told(socket, "table")
        await socket.send("x" * 5000)
        assert (await told(socket))["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.gather(socket.send("x" * 100_000), told(socket, "none"))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with anna.socket(table) as again:
        assert (await told(again))["type"] == "table"


async def test_messages_are_heard_however_they_are_cut_into_pieces(anna: Person) -> None:
    """Many in one piece, each in three parts, or byte by byte."""
    ping = b'{"do":"ping"}'.ljust(100)
    whole = Frame(Opcode.TEXT, ping).serialize(mask=True)
    parts = (
        Frame(Opcode.TEXT, ping[:5], fin=False).serialize(mask=True)
        + Frame(Opcode.CONT, ping[5:60], fin=False).serialize(mask=True)
        + Frame(Opcode.CONT, ping[60:]).serialize(mask=True)
    )
    async with anna.socket(anna.make(kind="friend")) as socket:
        await told(socket, "table")
        for sent, number in ((whole * 30, 30), (parts * 20, 20)):
            socket.transport.write(sent)
            for _ in range(number):
                assert (await told(socket, "pong"))["type"] == "pong"
        for byte in whole:
            socket.transport.write(bytes([byte]))
            await asyncio.sleep(0.001)
        assert (await told(socket, "pong"))["type"] == "pong"
        # Masked so that the body alone, in a piece of its own, looks like a whole message.
        body = b'{"do":"ping"}'
        mask = bytes([body[0] ^ 0x81, body[1] ^ (0x80 | len(body) - 6), 7, 9])
        socket.transport.write(bytes([0x81, 0x80 | len(body)]) + mask)
        await asyncio.sleep(0.02)
        socket.transport.write(apply_mask(body, mask))
        assert (await told(socket))["type"] == "pong"


class Line:
    """The transport of a wire at which somebody else's data comes in."""

    def __init__(self) -> None:
        self.paused = False

    def get_extra_info(self, *_: Any) -> None:
        return None

    def set_write_buffer_limits(self, **_: int) -> None:
        return None

    def is_closing(self) -> bool:
        return False

    def waits(self) -> bool:
        return self.paused

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def test_messages_during_a_move_wait_and_are_heard_in_order() -> None:
    config = uvicorn.Config(nobody)
    config.load()
    wire, line, heard = Wire(config, ServerState(), {}, everybody=Connections()), Line(), list[bytes]()
    wire.connection_made(line)  # type: ignore[arg-type]  # as far as it is used
    wire.conn.parser = Protocol.parse(wire.conn)
    next(wire.conn.parser)
    wire.conn.state = State.OPEN
    wire.handshake_complete = wire.busy = True

    def take(message: bytes) -> bool:
        heard.append(message)
        return True

    wire.taker = take

    async def listen() -> None:
        while (message := await wire.hear()) is not None:
            heard.append(message)

    def frame(number: int) -> bytes:
        return Frame(Opcode.TEXT, b"%d" % number).serialize(mask=True)

    listening = asyncio.ensure_future(listen())
    sent = 0
    while not line.waits():
        wire.data_received(frame(sent))
        sent += 1
        await asyncio.sleep(0.001)
        assert sent <= MOST_HEARD
    # What is under way already comes all the same: two in one piece, and one.
    wire.data_received(frame(sent) + frame(sent + 1))
    wire.data_received(frame(sent + 2))
    await asyncio.sleep(0.001)
    assert line.waits()
    assert heard == []
    wire.go_on()
    await asyncio.sleep(0.01)
    assert heard == [b"%d" % number for number in range(sent + 3)]
    assert not line.waits()
    listening.cancel()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frames_of_every_size(size: int) -> None:
    message = b"x" * size
    assert text_head(len(message)) + message == Frame(Opcode.TEXT, message).serialize(mask=False)
    sent = Frame(Opcode.TEXT, message).serialize(mask=True)
    assert short_text(sent) == (message if size < 65536 else None)
    for other in (sent[:-1], sent + b"x", sent[:1], b"", b"\x01" + sent[1:], b"\x82" + sent[1:], b"\xc1" + sent[1:]):
        assert short_text(other) is None
    assert short_text(text_head(len(message)) + message) is None


async def test_a_slow_reader_is_cut_off_and_a_quick_one_is_not() -> None:
    config = uvicorn.Config(nobody)
    config.load()
    wires = list[Wire]()

    def made() -> Wire:
        wires.append(Wire(config, ServerState(), {}, everybody=Connections()))
        wires[-1].handshake_complete = True
        return wires[-1]

    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    async with server:
        address = server.sockets[0].getsockname()
        sides = [await asyncio.open_connection(*address) for _ in range(2)]
        message, much = b"x" * (MOST_WAITING // 10), 200
        sent = len(text_head(len(message)) + message)
        for _ in range(much):
            for wire in wires:
                wire.tell(message)
            await asyncio.sleep(0)
            await sides[1][0].readexactly(sent)
        assert [wire.transport.is_closing() for wire in wires] == [True, False]
        for _, writer in sides:
            writer.close()


class Ear:
    """A wire, as far as the post knows it."""

    def __init__(self, name: str, heard: list[str]) -> None:
        self.name = name
        self.heard = heard
        self.loop = asyncio.get_running_loop()
        self.transport = self
        self.pause = 0.0
        self.aborted = False

    def hear_now(self, message: bytes) -> None:
        if message == b"stumble":
            raise RuntimeError("a mistake")
        sleep(self.pause)
        self.heard.append(self.name + message.decode())

    def abort(self) -> None:
        self.aborted = True


def ears(heard: list[str]) -> list[Any]:
    return [Ear(name, heard) for name in "abc"]


async def test_a_message_that_makes_the_program_stumble_costs_its_own_socket_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    post, heard = Post(), list[str]()
    a, b, c = ears(heard)
    for wire, message in ((a, b"1"), (b, b"stumble"), (c, b"3"), (a, b"4")):
        post.take(wire, message)
    assert heard == []
    for _ in range(4):  # one at least is heard in each turn of the loop, on a slow machine no more
        await asyncio.sleep(0)
    assert heard == ["a1", "c3", "a4"]
    assert [wire.aborted for wire in (a, b, c)] == [False, True, False]
    assert "a mistake" in caplog.text


async def test_messages_are_heard_a_while_at_a_time_and_those_of_a_wire_in_their_order() -> None:
    post, heard = Post(), list[str]()
    a, b, c = ears(heard)
    a.pause = 2 * A_WHILE
    for wire, message in ((a, b"1"), (b, b"2"), (c, b"3"), (b, b"4")):
        post.take(wire, message)
    await asyncio.sleep(0)
    assert heard == ["a1"]
    post.deliver_from(b)
    assert heard == ["a1", "b2", "b4"]
    await asyncio.sleep(0)
    assert heard == ["a1", "b2", "b4", "c3"]


async def test_when_too_many_messages_wait_each_is_acted_on_as_it_is_read() -> None:
    post, heard = Post(), list[str]()
    a, b, _ = ears(heard)
    for number in range(MOST_LETTERS):
        post.take(a if number else b, b"%d" % number)
    assert heard == []
    post.take(b, b"more")
    assert heard == ["b0", "bmore"]
    await asyncio.sleep(0)
    assert heard[2] == "a1"


# The end of a socket


def chat(text: str) -> bytes:
    return Frame(Opcode.TEXT, json.dumps({"do": "say", "text": text}).encode()).serialize(mask=True)


PING = Frame(Opcode.TEXT, b'{"do":"ping"}').serialize(mask=True)
CLOSE = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)
NO_FRAME = b"\x83\x80\0\0\0\0"


@pytest.mark.parametrize(
    ("before", "last"),
    [(0, CLOSE), (5, CLOSE), (3 * MOST_HEARD, CLOSE), (0, NO_FRAME), (3 * MOST_HEARD, NO_FRAME), (0, b""), (5, b"")],
    ids=range(7),
)
async def test_what_comes_before_the_end_is_heard(anna: Person, before: int, last: bytes) -> None:
    """All in one piece: messages, and the end, with a close frame or without."""
    table = anna.make(kind="friend")
    async with anna.socket(table) as ear, anna.socket(table) as speaker:
        await told(ear, "table")
        await told(speaker, "table")
        speaker.transport.write(chat("Ahoy") + before * PING + chat("Farewell") + last)
        if not last:
            speaker.transport.close()
        assert [(await told(ear, "said", patience=10))["text"] for _ in range(2)] == ["Ahoy", "Farewell"]


async def opened(everybody: Connections, config: uvicorn.Config) -> tuple[Wire, Any]:
    """A wire that is open, as far as the library is concerned."""
    wire, line = Wire(config, ServerState(), {}, everybody=everybody), lines.Line()
    everybody.admit(wire, "192.0.2.1")
    wire.connection_made(line)
    wire.conn.parser = Protocol.parse(wire.conn)
    next(wire.conn.parser)
    wire.conn.state = State.OPEN
    wire.handshake_complete = True
    return wire, line


async def test_a_client_without_a_sign_of_life_is_cut_off() -> None:
    """A socket that is half open, one whose frame never ends, one that sends pongs without having been asked."""
    everybody, config = Connections(), uvicorn.Config(nobody)
    config.load()
    wire, line = await opened(everybody, config)
    first = wire.deadline
    assert first <= monotonic() + SECONDS_TO_STAY
    for sent in (Frame(Opcode.PONG, b"made up").serialize(mask=True), Frame(Opcode.TEXT, b"").serialize(mask=True)):
        wire.data_received(sent)
        assert wire.deadline == first
    wire.send_keepalive_ping()
    assert wire.pending_ping_payload is not None
    wire.data_received(Frame(Opcode.PONG, wire.pending_ping_payload).serialize(mask=True))
    assert wire.deadline > first
    wire.data_received(chat("never ends")[:-1])
    everybody.sweep(wire.deadline)
    assert not line.closed
    everybody.sweep(wire.deadline + 1)
    assert line.aborted
    wire.connection_lost(None)
    assert everybody.number == 0


async def test_slow_readers_share_what_may_wait_for_their_address() -> None:
    everybody, config = Connections(Limits(unread_from=500_000)), uvicorn.Config(nobody)
    config.load()
    wires = [await opened(everybody, config) for _ in range(4)]
    for wire, line in wires[:3]:
        line.left = 200_000
        wire.pause_writing()
    assert [line.aborted for _, line in wires] == [False, False, True, False]
    wires[2][0].connection_lost(None)
    wires[0][1].left = 250_000
    wires[0][0].tell(b"more")
    wires[0][0].flush()
    assert not wires[0][1].aborted
    wires[1][1].left = 260_000
    wires[1][0].tell(b"more")
    wires[1][0].flush()
    assert wires[1][1].aborted
    wires[1][0].connection_lost(None)
    wires[0][0].resume_writing()
    assert everybody.unread.has_room("192.0.2.1", 500_000)


async def test_nothing_is_packed_on_a_socket(anna: Person) -> None:
    """So that nobody can send a bomb: a few bytes that unpack to very many."""
    table = anna.make(kind="friend")
    async with anna.socket(table) as socket:
        assert socket.response is not None
        assert "permessage-deflate" in socket.request.headers["sec-websocket-extensions"]
        assert "sec-websocket-extensions" not in socket.response.headers
        bomb = bytes([0xC1]) + Frame(Opcode.TEXT, b"\0" * 100).serialize(mask=True)[1:]
        socket.transport.write(bomb)
        with pytest.raises(ConnectionClosed) as closed:
            await told(socket, "none")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1002


async def test_a_client_that_connects_while_the_server_stops_is_refused_once() -> None:
    """Uvicorn asks for the refusal when the server stops, and again when the application gives up."""
    config = uvicorn.Config(nobody)
    config.load()
    wire, line = Wire(config, ServerState(), {}, everybody=Connections(Limits())), lines.Line()
    wire.connection_made(line)
    head = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    wire.data_received(f"{head}Sec-WebSocket-Key: {'a' * 22}==\r\n\r\n".encode())
    for _ in range(2):
        wire.send_500_response()
    assert line.written.count(b"503") == 1
    wire.connection_lost(None)
