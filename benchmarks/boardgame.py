"""boardgame.io's server, measured beside ours: with a core to itself, in memory, and with a game that only counts."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from pathlib import Path
from typing import NamedTuple

from benchmarks.clients import cpu_seconds


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
