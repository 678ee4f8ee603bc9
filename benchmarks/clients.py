"""Clients at tables: each plays one seat over a socket, at random, and what their server does for them is measured."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from collections import deque
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from typing import Any, cast

import msgspec

from benchmarks.postgres import Counted


class Kind(msgspec.Struct):
    """A game: about how many moves it has, and how many a second the tables laid beforehand must be enough for."""

    moves: int
    fast: int


KINDS = {"duel": Kind(56, 26_000), "mutiny": Kind(500, 5_000)}
"""7 moves in each of the 8 turns of an advanced duel; a game of ten pirates has at least so many."""
WARM_UP = 1.0
AT_ONCE = 8
PASSING = 0.8
"""How often a pirate passes who may."""


class Position(msgspec.Struct):
    """What a client needs of a position, or of what has changed in one."""

    window: int = -1
    asked: list[int] = []
    legal: list[Any] | msgspec.UnsetType = msgspec.UNSET
    result: Any = None

    def after(self, before: Position | None) -> Position:
        """The whole position, if this is what has changed since another."""
        if before is not None:
            if self.window < 0:
                self.window, self.asked = before.window, before.asked
            if self.legal is msgspec.UNSET:
                self.legal = before.legal
        return self

    @property
    def moves(self) -> list[Any]:
        """What can be done."""
        return self.legal or []


class Message(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    position: Position | None = None
    reason: str = ""


decode = msgspec.json.Decoder(Message).decode


class Client(asyncio.Protocol):
    """One seat at a table, behind a socket of its own: just enough of RFC 6455 for whole, short frames."""

    def __init__(self, seat: int, bench: Bench) -> None:
        self.seat = seat
        self.bench = bench
        self.transport: asyncio.Transport
        self.buffer = b""
        self.upgraded = False
        self.waiting: Position | None = None
        self.answered = -1
        self.playing = False
        self.sent = deque[float]()
        self.over: Callable[[], None] = lambda: None
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def ask(self, table: str, secret: str) -> None:
        """Ask for the socket of a seat."""
        key = base64.b64encode(os.urandom(16)).decode()
        wish = "changes=yes" if self.bench.prose else "brief=yes"
        lines = [
            f"GET /t/{table}/live?language=en&seat={self.seat}&{wish} HTTP/1.1",
            "Host: bench",
            "Upgrade: websocket",
        ]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        self.transport.write("\r\n".join([*lines, f"Authorization: Bearer {secret}", "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"the server refused a socket: {head.decode()}")
            self.upgraded, self.buffer = True, rest
        start, buffer = 0, self.buffer
        while len(buffer) - start >= 2:
            size, begin = buffer[start + 1], start + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[begin : begin + 2], "big"), begin + 2
            elif size == 127:
                size, begin = int.from_bytes(buffer[begin : begin + 8], "big"), begin + 8
            if len(buffer) < begin + size:
                break
            if buffer[start] == 0x81:
                self.told(buffer[begin : begin + size])
            elif buffer[start] == 0x89:  # a ping, while the other tables are laid
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + buffer[begin : begin + size])
            start = begin + size
        self.buffer = buffer[start:]

    def told(self, text: bytes) -> None:
        """A message from the server."""
        if text.startswith(b'{"type":"accepted"'):
            self.bench.latencies.append(perf_counter() - self.sent.popleft())
            return
        message = decode(text)
        if message.type in ("refused", "error"):
            raise SystemExit(f"the server refused a move: {message.reason}")
        if message.position is None:
            return
        self.waiting = message.position.after(self.waiting)
        if message.position.result is not None:
            self.over()
        elif self.playing:
            self.move()
        elif message.position.asked and not self.ready.done():
            self.ready.set_result(None)

    def move(self) -> None:
        """Play any legal move, if this seat is asked."""
        position = self.waiting
        if position is None or self.seat not in position.asked or position.window == self.answered:
            return
        self.answered = position.window
        act = {"do": "play", "id": f"{self.bench.number()}", "seat": self.seat, "window": position.window}
        self.send(msgspec.json.encode(act | {"move": random.choice(position.moves)}))

    def send(self, text: bytes) -> None:
        """Send a short text. The mask is zero: it protects proxies, and there is none."""
        self.sent.append(perf_counter())
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + text)


class Pirate(Client):
    """A seat at a table where all are asked at once: what came too late is answered again."""

    waits = False

    def told(self, text: bytes) -> None:
        answered = text.startswith((b'{"type":"accepted"', b'{"type":"refused"'))
        if answered:
            self.waits = False
            began = self.sent.popleft()
            if text.startswith(b'{"type":"accepted"'):
                self.bench.latencies.append(perf_counter() - began)
            if self.playing:
                self.move()
        else:
            super().told(text)

    def move(self) -> None:
        position = self.waiting
        if position is None or self.waits or self.seat not in position.asked or not position.moves:
            return
        self.waits = True
        passing = random.random() < PASSING and position.moves[0]["do"] == "pass"
        usual = [one for one in position.moves if not one["do"].startswith("offer")] or position.moves
        move = position.moves[0] if passing else random.choice(usual)
        act = {"do": "play", "id": f"{self.bench.number()}", "seat": self.seat, "window": position.window}
        self.send(msgspec.json.encode(act | {"move": move["move"]}))


class Bench:
    """The tables laid, those in play, and what was measured."""

    def __init__(self, *, prose: bool) -> None:
        self.prose = prose
        self.latencies = list[float]()
        self.laid = list[list[Client]]()
        self.numbers = 0

    def number(self) -> int:
        self.numbers += 1
        return self.numbers

    def next_table(self) -> None:
        """Let those at the next table begin."""
        if not self.laid:
            return
        pair = self.laid.pop()
        left = [len(pair)]

        def over() -> None:
            left[0] -= 1
            if not left[0]:
                self.next_table()

        for client in pair:
            client.over, client.playing = over, True
            client.move()


PLACES = ("own", "away", "spread")


def place_of(where: str, owner: int, seat: int, nodes: int) -> int:
    """The server to which a seat is connected, at a table that one of them runs."""
    return {"own": owner, "away": (owner + 1) % nodes, "spread": (owner + seat) % nodes}[where]


def lay_tables(port: int, number: int, game: str, seats: int) -> list[tuple[str, list[str]]]:
    """Make tables and take all seats; gives back the ids and the seats' secrets."""
    api = HTTPConnection("127.0.0.1", port)
    plan = {"game": game, "seats": ["person"] * seats, "automatic": True}

    def post(path: str, body: Any) -> Any:
        api.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        response = api.getresponse()
        answer = json.loads(response.read())
        if response.status != 201:
            raise SystemExit(f"{path}: {answer}")
        return answer

    laid = []
    for _ in range(number):
        table = post("/api/tables", plan)["id"]
        secrets = [post(f"/api/tables/{table}/seats/{seat}", {"name": "A"})["secret"] for seat in range(seats)]
        laid.append((table, secrets))
    api.close()
    return laid


