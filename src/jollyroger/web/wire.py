"""The socket's wire: uvicorn's protocol, with a short way out for messages that are ready to be sent.

A move at a table is told to everybody there at once. Through ASGI each message costs a coroutine and a frame of the
general kind; here it is written as the one frame that it is. How much that saves stands in docs/server.md.
"""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

EXTENSION = "jollyroger.wire"
"""Under this name the handler of a socket finds its wire."""
MOST_WAITING = 1_000_000
"""So many bytes can wait for a slow reader. He is cut off then, and sees the whole table on coming back."""
_TEXT = 0x81
_SHORT = 126
_MEDIUM = 1 << 16


def text_frame(message: bytes) -> bytes:
    """A whole text message as a server sends it (RFC 6455, section 5.2)."""
    size = len(message)
    if size < _SHORT:
        return b"%c%c%b" % (_TEXT, size, message)
    if size < _MEDIUM:
        return b"%c\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), message)
    return b"%c\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), message)


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def handle_connect(self, event: Any) -> None:
        """The handler of the socket gets the wire along with the rest."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def shutdown(self) -> None:
        """Close the socket, once: the hall and uvicorn both do it when the server stops."""
        if not self.transport.is_closing():
            super().shutdown()

    def write_text(self, message: bytes) -> None:
        """Send a message now, or never: nobody waits for a slow reader."""
        if self.conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return
        self.transport.write(text_frame(message))
        if self.transport.get_write_buffer_size() > MOST_WAITING:
            self.transport.abort()
