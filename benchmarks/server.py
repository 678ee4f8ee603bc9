"""How many moves a second a server takes, each of them on disk before anybody is told.

    python -m benchmarks.server [--json] [--tables 10,100,500] [--seconds 5] [--prose] [--beside NODE_MODULES]
    python -m benchmarks.server --game mutiny --seats 10 --tables 100

At every table clients sit at all seats, each in a closed loop: a seat that is asked makes a random legal move as soon
as the server has told it the move before. At a table of Piracy & Mutiny all answer at the same time, mostly with a
pass, and every move is told to all of them, to each as that seat may see it. The server has a core to itself, the
clients another. A duel is short, so more tables are laid than are played at a time: when a game is over, the next takes
its place. Latency is from sending a move to being told that it is stored. The clients are programs that keep the
position themselves; with --prose they are told all that people are.

    python -m benchmarks.server --database postgresql --nodes 1,2,3 --tables 100

With --database postgresql so many servers share a database. All of them and PostgreSQL have one core together. Each row
says where people sit: `own` is at the server that runs their table, `away` at another one, so that every act is
forwarded, and `spread` wherever a proxy would send them. CPU is that of all servers and of PostgreSQL, for one move.

With --beside, a folder node_modules in which boardgame.io is installed (`npm install boardgame.io` in a folder of its
own), boardgame.io's server is measured in turn with ours, and the ratio is printed: in memory, with a game that only
counts. With more than two seats each of its players has a hand that `playerView` hides from the others.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple, cast

import msgspec
import uvloop

from benchmarks.postgres import Counted, Postgres, postgres


class Kind(msgspec.Struct):
    """A game: about how many moves it has, and how many a second the tables laid beforehand must be enough for."""

    moves: int
    fast: int


KINDS = {"duel": Kind(56, 20_000), "mutiny": Kind(500, 5_000)}
"""7 moves in each of the 8 turns of an advanced duel; a game of ten pirates has at least so many."""
WARM_UP = 1.0
SLOWER = 0.25
"""So much of what SQLite manages is enough for PostgreSQL on the same core."""
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


def start_server(folder: Path, core: int | None, database: str = "") -> tuple[subprocess.Popen[str], int]:
    """A server in a process of its own, durable, with a core to itself if there are two."""
    command = [
        sys.executable,
        "-c",
        "from jollyroger.cli import run; run()",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
    ]
    process = subprocess.Popen(
        [*command, *(["--database", database] if database else []), "--no-browser", "--no-limits", "--no-red-beard"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - no threads yet
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, int(line.split("127.0.0.1:")[1].split("/")[0])


def measure(
    tables: int,
    seconds: float,
    folder: Path,
    *,
    shared: Postgres | None = None,
    nodes: int = 1,
    **how: Any,
) -> dict[str, float]:
    """One figure for each number of tables, with fresh servers."""
    cores = sorted(os.sched_getaffinity(0))
    server_core = cores[0] if len(cores) > 1 else None
    database = "" if shared is None else shared.new_database()
    started = [start_server(folder / str(place), server_core, database) for place in range(nodes)]
    try:
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        if shared is not None:
            how |= {"count": partial(shared.counted, database), "pace": SLOWER}
            if server_core is not None:
                shared.pin(server_core)
        return uvloop.run(play([(process.pid, port) for process, port in started], tables, seconds, **how))
    finally:
        os.sched_setaffinity(0, set(cores))
        for process, _ in started:
            process.terminate()
        for process, _ in started:
            process.wait(10)


def measure_nodes(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """SQLite's figure, then those of several servers at one PostgreSQL database, in turn."""
    found, tables, how = list[dict[str, Any]](), int(chosen.tables.split(",")[0]), dict[str, Any]()
    how |= {"game": chosen.game, "seats": chosen.seats, "prose": chosen.prose}
    rows = [(0, "own")]
    for nodes in map(int, chosen.nodes.split(",")):
        rows += [(nodes, where) for where in (PLACES if nodes > 1 else PLACES[:1])]
    with postgres(chosen.folder) as shared:
        rounds: dict[tuple[int, str], list[dict[str, float]]] = {row: [] for row in rows}
        for _ in range(chosen.rounds):
            for nodes, where in rows:
                with TemporaryDirectory(dir=chosen.folder) as folder:
                    at: dict[str, Any] = {"shared": shared, "nodes": nodes} if nodes else {}
                    print(f"{nodes} {where} ...", file=sys.stderr, flush=True)
                    rounds[nodes, where].append(measure(tables, chosen.seconds, Path(folder), where=where, **at, **how))
    for (nodes, where), measured in rounds.items():
        figures = {name: median(one[name] for one in measured) for name in measured[0]}
        found.append({"nodes": nodes, "database": "postgresql" if nodes else "sqlite", "where": where, **figures})
    return found


