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
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from benchmarks.boardgame import measure_boardgame_io
from benchmarks.clients import KINDS, PLACES, play
from benchmarks.postgres import Postgres, postgres

SLOWER = 0.5
"""So much of what SQLite manages is enough for PostgreSQL on the same core."""


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
