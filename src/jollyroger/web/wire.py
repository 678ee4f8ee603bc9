"""uvicorn's WebSocket protocol, with a fast path for what happens at every move.

A move is one short message in and two or three out. Through ASGI each of them costs a coroutine, a queue and a general
frame. Here a message goes straight to its listener, and each socket sends its answers in one write. docs/server.md says
what that saves. uvicorn does everything else, from the handshake on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from struct import Struct
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import SecurityError
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

from jollyroger.tables.requests import LONGEST_MESSAGE
from jollyroger.web.callers import NOT_UNDERSTOOD, TOO_LONG
from jollyroger.web.connections import EXTENSION, MOST_WAITING, PING_SECONDS, Connections
from jollyroger.web.limits import Bucket, Limit
from jollyroger.web.post import Post
from jollyroger.web.protocols import missing_from

SLOW_FROM = 65_536
"""Bytes that wait for one reader before they are counted."""
SECONDS_TO_STAY = 3 * PING_SECONDS
"""A socket that stays silent for longer is cut off, also while it opens or closes."""
MOST_HEARD = 8
"""Messages of one socket that can wait to be acted on. Then the wire stops reading for a while."""
PIECE = 1024
"""Bytes read at a time outside the fast path: a frame can be as short as six bytes."""
ODD_FRAMES = Limit(100, 10)
"""Pings, pongs and fragments on one socket. A browser sends none, a program a few in a minute."""
_TEXT = 0x81
_MASKED = 0x80
_SHORT = 126
_MEDIUM = 1 << 16
_short_head = Struct("!BB").pack
_medium_head = Struct("!BBH").pack
_long_head = Struct("!BBQ").pack


def text_head(size: int) -> bytes:
    """The header of a server's text frame (RFC 6455, section 5.2)."""
    if size < _SHORT:
        return _short_head(_TEXT, size)
    if size < _MEDIUM:
        return _medium_head(_TEXT, _SHORT, size)
    return _long_head(_TEXT, _SHORT + 1, size)