def cpu_seconds(process: int) -> float:
    """The time that a process has spent on its core, in its own code and the system's."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(
    servers: list[tuple[int, int]],
    tables: int,
    seconds: float,
    *,
    game: str,
    seats: int,
    prose: bool,
    where: str = "own",
    pace: float = 1.0,
    count: Callable[[], Counted] = lambda: Counted(0.0, 0),
) -> dict[str, float]:
    """Play at so many tables at a time, at servers of which the processes and ports are given."""
    bench, loop = Bench(prose=prose), asyncio.get_running_loop()
    spare = int(pace * KINDS[game].fast * (seconds + WARM_UP) / KINDS[game].moves)
    kind = Client if game == "duel" else Pirate
    laid = list[list[tuple[str, list[str]]]]()
    share = -(-(tables + spare) // len(servers))
    for _, port in servers:
        part = -(-share // AT_ONCE)  # several at once, because each waits for the disk
        parts = [asyncio.to_thread(lay_tables, port, part, game, seats) for _ in range(AT_ONCE)]
        laid.append([table for tables_laid in await asyncio.gather(*parts) for table in tables_laid])
    for owner, (table, secrets) in ((owner, one) for owner, own in enumerate(laid) for one in own):
        company = []
        for seat, secret in enumerate(secrets):
            port = servers[place_of(where, owner, seat, len(servers))][1]
            _, client = await loop.create_connection(lambda seat=seat: kind(seat, bench), "127.0.0.1", port)  # type: ignore[misc]
            client.ask(table, secret)
            await client.ready
            company.append(client)
        bench.laid.append(company)
    random.shuffle(bench.laid)
    for _ in range(tables):
        bench.next_table()
    await asyncio.sleep(WARM_UP)
    bench.latencies.clear()
    started, busy, before = perf_counter(), [cpu_seconds(process) for process, _ in servers], count()
    await asyncio.sleep(seconds)
    took, latencies, after = perf_counter() - started, sorted(bench.latencies), count()
    busy = [cpu_seconds(process) - since for (process, _), since in zip(servers, busy, strict=True)]
    if not bench.laid:
        raise SystemExit("the tables were not enough: raise what KINDS calls fast")
    return {
        "tables": tables,
        "moves_per_s": len(latencies) / took,
        "cpu_us_per_move": sum(busy) / len(latencies) * 1e6,
        "busiest_us_per_move": max(busy) / len(latencies) * 1e6,
        "postgres_us_per_move": (after.cpu - before.cpu) / len(latencies) * 1e6,
        "commits_per_move": (after.commits - before.commits) / len(latencies),
        "p50_ms": latencies[len(latencies) // 2] * 1000,
        "p99_ms": latencies[len(latencies) * 99 // 100] * 1000,
    }
