"""A stage for tables of Piracy & Mutiny: time that jumps, a store in memory, players who follow a script."""

from __future__ import annotations

import asyncio
import hashlib
import json
import selectors
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from jollyroger.games.chance import Chance, SeededDealer
from jollyroger.games.committed import SealedSeed
from jollyroger.games.mutiny.state import Step
from jollyroger.games.record import CHANCE, Ply, Record, advance
from jollyroger.log import times
from jollyroger.log.entries import Entry, Line, Made, Sat
from jollyroger.log.plan import Plan
from jollyroger.log.table_state import fold
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.advice import Advice
from jollyroger.tables.bans import Bans
from jollyroger.tables.guests import Guest
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.listener import Listener
from jollyroger.tables.requests import receive
from jollyroger.tables.services import Services
from jollyroger.tables.table import Table
from tests.games.mutiny.tables import top
from tests.tables.company import Pondering

GUESTS = [Guest(f"{seat:032x}", f"Guest{seat}") for seat in range(1, 11)]
EPOCH = 1_700_000_000
TABLE = "abcdefghij"
FOUR = {"seats": "4"}


class JumpingSelector(selectors.SelectSelector):
    """Waits for nothing: time goes to the moment when the next thing is due."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("nobody does anything any more")
        self.now += max(0.0, timeout)
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop whose hours take no time."""

    def __init__(self) -> None:
        self.jumping = JumpingSelector()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override] # at once
        """What would be done in another thread is done at once: time would jump meanwhile."""
        done = self.create_future()
        done.set_result(func(*args))
        return done


class Watch:
    """What the server takes for the time."""

    def __init__(self, loop: JumpingLoop) -> None:
        self.loop = loop
        self.set_by = 0
        """Seconds by which somebody has set the clock on the wall."""

    def time_ns(self) -> int:
        return (EPOCH + self.set_by) * 1_000_000_000 + round(self.loop.time() * 1000) * 1_000_000

    def monotonic(self) -> float:
        return self.loop.time()


def perform(monkeypatch: pytest.MonkeyPatch, act: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Let something happen on a stage where time jumps."""
    loop = JumpingLoop()
    monkeypatch.setattr(times, "time", Watch(loop))
    try:
        return loop.run_until_complete(act())
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Memory:
    """A store that never fails and takes no time."""

    def __init__(self) -> None:
        self.lines = list[Line]()

    def write(self, writing: Writing) -> None:
        self.lines += [line for _, line in writing.entries]
        asyncio.get_running_loop().call_soon(writing.answer, None)


class Outcomes:
    """A dealer that follows a script, and knows no other when that is over."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = deque(outcomes)

    def decide(self, chance: Chance) -> int:
        outcome = self.outcomes.popleft()
        assert chance.weight(outcome)
        return outcome


class Script(SealedSeed):
    """A seed that is none."""

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Sequence[int]) -> None:
        super().__init__("ab" * 32)
        self.outcomes = outcomes

    def dealer(self, nonces: Sequence[str]) -> Any:
        return Outcomes(self.outcomes)


@dataclass
class EventKind:
    """A message, and when it came."""

    at: float
    text: bytes

    @property
    def message(self) -> dict[str, Any]:
        read: dict[str, Any] = msgspec.json.decode(self.text)
        return read


