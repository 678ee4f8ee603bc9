"""People for the tests: they sit, listen, remember all that they are told, and play."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from jollyroger.games.committed import new_nonce
from jollyroger.games.mutiny.promises import Oath
from jollyroger.log.plan import Plan
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.bot_workers import UNLIMITED, BotWorkers, Choice, Limit, think
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.guests import Guest
from jollyroger.tables.listener import Listener
from jollyroger.tables.requests import receive
from jollyroger.tables.table import Table

ANNE = Guest("a" * 32, "Anne")
BOB = Guest("b" * 32, "Bob")
CORA = Guest("c" * 32, "Cora")


class Pondering(BotWorkers):
    """Thinks here and now, and remembers what it was asked: a process of its own would take its time."""

    def __init__(self) -> None:
        super().__init__(1, red_beard=False)
        self.asked = list[tuple[Any, ...]]()

    def warm_up(self) -> None:
        pass

    async def choose(
        self,
        game: str,
        bot: str,
        view: bytes,
        seat: int,
        codes: list[int],
        oaths: Sequence[Oath] = (),
        limit: Limit = UNLIMITED,
    ) -> Choice:
        self.asked.append((game, bot, view, seat, codes))
        await asyncio.sleep(0)
        return think(game, bot, view, seat, codes, 7, oaths)


class Ear(Listener):
    """A connection that keeps everything."""

    def __init__(self, table: Table, guest: Guest | None, language: str = "en", seat: int | None = None) -> None:
        super().__init__(table, guest, language, seat)
        self.heard = list[dict[str, Any]]()

    def tell(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def all(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind."""
        return [message for message in self.heard if message["type"] == kind]

    @property
    def position(self) -> dict[str, Any]:
        """The last position that was shown."""
        found: dict[str, Any] = next(message["position"] for message in reversed(self.heard) if "position" in message)
        return found

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats as they were last shown."""
        seats: list[dict[str, Any]] = self.all("table")[-1]["seats"]
        return seats

    async def do(self, act: str, **what: Any) -> dict[str, Any]:
        """Send a message, and give back what came in answer to it; for an act at a seat, with what it needs."""
        if act in ("play", "done", "undo"):
            what = {"id": new_nonce(), "window": self.position["window"], "seat": self.viewer.seat} | what
        before = len(self.heard)
        await receive(self, json.dumps({"do": act} | what))
        answers = [one for one in self.heard[before:] if one["type"] in ("accepted", "refused", "error", "previews")]
        return answers[-1] if answers else {"type": "done"}


async def listen(table: Table, guest: Guest | None, language: str = "en", seat: int | None = None) -> Ear:
    """Somebody comes to a table."""
    ear = Ear(table, guest, language, seat)
    await table.audience.follow(ear)
    return ear


def duel(*seats: str, **more: Any) -> Plan:
    """A plan for a duel, usually a short one that Jolly begins."""
    options = {"variant": more.pop("variant", "skirmish"), "first": more.pop("first", "Jolly")}
    return Plan("duel", options, seats or ("host", "person"), **more)


async def started(directory: TableDirectory, plan: Plan | None = None) -> tuple[Table, Ear, Ear]:
    """Anne and Bob at a table where the cards have been dealt."""
    table = await directory.make(plan or duel(), ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await Sit(1, "02" * 16).do(table, BOB)
    return table, await listen(table, ANNE), await listen(table, BOB)


async def play_on(
    ears: Sequence[Ear], until: Callable[[dict[str, Any]], bool], seed: int = 1, *, done: bool = True
) -> None:
    """Let seats that are asked make random legal moves, until the position is one that was waited for."""
    generator = random.Random(seed)
    while not until(position := ears[0].position):
        seat = position["asked"][0]
        ear = next(ear for ear in ears if seat in ear.viewer.seats)
        if position["phase"] == "held":
            if not done:
                return
            answer = await ear.do("done", seat=seat)
        else:
            answer = await ear.do("play", seat=seat, move=generator.choice(ear.position["legal"]))
        assert answer["type"] == "accepted", answer


def phase(name: str, turn: int | None = None) -> Callable[[dict[str, Any]], bool]:
    """Until a phase is there."""
    return lambda position: position["phase"] == name and turn in (None, position["turn"])


def over(position: dict[str, Any]) -> bool:
    """Until the game has ended."""
    return position["result"] is not None


async def until(condition: Callable[[], Any]) -> None:
    """Let others work until something is so; the test's time limit ends it if that never comes."""
    while not condition():
        await asyncio.sleep(0.001)


def without_time(picture: bytes | str) -> Any:
    """A message without what changes by itself: who is connected, and what time it is."""
    if isinstance(picture, str):
        return picture
    shown = json.loads(picture)
    del shown["now"]
    for seat in shown["seats"]:
        del seat["here"], seat["away_since"]
    return shown
