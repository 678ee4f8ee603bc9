"""Requests and messages that no browser sends: each gets a clear answer, and costs nobody else anything.

The server of these tests must not have written a traceback when they are over (`conftest.server`).
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import httpx
import pytest
from uvicorn.server import ServerState

from jollyroger.web import callers
from jollyroger.web.serving import config_of
from tests.server.company import until
from tests.web.serving import Person, Server, say, told

DEEP = b"[" * 1900 + b"]" * 1900
CLOSE = b"Connection: close\r\n"


def ask(server: Server, request: bytes) -> bytes:
    """Send some bytes, and read until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(request)
        answer = b""
        while piece := wire.recv(65_536):
            answer += piece
    return answer


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


# Requests


@pytest.mark.parametrize(
    "host",
    [
        "a:99999",
        "a:b",
        "::::",
        "a:\xb2",
        "[",
        "a b",
        "<script>",
        "a/b",
        "x" * 300,
        "x" * 300 + ":0:",
        "[.]",
        "[:::]:80",
        "[1:2:3]",
        "[]",
    ],
)
def test_a_host_that_cannot_be_one_is_refused(server: Server, host: str) -> None:
    for path in ("/", "/nothing", "/favicon.ico", "/api/tables", "/schema/openapi.json"):
        answer = ask(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n".encode("latin-1") + CLOSE + b"\r\n")
        assert status_of(answer) == 400, path
        assert b"content-security-policy" in answer.lower()


@pytest.mark.parametrize("host", ["", "localhost", "127.0.0.1:8765", "[::1]:8765", "xn--bcher-kva.example", "a_b.c:0"])
def test_other_hosts_are_served(server: Server, host: str) -> None:
    assert status_of(ask(server, f"GET / HTTP/1.1\r\nHost: {host}\r\n".encode() + CLOSE + b"\r\n")) == 200


def test_many_short_requests_at_once_are_no_long_one(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n" * 1200 + b"GET /robots.txt HTTP/1.1\r\nHost")
        answer = b""
        while answer.count(b"HTTP/1.1 200") < 1200:
            answer += (piece := wire.recv(65_536))
            assert piece, answer[-300:]
        wire.sendall(b": a\r\n" + CLOSE + b"\r\n")
        while piece := wire.recv(65_536):
            answer += piece
    assert answer.count(b"HTTP/1.1 200") == 1201


def part(headers: str, content: bytes) -> bytes:
    return b"--XX\r\nContent-Disposition: form-data; " + headers.encode() + b"\r\n\r\n" + content + b"\r\n"


@pytest.mark.parametrize(
    ("charset", "content"),
    [
        ("utf-8", b"\xff\xfe"),
        ("nonsense", b"Anna"),
        ("rot13", b"Anna"),
        ("zlib", b"Anna"),
        ("utf-16-le", b"\x00\xd8"),
        ("raw_unicode_escape", b"\\ud800"),
        ('"a\0b"', b"Anna"),
    ],
)
def test_a_form_in_an_encoding_that_is_none_is_refused(anna: Person, charset: str, content: bytes) -> None:
    token = part('name="token"', anna.token().encode())
    headers = {"content-type": "multipart/form-data; boundary=XX"}
    for path, field in (("/name", "name"), ("/replay", "text"), ("/name", "token")):
        odd = part(f'name="{field}"\r\nContent-Type: text/plain; charset={charset}', content)
        body = (b"" if field == "token" else token) + odd + b"--XX--\r\n"
        assert anna.browser.post(path, content=body, headers=headers).status_code == 400


@pytest.mark.parametrize(
    "body",
    [DEEP, b'{"x":' + DEEP + b"}", b'{"deck":' + DEEP + b"}", b'{"game":"\xff"}', b'{"game":"\\ud800"}', b"[" * 3000],
)
def test_json_that_nobody_can_read_is_refused(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.address}/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.headers["content-type"].startswith("application/problem+json")


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 100_000,
        b"GET /" + b"a" * 100_000,
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"a: b\r\n" * 20_000,
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"a: b\r\n" * 20_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"a" * 40_000 + b"\r\n\r\n",
    ],
)
def test_a_head_without_an_end_is_refused(server: Server, head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(head)
        assert status_of(wire.recv(1000)) == 431


def test_a_long_head_and_a_long_body_are_taken(anna: Person) -> None:
    assert anna.get("/rules/duel", headers={"x-long": "a" * 20_000}).status_code == 200
    for _ in range(3):  # over one connection
        assert anna.post("/replay", {"text": "a" * 150_000}).status_code == 400


@pytest.mark.parametrize("query", ["a=b&" * 3000, "language=en"])
def test_a_handshake_that_is_too_long_is_answered(server: Server, anna: Person, query: str) -> None:
    """The library for sockets takes lines of 8 kB and 128 headers, and says nothing about longer ones."""
    table = anna.make(kind="friend")
    more = b"".join(b"X-%d: y\r\n" % number for number in range(0 if "&" in query else 200))
    answer = ask(
        server,
        f"GET /t/{table}/live?{query} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        + more
        + b"\r\n",
    )
    assert status_of(answer) == 431


PING, EMPTY_TEXT, NO_PART = (bytes([first, 0x80]) + b"\0\0\0\0" for first in (0x89, 0x01, 0x00))
PONG = b"\x8a\0"


@pytest.mark.parametrize("frames", [PING * 50_000, EMPTY_TEXT + NO_PART * 50_000])
def test_whoever_sends_frames_that_say_nothing_is_hung_up_on(server: Server, anna: Person, frames: bytes) -> None:
    """There is room for forty thousand of them in one read, and nobody else would be served meanwhile."""
    table = anna.make(kind="friend")
    handshake = (
        f"GET /t/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n".encode()
        + b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(handshake)
        answer = b""
        while b'"type":"table"' not in answer:
            answer += wire.recv(65_536)
        answer = b""
        with suppress(ConnectionError):
            wire.sendall(frames)
            while piece := wire.recv(65_536):
                answer += piece
    assert answer.count(PONG) < 500
    assert anna.get(f"/t/{table}").status_code == 200


# Callers who take their time


class Line(asyncio.Transport):
    """A connection as the protocol sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.left = 0
        self.closed = self.aborted = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.left

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        """It goes on."""

    resume_reading = pause_reading


async def plain(_scope: Any, receive: Any, send: Any) -> None:
    """An application that takes what is sent, and answers."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def call_on(line: Line) -> callers.Caller:
    """Somebody who has called."""
    config = config_of(plain)
    config.load()
    caller = callers.Caller(config=config, server_state=ServerState(), app_state={})
    caller.connection_made(line)
    return caller


@pytest.mark.parametrize(
    "request_so_far",
    [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nab"],
)
async def test_who_never_comes_to_an_end_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, request_so_far: bytes) -> None:
    monkeypatch.setattr(callers, "SECONDS_TO_ASK", 0.02)
    line = Line()
    caller = call_on(line)
    if request_so_far:
        caller.data_received(request_so_far)
    await until(lambda: line.closed)
    assert status_of(line.written) == 408


async def test_who_has_asked_is_not_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callers, "SECONDS_TO_ASK", 0.02)
    line = Line()
    caller = call_on(line)
    for number in range(1, 4):
        caller.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await until(lambda: line.written.count(b"200 OK") == number)  # noqa: B023 - at once
        assert caller._deadline is None
    assert not line.closed
    caller.data_received(b"GET / HTTP/1.1\r\n")
    await until(lambda: line.closed)


async def test_who_does_not_take_the_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callers, "SECONDS_TO_TAKE", 0.02)
    line = Line()
    line.left = 1000
    call_on(line).data_received(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    await until(lambda: line.aborted)
    assert b"200 OK" in line.written


# Messages


@pytest.mark.parametrize("binary", [False, True])
async def test_a_message_nested_without_end_is_not_understood(anna: Person, *, binary: bool) -> None:
    table = anna.make(kind="friend")
    async with anna.socket(table) as live:
        for text in ('{"x":' + "[" * 1900 + "]" * 1900 + "}", '{"x":' + "[" * 4000):
            await live.send(text.encode() if binary else text)
            await told(live, "error")
        await say(live, do="ping")
        await told(live, "pong")
