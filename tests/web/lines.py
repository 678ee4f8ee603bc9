"""Connections without a network: what the protocols of the server see, and what they do."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.server import ServerState

from jollyroger.web.callers import Caller
from jollyroger.web.connections import Connections
from jollyroger.web.serving import config_of

GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


class Line(asyncio.Transport):
    """A connection as the protocol sees it."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        super().__init__({"peername": (address, 1)})
        self.written = b""
        self.left = 0
        self.closed = self.aborted = self.paused = False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return self.left

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """A test says itself when much waits."""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def plain(_scope: Any, receive: Any, send: Any) -> None:
    """An application that takes what is sent, and answers."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def silent(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application that never answers."""
    await asyncio.Event().wait()


def call_on(line: Line, application: Any = plain, everybody: Connections | None = None) -> Caller:
    """Somebody who has called."""
    everybody = Connections() if everybody is None else everybody
    config = config_of(application, everybody)
    config.load()
    caller = Caller(config=config, server_state=ServerState(), app_state={}, everybody=everybody)
    caller.connection_made(line)
    return caller


def status_of(answer: bytes) -> int:
    """The status of the first answer."""
    return int(answer.split(b" ", 2)[1])
