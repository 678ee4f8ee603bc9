"""How far several servers at one PostgreSQL database reach: a simulation of people, tables and commits.

    python -m benchmarks.scale [--people 1000,100000,1000000] [--own 150] [--away 230] [--postgres 60] [--json]
    python -m benchmarks.scale --measure-notify

`benchmarks.server --database postgresql --nodes 1,2,3` measures the costs, in microseconds of one core. People act by
chance, each once in `--seconds-between`. A table has two people, each connected to any node. A node has one
writer: what comes while it commits goes with the next commit. PostgreSQL lets one commit with a NOTIFY through after
the other, whichever node it is of, and every node hears each of them.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from collections import deque
from pathlib import Path
from threading import Barrier, Thread
from time import perf_counter

import msgspec

from benchmarks.postgres import CHANNEL, postgres

NODE_SHARE = 0.6
"""How busy a node may be, so that a burst and the tables of a node that died find room."""
DATABASE_SHARE = 0.6
MEASURED_COMMITS = 300


class Costs(msgspec.Struct, frozen=True):
    """Microseconds of one core for an act, and of the clock for a commit."""

    own: float
    away: float
    """Where every act is forwarded, on both nodes together."""
    postgres: float
    notified: float
    """For each NOTIFY, on every node that hears it."""
    alone: float
    """So long a commit with a NOTIFY keeps all others with one waiting."""


class Outlook(msgspec.Struct):
    """What so many people need."""

    people: int
    nodes: int
    acts_per_s: float
    commits_per_s: float
    acts_per_commit: float
    node_share: float
    """How busy the nodes are."""
    database_cores: float
    lock_share: float
    """How busy the lock is under which commits with a NOTIFY go one after the other."""
    p50_ms: float
    p99_ms: float


def nodes_for(acts: float, costs: Costs) -> int:
    """So many nodes of one core each; the more there are, the fewer acts are at their own."""
    nodes = 1
    while acts * act_cost(nodes, costs) * 1e-6 / nodes > NODE_SHARE:
        nodes += max(1, nodes // 20)
    return nodes


def act_cost(nodes: int, costs: Costs) -> float:
    """One act on all nodes together. Of two seats each is at the owner with a chance of one in so many nodes."""
    return costs.own + (costs.away - costs.own) * (nodes - 1) / nodes


def outlook(people: int, between: float, costs: Costs, seconds: float, seed: int = 1) -> Outlook:
    """Simulate some seconds of acts and commits."""
    rate = people / between
    nodes = nodes_for(rate, costs)
    generator = random.Random(seed)
    waiting = [deque[float]() for _ in range(nodes)]
    writing = [False] * nodes
    latencies, commits, lock_free, lock_busy = list[float](), 0, 0.0, 0.0
    # Acts of all nodes in the order of time; a node that has written looks at what came meanwhile.
    events = list[tuple[float, int]]()
    now, number = 0.0, 0

    def commit(node: int, moment: float) -> None:
        nonlocal commits, lock_free, lock_busy
        acts, waiting[node] = waiting[node], deque()
        begin = max(moment + len(acts) * costs.postgres * 1e-6, lock_free)
        lock_free = begin + costs.alone * 1e-6
        lock_busy += costs.alone * 1e-6
        commits += 1
        writing[node] = True
        latencies.extend(lock_free - since for since in acts)
        heapq.heappush(events, (lock_free, node))

    upcoming = generator.expovariate(rate)
    while now < seconds:
        if events and events[0][0] <= upcoming:
            now, node = heapq.heappop(events)
            writing[node] = False
            if waiting[node]:
                commit(node, now)
        else:
            now, upcoming = upcoming, upcoming + generator.expovariate(rate)
            number += 1
            node = generator.randrange(nodes)
            waiting[node].append(now)
            if not writing[node]:
                commit(node, now)
    latencies.sort()
    heard = commits / seconds * costs.notified * 1e-6 if nodes > 1 else 0.0
    return Outlook(
        people,
        nodes,
        rate,
        commits / seconds,
        number / max(1, commits),
        rate * act_cost(nodes, costs) * 1e-6 / nodes + heard,
        rate * costs.postgres * 1e-6,
        min(1.0, lock_busy / seconds),
        latencies[len(latencies) // 2] * 1000,
        latencies[len(latencies) * 99 // 100] * 1000,
    )


def measure_notify(folder: Path | None, threads: int) -> dict[str, float]:
    """Commits a second of several connections at once, without and with a NOTIFY."""
    import psycopg

    found = dict[str, float]()
    with postgres(folder) as server:
        address = server.new_database()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("CREATE TABLE rows (id bigserial PRIMARY KEY, body text)")
        for name, more in (("plain", ""), ("notify", f"; NOTIFY {CHANNEL}, '1:1'")):
            start = Barrier(threads + 1)

            def work(
                statement: str = f"BEGIN; INSERT INTO rows (body) VALUES ('x'){more}; COMMIT", start: Barrier = start
            ) -> None:
                with psycopg.connect(address, autocommit=True) as connection:
                    start.wait()
                    for _ in range(MEASURED_COMMITS):
                        connection.execute(statement)

            workers = [Thread(target=work) for _ in range(threads)]
            for worker in workers:
                worker.start()
            start.wait()
            begun = perf_counter()
            for worker in workers:
                worker.join()
            found[name] = threads * MEASURED_COMMITS / (perf_counter() - begun)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", default="1000,100000,1000000")
    parser.add_argument("--seconds-between", type=float, default=10.0)
    parser.add_argument("--seconds", type=float, default=2.0, help="simulate so long")
    parser.add_argument("--own", type=float, default=190)
    parser.add_argument("--away", type=float, default=350)
    parser.add_argument("--postgres", type=float, default=90)
    parser.add_argument("--notified", type=float, default=20)
    parser.add_argument("--alone", type=float, default=590)
    parser.add_argument("--measure-notify", action="store_true", help="measure commits with and without NOTIFY instead")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if chosen.measure_notify:
        for name, many in measure_notify(chosen.folder, chosen.threads).items():
            print(f"{name:8} {many:8,.0f} commits a second, {chosen.threads} connections")
        return
    costs = Costs(chosen.own, chosen.away, chosen.postgres, chosen.notified, chosen.alone)
    found = [outlook(int(people), chosen.seconds_between, costs, chosen.seconds) for people in chosen.people.split(",")]
    if chosen.json:
        print(json.dumps(msgspec.to_builtins(found), indent=2))
        return
    print(f"{'people':>10} {'nodes':>6} {'acts/s':>9} {'commits/s':>10} {'acts each':>10} {'a node is busy':>15}"
          f" {'database cores':>15} {'lock is busy':>13} {'p50':>9} {'p99':>9}")  # fmt: skip
    for one in found:
        print(
            f"{one.people:10,} {one.nodes:6} {one.acts_per_s:9,.0f} {one.commits_per_s:10,.0f}"
            f" {one.acts_per_commit:10.1f} {one.node_share:15.0%} {one.database_cores:15.1f} {one.lock_share:13.0%}"
            f" {one.p50_ms:6.1f} ms {one.p99_ms:6.1f} ms"
        )


if __name__ == "__main__":
    main()
