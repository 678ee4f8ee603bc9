"""What happens to the nodes while people play: kills, pauses, stops, and cut connections."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.nodes.checker import Findings
from tests.nodes.fleet import Fleet
from tests.nodes.players import Captain, Log

PAUSE_SECONDS = 3.0
"""Longer than a lease holds."""
OUTAGE_SECONDS = 2.5
MOST_SECONDS = 3.0
"""So long others wait at most when the owner of their table was killed."""
MOST_STORIES = 20
"""So many of the longest waits are told in the report."""
WEIGHTS = {"kill": 12, "pause": 4, "stop": 3, "cut": 4, "outage": 1}


class Pause(NamedTuple):
    """A table at which nothing was accepted for a while after a kill."""

    seconds: float
    kill: float
    table: str


@dataclass
class Voyage:
    """People at many tables, and what they live through."""

    fleet: Fleet
    log: Log = field(default_factory=Log)
    faults: Counter[str] = field(default_factory=Counter)
    kills: list[float] = field(default_factory=list)
    """When a node was killed."""
    strikes: list[tuple[float, str]] = field(default_factory=list)
    """When faults began and ended, and how busy the machine was."""

    async def sail(self, tables: int, storm: Callable[[], object], seed: int = 1) -> None:
        """Play at so many tables at a time while a storm lasts."""
        stop = asyncio.Event()
        captains = [Captain(self.fleet, self.log, seed + place).sail(stop) for place in range(tables)]
        sailing = asyncio.gather(*captains)
        try:
            await storm()  # type: ignore[misc]
        finally:
            stop.set()
            async with asyncio.timeout(60):
                await sailing

    async def acts(self, more: int) -> None:
        """Wait until so many more acts were accepted."""
        wanted = self.log.acts + more
        while self.log.acts < wanted:
            await asyncio.sleep(0.05)

    async def strike(self, fault: str, place: int) -> None:
        """Let something happen to one node, and wait until that is over."""
        node = self.fleet.nodes[place]
        self.faults[fault] += 1
        self._note(f"{fault} {node.name} begins")
        if fault == "kill":
            self.kills.append(monotonic())
            await node.end(signal.SIGKILL)
            await node.start()
        elif fault == "pause":
            node.send(signal.SIGSTOP)
            await asyncio.sleep(PAUSE_SECONDS)
            node.send(signal.SIGCONT)
        elif fault == "stop":
            assert await node.end() == 0
            await node.start()
        elif fault == "cut":
            node.proxy.cut()
        elif fault == "outage":  # for all, as when the database is started again
            for one in self.fleet.nodes:
                one.proxy.refuses = True
                one.proxy.cut()
            await asyncio.sleep(OUTAGE_SECONDS)
            for one in self.fleet.nodes:
                one.proxy.refuses = False
        self._note(f"{fault} {node.name} is over")

    def _note(self, what: str) -> None:
        pressure = Path("/proc/pressure/cpu")
        busy = pressure.read_text().split()[1] if pressure.exists() else ""
        self.strikes.append((monotonic(), f"{what} ({busy})"))

    async def storm(self, kills: int, acts: int, seed: int = 1) -> None:
        """Faults of all kinds, until there were so many kills and acts."""
        generator = random.Random(seed)
        while self.faults["kill"] < kills or self.log.acts < acts:
            names = list(WEIGHTS)
            fault = generator.choices(names, list(WEIGHTS.values()))[0]
            await self.strike(fault, generator.randrange(len(self.fleet.nodes)))
            await self.acts(40)

    def pauses(self) -> list[Pause]:
        """For every kill and table: how long nothing was accepted there that had been just before and was after."""
        found = []
        by_table = dict[str, list[float]]()
        for journal in self.log.journals:
            by_table.setdefault(journal.table, []).extend(journal.times)
        for table, times in by_table.items():
            times.sort()
            for kill in self.kills:
                before = [moment for moment in times if kill - 1 < moment <= kill]
                after = [moment for moment in times if moment > kill]
                if before and after:
                    found.append(Pause(after[0] - kill, kill, table))
        return sorted(found)

    def story(self, pause: Pause) -> list[str]:
        """What happened in a pause, by seconds after the kill."""
        own = [moment for journal in self.log.journals if journal.table == pause.table for moment in journal.troubles]
        moments = [(at - pause.kill, what) for at, what in sorted([*own, *self.strikes])]
        return [f"  {at:6.2f} {what}" for at, what in moments if -3 < at <= pause.seconds]


def report(voyage: Voyage, findings: Findings) -> str:
    """The figures in a few lines."""
    waits = voyage.pauses() or [Pause(0.0, 0.0, "")]
    pauses = [pause.seconds for pause in waits]
    long = [pause for pause in waits if pause.seconds > MOST_SECONDS]
    return "\n".join(
        [
            f"acts accepted: {voyage.log.acts}, tables: {len(voyage.log.journals) // 2}",
            f"faults: {dict(voyage.faults)}",
            f"players: {dict(voyage.log.counts)}",
            f"after a kill a table waited {pauses[len(pauses) // 2]:.2f} s (half of them),"
            f" {pauses[len(pauses) * 99 // 100]:.2f} s (99 %), {pauses[-1]:.2f} s at most, of {len(pauses)}",
            f"above {MOST_SECONDS} s: {len(long)}",
            *(line for pause in long[-MOST_STORIES:] for line in (f"{pause.seconds:.2f} s:", *voyage.story(pause))),
            f"found: {findings.numbers}",
        ]
    )
