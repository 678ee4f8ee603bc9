"""Where the logs are kept. One thread owns the database and commits together whatever waits: an entry counts as
written only after that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep, thread_time
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from jollyroger.games.committed import SealedSeed
from jollyroger.log.counts import COUNTS
from jollyroger.log.entries import Line
from jollyroger.log.errors import ClosedTable, Fenced, LogError, OrderProblem, StoreDown, StoreError
from jollyroger.storage.connection import Link, is_lost
from jollyroger.storage.cuts import Answers, read_cuts, read_days, write_cut
from jollyroger.storage.database import is_shared, migrate
from jollyroger.storage.endings import Ending, read_endings
from jollyroger.storage.leases import one_statement
from jollyroger.storage.outages import Outages
from jollyroger.storage.rows import (
    Ledger,
    read_finished,
    read_listed,
    read_open_table,
    read_tables_of,
)
from jollyroger.storage.writing import Answer, Writing, is_any, needs_more, write_down, write_fenced
from jollyroger.storage.yielding import for_a_while

log = logging.getLogger(__name__)

MOST_TOGETHER = 500
"""So many writings are committed together, and less than twice as many at most."""
LONGEST_BREATH = 0.005
"""Seconds that a writing waits at most for others that come in the same breath."""
SPACING = 4
"""From one commit to the next, in times of what the first cost this thread: a commit costs as much as several moves,
and what comes meanwhile goes with the next. So however quick the machine is, this takes a quarter of its time at most.
A single player waits for nobody."""
MOST_SPACING = 0.02
"""Seconds: when one of many was refused each is tried alone, which costs much, and nobody is to wait for that."""
CLOSING_SECONDS = 2.5
"""How long a database that does not answer is waited for when the server stops."""
LOOK_SECONDS = 0.5
"""How often SQLite's files are looked at while nobody writes."""
CHECKPOINT_AFTER = 2000
"""Entries, and two for each commit, after which SQLite's log is brought into its file: some thousand pages."""

PARTIAL = (LogError, ClosedTable, OrderProblem)
"""Troubles that say nothing about the database."""

T = TypeVar("T")


class _Reading(msgspec.Struct):
    question: Callable[[Connection], Any]
    answer: Callable[[Any, StoreError | None], None]


