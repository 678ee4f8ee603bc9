"""uvicorn's HTTP protocol with limits: by itself it waits and reads without end."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from jollyroger.storage.yielding import A_WHILE
from jollyroger.web.connections import EXTENSION, SLOW_FROM, Connections, TurnedAway
from jollyroger.web.protocols import missing_from

LONGEST_HEAD = 32_768
"""Bytes of a request before its body: address and headers. Browsers send one or two thousand."""
MOST_HEADERS = 100
"""Browsers send twenty."""
PIECE = 4096
"""Bytes read at a time. A request can be as short as 18 bytes, a chunk of a body as 6."""
SECONDS_TO_ASK = 30.0
"""From the first byte of a request to its last, and from connecting to the first byte."""
SECONDS_TO_ANSWER = 100.0
"""From the last byte of a request to the last of its answer. The slowest wait half a minute for an event."""
SECONDS_TO_TAKE = 60.0
"""For an answer to be read, once it is complete. Unread answers would fill the memory."""
SECONDS_TO_GO = 5.0
"""For a connection to close, once it was asked to."""


def refusal(status: str, text: str, *more: str, media_type: str = "text/plain") -> bytes:
    """A whole answer to a client whose connection is then closed."""
    about = f"content-type: {media_type}", f"content-length: {len(text)}", "connection: close"
    return "\r\n".join((f"HTTP/1.1 {status}", *about, *more, "", text)).encode()


LATER = "retry-after: 5"
NOT_UNDERSTOOD = refusal("400 Bad Request", "This is not a request that can be answered.")
TOO_LONG = refusal("431 Request Header Fields Too Large", "The head of this request is too long.")
TOO_SLOW = refusal("408 Request Timeout", "This request takes too long.")
CLOSING = refusal("503 Service Unavailable", "The server is closing.", LATER)
CLOSING_API = refusal(
    "503 Service Unavailable",
    '{"title":"Not now","status":503,"detail":"The server is closing."}',
    LATER,
    media_type="application/problem+json",
)
REFUSALS = {
    TurnedAway.CROWDED: refusal("429 Too Many Requests", "Too many connections from this address.", LATER),
    TurnedAway.FULL: refusal("503 Service Unavailable", "Too many connections.", LATER),
}


def missing_parts() -> list[str]:
    """What this module uses of uvicorn that this version does not have."""
    missing = missing_from(
        HttpToolsProtocol,
        "_start_asgi_task", "client", "connection_lost", "connection_made", "cycle", "data_received", "flow",
        "handle_websocket_upgrade", "loop", "on_header", "on_headers_complete", "on_message_begin",
        "on_message_complete", "on_response_complete", "on_url", "pause_writing", "pipeline", "resume_writing",
        "scope", "send_400_response", "shutdown", "timeout_keep_alive", "transport",
    )  # fmt: skip
    missing += missing_from(
        RequestResponseCycle, "body", "disconnected", "message_event", "response_complete", "response_started"
    )
    return missing + missing_from(FlowControl, "pause_reading", "resume_reading")


class TooLongError(Exception):
    """Stops the parser at a head that is too long."""


class Flow(FlowControl):
    """Reads no more from a client until what came in was parsed."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller.transport)
        self._caller = caller

    def resume_reading(self) -> None:
        """The application is ready for more."""
        if not self._caller.reads_on():
            super().resume_reading()


