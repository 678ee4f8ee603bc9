"""A socket for uvicorn's own protocol: the same calls as `wire.py`, made through ASGI."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from jollyroger.web.connections import MOST_WAITING, NOT_NOW


class PlainWire:
    """One socket, until the task ends that made it."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self.taker: Callable[[bytes], bool] | None = None
        """Unused: every message waits for its turn."""
        self.busy = False
        self._outgoing = deque[bytes]()
        self._size = 0
        """Bytes that wait for the reader."""
        self._woken = asyncio.Event()
        self._is_closing = False
        self._cut_off = asyncio.get_running_loop().create_future()
        sender = asyncio.ensure_future(self._send())
        cast("asyncio.Task[Any]", asyncio.current_task()).add_done_callback(lambda _: sender.cancel())

    def go_on(self) -> None:
        """Nothing waits for the taker."""

    def tell(self, message: bytes) -> None:
        """Send a message soon. Nobody waits for a slow reader, who is cut off instead."""
        if self._is_closing:
            return
        self._size += len(message)
        if self._size > MOST_WAITING:
            self._is_closing = True
            if not self._cut_off.done():
                self._cut_off.set_result(None)
            return
        self._outgoing.append(message)
        self._woken.set()

    def shutdown(self) -> None:
        """Close the socket after what was told before."""
        self._is_closing = True
        self._woken.set()

    async def hear(self) -> bytes | None:
        """The next message, or None when the socket is closed or cut off."""
        receiving = asyncio.ensure_future(self._socket.receive())
        try:
            await asyncio.wait((receiving, self._cut_off), return_when=asyncio.FIRST_COMPLETED)
            if not receiving.done():
                return None
            event = cast(dict[str, Any], receiving.result())
        except WebSocketDisconnect:
            return None
        finally:
            receiving.cancel()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text.encode() if text is not None else cast(bytes, event["bytes"])

    async def _send(self) -> None:
        """Send what waits, in order. A reader who has gone needs nothing."""
        with suppress(OSError, RuntimeError, WebSocketDisconnect):
            while True:
                await self._woken.wait()
                self._woken.clear()
                while self._outgoing:
                    message = self._outgoing.popleft()
                    await self._socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
                    self._size -= len(message)
                if self._is_closing:
                    await self._socket.close(NOT_NOW)
                    return