class Store:
    """The logs of all tables. Use it from one event loop."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.node = ""
        """What this server is called among those that share the database; empty if it has one to itself."""
        self.followed = set[int]()
        """The numbers of the tables whose news others want."""
        self._link: Link
        self._unsaved = 0
        """How much stands in SQLite's log, in the measure of `CHECKPOINT_AFTER`."""
        self._ledger = Ledger()
        self._outages = Outages()
        self._fenced = set[str]()
        """Tables of the last commit that others have taken over."""
        self._is_open = False
        self._gathered = list[Writing]()
        """What came in this breath, and goes to the thread together."""
        self._waiting: SimpleQueue[list[Writing] | _Reading | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop

    async def open(self) -> None:
        """Connect, and bring the database up to date; StoreError if that cannot be."""
        self._loop = asyncio.get_running_loop()
        self._link = Link(self.address)
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()
        try:
            await self.ask(migrate)
        except StoreError:
            await self.close()
            raise
        self._is_open = True

    async def close(self) -> None:
        """Write what waits, and let go of the database."""
        if self._thread is None:
            return
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join, CLOSING_SECONDS)
        self._thread = None

    @property
    def is_shared(self) -> bool:
        """Whether several servers can use the database."""
        return is_shared(self.address)

    @property
    def waiting(self) -> int:
        """How many batches and questions wait for the thread."""
        return self._waiting.qsize()

    @property
    def fails(self) -> bool:
        """Whether the database could not store or read lately."""
        return self._outages.is_on

    # Asked on the loop

    def write(self, writing: Writing) -> None:
        """Have something stored; the answer comes later, on the loop."""
        writing.begun = monotonic()
        if not self._gathered:
            self._loop.call_soon(self._breathe, 0, self._loop.time() + LONGEST_BREATH)
        self._gathered.append(writing)

    def _breathe(self, before: int, until: float) -> None:
        """As long as the loop finds more to write in every round, it goes together."""
        number = len(self._gathered)
        if before < number < MOST_TOGETHER and self._loop.time() < until:
            self._loop.call_soon(self._breathe, number, until)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        while self._gathered:
            self._waiting.put(self._gathered[:MOST_TOGETHER])
            del self._gathered[:MOST_TOGETHER]

    async def ping(self) -> None:
        """Wait until the database answers; StoreError if it does not work."""
        await self.ask(lambda connection: connection.execute(select(1)))

    async def load(self, table_id: str) -> tuple[SealedSeed, list[Line]] | None:
        """A table's seed and log, after all that waits before; None if there is no such table."""
        return await self.ask(partial(read_open_table, table_id=table_id))

    async def listed(self) -> list[str]:
        """The ids of the newest public tables whose game is not over."""
        return await self.ask(read_listed)

    async def tables_of(self, guest_id: str, most: int) -> list[str]:
        """The ids of the newest tables at which a guest has taken a seat."""
        return await self.ask(partial(read_tables_of, guest_id=guest_id, most=most))

    async def finished(self, guest_id: str) -> list[str]:
        """The games of the tables that are over and at which a guest took a seat."""
        return await self.ask(partial(read_finished, guest_id=guest_id))

    async def cut_answers(self, day: str, guest_id: str) -> Answers:
        """How everybody has cut on a day, and this guest."""
        return await self.ask(partial(read_cuts, day=day, guest_id=guest_id))

    async def cut_days(self, guest_id: str, last: date) -> set[date]:
        """On which days a guest has cut, lately."""
        return await self.ask(partial(read_days, guest_id=guest_id, last=last))

    async def endings(self, guest_id: str, most: int) -> list[Ending]:
        """How the last games of a guest ended, the newest first."""
        return await self.ask(partial(read_endings, guest_id=guest_id, most=most))

    async def cut(self, day: str, guest_id: str, code: int, made_at: int) -> None:
        """A guest's cut of a day, unless there is one already."""
        await self.ask(partial(write_cut, day=day, guest_id=guest_id, code=code, made_at=made_at))

    async def settled(self) -> None:
        """Wait until all that was given to it before has been written, or refused."""
        await self.ask(_nothing)

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """What a question finds, after all that waits before; StoreError if nobody can answer it."""
        answered: asyncio.Future[T] = self._loop.create_future()

        def answer(found: T, error: StoreError | None) -> None:
            if answered.done():
                return
            if error is None:
                answered.set_result(found)
            else:
                answered.set_exception(error)

        self._hand_over()
        self._waiting.put(_Reading(question, answer))
        return await answered

    # In the thread

    def _work(self) -> None:
        going_on, not_before = True, 0.0
        while going_on:
            found, writings = self._next(), list[Writing]()
            if isinstance(found, list):
                sleep(max(0.0, not_before - monotonic()))
            while isinstance(found, list):
                writings += found
                if self._waiting.empty() or len(writings) >= MOST_TOGETHER:
                    break
                found = self._waiting.get()
            going_on = found is not None
            if writings:
                begun, spent = monotonic(), thread_time()
                answers = self._write(writings)
                self._on_loop(_answer_all, answers)
                _count(begun, writings, answers)
                spacing = SPACING * (thread_time() - spent) if len(writings) > 1 else 0.0
                not_before = begun + min(spacing, MOST_SPACING)
            if isinstance(found, _Reading):
                self._on_loop(found.answer, *self._read(found))
            if self._unsaved >= CHECKPOINT_AFTER:
                self._unsaved = 0
                self._link.checkpoint()
        self._link.close()

    def _next(self) -> list[Writing] | _Reading | None:
        """What is to be done next; until there is something the files are looked after."""
        while True:
            try:
                return self._waiting.get(timeout=LOOK_SECONDS)
            except Empty:
                self._look()

    def _look(self) -> None:
        """Say in the log what is wrong, even though nobody wants anything just now."""
        self._outages.look()
        try:
            self._link.look()
        except StoreDown as error:
            self._outages.failed(str(error), 0)
        except SQLAlchemyError as error:
            self._outages.failed(str(self._link.trouble(error)), 0)

    def _on_loop(self, call: Callable[..., None], *values: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:  # the loop is closed: nobody waits for an answer any more
            self._waiting.put(None)

    def _write(self, writings: list[Writing]) -> list[tuple[Answer, StoreError | None]]:
        """Commit all together. If the database objects to one of them, try each alone; if it is out of order, none."""
        self._fenced.clear()
        error = self._commit(writings)
        if error is None or len(writings) == 1 or isinstance(error, StoreDown):
            errors = [error] * len(writings)
        else:
            errors = [self._commit([writing]) for writing in writings]
        failures = [error for error in errors if error is not None]
        if failures:
            self._outages.failed(str(failures[-1]), len(failures))
        else:
            self._outages.worked()
        if self._fenced:
            errors = [
                Fenced(writing.entries[0][0]) if error is None and is_any(writing, self._fenced) else error
                for writing, error in zip(writings, errors, strict=True)
            ]
        return [(writing.answer, error) for writing, error in zip(writings, errors, strict=True)]

    def _commit(self, writings: list[Writing], *, again: bool = True) -> StoreError | None:
        """Store all, or say why not. A connection that was lost before the commit has lost nothing: try another.

        What others have taken over is not stored, and noted.
        """
        is_one = bool(self.node) and not any(map(needs_more, writings))
        before_commit = not is_one
        try:
            connection = self._link.ready()
            with connection.begin():
                if self.node:
                    with one_statement(connection) if is_one else nullcontext():
                        lost = write_fenced(self._ledger, connection, writings, self.node, self.followed)
                else:
                    lost = set()
                    write_down(self._ledger, connection, writings)
                before_commit = False
            self._link.settle()
            self._fenced |= lost
        except SQLAlchemyError as error:
            self._link.let_go()
            self._ledger.forget()
            if again and before_commit and is_lost(error):
                return self._commit(writings, again=False)
            return self._link.trouble(error)
        except StoreError as error:
            self._ledger.forget()
            return error
        except Exception as error:
            self._link.let_go()
            self._ledger.forget()
            return _mistake(error)
        self._unsaved += 2 + sum(len(writing.entries) for writing in writings)
        return None

    def _read(self, reading: _Reading) -> tuple[Any, StoreError | None]:
        found, error = self._ask_database(reading.question)
        if error is None:
            self._outages.worked()
        elif self._is_open and not isinstance(error, PARTIAL):
            self._outages.failed(str(error))
        return found, error

    def _ask_database(
        self, question: Callable[[Connection], Any], *, again: bool = True
    ) -> tuple[Any, StoreError | None]:
        """What a question finds. A connection that was lost before the commit has changed nothing: try another."""
        before_commit = True
        try:
            connection = self._link.ready()
            with connection.begin():
                found = question(connection)
                before_commit = False
            self._link.settle()
        except SQLAlchemyError as error:
            self._link.let_go()
            if again and before_commit and is_lost(error):
                return self._ask_database(question, again=False)
            return None, self._link.trouble(error)
        except StoreError as error:
            return None, error
        except Exception as error:
            self._link.let_go()
            return None, _mistake(error)
        return found, None


def _mistake(error: Exception) -> StoreError:
    """A mistake in the program costs one answer, not the one thread that gives answers."""
    log.error("the store stumbled", exc_info=error)
    return StoreError(f"{type(error).__name__}: {error}")


def _count(begun: float, writings: list[Writing], answers: list[tuple[Answer, StoreError | None]]) -> None:
    """Count for the operator what was stored together, and how long it took."""
    now = monotonic()
    COUNTS.commits.observe(now - begun)
    stored = [writing for writing, (_, error) in zip(writings, answers, strict=True) if error is None]
    COUNTS.stored.observe(*[now - writing.begun for writing in stored])
    COUNTS.entries.update([line.entry.kind for writing in stored for _, line in writing.entries])


def _answer_all(answers: list[tuple[Answer, StoreError | None]]) -> None:
    """Tell everybody who waits."""
    others = for_a_while(answers, _answer)
    if others:
        asyncio.get_running_loop().call_soon(_answer_all, others)


def _answer(told: tuple[Answer, StoreError | None]) -> None:
    answer, error = told
    try:
        answer(error)
    except Exception:
        # The others wait for theirs all the same.
        log.exception("an answer of the store was not taken")


def _nothing(_connection: Connection) -> None:
    """What is asked only to wait for an answer."""
