"""Requests and messages that no browser sends: each gets a clear answer, and costs nobody else anything.

The server of these tests must not have written a traceback when they are over (`conftest.server`).
"""

from __future__ import annotations

import os
import re
import socket
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from jollyroger.web.form_data import MOST_FIELDS
from jollyroger.web.rendering import FOLDER
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
        ("punycode", b"Anna-"),
        ("utf-7", b"Anna"),
    ],
)
def test_a_form_in_an_encoding_that_is_none_is_refused(anna: Person, charset: str, content: bytes) -> None:
    token = part('name="token"', anna.token().encode())
    headers = {"content-type": "multipart/form-data; boundary=XX"}
    for path, field in (("/name", "name"), ("/replay", "text"), ("/name", "token")):
        odd = part(f'name="{field}"\r\nContent-Type: text/plain; charset={charset}', content)
        body = (b"" if field == "token" else token) + odd + b"--XX--\r\n"
        expected = 403 if field == "token" else 400
        assert anna.browser.post(path, content=body, headers=headers).status_code == expected


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/mixed; boundary=XX", "", "a" * 300])
def test_a_form_of_another_type_is_not_read(anna: Person, kind: str) -> None:
    body = f"token={anna.token()}&name=Mallory".encode()
    for path in ("/name", "/replay", "/tables"):
        assert anna.browser.post(path, content=body, headers={"content-type": kind}).status_code == 415


@pytest.mark.parametrize("many", ["a&", "a=b&", "&"])
def test_a_form_with_too_many_fields_is_refused(anna: Person, many: str) -> None:
    body = f"token={anna.token()}&{many * MOST_FIELDS}name=Mallory"
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert anna.browser.post("/name", content=body, headers=kind).status_code == 400
    parts = part('name="token"', anna.token().encode()) + part('name="a"', b"b") * MOST_FIELDS + b"--XX--\r\n"
    kind = {"content-type": "multipart/form-data; boundary=XX"}
    assert anna.browser.post("/name", content=parts, headers=kind).status_code == 400


def test_the_token_comes_before_all_else(anna: Person) -> None:
    assert anna.browser.post("/name", data={"name": "Anna", "token": anna.token()}).status_code == 403
    assert anna.browser.post("/name", data={"token": anna.token(), "name": "Anna"}).status_code == 303
    for template in sorted(FOLDER.glob("*.html")):
        for form in re.findall(r'<form [^>]*method="post"[^>]*>(.*?)</form>', template.read_text(), re.DOTALL):
            assert form.lstrip().startswith("{{ csrf_input }}"), template.name


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
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"a:\r\n" * 7000 + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"a" * 40_000 + b"\r\n\r\n",
    ],
)
def test_a_head_without_an_end_is_refused(server: Server, head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as wire:
        wire.sendall(head)
        assert status_of(wire.recv(1000)) == 431


def test_a_long_head_and_a_long_body_are_taken(anna: Person) -> None:
    assert anna.post("/replay", {"text": "a" * 150_000}).status_code == 413  # only in parts
    assert anna.get("/rules/duel", headers={"x-long": "a" * 20_000}).status_code == 200
    for _ in range(3):  # over one connection
        assert anna.post("/replay", files={"file": ("record.txt", b"a" * 150_000)}).status_code == 400


@pytest.mark.parametrize("query", ["a=b&" * 3000, "language=en"], ids=["line", "headers"])
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


N = 30_000
HEADS = {
    "query": "GET /new?" + "a&" * (N // 2),
    "fields": "GET /new?" + "game=duel&" * (N // 10),
    "percent": "GET /new?a=" + "%41" * (N // 3),
    "slashes": "GET /" + "/" * N,
    "folders": "GET /static/1/" + "../" * (N // 3),
    "digits": "GET /api/tables/aaaaaaaaaa/events?after=" + "9" * N,
    "cookie": "GET / HTTP/1.1\r\nCookie: " + "a=b;" * (N // 4),
    "empty cookies": "GET / HTTP/1.1\r\nCookie: " + ";" * N,
    "languages": "GET / HTTP/1.1\r\nAccept-Language: " + "de;q=0.1," * (N // 9),
    "proxies": "GET / HTTP/1.1\r\nX-Forwarded-For: " + "127.0.0.1," * (N // 10),
    "connection": "GET / HTTP/1.1\r\nConnection: " + "upgrade," * (N // 8),
    "tags": "GET /static/1/css/base/ground.css HTTP/1.1\r\nIf-None-Match: " + 'W/"a",' * (N // 6),
    "secret": "GET /api/tables/aaaaaaaaaa?seat=0 HTTP/1.1\r\nAuthorization: Bearer " + "a" * N,
}


def seconds_of(server: Server) -> float:
    """Seconds that a server has computed so far."""
    ticks = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell how long another computes")
@pytest.mark.parametrize("kind", HEADS)
def test_the_longest_heads_take_milliseconds(server: Server, kind: str) -> None:
    head = HEADS[kind] if " HTTP/1.1" in HEADS[kind] else f"{HEADS[kind]} HTTP/1.1"
    request = f"{head}\r\nHost: a\r\n".encode() + CLOSE + b"\r\n"
    ask(server, request)
    begun, times = seconds_of(server), 4
    for _ in range(times):
        assert status_of(ask(server, request)) in (200, 400, 404)
    assert seconds_of(server) - begun < times * 0.05


SOCKET = (
    b"Host: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (b"GET /t/x/live HTTP/1.1\r\n" + SOCKET + b"Content-Length: 5\r\n\r\nabcde", 400),
        (b"GET /t/x/live HTTP/1.1\r\n" + SOCKET + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 400),
        (b"POST /t/x/live HTTP/1.1\r\n" + SOCKET + b"Content-Length: 1\r\n\r\na", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n", 200),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\0\x01", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ],
)
def test_what_is_no_request_is_refused_without_a_word_in_the_log(server: Server, asked: bytes, status: int) -> None:
    before = server.said()
    for _ in range(5):
        assert status_of(ask(server, asked)) == status
    assert server.said() == before


PING, EMPTY_TEXT, NO_PART = (bytes([first, 0x80]) + b"\0\0\0\0" for first in (0x89, 0x01, 0x00))
PONG = b"\x8a\0"


@pytest.mark.parametrize("frames", [PING * 50_000, EMPTY_TEXT + NO_PART * 50_000])
def test_a_sender_of_empty_frames_is_hung_up_on(server: Server, anna: Person, frames: bytes) -> None:
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
