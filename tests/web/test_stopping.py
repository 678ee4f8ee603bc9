"""A server that is stopped while requests are in every state: each is answered, quickly, and in its own form."""

from __future__ import annotations

import json
import select
import socket
import time
from contextlib import ExitStack
from threading import Thread

import httpx

from tests.web.conftest import Start
from tests.web.serving import PATIENCE, Person, Server

SOON = 1.9
"""Seconds within which everybody is answered; a busy machine takes some of them."""
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n"
)
FORM = "application/x-www-form-urlencoded"


class Asker:
    """Somebody who has asked for something, in part or as a whole."""

    def __init__(self, server: Server, request: str) -> None:
        self.wire = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.wire.sendall(request.encode())
        self.answer = b""
        self.seconds = 0.0

    def read(self, begun: float) -> None:
        """All that is answered, until the server hangs up."""
        try:
            while piece := self.wire.recv(65_536):
                self.answer += piece
        except ConnectionResetError:
            pass
        self.seconds = time.monotonic() - begun
        self.wire.close()

    @property
    def status(self) -> int:
        return int(self.answer.split(b" ", 2)[1]) if self.answer else 0

    @property
    def kind(self) -> str:
        return self.answer.partition(b"content-type: ")[2].partition(b"\r\n")[0].decode()

    @property
    def body(self) -> bytes:
        return self.answer.partition(b"\r\n\r\n")[2]


def head(method: str, path: str, *headers: str) -> str:
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""))


def cases(table: str) -> dict[str, str]:
    """Requests in every state, by name."""
    events = f"/api/tables/{table}/events?after=99&wait=30"
    return {
        "nothing": "",
        "empty line": "\r\n",
        "half a head": "GET / HTTP/1.1\r\nHost: a\r\n",
        "half a head of the API": "GET /api/tables HTTP/1.1\r\nHost: a\r\n",
        "half a socket": f"GET /t/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}",
        "half a body": head("POST", "/api/tables", "Content-Type: application/json", "Content-Length: 100") + "{",
        "half a form": head("POST", "/name", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 9")
        + "a",
        "a long wait": head("GET", events),
        "two long waits": head("GET", events) + head("GET", events),
    }


def keep_asking(server: Server, answers: list[tuple[int, str]]) -> None:
    """Ask for this and that until nobody is there any more."""
    with httpx.Client(base_url=server.address, verify=False) as client:
        while server.process.poll() is None:
            for path in ("/api/tables", "/"):
                try:
                    answer = client.get(path)
                except httpx.TransportError:
                    return
                answers.append((answer.status_code, f"{path} {answer.headers['content-type']}"))


def test_everybody_is_answered_when_the_server_stops(start: Start) -> None:
    server = start()
    anna = Person(server)
    table = anna.make(kind="friend")
    anna.browser.close()
    askers = {name: Asker(server, request) for name, request in cases(table).items()}
    askers |= {f"page {number}": Asker(server, head("GET", f"/t/{table}/positions")) for number in range(20)}
    time.sleep(0.1)
    again, begun = list[tuple[int, str]](), time.monotonic()
    threads = [Thread(target=keep_asking, args=(server, again))]
    threads += [Thread(target=asker.read, args=(begun,)) for asker in askers.values()]
    for thread in threads:
        thread.start()
    code = server.end()
    for thread in threads:
        thread.join(PATIENCE)
    assert code == 0
    assert not server.said()
    assert {name: asker.seconds for name, asker in askers.items() if asker.seconds > SOON} == {}
    assert askers["nothing"].answer == b""
    for name, asker in askers.items():
        if "page" in name:
            assert asker.status in (200, 503), asker.answer
        elif "wait" in name:
            assert (asker.status, asker.kind) in ((200, "application/json"), (503, "application/problem+json"))
        elif "half" in name:
            assert asker.status == 503, asker.answer
    for name in ("half a body", "half a head of the API"):
        assert askers[name].kind == "application/problem+json"
        assert json.loads(askers[name].body)["status"] == 503
    assert askers["half a form"].kind.startswith("text/html")
    for status, about in again:
        api = "application/json" if status == 200 else "application/problem+json"
        assert (status, about.split(";")[0]) in ((status, f"/api/tables {api}"), (status, "/ text/html"))
        assert status in (200, 503)


def test_nobody_who_does_not_read_keeps_the_server(start: Start) -> None:
    server = start()
    with ExitStack() as stack:
        for _ in range(30):
            wire = stack.enter_context(socket.socket())
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.connect(("127.0.0.1", server.port))
            wire.sendall(head("GET", "/schema/openapi.json").encode() * 20)
        time.sleep(0.3)
        begun = time.monotonic()
        assert server.end() == 0
        assert time.monotonic() - begun < 5
        assert not server.said()
        assert select.select([wire], [], [], 0)[0]
