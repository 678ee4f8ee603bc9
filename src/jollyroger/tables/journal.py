"""The journal of a table: it decides one act after the other, stores it, and only then lets it be told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from jollyroger.games.chance import Dealer
from jollyroger.games.committed import SealedSeed, TeachingDealer
from jollyroger.games.errors import Refusal
from jollyroger.games.events import Event
from jollyroger.log.entries import Ended, Entry, Line, Moved, Started
from jollyroger.log.errors import Closing, Elsewhere, Fenced, MoveRefused, StoreError, TableError, TooMuch, Unstored
from jollyroger.log.shares import LIMITED
from jollyroger.log.table_state import TableState, fold
from jollyroger.log.times import now, steady
from jollyroger.storage.leases import Lease
from jollyroger.storage.rows import NewTable
from jollyroger.storage.store import Store
from jollyroger.storage.writing import Writing
from jollyroger.tables.background import AT_A_TABLE
from jollyroger.tables.tasks import Tasks
from jollyroger.tables.turn_lock import TurnLock
from jollyroger.words.common.refusals import CLOSING, NOT_READ, NOT_STORED

log = logging.getLogger(__name__)

RETRY_SECONDS = 1
"""The pause before a database that cannot be read is asked again."""
PATIENCE = 1.0
"""How long people wait for a table that cannot be read; from then on they are refused."""


class Change(msgspec.Struct):
    """What an act changes: its entries, and what to tell once they are stored."""

    lines: list[Line] = []
    events: list[Event] | None = None
    """What happened in the game; None if nothing could."""
    group: int = 0
    """The first new group of events."""
    undone: bool = False
    seats: bool = False
    """Whether the seats or the table itself changed."""
    talk: bool = False
    only: int | None = None
    """The one seat that hears of it; the others may not even know."""
    over: bool = False
    made: NewTable | None = None
    """Another table, made along with this change."""
    elsewhere: list[tuple[str, Line]] = []
    """The entries of that table."""

    def join(self, later: Change) -> None:
        """Tell another change along with this one: what is for one seat alone is seen in what all are told."""
        if not self.lines:
            self.only = later.only
        if later.events is not None:
            if self.events is None:
                self.group = later.group
            self.events = [*(self.events or []), *later.events]
        self.lines.extend(later.lines)
        self.seats |= later.seats
        self.over |= later.over
        if self.only != later.only:
            self.only = None


Decide = Callable[[], Change | None]
Answer = Callable[[TableError | None], None]
"""Tells the one who asked for an act that it is done, or why not."""

Queue = deque[tuple[Decide, Answer]]
"""What was asked for while another act was under way."""


class Journal:
    """The log of one table, and the only way to add to it."""

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        table_id: str,
        seed: SealedSeed,
        table_state: TableState,
        *,
        tell: Callable[[Change], None],
        take_up: Callable[[TableState], None],
        lost: Callable[[], None],
    ) -> None:
        self.table_id = table_id
        self.table_state = table_state
        self.turn = TurnLock()
        """Taken while an act is decided and stored, so that nobody sees what may not last."""
        self._place: asyncio.Future[None] | None = None
        """Where those wait who asked last for an act, and what they asked for."""
        self._queue: Queue = deque()
        self.closing = False
        self.lease: Lease | None = None
        """Needed to write where several servers share the database."""
        self.is_elsewhere = False
        """Whether another server runs the table: then nothing is decided here."""
        self._lost = lost
        self._store = store
        self._tasks = tasks
        self._seed = seed
        self._tell = tell
        self._take_up = take_up
        """Called when the table has been rebuilt from its log, before anybody is told."""
        self._open(table_state)

    def take_over(self) -> None:
        """From now on things are decided here."""
        self._open(self.table_state)

    def _open(self, table_state: TableState) -> None:
        self.table_state = table_state
        self._touched = steady() - max(0.0, (now() - table_state.touched_at) / 1000)
        self._dealer: Dealer | None = self._new_dealer() if table_state.started else None

    def _new_dealer(self) -> Dealer:
        """The dealer with the numbers of all seats; in a guided game the lesson comes first."""
        table_state = self.table_state
        dealer = self._seed.dealer([seat.nonce for seat in table_state.seats])
        return TeachingDealer(dealer, table_state.policy.lesson) if table_state.plan.lesson else dealer

    @property
    def seconds_quiet(self) -> float:
        """How long ago the last entry was made."""
        return steady() - self._touched

    def touch(self) -> None:
        """Something has happened."""
        self._touched = steady()

    # One act after the other

    async def act(self, decide: Decide) -> None:
        """Decide an act, store it, tell it. It is finished even if the caller stops waiting.

        `decide` raises TableError or Refusal before it changes anything, and returns None if there is nothing to do.
        """
        await self.turn.take()
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
            async with self.turn:  # until the table is rebuilt
                raise
        await answered

    def act_soon(self, decide: Decide, answer: Answer) -> None:
        """Like `act`, without waiting; the answer leaves along with the news.

        Those who ask while another act is under way line up together (see `_serve`).
        """
        if self.turn.take_at_once():
            self._act(decide, answer)
            return
        if self._place is None or not self.turn.is_last(self._place):
            self._line_up(deque())
        self._queue.append((decide, answer))

    def _line_up(self, queue: Queue, *, first: bool = False) -> None:
        self._place, self._queue = self.turn.line_up(first=first), queue
        self._place.add_done_callback(partial(self._serve, queue))

    def _serve(self, queue: Queue, place: asyncio.Future[None]) -> None:
        """Decide what was asked for meanwhile, one act after the other; store it and tell it together.

        Most pass. Whatever else somebody does ends the series: what others have asked for is decided when it is told.
        """
        refused = Closing(CLOSING) if place.cancelled() else place.exception()
        if isinstance(refused, TableError):
            _answer_each([(answer, refused) for _, answer in queue], None)
            return
        change, answers = Change(), list[tuple[Answer, TableError | None]]()
        goes_on = True
        while queue and goes_on:
            decide, answer = queue.popleft()
            window, one = self.table_state.window, None
            refusal: TableError | None = None
            try:
                one = self._decided(decide)
            except TableError as found:
                refusal = found
            except Exception:
                log.exception("table %s: an act failed", self.table_id)
                self._tasks.start(self._rebuild())
                everybody = [*(waiting for waiting, _ in answers), answer, *(waiting for _, waiting in queue)]
                _answer_each([(waiting, Unstored(NOT_STORED)) for waiting in everybody], None)
                return
            answers.append((answer, refusal))
            if one is not None:
                change.join(one)
                goes_on = self.table_state.window == window and all(map(self._is_pass, one.lines))
        if queue:
            self._line_up(queue, first=True)
        if change.lines:
            self._write(change, partial(_answer_each, answers))
        else:
            self.turn.give_back()
            _answer_each(answers, None)

    def _is_pass(self, line: Line) -> bool:
        return isinstance(line.entry, Moved) and line.entry.code == self.table_state.policy.pass_code

    def _act(self, decide: Decide, answer: Answer) -> None:
        """Decide and write, with the turn taken."""
        try:
            change = self._decided(decide)
        except TableError:
            self.turn.give_back()
            raise
        except Exception:
            # A bug may have left the state half changed; the log is still right.
            self._tasks.start(self._rebuild())
            raise
        if change is None:
            self.turn.give_back()
            answer(None)
        else:
            self._write(change, answer)

    def _decided(self, decide: Decide) -> Change | None:
        """What an act changes; TableError if it cannot be."""
        if self.closing:
            raise Closing(CLOSING)
        if self.is_elsewhere:
            raise Elsewhere
        try:
            return decide()
        except Refusal as refusal:
            raise MoveRefused(refusal) from None

    def _write(self, change: Change, answer: Answer) -> None:
        entries = [(self.table_id, line) for line in change.lines]
        if change.elsewhere:
            entries += change.elsewhere
        over = self.table_id if change.over else ""
        self._store.write(Writing(partial(self._stored, change, answer), entries, change.made, over, self.lease))

    def _stored(self, change: Change, answer: Answer, error: StoreError | None) -> None:
        """The store's answer. If it could not write, the table is rebuilt from what was written before."""
        if error is not None:
            self._tasks.start(self._rebuild())
            if isinstance(error, Fenced):
                self._lost()
                answer(Elsewhere())
            else:
                answer(Unstored(NOT_STORED))
            return
        self._touched = steady()
        try:
            self._tell(change)
        finally:
            self.turn.give_back()
            answer(None)

    async def reread(self) -> None:
        """The log itself was changed."""
        await self.turn.take()
        await self._rebuild()

    async def _rebuild(self) -> None:
        """Read the table from its log again, with the turn taken: nobody sees what was not stored."""
        begun = steady()
        try:
            while not self.closing:
                try:
                    stored = await self._store.load(self.table_id)
                except StoreError:  # the store has logged it
                    if steady() - begun >= PATIENCE:
                        self.turn.refuse(lambda: Unstored(NOT_READ))
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                if stored is not None:
                    self._open(await AT_A_TABLE.do(fold, stored[1]))
                    self._take_up(self.table_state)
                    # Another server may have written meanwhile, and nobody here was told.
                    self._tell(Change(seats=True))
                break
        finally:
            self.turn.give_back()

    # Deciding

    def enter(self, change: Change, entry: Entry) -> Change:
        """Add an entry, and what follows from it by itself: the start, and the end."""
        table_state = self.table_state
        if type(entry) in LIMITED:
            objection = table_state.shares.objection(entry, started=table_state.started)
            if objection is not None:
                raise TooMuch(objection)
        group = len(table_state.told)
        events = self.add(change, entry)
        if not table_state.started and table_state.ready:
            self._dealer = self._new_dealer()
            change.seats = True
            change.events, change.group = self.add(change, Started()), group
        elif events:
            change.events, change.group = events, group
            if not table_state.is_over and (result := table_state.result()) is not None:
                guests = () if table_state.plan.lesson else tuple(seat.guest for seat in table_state.seats)
                self.add(change, Ended(self._seed.reveal(), result.winners, result.scores, guests))
                change.seats = change.over = True
        return change

    def enter_all(self, entries: Sequence[Moved]) -> Change:
        """Several moves that are one act and are told together."""
        change = Change(events=[], group=len(self.table_state.told))
        for entry in entries:
            self.enter_too(change, entry)
        return change

    def enter_too(self, change: Change, entry: Moved) -> None:
        """One more move of such an act."""
        one = self.enter(Change(), entry)
        change.lines += one.lines
        change.events = [*(change.events or []), *(one.events or [])]
        change.seats |= one.seats
        change.over |= one.over

    def add(self, change: Change, entry: Entry) -> list[Event]:
        """Add one entry and nothing that follows from it."""
        line = Line(self.table_state.seq + 1, now(), entry)
        events = self.table_state.apply(line, self._dealer)
        change.lines.append(line)
        return events


def _answer_each(answers: Sequence[tuple[Answer, TableError | None]], error: TableError | None) -> None:
    """Tell all who asked: if nothing could be stored, nothing was decided either."""
    for answer, own in answers:
        try:
            answer(error or own)
        except Exception:
            # The others wait for theirs all the same.
            log.exception("an answer was not taken")
