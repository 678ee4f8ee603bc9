"""Servers for tests: processes of their own on loopback, with a data folder that is thrown away."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

COMMAND = [sys.executable, "-c", "from jollyroger.cli import run; run()"]
PATIENCE = 60


class Server:
    """A server that can be stopped, killed and started again on the same data and the same port.

    Red Beard, who takes his time to come aboard, is there only where he is wanted.
    """

    command: Sequence[str] = COMMAND

    def __init__(self, data: Path, *options: str, port: int = 0, red_beard: bool = False) -> None:
        self.data = data
        self.options = options if red_beard else (*options, "--no-red-beard")
        self.port = port
        self.process: subprocess.Popen[str]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is there."""
        options = ["--data", str(self.data), "--port", str(self.port), "--no-browser", "--bot-delay", "0"]
        self.log = self.data.with_suffix(".log").open("a")
        self.process = subprocess.Popen(
            [*self.command, "serve", *options, *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"(https?)://127\.0\.0\.1:(\d+)/", said)
        assert found, said + self.said()
        self.scheme, self.port = found[1], int(found[2])

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, and wait until it is gone; gives back its exit code."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return code

    def said(self) -> str:
        """All that it has written to its log."""
        return self.data.with_suffix(".log").read_text()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"{self.scheme}://127.0.0.1:{self.port}"


S = TypeVar("S", bound=Server)


def kept(server: S) -> Iterator[S]:
    """A fixture's server: in the end it stops as it should, and nothing has gone wrong in it."""
    yield server
    assert server.end() == 0
    assert "Traceback" not in server.said()


def run(*words: str) -> tuple[int, str]:
    """What the command says that cannot start a server."""
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


class Person:
    """Somebody with a browser, as far as a server can tell."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.server = server
        self.browser = httpx.Client(base_url=server.address, headers=headers, timeout=PATIENCE, verify=False)

    def visit(self) -> Iterator[Person]:
        """For a fixture: in the end the browser is closed."""
        yield self
        self.browser.close()

    def get(self, path: str, **how: Any) -> httpx.Response:
        """Look at a page."""
        return self.browser.get(path, **how)

    def post(self, path: str, fields: dict[str, str] | None = None, **how: Any) -> httpx.Response:
        """Send a form of the front page."""
        return self.browser.post(path, data={"token": self.token(), **(fields or {})}, **how)

    def token(self) -> str:
        """What the forms of this person's pages carry."""
        found = re.search(r'name="token" value="([^"]+)"', self.get("/rules/duel").text)
        assert found
        return found[1]

    def make(self, **fields: str) -> str:
        """Make a table; its id."""
        answer = self.post("/tables", fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/t/")

    def cookie(self) -> str:
        """The header that shows who this is."""
        return "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())

    def socket(self, table: str, query: str = "language=en", **headers: str) -> Any:
        """A socket at a table, from one of the server's own pages."""
        sent = {"Cookie": self.cookie(), "Origin": self.server.address} | headers
        return socket_at(self.server, table, query, sent)


@asynccontextmanager
async def socket_at(
    server: Server, table: str, query: str, headers: dict[str, str], trust: ssl.SSLContext | None = None
) -> AsyncIterator[ClientConnection]:
    """A socket with these headers."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/live?{query}"
    async with connect(address, additional_headers=headers, ping_interval=None, ssl=trust) as socket:
        yield socket


async def told(socket: ClientConnection, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
    """The next message of one of some kinds, or of any."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), patience))
        if not kinds or message["type"] in kinds:
            return message


async def say(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))


class Player:
    """Somebody at a socket who remembers the last position."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.position: dict[str, Any] = {}
        self.acts = 0

    async def told(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of some kinds, or of any."""
        while True:
            message = await told(self.socket)
            self.position = message.get("position", self.position)
            if not kinds or message["type"] in kinds:
                return message

    async def act(self, do: str, **message: Any) -> dict[str, Any]:
        """Do something, and wait for the answer."""
        self.acts += 1
        await say(self.socket, do=do, seat=self.seat, id=f"{self.seat} {self.acts}", **message)
        return await self.told("accepted", "refused", "error")

    async def sit(self) -> None:
        """Give the seat's nonce."""
        assert (await self.act("sit", nonce="0f" * 16))["type"] == "accepted"

    async def asked(self) -> bool:
        """Wait until this seat is asked; False when the game is over."""
        while not self.position or (self.seat not in self.position["asked"] and not self.position["result"]):
            await self.told("table", "moved")
        return not self.position["result"]

    async def answer(self, move: str | None = None) -> dict[str, Any]:
        """Make a move, the first legal one unless it is named; or say that the set stays as it is."""
        window = self.position["window"]
        if self.position["held"] is not None:
            return await self.act("done", window=window)
        return await self.act("play", window=window, move=move or self.position["legal"][0])

    async def play(self) -> dict[str, Any]:
        """Play to the end, always what comes first; gives back the result."""
        while await self.asked():
            answer = await self.answer()
            assert answer["type"] == "accepted", answer
        result: dict[str, Any] = self.position["result"]
        return result