class Seat(Listener):
    """A connection that keeps every byte and when it came."""

    def __init__(self, table: Table, guest: Guest | None, seat: int | None = None, *, changes: bool = False) -> None:
        super().__init__(table, guest, "en", seat, changes=changes)
        self.told = list[EventKind]()

    def tell(self, message: bytes) -> None:
        self.told.append(EventKind(asyncio.get_running_loop().time(), message))

    def all(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a kind."""
        return [one.message for one in self.told if one.message["type"] == kind]

    @property
    def position(self) -> dict[str, Any]:
        """The last position that was shown."""
        messages = (one.message for one in reversed(self.told))
        found: dict[str, Any] = next(one["position"] for one in messages if "position" in one)
        return found

    def positions(self) -> Iterator[dict[str, Any]]:
        """All positions that were shown, each whole."""
        position: dict[str, Any] = {}
        for one in self.told:
            if "position" in one.message:
                position = position | one.message["position"]
                yield position

    async def do(self, act: str, **what: Any) -> dict[str, Any]:
        """Send a message, and give back the answer; for a move with what it needs."""
        if act == "play":
            what = {"seat": self.viewer.seat, "window": self.table.table_state.window, "id": f"{len(self.told)}"} | what
        await receive(self, json.dumps({"do": act, "id": "x"} | what))
        answers = (b'{"type":"accepted"', b'{"type":"refused"')
        return next(one for one in reversed(self.told) if one.text.startswith(answers)).message


@dataclass
class Stage:
    """A table with a listener at every seat and a spectator."""

    table: Table
    seats: list[Seat]
    viewer_seat: Seat
    memory: Memory
    bot_workers: Pondering = field(default_factory=Pondering)

    @property
    def state(self) -> Any:
        """The cards, with all their secrets."""
        return self.table.table_state.state


def lay(
    options: dict[str, str],
    outcomes: Sequence[int] = (),
    *,
    clock: Any = "fast",
    pace: float = 0.5,
    bots: Sequence[int] = (),
    bot: str = "sailor",
    luck: str = "cd",
) -> tuple[Table, Memory, Pondering]:
    """A table where everybody sits and nobody has given the last nonce; without outcomes luck decides."""
    number = int(options["seats"])
    plan = Plan(
        "mutiny", options, tuple(f"bot:{bot}" if seat in bots else "host" for seat in range(number)), clock=clock
    )
    seed = Script(outcomes) if outcomes else SealedSeed(luck * 32)
    entries: list[Entry] = [Made(plan, GUESTS[0].id, seed.commitment, plan.rules.rules_version)]
    for seat in range(number):
        name, guest = (f"Bot{seat}", "") if seat in bots else (GUESTS[seat].name, GUESTS[seat].id)
        entries.append(Sat(seat, name, guest, "" if seat == 0 else f"{seat:032x}"))
    memory, bot_workers = Memory(), Pondering()
    memory.lines = [Line(seq, times.now(), entry) for seq, entry in enumerate(entries, 1)]
    services: Any = Services(memory, bot_workers, Advice(bot_workers), Keyring.of(bytes(32)), Bans(), pace)  # type: ignore[arg-type] # a store all the same
    return Table(services, TABLE, seed, fold(memory.lines)), memory, bot_workers


async def begin(options: dict[str, str], outcomes: Sequence[int] = (), *, changes: bool = False, **more: Any) -> Stage:
    """The cards are dealt before everybody's eyes."""
    table, memory, bot_workers = lay(options, outcomes, **more)
    bots = more.get("bots", ())
    guests = [None if seat in bots else GUESTS[seat] for seat in range(int(options["seats"]))]
    seats = [Seat(table, guest, seat, changes=changes) for seat, guest in enumerate(guests)]
    viewer_seat = Seat(table, None, changes=changes)
    for listener in (*seats, viewer_seat):
        await table.audience.follow(listener)
    await Sit(0, "00" * 16).do(table, GUESTS[0])
    return Stage(table, seats, viewer_seat, memory, bot_workers)


# Players who do as they are told


def seconds() -> float:
    return asyncio.get_running_loop().time()


def decider(stage: Stage) -> Seat:
    """The first seat that is asked."""
    return stage.seats[stage.table.table_state.asked[0]]


async def decide(stage: Stage, do: str, **fields: Any) -> None:
    """The seat that is asked first makes a move of a kind."""
    await move(decider(stage), do, **fields)


async def move(player: Seat, do: str, **fields: Any) -> None:
    """A seat makes the first legal move of a kind."""
    wanted = {"do": do} | fields
    found = [one for one in player.position["legal"] if wanted.items() <= one.items()]
    answer = await player.do("play", move=found[0]["move"], id=f"{do}{len(player.told)}")
    assert answer["type"] == "accepted", answer


async def until(stage: Stage, step: str) -> None:
    """All pass until a question comes; a seat that has to decide takes the first move."""
    while stage.viewer_seat.position["step"] != step:
        table_state = stage.table.table_state
        if table_state.kept or stage.table.journal.turn.taken or table_state.plays_itself(table_state.asked[0]):
            await asyncio.sleep(0.1)
            continue
        seat = decider(stage)
        legal = seat.position["legal"]
        await seat.do("play", move=legal[0]["move"], id=f"{table_state.seq}")


async def to_call(**more: Any) -> Stage:
    """Four players in the first window of the game: the Captain has appointed the QM."""
    stage = await begin(FOUR, **more)
    await decide(stage, "appoint")
    assert stage.viewer_seat.position["step"] == "call"
    return stage


# Games that follow a record


def finished(record: Record, seed: int) -> Record:
    """The record up to a moment when no chance is due."""
    state, dealer = record.game.start(record.options), SeededDealer(seed)
    for ply in record.plies:
        advance(record.game, state, ply)
    while (chance := record.game.chance(state)) is not None:
        record.plies.append(Ply(CHANCE, dealer.decide(chance)))
        advance(record.game, state, record.plies[-1])
    return record


def pause(number: int) -> float:
    """How long the players of a script think: whatever, but always the same."""
    return hashlib.sha256(str(number).encode()).digest()[0] / 1000


async def replay(record: Record, *, clock: str = "fast", changes: bool = False) -> Stage:
    """Play a game again at a table, every move at the same moment after what happened before it."""
    options = {name: str(getattr(record.options, name)) for name in record.options.__struct_fields__}
    outcomes = [ply.code for ply in record.plies if ply.actor == CHANCE]
    stage = await begin(options, outcomes, clock=clock, changes=changes)
    plies = [(place, ply) for place, ply in enumerate(record.plies) if ply.actor != CHANCE]
    for place, ply in plies:
        table_state = stage.table.table_state
        calls_too = top(table_state.state) == Step.CALL_LOT and record.plies[place - 1].actor != CHANCE
        while not calls_too and (table_state.kept or table_state.policy.chance_waits(table_state.state)):
            await asyncio.sleep(0.1)
        if not calls_too:
            await asyncio.sleep(pause(place))
        text = table_state.game.write_move(table_state.state, ply.code)
        answer = await stage.seats[ply.actor].do("play", move=text, id=f"{place}")
        assert answer["type"] == "accepted", (text, answer)
    while stage.table.table_state.kept or stage.table.table_state.policy.chance_waits(stage.state):
        await asyncio.sleep(0.1)
    return stage