class Caller(HttpToolsProtocol):
    """One connection, until it becomes a socket."""

    def __init__(self, *config: Any, everybody: Connections, **more: Any) -> None:
        super().__init__(*config, **more)
        self.everybody = everybody
        self.place = ""
        self.deadline = monotonic() + SECONDS_TO_ASK
        self._head: int | None = 0
        """Bytes of the head so far; None when it is complete."""
        self._headers = 0
        self._unread = 0
        """Bytes of the head since the parser last reported any."""
        self._asked = 0
        """How many requests are complete. Bytes that came along with the end of one do not count as a long head."""
        self._is_asking = True
        """Whether the first request is awaited, or any request is incomplete."""
        self._rest = bytearray()
        """Bytes that came in and were not parsed yet."""
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the last one that came."""
        self._will_read = False
        self.url = b""
        self._has_changed = False
        """Whether the connection has become a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit the connection, or refuse it; from now on its deadlines run."""
        super().connection_made(transport)
        self.flow = Flow(self)
        transport.set_write_buffer_limits(high=SLOW_FROM)
        refused = self.everybody.admit(self, self.client[0] if self.client else "")
        if refused is not None:
            transport.write(REFUSALS[refused])
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered, because uvicorn tells only the last one."""
        self.everybody.remove(self)
        self._rest.clear()
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.disconnected = not self._answered.response_complete
            self._answered.message_event.set()
        super().connection_lost(exc)

    # Reading

    def data_received(self, data: bytes) -> None:
        """Parse what came in."""
        self._rest += data
        self._read_on()

    def reads_on(self) -> bool:
        """Parse on soon, if anything is left; returns whether it is."""
        if self._rest and not self._will_read:
            self._will_read = True
            self.loop.call_soon(self._read_on)
        return bool(self._rest)

    def _read_on(self) -> None:
        """Parse for a while, unless enough requests wait; then it is the others' turn."""
        begun, self._will_read = monotonic(), False
        while self._rest and not self._is_full() and not self.transport.is_closing():
            piece = bytes(self._rest[:PIECE])
            del self._rest[:PIECE]
            self._read(piece)
            if self._has_changed:
                # No client may send before the socket is open.
                self._rest.clear()
                return
            if monotonic() - begun > A_WHILE:
                self.reads_on()
                break
        if self.transport.is_closing():
            self._rest.clear()
        elif self._rest:
            self.flow.pause_reading()
        elif not self._is_full():
            self.flow.resume_reading()

    def _is_full(self) -> bool:
        """Whether requests wait for their turn, or much of a body waits for the application.

        A refused body is read to its end: the client sees the answer only after sending all of it.
        """
        cycle = cast("RequestResponseCycle | None", self.cycle)
        waits = cycle is not None and not cycle.response_complete and len(cycle.body) > HIGH_WATER_LIMIT
        return bool(self.pipeline) or waits

    def _read(self, piece: bytes) -> None:
        """Parse a piece. The parser reports no line that never ends, so what comes in is counted."""
        asked = self._asked
        super().data_received(piece)
        if self.transport.is_closing() or self._head is None or self._asked != asked:
            return
        self._unread += len(piece)
        if self._unread > LONGEST_HEAD:
            self._refuse(TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        cast(dict[str, Any], self.scope)["extensions"] = {EXTENSION: self}
        self._head = self._unread = self._headers = 0
        if self._asked:
            self.deadline = monotonic() + SECONDS_TO_ASK
        self._is_asking = True

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header."""
        self._headers += 1
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete; the application limits the body."""
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._asked += 1
        self._is_asking = False
        super().on_message_complete()
        self._wait()

    def _measure(self, more: int) -> None:
        self._head = (self._head or 0) + more
        if self._is_too_long():
            raise TooLongError

    def _is_too_long(self) -> bool:
        return (self._head or 0) > LONGEST_HEAD or self._headers > MOST_HEADERS

    def send_400_response(self, msg: str) -> None:
        """Refuse what the parser refused, or what was too long for us."""
        if self._is_too_long():
            self._refuse(TOO_LONG)
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket."""
        self._has_changed = True
        super().handle_websocket_upgrade()
        self.everybody.hand_over(self, cast(Any, self.transport.get_protocol()))

    # Answering

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """An answer was sent."""
        super().on_response_complete()
        if not self._is_asking:
            self._wait()

    def _wait(self) -> None:
        """Set the deadline: for the answer, then for the client to read it, then for the next request."""
        if self._is_answering():
            seconds = SECONDS_TO_ANSWER
        elif self.transport.get_write_buffer_size():
            seconds = SECONDS_TO_TAKE
        else:
            seconds = self.timeout_keep_alive
        self.deadline = monotonic() + seconds

    def _is_answering(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not cycle.response_complete

    def pause_writing(self) -> None:
        """Count what waits for a slow reader."""
        super().pause_writing()
        self.everybody.unread.note(self)

    def resume_writing(self) -> None:
        """Forget a reader who caught up."""
        super().resume_writing()
        self.everybody.unread.forget(self)

    # The end

    def end(self) -> None:
        """Close the connection after its deadline; in the middle of a request, say so first."""
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.transport.abort()
        elif self._is_asking:
            self._refuse(TOO_SLOW)
        elif self._is_answering():
            self.transport.abort()
        else:
            self.transport.close()
        self.deadline = monotonic() + SECONDS_TO_GO

    def shutdown(self) -> None:
        """Stop: refuse a request whose head is incomplete; the application answers the others."""
        if self._head is not None and self._unread and not self.transport.is_closing():
            self._refuse(CLOSING_API if self.url.startswith(b"/api/") else CLOSING)
        else:
            super().shutdown()

    def _refuse(self, answer: bytes) -> None:
        """Answer, unless another answer has begun, and close."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(answer)
        self.transport.close()
