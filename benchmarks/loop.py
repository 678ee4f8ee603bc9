"""How long the server's loop works without a turn for others, while tables are played and pages are asked for.

    python -m benchmarks.loop [--tables 20] [--seconds 10]

A stretch is the time that the loop's thread spends on its core between two ticks of a clock which wants to tick every
millisecond; so it does not matter what else the machine does. What is taken from the machine itself does: where it
shares its cores with others, a thread is now and then charged for ten or more milliseconds in which it stood still at a
line that takes none. So a program that only looks at its clock, every other two milliseconds, runs beside, and what it
lost at once is told too, and how much was stolen in all: a single stretch that is not longer proves nothing.

At half of the tables duels are played, at the others Piracy & Mutiny with six seats; meanwhile every page of a server
is asked for again and again. It is measured until the first visitors have played: then a thousand sockets are closed at
once, each of them quickly.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Coroutine, Sequence
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, thread_time
from typing import IO, Any

import uvloop

from benchmarks.clients import lay_tables, play
from jollyroger.web.limits import NO_LIMITS
from jollyroger.web.serving import Settings, serve

TICK = 0.001
LONG = 0.010
LOOK = 0.002
SHOWN = 5
PAGES = ("/", "/new?game=duel", "/new?game=mutiny", "/tables", "/rules/duel", "/rules/mutiny", "/api/tables", "/replay")
SEATS = {"duel": 2, "mutiny": 6}


class Stretches:
    """What the loop's thread did between two ticks."""

    def __init__(self) -> None:
        self.found = list[float]()
        self.last = 0.0
        self.measuring = True
        self.stolen = 0.0
        self.beside = ""

    def tick(self) -> None:
        """Note how long the thread has worked since."""
        now = thread_time()
        if self.measuring:
            self.found.append(now - self.last)
        self.last = now
        asyncio.get_running_loop().call_later(TICK, self.tick)

    def report(self) -> str:
        """The longest of them."""
        longest = sorted(self.found, reverse=True)
        over = sum(stretch > LONG for stretch in longest)
        told = (
            f"{len(longest)} stretches; the longest, in ms: {shown(longest)}; {over} of more than {1000 * LONG:.0f} ms"
        )
        return (
            f"{told}\na program that only looked at its clock stood still for, in ms: {self.beside};"
            f" {1000 * self.stolen:.0f} ms stolen from the machine meanwhile"
        )


def shown(longest: Sequence[float]) -> str:
    """The first few of some times, in milliseconds."""
    return ", ".join(f"{1000 * seconds:.1f}" for seconds in longest[:SHOWN])


def look_at_the_clock(stopped: IO[str]) -> None:
    """Do nothing else, half of the time, until there is something to read; then tell the longest moments."""
    lost = [0.0]
    while not select.select([stopped], [], [], LOOK)[0]:
        begun = last = thread_time()
        while last - begun < LOOK:
            now = thread_time()
            if now - last > lost[-1]:
                lost = sorted([*lost, now - last], reverse=True)[:SHOWN]
            last = now
    print(shown(lost))


def stolen() -> float:
    """Seconds in which the machine's cores had to wait for others, as far as its system is told."""
    stat = Path("/proc/stat")
    return int(stat.read_text().split()[8]) / os.sysconf("SC_CLK_TCK") if stat.exists() else 0.0


def visit(port: int, game: str, tables: int, seconds: float) -> None:
    """Play at tables of a game and ask for pages, in a process of its own."""
    asking = threading.Thread(target=ask_for_pages, args=(port, game, seconds), daemon=True)
    asking.start()
    uvloop.run(stay(play([(1, port)], tables, seconds, game=game, seats=SEATS[game], prose=True)))


async def stay(playing: Coroutine[Any, Any, Any]) -> None:
    """Play, say that it is done, and stay until one is sent away."""
    await playing
    print("played", flush=True)
    sys.stdin.read()


def ask_for_pages(port: int, game: str, seconds: float) -> None:
    """One page after the other, and those of a table."""
    ((table, _),) = lay_tables(port, 1, game, SEATS[game])
    pages = (
        *PAGES,
        f"/t/{table}",
        f"/t/{table}/record",
        f"/t/{table}/positions",
        f"/t/{table}/qr",
        f"/api/tables/{table}",
    )
    until, web = monotonic() + seconds, HTTPConnection("127.0.0.1", port)
    while monotonic() < until:
        for page in pages:
            web.request("GET", page)
            answer = web.getresponse()
            answer.read()
            if answer.status >= 500:
                raise SystemExit(f"{page}: {answer.status}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--visit", nargs=2, metavar=("PORT", "GAME"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.visit:
        visit(int(chosen.visit[0]), chosen.visit[1], chosen.tables // 2, chosen.seconds)
        return
    if chosen.look:
        look_at_the_clock(sys.stdin)
        return
    stretches = Stretches()

    def visitors(address: str, _elsewhere: str) -> None:
        stretches.last, stretches.stolen = thread_time(), -stolen()
        stretches.tick()
        port = address.rstrip("/").rsplit(":", 1)[1]
        threading.Thread(target=wait_for, args=(port, chosen, stretches), daemon=True).start()

    with TemporaryDirectory() as folder:
        serve(Settings(port=0, data=Path(folder), limits=NO_LIMITS, red_beard=False), visitors)
    print(stretches.report())


def wait_for(port: str, chosen: argparse.Namespace, stretches: Stretches) -> None:
    """Let visitors come from processes of their own, and stop the server when they have gone."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.loop",
        "--tables",
        str(chosen.tables),
        "--seconds",
        str(chosen.seconds),
    ]
    pipe = subprocess.PIPE
    beside = subprocess.Popen([*command, "--look"], stdin=pipe, stdout=pipe, text=True)
    visits = [subprocess.Popen([*command, "--visit", port, game], stdin=pipe, stdout=pipe, text=True) for game in SEATS]
    select.select([one.stdout for one in visits if one.stdout], [], [])
    stretches.measuring = False
    stretches.stolen += stolen()
    stretches.beside = beside.communicate()[0].strip()
    for one in visits:
        one.communicate()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
