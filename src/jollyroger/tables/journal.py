"""A table in play: one act after the other is decided, stored, and only then told to whoever is there."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial

import msgspec

from jollyroger.games.committed import CommittingDealer, SealedSeed
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.log.entries import Ended, Entry, Line, Started
from jollyroger.log.errors import Closing, MoveRefused, StoreError, TableError, TooMuch, Unstored
from jollyroger.log.table_state import TableState, fold
from jollyroger.log.times import now, steady
from jollyroger.messages.table_messages import TableMessages
from jollyroger.storage.rows import NewTable
from jollyroger.storage.store import Store, Writing
from jollyroger.tables.advice import Advice
from jollyroger.tables.background import AT_A_TABLE
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.turn_lock import TurnLock
from jollyroger.words.common.refusals import CLOSING, NOT_READ, NOT_STORED

log = logging.getLogger(__name__)

RETRY_SECONDS = 1
"""How long to wait before a database that cannot be read is asked again."""
PATIENCE = 1.0
"""How long people wait for a table that cannot be read; then they are refused until it can."""


@dataclass(slots=True, repr=False)
class Services:
    """What all tables of a hall share. The key stands in no text."""

    store: Store
    bot_workers: BotWorkers
    advice: Advice
    key: bytes
    """From which the secrets of the seats are made."""
    pace: float
    """Seconds that a bot takes at least, so that one can follow."""


class Change(msgspec.Struct):
    """An act that has been decided: its entries, and what is told of it once they are stored."""

    lines: list[Line] = []
    events: list[Event] | None = None
    """What happened in the game, if anything did."""
    group: int = 0
    """The first group of events in the log that is new."""
    undone: bool = False
    seats: bool = False
    """Whether something about the seats or the table has changed."""
    talk: bool = False
    only: int | None = None
    """The one seat that is told, where others may not even know."""
    over: bool = False
    made: NewTable | None = None
    elsewhere: list[tuple[str, Line]] = []
    """Entries of another table that is made along with this."""


Decide = Callable[[], Change | None]
Answer = Callable[[TableError | None], None]
"""Who asked for an act is told that it is done, or why not."""


class LiveTable(ABC):
    """The part of a table that keeps its log, and tells."""

    def __init__(self, services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> None:
        self.id = table_id
        self.services = services
        self.closing = False
        self._seed = seed
        self._turn = TurnLock()
        """Taken from the moment an act is decided until it is stored, so that nobody is shown what may not last."""
        self._tasks = set[asyncio.Task[None]]()
        self._take_up(table_state)

    def _take_up(self, table_state: TableState) -> None:
        self.table_state = table_state
        self._touched = steady() - max(0.0, (now() - table_state.touched_at) / 1000)
        self.messages = TableMessages(table_state)
        self._dealer: CommittingDealer | None = None
        if table_state.started:
            self._dealer = self._seed.dealer([seat.nonce for seat in table_state.seats])

    @property
    def seconds_quiet(self) -> float:
        """How long ago the last thing happened here."""
        return steady() - self._touched

    # One act after the other

    async def act(self, decide: Decide) -> None:
        """Let an act be decided, store it, tell it. It is finished even if who asked for it does not wait.

        `decide` raises TableError or Refusal before anything has changed, and gives None where nothing is left to do.
        """
        await self._turn.take()
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answer(error: TableError | None) -> None:
            if not answered.done():
                if error is None:
                    answered.set_result(None)
                else:
                    answered.set_exception(error)

        try:
            self._act(decide, answer)
        except TableError:
            raise
        except Exception:
            async with self._turn:  # what the log says is true again
                raise
        await answered

    def act_at_once(self, decide: Decide, answer: Answer) -> bool:
        """Like `act`, for who does not wait: False if something else is under way. The answer leaves with the news."""
        if not self._turn.take_at_once():
            return False
        self._act(decide, answer)
        return True

    def _act(self, decide: Decide, answer: Answer) -> None:
        """It is this one's turn, until it is stored and told."""
        if self.closing:
            self._turn.give_back()
            raise Closing(CLOSING)
        try:
            change = decide()
        except Refusal as refusal:
            self._turn.give_back()
            raise MoveRefused(refusal) from None
        except TableError:
            self._turn.give_back()
            raise
        except Exception:
            # A mistake in the program: what the log says is still true.
            self._start(self._rebuild())
            raise
        if change is None:
            self._turn.give_back()
            answer(None)
            return
        entries = [(self.id, line) for line in change.lines]
        if change.elsewhere:
            entries += change.elsewhere
        over = self.id if change.over else ""
        self.services.store.write(Writing(partial(self._stored, change, answer), entries, change.made, over))

    def _stored(self, change: Change, answer: Answer, error: StoreError | None) -> None:
        """The store's answer. If it could not write, the table is made anew from what was written before."""
        if error is not None:
            self._start(self._rebuild())
            answer(Unstored(NOT_STORED))
            return
        self._touched = steady()
        try:
            self._tell(change)
            self._go_on()
        finally:
            self._turn.give_back()
            answer(None)

    async def _rebuild(self) -> None:
        """Take the table up again where the log ends, with the turn taken: nobody sees what was not stored."""
        begun = steady()
        try:
            while not self.closing:
                try:
                    stored = await self.services.store.load(self.id)
                except StoreError:  # which the store has said in the log
                    if steady() - begun >= PATIENCE:
                        self._turn.refuse(lambda: Unstored(NOT_READ))
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                if stored is not None:
                    self._take_up(await AT_A_TABLE.do(fold, stored[1]))
                    # Another server may have written there meanwhile, and everybody may have missed it.
                    self._tell(Change(seats=True))
                    self._go_on()
                break
        finally:
            self._turn.give_back()

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Have something done beside; kept here, because the loop forgets tasks that nobody holds."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TableError):
            log.error("table %s: something went wrong", self.id, exc_info=error)

    # Deciding

    def enter(self, change: Change, entry: Entry) -> Change:
        """Let an entry happen at the table, and what follows from it by itself: the start, and the end."""
        table_state = self.table_state
        objection = table_state.shares.objection(entry, started=table_state.started)
        if objection is not None:
            raise TooMuch(objection)
        group = len(table_state.told)
        events = self._apply(change, entry)
        if not table_state.started and table_state.ready:
            self._dealer = self._seed.dealer([seat.nonce for seat in table_state.seats])
            change.seats = True
            change.events, change.group = self._apply(change, Started()), group
        elif events:
            change.events, change.group = events, group
            if not table_state.is_over and table_state.result() is not None:
                self._apply(change, Ended(self._seed.reveal()))
                change.seats = change.over = True
        return change

    def _apply(self, change: Change, entry: Entry) -> list[Event]:
        line = Line(self.table_state.seq + 1, now(), entry)
        events = self.table_state.apply(line, self._dealer)
        change.lines.append(line)
        return events

    # What the log's keeper leaves to others

    @abstractmethod
    def _tell(self, change: Change) -> None:
        """Tell everybody who is there what has happened."""

    @abstractmethod
    def _go_on(self) -> None:
        """See to it that bots play whose turn it is."""
