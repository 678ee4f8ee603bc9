"""Players who keep a journal of what they did and what they were told, whatever becomes of the servers."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.nodes.fleet import Fleet

ANSWER_SECONDS = 3.0
"""Then a player calls another server."""
TALKING = 0.03
AGAIN = ("try again", "is being closed")
"""What stands in a refusal of an act that may simply be sent again."""


@dataclass
class Journal:
    """What one player has done and heard at one table."""

    table: str
    seat: int
    acknowledged: list[str] = field(default_factory=list)
    """The ids of moves that were accepted, in that order."""
    said: list[str] = field(default_factory=list)
    """Lines of the chat that were accepted."""
    told: dict[int, str] = field(default_factory=dict)
    """By the number of the last entry: the position as it was told."""
    disagreements: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    """When acts were accepted."""
    troubles: list[tuple[float, str]] = field(default_factory=list)
    """When a server was called, lost, or refused something, and which."""

    def note(self, trouble: str) -> None:
        """Something happened that may explain a wait."""
        self.troubles.append((monotonic(), f"seat {self.seat} {trouble}"))


@dataclass
class Log:
    """All journals."""

    journals: list[Journal] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def acts(self) -> int:
        """How many acts were accepted."""
        return sum(len(journal.acknowledged) + len(journal.said) for journal in self.journals)


class Player:
    """Plays one seat to the end of the game, by any server, and calls another one when it must."""

    def __init__(self, fleet: Fleet, log: Log, journal: Journal, secret: str, generator: random.Random) -> None:
        self.fleet, self.log, self.journal, self.secret, self.generator = fleet, log, journal, secret, generator
        self.pending: dict[str, Any] | None = None
        self.answered = -1
        self.acts = 0
        self.position: dict[str, Any] = {}

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the game is over, or everything."""
        while not stop.is_set() and not self.position.get("result"):
            node = self.generator.choice(self.fleet.nodes)
            self.journal.note(f"calls {node.name}")
            query = f"language=en&seat={self.journal.seat}&brief=yes"
            try:
                async with connect(
                    f"ws://127.0.0.1:{node.port}/t/{self.journal.table}/live?{query}",
                    additional_headers={"Authorization": f"Bearer {self.secret}"},
                    open_timeout=ANSWER_SECONDS,
                    close_timeout=0.1,
                    ping_interval=None,
                    compression=None,
                    max_queue=None,
                ) as socket:
                    await self._converse(socket, stop)
            except (OSError, WebSocketException, TimeoutError, EOFError) as error:
                self.journal.note(f"lost {node.name}: {type(error).__name__}")
                self.log.counts["calls again"] += 1
                await asyncio.sleep(0.05)

    async def _converse(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        greeted, newest = False, -1
        if self.pending is not None and self.pending["do"] == "say":
            self.pending = None  # a line of the chat is not sent again: nobody knows whether it was said
            self.answered = -1
        while not stop.is_set() and not self.position.get("result"):
            message = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
            kind = message["type"]
            if kind in ("table", "moved"):
                if message["seq"] < newest:
                    self.journal.disagreements.append(f"told {message['seq']} after {newest} on one socket")
                newest = message["seq"]
                self._hear(message)
            elif self.pending is not None and message.get("id") == self.pending["id"]:
                await self._answer(socket, message)
            if kind == "table" and not greeted and self.pending is not None:
                await socket.send(json.dumps(self.pending))
            greeted |= kind == "table"
            if greeted and self.pending is None:
                await self._act(socket)

    def _hear(self, message: dict[str, Any]) -> None:
        self.position = message["position"]
        shown = {name: self.position[name] for name in ("window", "asked", "held", "legal", "result")}
        text, seq = json.dumps(shown, sort_keys=True), message["seq"]
        if self.journal.told.setdefault(seq, text) != text:
            self.journal.disagreements.append(f"{seq}: {self.journal.told[seq]} and {text}")

    async def _answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        assert self.pending is not None
        if message["type"] == "accepted":
            if self.pending["do"] == "say":
                self.journal.said.append(self.pending["text"])
            else:
                self.journal.acknowledged.append(self.pending["id"])
            self.journal.times.append(monotonic())
            self.pending = None
        elif any(words in message["reason"] for words in AGAIN) and self.pending["do"] != "say":
            self.log.counts["told to try again"] += 1
            self.journal.note(f"is told: {message['reason']}")
            await asyncio.sleep(0.1)
            await socket.send(json.dumps(self.pending))
        else:
            self.log.counts["refused"] += 1
            self.answered = -1
            self.pending = None

    async def _act(self, socket: ClientConnection) -> None:
        position, seat = self.position, self.journal.seat
        if seat not in position["asked"] or position["window"] == self.answered:
            return
        self.acts += 1
        act_id = f"{seat}:{self.acts}"
        if self.generator.random() < TALKING:
            self.pending = {"do": "say", "id": act_id, "text": f"{seat} says {self.acts}"}
        else:
            self.answered = position["window"]
            self.pending = {"id": act_id, "seat": seat, "window": position["window"]}
            if position["held"] is not None:
                self.pending["do"] = "done"
            else:
                self.pending |= {"do": "play", "move": self.generator.choice(position["legal"])}
        await socket.send(json.dumps(self.pending))


class Captain:
    """Makes tables and lets two play at each, one game after the other."""

    def __init__(self, fleet: Fleet, log: Log, seed: int) -> None:
        self.fleet, self.log, self.generator = fleet, log, random.Random(seed)

    async def sail(self, stop: asyncio.Event) -> None:
        """Play games until the end of the test."""
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS, verify=False) as browser:
            while not stop.is_set():
                await self._game(browser, stop)

    async def _game(self, browser: httpx.AsyncClient, stop: asyncio.Event) -> None:
        plan = {"game": "duel", "seats": ["person", "person"], "automatic": True, "id": uuid.uuid4().hex}
        made = await self._post(browser, "/api/tables", plan, stop)
        if made is None:
            return
        players = []
        for seat in range(2):
            path = f"/api/tables/{made['id']}/seats/{seat}"
            sitting = await self._post(browser, path, {"name": f"P{seat}", "id": uuid.uuid4().hex}, stop)
            if sitting is None:
                return
            journal = Journal(made["id"], seat)
            self.log.journals.append(journal)
            players.append(Player(self.fleet, self.log, journal, sitting["secret"], self.generator))
        await asyncio.gather(*(player.play(stop) for player in players))

    async def _post(
        self, browser: httpx.AsyncClient, path: str, body: dict[str, Any], stop: asyncio.Event
    ) -> dict[str, Any] | None:
        """Ask any server, with the same id until one answers."""
        while not stop.is_set():
            node = self.generator.choice(self.fleet.nodes)
            try:
                answer = await browser.post(f"http://127.0.0.1:{node.port}{path}", json=body)
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code == 201:
                told: dict[str, Any] = answer.json()
                return told
            assert answer.status_code in (503, 404), answer.text
            self.log.counts["told to try again"] += 1
            await asyncio.sleep(0.1)
        return None
