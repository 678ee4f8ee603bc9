"""Who calls the server: uvicorn's protocol, which waits for ever and listens to everything, with an end to both."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

LONGEST_HEAD = 32_768
"""Bytes of a request before its body: its address and its headers. Browsers send one or two thousand."""
SECONDS_TO_ASK = 30.0
"""From the first byte of a request to its last, and from calling to that first one."""
SECONDS_TO_TAKE = 60.0
"""For an answer to be taken, once all of it was given to the system. Who does not read it would fill the memory."""


def refusal(status: str, text: str) -> bytes:
    """A whole answer to who will not be listened to any longer."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(text)}\r\nconnection: close\r\n\r\n"
    return (head + text).encode()


TOO_LONG = refusal("431 Request Header Fields Too Large", "The head of this request is too long.")
TOO_SLOW = refusal("408 Request Timeout", "This request takes too long.")


class TooLongError(Exception):
    """A head that is too long; the parser stops there."""


class Caller(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    def __init__(self, *config: Any, **more: Any) -> None:
        super().__init__(*config, **more)
        self._head: int | None = 0
        """Bytes of the head so far; None when it is there."""
        self._unread = 0
        """Bytes since the last of it that the parser told of."""
        self._asked = 0
        """How many requests have come: of what came along with the end of one the rest is not known to be long."""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """From now on somebody has to ask for something."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits any longer."""
        self._has_asked()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A line that never ends is told of by nobody, so it is measured by what comes in."""
        asked = self._asked
        super().data_received(data)
        if self.transport.is_closing() or self._head is None or self._asked != asked:
            return
        self._unread += len(data)
        if self._unread > LONGEST_HEAD:
            self._refuse(TOO_LONG)

    def on_message_begin(self) -> None:
        """Something is asked for."""
        super().on_message_begin()
        self._head = self._unread = 0
        if self._deadline is None:
            self._wait()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there; how long a body may be is the application's business."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All is there."""
        self._asked += 1
        self._has_asked()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is on its way."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(SECONDS_TO_TAKE, self._give_up)

    def _give_up(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What the parser does not take, or what was too long for us."""
        if self._head is not None and self._head > LONGEST_HEAD:
            self._refuse(TOO_LONG)
        else:
            super().send_400_response(msg)

    def _measure(self, more: int) -> None:
        self._head = (self._head or 0) + more
        if self._head > LONGEST_HEAD:
            raise TooLongError

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(SECONDS_TO_ASK, self._refuse, TOO_SLOW)

    def _has_asked(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, answer: bytes) -> None:
        """Answer, unless an answer is under way, and hang up."""
        self._has_asked()
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(answer)
        self.transport.close()