def short_text(data: bytes) -> bytes | None:
    """The message, if the bytes from a client are exactly one whole text frame of less than 64 KiB."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _SHORT:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif not 0 <= size < _SHORT:
        return None
    if len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def is_between_messages(conn: Protocol) -> bool:
    """Whether the library has read every message to its end.

    An empty buffer does not say so: the library may have taken the head of a frame out of it already. Only the
    generator that reads frames knows where it stands.
    """
    step: Any = conn.parser
    while step.gi_yieldfrom is not None:
        step = step.gi_yieldfrom
    between = step.gi_code is StreamReader.at_eof.__code__ and conn.current_size is None
    return between and not conn.reader.buffer


def missing_parts() -> list[str]:
    """What this module uses of uvicorn and websockets that these versions do not have."""
    missing = missing_from(
        WebSocketsSansIOProtocol,
        "close_sent", "conn", "connection_lost", "connection_made", "data_received", "disconnected", "frames",
        "handle_connect", "handle_cont", "handle_events", "handle_parser_exception", "handle_ping", "handle_pong",
        "handshake_complete", "handshake_initiated", "initial_response", "loop", "pause_writing",
        "pending_ping_payload", "read_paused", "resume_writing", "send", "send_500_response",
        "send_receive_event_to_app", "shutdown", "transport",
    )  # fmt: skip
    missing += missing_from(ServerProtocol, "handshake_exc", "reject", "send_response")
    missing += missing_from(Protocol, "current_size", "data_to_send", "parser", "reader", "receive_data")
    missing += missing_from(StreamReader, "at_eof", "buffer")
    return missing or ([] if _finds_ends() else ["the state of Protocol.parser"])


def _finds_ends() -> bool:
    """Whether the end of a message is found, tried with one that comes in two parts, byte by byte."""
    conn, found = Protocol(Side.SERVER), list[bool]()
    parts = Frame(Opcode.TEXT, b"x", fin=False), Frame(Opcode.CONT, b"y")
    data = b"".join(part.serialize(mask=True) for part in parts)
    try:
        at_start = is_between_messages(conn)
        for byte in data:
            conn.receive_data(bytes([byte]))
            found.append(is_between_messages(conn))
    except AttributeError:
        return False
    return at_start and found == [False] * (len(data) - 1) + [True]


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    # uvicorn's class has so many attributes that Python looks them up slowly; every move needs ours.
    __slots__ = (
        "_heard", "_is_refused", "_is_slow", "_odd", "_outgoing", "_plain", "_rest", "_waiter",
        "busy", "deadline", "everybody", "place", "taker",
    )  # fmt: skip
    post = Post()

    def __init__(self, *config: Any, everybody: Connections, **more: Any) -> None:
        super().__init__(*config, **more)
        self.everybody = everybody
        self.place = ""
        self.deadline = monotonic() + SECONDS_TO_STAY
        self._is_refused = False
        """Whether it was told to try again before it was open."""
        self._is_slow = False
        """Whether the reader is so slow that its bytes are counted."""
        self._plain = False
        """Whether nothing is left over, so that a short message may take the fast path."""
        self._heard = deque[bytes]()
        self._rest = bytearray()
        """Bytes that came in and were not read yet."""
        self._odd = Bucket(ODD_FRAMES, monotonic())
        self.taker: Callable[[bytes], bool] | None = None
        """Takes a message at once, without waiting; returns False if that is impossible."""
        self.busy = False
        """Whether the taker still works on the last message."""
        self._waiter: asyncio.Future[None] | None = None
        self._outgoing = list[bytes]()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask the transport to say when much waits for a slow reader."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=SLOW_FROM)

    def pause_writing(self) -> None:
        """Count what waits for a slow reader. Nobody waits for that reader."""
        self._is_slow = True
        self._check()

    def resume_writing(self) -> None:
        """Forget a reader who caught up."""
        self._is_slow = False
        self.everybody.unread.forget(self)

    def _check(self) -> None:
        """Cut off a slow reader if too much waits there, or for the whole address."""
        unread = self.everybody.unread
        if unread.note(self) > MOST_WAITING or not unread.has_room(self.place):
            self.transport.abort()

    def end(self) -> None:
        """Cut off a socket that was silent for too long."""
        self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        """Hand the wire to the socket's handler, in the scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    # Hearing

    def data_received(self, data: bytes) -> None:
        """Use the fast path for a short message; fragments, pings and the like go through uvicorn."""
        message = short_text(data) if self._plain else None
        if message is not None and len(message) <= LONGEST_MESSAGE:
            self.post.take(self, message)
        elif self.handshake_complete:
            self.post.deliver_from(self)
            self._plain = False
            self._rest += data
            self._read_on()
        else:
            self._shake_hands(data)

    def _shake_hands(self, data: bytes) -> None:
        super().data_received(data)
        problem = self.conn.handshake_exc
        if problem is not None and not self.handshake_initiated:
            # The library waits without end after a handshake that is too long or malformed.
            self.transport.write(TOO_LONG if isinstance(problem, SecurityError) else NOT_UNDERSTOOD)
            self.transport.close()

    def _is_plain(self) -> bool:
        """Whether the next bytes begin a message, so that they may take the fast path."""
        return self.handshake_complete and not self._rest and is_between_messages(self.conn)

    def _read_on(self) -> None:
        """Read a piece, unless enough messages wait; then it is the others' turn."""
        if len(self._heard) >= MOST_HEARD or not self._rest:
            return
        piece = bytes(self._rest[:PIECE])
        del self._rest[:PIECE]
        super().data_received(piece)
        self._plain = self._is_plain()
        if self._rest and not self.transport.is_closing():
            self._pause()
            self.loop.call_soon(self._read_on)
        elif len(self._heard) < MOST_HEARD:
            self._resume()

    def _pause(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        few = not self._rest and len(self._heard) < MOST_HEARD
        if self.read_paused and few and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def _is_too_much(self) -> bool:
        """Cut off a sender who floods the socket with frames that carry no message."""
        if self._odd.take(monotonic()):
            return False
        self._rest.clear()
        self.transport.abort()
        return True

    def handle_ping(self) -> None:
        """Answer a ping, but not a flood of them."""
        if not self._is_too_much():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """An answer to our ping extends the deadline; a flood of other pongs cuts the sender off."""
        if not self._is_too_much():
            awaited = self.pending_ping_payload
            super().handle_pong(event)
            if awaited is not None and self.pending_ping_payload is None:
                self.deadline = monotonic() + SECONDS_TO_STAY

    def handle_cont(self, event: Any) -> None:
        """A message may come in fragments, but not in any number of them."""
        if not self._is_too_much():
            super().handle_cont(event)

    def handle_parser_exception(self) -> None:
        """Act on what came before a malformed frame, then close."""
        self.handle_events()
        super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Act on a message that went through uvicorn."""
        message = b"".join(self.frames)
        self.frames = []
        self.hear_now(message)

    def hear_now(self, message: bytes) -> None:
        """Act on a message at once, or queue it; drop it when the socket is closing."""
        if self.close_sent:
            return
        if not self.busy and self.taker is not None and not self._heard and self.taker(message):
            return
        self._heard.append(message)
        if len(self._heard) >= MOST_HEARD:
            self._pause()
        self._wake()

    def go_on(self) -> None:
        """The taker has finished."""
        self.busy = False
        if self._heard or self.disconnected:
            self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def hear(self) -> bytes | None:
        """The next message; None once the socket is closed and all messages before that were returned."""
        while self.busy or not self._heard:
            if self.close_sent or (self.disconnected and not self.busy):
                return None
            self._read_on()
            if self._heard and not self.busy:
                break
            self._resume()
            self._waiter = self.loop.create_future()
            await self._waiter
        return self._heard.popleft()

    def connection_lost(self, exc: Exception | None) -> None:
        """Act on complete messages, then wake the handler so that it ends."""
        self.everybody.remove(self)
        self.post.deliver_from(self)
        super().connection_lost(exc)
        self._rest.clear()
        self._wake()

    # Telling

    def tell(self, message: bytes) -> None:
        """Send a message soon, without waiting for a slow reader."""
        if not self._outgoing:
            self.post.add(self)
        self._outgoing += (text_head(len(message)), message)

    def flush(self) -> None:
        """Write all queued messages."""
        pieces, self._outgoing = self._outgoing, []
        if pieces and self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(pieces))
            if self._is_slow:
                self._check()

    async def send(self, message: Any) -> None:
        """ASGI sends only the opening and the close; both go out after what was told before."""
        if self._is_refused:
            return
        self.flush()
        await super().send(message)
        self._plain = self._is_plain()

    def shutdown(self) -> None:
        """Close the socket once, although both the tables and uvicorn ask for it when the server stops."""
        if not self.transport.is_closing():
            self.flush()
            super().shutdown()

    def send_500_response(self) -> None:
        """Ask a client whose socket is not open yet to try again, when the server stops."""
        is_waiting = not self.initial_response and not self.handshake_complete and self.handshake_initiated
        if is_waiting and not self._is_refused:  # uvicorn asks for it again when the application gives up
            self._is_refused = True
            self.conn.send_response(self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, ""))
            self.transport.write(b"".join(self.conn.data_to_send()))
