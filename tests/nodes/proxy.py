"""A small TCP proxy between a node and PostgreSQL, whose connections can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Proxy:
    """Hands bytes on to a Unix socket and back."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._writers = set[asyncio.StreamWriter]()
        self._tasks = set[asyncio.Task[None]]()
        self._server: asyncio.Server
        self.port = 0
        self.refuses = False
        """Whether new connections are cut at once."""

    async def open(self) -> None:
        """Listen on any port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Listen no more."""
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cut all connections, without a word."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses:
            writer.transport.abort()
            return
        try:
            other_reader, other_writer = await asyncio.open_unix_connection(self._path)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, other_writer}
        for source, drain in ((reader, other_writer), (other_reader, writer)):
            task = asyncio.get_running_loop().create_task(self._hand_on(source, drain))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hand_on(self, source: asyncio.StreamReader, drain: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                drain.write(data)
                await drain.drain()
        self._writers.discard(drain)
        drain.transport.abort()
