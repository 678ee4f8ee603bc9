"""Three nodes in processes of their own, each with a proxy before its database."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.nodes.proxy import Proxy

COMMAND = (sys.executable, "-c", "from jollyroger.cli import run; run()")
OPTIONS = ("--no-browser", "--no-red-beard", "--no-limits", "--bot-delay", "0")
START_SECONDS = 120


class Node:
    """A server that can be killed, paused and started again at the same port."""

    def __init__(self, name: str, folder: Path, proxy: Proxy, database: str, command: Sequence[str]) -> None:
        self.name = name
        self.proxy = proxy
        self.port = 0
        self.log = folder / f"{name}.log"
        self._folder = folder / name
        self._database = database
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it is there."""
        with self.log.open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, "serve", "--port", str(self.port), "--data", str(self._folder),
                "--database", f"postgresql://postgres@127.0.0.1:{self.proxy.port}/{self._database}", *OPTIONS,
                stdout=asyncio.subprocess.PIPE, stderr=log,
            )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            said = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said + self.log.read_text()
        self.port = int(found[1])

    def send(self, what: signal.Signals) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(what)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; its exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self._process.wait()


class Fleet:
    """All nodes."""

    def __init__(self, folder: Path, address: str, number: int = 3, command: Sequence[str] = COMMAND) -> None:
        parts = urlsplit(address)
        socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self.nodes = [
            Node(f"node{place}", folder, Proxy(socket), parts.path.lstrip("/"), command) for place in range(number)
        ]

    async def start(self) -> None:
        """Start all: the first one makes the tables of the database."""
        for node in self.nodes:
            await node.proxy.open()
        await asyncio.gather(*(node.start() for node in self.nodes))

    async def stop(self) -> None:
        """Stop all as one stops a server."""
        for node in self.nodes:
            node.send(signal.SIGCONT)
        codes = await asyncio.gather(*(node.end() for node in self.nodes))
        for node in self.nodes:
            await node.proxy.close()
        assert codes == [0] * len(codes)
