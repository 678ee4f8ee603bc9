"""The audience of a table: who is connected, who is away, and what each viewer is sent.

Nobody is sent more than their seats may see, or anything that is not stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from jollyroger.games.events import Event
from jollyroger.log.errors import Closing
from jollyroger.log.table_state import TableState
from jollyroger.log.times import shown, steady
from jollyroger.messages.descriptions import Seen, seen_by
from jollyroger.messages.snapshot import Snapshot
from jollyroger.messages.table_messages import Presence, TableMessages, Viewer, oaths, said
from jollyroger.tables.background import AT_A_TABLE
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.clock import QuestionClock
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change, Journal
from jollyroger.tables.listener import Listener
from jollyroger.tables.tasks import Tasks
from jollyroger.words.common.refusals import CLOSING

log = logging.getLogger(__name__)

AWAY_SECONDS = 60
"""The others can replace somebody who has been away for so long."""
A_MOMENT = 0.02
"""Some more seconds, so that every clock agrees that the time is over."""


class Crowd(NamedTuple):
    """Connections at other servers: the seats whose people are there, and how many without a seat."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


class Audience:
    """All listeners of one table."""

    def __init__(self, journal: Journal, clock: QuestionClock, tasks: Tasks, bot_workers: BotWorkers) -> None:
        self.listeners = set[Listener]()
        self._journal = journal
        self._clock = clock
        self._tasks = tasks
        self._bot_workers = bot_workers
        self._away_since = [steady()] * len(journal.table_state.seats)
        self._elsewhere = dict[str, Crowd]()
        """By server: who is connected there."""
        self.came_or_went: Callable[[], None] = lambda: None
        """Called when somebody comes to this server or leaves it."""
        self._waiting = set[asyncio.Future[None]]()
        """Callers that wait for news without listening."""
        self._oaths_told = 0
        self.take_up(journal.table_state)

    def take_up(self, table_state: TableState) -> None:
        """Show a table that was opened or rebuilt."""
        self.messages = TableMessages(table_state)
        self._oaths_told = 0 if table_state.book is None else table_state.book.changes

    # Whose seats they are

    def seats_of(self, guest: Guest | None) -> tuple[int, ...]:
        """The seats of a guest."""
        if guest is None:
            return ()
        return tuple(place for place in range(len(self._journal.table_state.seats)) if self.owns(guest, place))

    def owns(self, guest: Guest, seat: int) -> bool:
        """Whether a seat belongs to a guest, who may have come with the secret of one seat."""
        return guest.id != "" and self._journal.table_state.seats[seat].guest == guest.id and guest.only in (None, seat)

    def viewer(self, guest: Guest | None, language: str, wish: int | None) -> Viewer:
        """A guest looks through the seat they wish, if it is theirs, or through their first."""
        seats = self.seats_of(guest)
        return Viewer(language, seats, wish if wish in seats else seats[0] if seats else None)

    # Coming and going

    async def follow(self, listener: Listener) -> None:
        """Show the table to a newcomer, and tell them from now on what happens."""
        async with self._journal.turn:
            if self._journal.closing:
                raise Closing(CLOSING)
            self._look_again(listener)
            await self.put_into_words(listener.viewer)
            before = self._seats_here()
            self.listeners.add(listener)
            self.came_or_went()
            listener.tell(self._table_message(listener, self._snapshot()))
            if self._seats_here() != before:
                self._tell_table(self.listeners - {listener})
            if self._is_missed():
                self._tasks.start(self._tell_absence(AWAY_SECONDS + A_MOMENT))

    async def put_into_words(self, viewer: Viewer) -> None:
        """Tell the log of a long game off the loop. The turn is taken, so nothing is added meanwhile."""
        if self.messages.is_long_untold(viewer):
            self.messages.take_story(viewer, await AT_A_TABLE.do(self.messages.tell_beside(viewer)))

    def unfollow(self, listener: Listener) -> None:
        """Somebody has gone; their seats stay theirs."""
        before = self._seats_here()
        self.listeners.discard(listener)
        self.came_or_went()
        if self._seats_here() != before and not self._journal.closing:
            for seat in listener.viewer.seats:
                self.seen(seat)
            self._tasks.start(self._tell_absence(0, AWAY_SECONDS + A_MOMENT))

    def seen(self, seat: int) -> None:
        """Somebody acts for a seat, connected or not: they are away from now on at the earliest."""
        self._away_since[seat] = steady()

    def _is_missed(self) -> bool:
        """Whether somebody is away, but not for long yet. After a restart newcomers do not know."""
        table_state = self._journal.table_state
        running = table_state.started and not table_state.is_over
        return running and any(one.away_since is not None and not one.can_stand_in for one in self.presences())

    async def _tell_absence(self, *pauses: float) -> None:
        """Tell that somebody is gone, and again when the others may call a stand-in."""
        for pause in pauses:
            await asyncio.sleep(pause)
            await self._tell_everybody()

    def presence_changed(self) -> None:
        """Tell everybody who is there."""
        if self.listeners and not self._journal.closing:
            self._tasks.start(self._tell_everybody())

    async def _tell_everybody(self) -> None:
        async with self._journal.turn:
            self._tell_table(self.listeners)

    def _seats_here(self) -> set[int]:
        here = {seat for listener in self.listeners for seat in listener.viewer.seats}
        return here.union(*(crowd.seats for crowd in self._elsewhere.values())) if self._elsewhere else here

    @property
    def is_visited(self) -> bool:
        """Whether anybody is connected, here or elsewhere."""
        return bool(self.listeners or self._elsewhere)

    @property
    def watching(self) -> int:
        """How many are connected without a seat."""
        here = sum(1 for listener in self.listeners if not listener.viewer.seats)
        return here + sum(crowd.watching for crowd in self._elsewhere.values())

    def presences(self) -> list[Presence]:
        """By seat: a bot is there once it can think, a person while a connection is open."""
        table_state, here = self._journal.table_state, self._seats_here()
        found = []
        for place, seat in enumerate(table_state.seats):
            if seat.bot:
                found.append(Presence(here=self._bot_workers.is_aboard(seat.bot)))
            elif place in here:
                found.append(Presence(here=True))
            elif seat.is_free:
                found.append(Presence(here=False))
            else:
                since = self._away_since[place]
                long = steady() - since >= AWAY_SECONDS and table_state.started and not table_state.is_over
                found.append(Presence(here=False, away_since=shown(since), can_stand_in=long and not seat.stand_in))
        return found

    # Other servers

    def crowd(self, without: str | None = None) -> Crowd:
        """Connections here; with a server's name, those at all servers but that one."""
        seats = {seat for listener in self.listeners for seat in listener.viewer.seats}
        watching = sum(1 for listener in self.listeners if not listener.viewer.seats)
        others = [] if without is None else [crowd for name, crowd in self._elsewhere.items() if name != without]
        return Crowd(
            frozenset(seats.union(*(crowd.seats for crowd in others))),
            watching + sum(crowd.watching for crowd in others),
        )

    def away(self) -> list[float]:
        """By seat: for how many seconds nobody has been there."""
        return [steady() - since for since in self._away_since]

    def come_or_go(self, server: str, crowd: Crowd | None, away: Sequence[float] = ()) -> None:
        """Others are connected to a server than before; it may know better since when somebody is away."""
        before = self._seats_here()
        if crowd is None:
            self._elsewhere.pop(server, None)
        else:
            self._elsewhere[server] = crowd
        for seat, seconds in enumerate(away):
            self._away_since[seat] = steady() - seconds
        here = self._seats_here()
        if here != before and not self._journal.closing:
            for seat in before - here if not away else ():
                self.seen(seat)
            self._tasks.start(self._tell_absence(0, AWAY_SECONDS + A_MOMENT))

    def keep(self, server: str) -> None:
        """Take all who are connected elsewhere for guests of one server, until that says more."""
        seats = frozenset[int]().union(*(crowd.seats for crowd in self._elsewhere.values()))
        crowd = Crowd(seats, sum(crowd.watching for crowd in self._elsewhere.values()))
        self._elsewhere = {server: crowd}

    # Telling

    def tell(self, change: Change) -> None:
        """Send everybody what has happened, each as they may know it."""
        listeners = self._hearers(change)
        if change.undone:
            self.messages.forget()
        elif change.seats:
            self.messages.call_by_name()
        if change.talk:
            self._tell_talk(listeners)
        snapshot = self._snapshot()
        if change.seats:
            for listener in listeners:
                self._look_again(listener)
        if change.events is not None:
            self._tell_moved(listeners, snapshot, change, change.events)
        if change.seats:
            for listener in listeners:
                self._send(listener, self._table_message(listener, snapshot))
        self._tell_oaths(listeners)
        if self._waiting and not (change.lines and all(line.entry.private for line in change.lines)):
            self._wake()

    def _tell_moved(
        self, listeners: Sequence[Listener], snapshot: Snapshot, change: Change, events: Sequence[Event]
    ) -> None:
        """Send what has happened: of the position a page gets what it does not know yet."""
        undone, group = change.undone, change.group
        for listener in listeners:
            viewer = listener.viewer
            position = snapshot.parts(viewer, question_only=viewer.brief and not undone)
            message = snapshot.moved(viewer, position, events, group, undone=undone, known=listener.known)
            if viewer.changes:
                listener.known = position
            self._send(listener, message)

    def _hearers(self, change: Change) -> tuple[Listener, ...]:
        if change.only is None:
            return tuple(self.listeners)
        return tuple(listener for listener in self.listeners if listener.viewer.seat == change.only)

    def _tell_talk(self, listeners: Sequence[Listener]) -> None:
        """Send what was said to those who heard it; those at the same seats share a message."""
        told = dict[tuple[str, tuple[int, ...]], bytes | None]()
        for listener in listeners:
            viewer = listener.viewer
            key = viewer.language, viewer.seats
            if key not in told:
                told[key] = said(self._journal.table_state, viewer)
            message = told[key]
            if message is not None:
                self._send(listener, message)

    def _tell_oaths(self, listeners: Sequence[Listener]) -> None:
        """The oath book is public."""
        book = self._journal.table_state.book
        if book is not None and book.changes != self._oaths_told:
            self._oaths_told = book.changes
            for listener in listeners:
                self._send(listener, oaths(self._journal.table_state, listener.language))

    def _send(self, listener: Listener, message: bytes) -> None:
        """A broken connection must not keep the message from the others."""
        try:
            listener.tell(message)
        except Exception:
            log.exception("table %s: a connection takes no messages", self._journal.table_id)
            self.listeners.discard(listener)

    def _tell_table(self, listeners: Iterable[Listener]) -> None:
        snapshot = self._snapshot()
        for listener in tuple(listeners):
            self._send(listener, self._table_message(listener, snapshot))

    def _look_again(self, listener: Listener) -> None:
        """Find out again which seats belong to the listener's guest."""
        viewer = self.viewer(listener.guest, listener.language, listener.wish)
        listener.viewer = viewer._replace(brief=listener.viewer.brief, changes=listener.viewer.changes)

    # What is shown

    def _snapshot(self) -> Snapshot:
        return Snapshot(self.messages, self._clock.countdown())

    def _table_message(self, listener: Listener, snapshot: Snapshot) -> bytes:
        if listener.viewer.changes:
            listener.known = snapshot.parts(listener.viewer)
        return self._whole_table(listener.viewer, listener.guest, snapshot)

    def described(self, viewer: Viewer, *, lasting: bool = False) -> Seen:
        """The table in words for a viewer."""
        return seen_by(self.messages, viewer, self._clock.countdown(), lasting=lasting)

    def whole_table(self, guest: Guest | None, viewer: Viewer) -> bytes:
        """The whole table for a viewer."""
        return self._whole_table(viewer, guest, self._snapshot())

    def _whole_table(self, viewer: Viewer, guest: Guest | None, snapshot: Snapshot) -> bytes:
        host, name = (guest.id == self._journal.table_state.host, guest.name) if guest is not None else (False, "")
        return self.messages.table(viewer, self._journal.table_id, self.presences(), snapshot, host=host, name=name)

    # Waiting for news

    async def wait(self, after: int, seconds: float) -> None:
        """Wait until something happens after that entry, the time is over, or the server closes."""
        if self._journal.table_state.news > after or self._journal.closing:
            return
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(news)
        try:
            await asyncio.wait((news,), timeout=seconds)
        finally:
            self._waiting.discard(news)

    def _wake(self) -> None:
        for news in self._waiting:
            if not news.done():
                news.set_result(None)

    def close(self) -> None:
        """Let everybody go."""
        self._wake()
        for listener in tuple(self.listeners):
            listener.end()