def print_nodes(found: list[dict[str, Any]]) -> None:
    """A row for each, and what it costs beside an own act on the same database, and on SQLite."""
    sqlite, own = found[0], next(row for row in found if row["database"] == "postgresql")

    def cost(row: dict[str, Any]) -> float:
        return float(row["cpu_us_per_move"] + row["postgres_us_per_move"])

    print(
        f"{'':22} {'moves/s':>8} {'servers':>9} {'PostgreSQL':>11} {'in all':>8} {'to own':>7} {'to SQLite':>9}"
        f" {'p50':>8} {'p99':>8} {'commits a move':>15}"
    )
    for row in found:
        name = f"{row['database']} {row['nodes'] or 1} {row['where']}"
        print(
            f"{name:22} {row['moves_per_s']:8,.0f} {row['cpu_us_per_move']:6.0f} us"
            f" {row['postgres_us_per_move']:8.0f} us {cost(row):5.0f} us {cost(row) / cost(own):7.2f}"
            f" {cost(row) / cost(sqlite):9.2f}"
            f" {row['p50_ms']:5.1f} ms {row['p99_ms']:5.1f} ms {row['commits_per_move']:15.3f}"
        )


class Peer(NamedTuple):
    """What boardgame.io's server needs, with a core to itself as ours has it."""

    moves_per_s: float
    cpu_us_per_move: float


def measure_boardgame_io(modules: Path, tables: int, seconds: float, seats: int) -> Peer:
    """boardgame.io's server with a game that only counts; with more than two seats each has a hand that is its own."""
    scripts, cores = Path(__file__).parent / "boardgame_io", sorted(os.sched_getaffinity(0))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    environment = os.environ | {"NODE_PATH": str(modules.resolve())}

    def node(script: str, core: int, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["node", str(scripts / script), port, *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - no threads yet
        )

    server = node("server.cjs", cores[0])
    try:
        assert server.stdout is not None
        server.stdout.readline()
        clients = node("clients.cjs", cores[-1], str(tables), str(seconds), str(seats))
        assert clients.stdout is not None
        clients.stdout.readline()
        busy = cpu_seconds(server.pid)
        told, _ = clients.communicate(timeout=60 + 2 * seconds)
        busy = cpu_seconds(server.pid) - busy
        found = json.loads(told)
        return Peer(found["moves"] / found["seconds"], busy / found["moves"] * 1e6)
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--game", choices=list(KINDS), default="duel")
    parser.add_argument("--seats", type=int, default=2, help="how many play at a table")
    parser.add_argument("--tables", default="10,100,500")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=1, help="measure so often, in turn, and take the medians")
    parser.add_argument(
        "--prose", action="store_true", help="tell the clients the whole position and the log, as people get them"
    )
    parser.add_argument("--folder", type=Path, help="where the databases are made: on the disk that is measured")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--nodes", default="1,2,3", help="how many servers share a PostgreSQL database")
    parser.add_argument("--beside", type=Path, metavar="NODE_MODULES", help="measure boardgame.io in turn with ours")
    chosen = parser.parse_args()
    if chosen.database == "postgresql":
        rows = measure_nodes(chosen)
        if chosen.json:
            print(json.dumps(rows, indent=2))
        else:
            print_nodes(rows)
        return
    results = []
    for tables in map(int, chosen.tables.split(",")):
        rounds = []
        for _ in range(chosen.rounds):
            with TemporaryDirectory(dir=chosen.folder) as folder:
                seats, prose = chosen.seats, chosen.prose
                rounds.append(measure(tables, chosen.seconds, Path(folder), game=chosen.game, seats=seats, prose=prose))
            if chosen.beside:
                peer = measure_boardgame_io(chosen.beside, tables, chosen.seconds, seats)
                rounds[-1] |= {f"boardgame_io_{name}": value for name, value in peer._asdict().items()}
        results.append({name: median(found[name] for found in rounds) for name in rounds[0]})
    if chosen.json:
        told = {"game": chosen.game, "seats": chosen.seats, "durable": True, "prose": chosen.prose}
        print(json.dumps(told | {"results": results}, indent=2))
        return
    print(f"{'tables':>8} {'moves a second':>16} {'cpu a move':>12} {'p50':>10} {'p99':>10}")
    for found in results:
        print(
            f"{found['tables']:8.0f} {found['moves_per_s']:16,.0f} {found['cpu_us_per_move']:9.0f} us"
            f" {found['p50_ms']:7.1f} ms {found['p99_ms']:7.1f} ms"
        )
        if chosen.beside:
            other = found["boardgame_io_moves_per_s"]
            cpu = found["boardgame_io_cpu_us_per_move"]
            print(
                f"         boardgame.io {other:,.0f} moves a second: ratio {found['moves_per_s'] / other:.2f};"
                f" {cpu:.0f} us of CPU a move: ratio {cpu / found['cpu_us_per_move']:.2f}"
            )


if __name__ == "__main__":
    main()
