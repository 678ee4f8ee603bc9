"""Who is at a table, and what they are shown: nobody sees more than their seats may, or anything that is not stored."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Iterable, Sequence

from jollyroger.games.committed import SealedSeed
from jollyroger.games.game import SPECTATOR
from jollyroger.games.record import Record, write
from jollyroger.log.errors import Closing, NotYours
from jollyroger.log.table_state import TableState
from jollyroger.log.times import shown, steady
from jollyroger.messages.game_messages import ALL, Countdown
from jollyroger.messages.positions import positions
from jollyroger.messages.table_messages import Presence, Snapshot, Viewer, oaths, said
from jollyroger.tables.background import AT_A_TABLE, AT_LENGTH
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change, LiveTable, Services
from jollyroger.tables.listener import Listener
from jollyroger.words.common.refusals import CLOSING, NOT_YOUR_SEAT

log = logging.getLogger(__name__)

AWAY_SECONDS = 60
"""Somebody who is not connected for so long can be replaced by the others."""
A_MOMENT = 0.02
"""Seconds more, so that it has been so long by every clock."""


class WatchedTable(LiveTable):
    """The part of a table that tells and shows."""

    def __init__(self, services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> None:
        super().__init__(services, table_id, seed, table_state)
        self.listeners = set[Listener]()
        self._oaths_told = 0 if self.table_state.book is None else self.table_state.book.changes
        self._away_since = [steady()] * len(self.table_state.seats)
        self._waiting = set[asyncio.Future[None]]()
        """Who waits for the next thing to happen, without listening."""

    @property
    def seq(self) -> int:
        """The number of the last entry that everybody may know of."""
        return self.table_state.news

    def seats_of(self, guest: Guest | None) -> tuple[int, ...]:
        """The seats that belong to a guest."""
        if guest is None:
            return ()
        return tuple(place for place in range(len(self.table_state.seats)) if self._owns(guest, place))

    def _owns(self, guest: Guest, seat: int) -> bool:
        """Whether a seat is a guest's own, with all of them or by its secret."""
        return guest.id != "" and self.table_state.seats[seat].guest == guest.id and guest.only in (None, seat)

    # Coming and going

    async def follow(self, listener: Listener) -> None:
        """Show the table to somebody who comes, and tell them from now on what happens."""
        async with self._turn:
            if self.closing:
                raise Closing(CLOSING)
            self._look_again(listener)
            await self._put_into_words(listener.viewer)
            before = self._who_is_here()
            self.listeners.add(listener)
            listener.tell(self._table_message(listener, self._snapshot()))
            if self._who_is_here() != before:
                self._tell_seats(self.listeners - {listener})
            if self._is_missed():
                self._start(self._tell_absence(AWAY_SECONDS + A_MOMENT))

    async def _put_into_words(self, viewer: Viewer) -> None:
        """The log of a long game is told beside the loop, with the turn taken, so that nothing is added meanwhile."""
        if self.messages.is_long_untold(viewer):
            self.messages.take_story(viewer, await AT_A_TABLE.do(self.messages.tell_beside(viewer)))

    def unfollow(self, listener: Listener) -> None:
        """Somebody has gone; the seats stay theirs."""
        before = self._who_is_here()
        self.listeners.discard(listener)
        if self._who_is_here() != before and not self.closing:
            for seat in listener.viewer.seats:
                self._away_since[seat] = steady()
            self._start(self._tell_absence(0, AWAY_SECONDS + A_MOMENT))

    def _is_missed(self) -> bool:
        """Whether somebody is away, and not yet for long: whoever comes now does not know, after a restart."""
        running = self.table_state.started and not self.table_state.is_over
        return running and any(one.away_since is not None and not one.can_stand_in for one in self.presences())

    async def _tell_absence(self, *pauses: float) -> None:
        """Tell that somebody is gone, and later again, when the others may want a stand-in."""
        for pause in pauses:
            await asyncio.sleep(pause)
            await self._tell_all_seats()

    def tell_seats(self) -> None:
        """Something about who is there has changed."""
        if self.listeners and not self.closing:
            self._start(self._tell_all_seats())

    async def _tell_all_seats(self) -> None:
        async with self._turn:
            self._tell_seats(self.listeners)

    def _who_is_here(self) -> set[int]:
        return {seat for listener in self.listeners for seat in listener.viewer.seats}

    def presences(self) -> list[Presence]:
        """A bot is there once it can think; a person is while a connection is open."""
        table_state, here = self.table_state, self._who_is_here()
        found = []
        for place, seat in enumerate(table_state.seats):
            if seat.bot:
                found.append(Presence(here=self.services.bot_workers.is_aboard(seat.bot)))
            elif place in here:
                found.append(Presence(here=True))
            elif seat.is_free:
                found.append(Presence(here=False))
            else:
                since = self._away_since[place]
                long = steady() - since >= AWAY_SECONDS and table_state.started and not table_state.is_over
                found.append(Presence(here=False, away_since=shown(since), can_stand_in=long and not seat.stand_in))
        return found

    async def wait(self, after: int, seconds: float) -> None:
        """Wait until something has happened after that entry, or the time is over, or the hall closes."""
        if self.table_state.news > after or self.closing:
            return
        news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(news)
        try:
            await asyncio.wait((news,), timeout=seconds)
        finally:
            self._waiting.discard(news)

    def _let_go(self) -> None:
        """Nobody needs to wait any longer."""
        for news in self._waiting:
            if not news.done():
                news.set_result(None)

    # Telling

    @abstractmethod
    def _set_clock(self, change: Change) -> Countdown | None:
        """Whose time is running out after what has happened."""

    @abstractmethod
    def _snapshot(self) -> Snapshot:
        """The table as it stands."""

    def _tell(self, change: Change) -> None:
        """Tell everybody who is there what has happened, each as they may know it."""
        listeners = self._hearers(change)
        if change.undone:
            self.messages.forget()
        elif change.seats:
            self.messages.call_by_name()
        if change.talk:
            self._tell_talk(listeners)
        snapshot = Snapshot(self.messages, self._set_clock(change))
        if change.seats:
            for listener in listeners:
                self._look_again(listener)
        if change.events is not None:
            for listener in listeners:
                self._hand(listener, snapshot.moved(listener.viewer, change.events, change.group, undone=change.undone))
        if change.seats:
            for listener in listeners:
                self._hand(listener, self._table_message(listener, snapshot))
        self._tell_oaths(listeners)
        if self._waiting and not (change.lines and all(line.entry.private for line in change.lines)):
            self._let_go()

    def _hearers(self, change: Change) -> tuple[Listener, ...]:
        """Everybody who is there; or those alone who look through one seat."""
        if change.only is None:
            return tuple(self.listeners)
        return tuple(listener for listener in self.listeners if listener.viewer.seat == change.only)

    def _tell_talk(self, listeners: Sequence[Listener]) -> None:
        """What was said, to those who heard it; the same to all who sit at the same seats."""
        told = dict[tuple[str, tuple[int, ...]], bytes | None]()
        for listener in listeners:
            viewer = listener.viewer
            key = viewer.language, viewer.seats
            if key not in told:
                told[key] = said(self.table_state, viewer)
            message = told[key]
            if message is not None:
                self._hand(listener, message)

    def _tell_oaths(self, listeners: Sequence[Listener]) -> None:
        """The oath book is for everybody's eyes."""
        book = self.table_state.book
        if book is not None and book.changes != self._oaths_told:
            self._oaths_told = book.changes
            for listener in listeners:
                self._hand(listener, oaths(self.table_state, listener.language))

    def _hand(self, listener: Listener, message: bytes) -> None:
        """Hand a message to a connection; if that is broken the others get theirs all the same."""
        try:
            listener.tell(message)
        except Exception:
            log.exception("table %s: a connection takes no messages", self.id)
            self.listeners.discard(listener)

    def _tell_seats(self, listeners: Iterable[Listener]) -> None:
        snapshot = self._snapshot()
        for listener in tuple(listeners):
            self._hand(listener, self._table_message(listener, snapshot))

    def _look_again(self, listener: Listener) -> None:
        """Find out which seats are the listener's own."""
        viewer = self._viewer(listener.guest, listener.language, listener.wish)
        listener.viewer = viewer._replace(brief=listener.viewer.brief)

    def _viewer(self, guest: Guest | None, language: str, wish: int | None) -> Viewer:
        """A guest looks through the seat of his that he wishes, or through his first."""
        seats = self.seats_of(guest)
        return Viewer(language, seats, wish if wish in seats else seats[0] if seats else None)

    def _table_message(self, listener: Listener, snapshot: Snapshot) -> bytes:
        return self._whole_table(listener.viewer, listener.guest, snapshot)

    def _whole_table(self, viewer: Viewer, guest: Guest | None, snapshot: Snapshot) -> bytes:
        host, name = (guest.id == self.table_state.host, guest.name) if guest is not None else (False, "")
        return self.messages.table(viewer, self.id, self.presences(), snapshot, host=host, name=name)

    # Showing

    async def picture(self, guest: Guest | None, language: str, seat: int | None = None) -> bytes:
        """The whole table as this guest sees it."""
        async with self._turn:
            await self._put_into_words(self._viewer(guest, language, seat))
            return self._picture(guest, language, seat)

    def _picture(self, guest: Guest | None, language: str, seat: int | None) -> bytes:
        return self._whole_table(self._viewer(guest, language, seat), guest, self._snapshot())

    async def since(self, guest: Guest | None, language: str, seat: int | None, after: int) -> bytes:
        """For who asks from time to time: the whole table if something has happened after that entry, else nothing."""
        async with self._turn:
            if self.table_state.news > after:
                await self._put_into_words(self._viewer(guest, language, seat))
            news = self._picture(guest, language, seat) if self.table_state.news > after else b""
            return b'{"seq":%d,"messages":[%b]}' % (self.table_state.news, news)

    async def record(self) -> Record:
        """The game so far."""
        async with self._turn:
            return self.table_state.record()

    async def record_text(self, guest: Guest | None = None, seat: int | None = None) -> str:
        """The game so far as a text, as a guest may know it; the seed of its deal stands there once it is over."""
        eyes = self._eyes(guest, seat)
        whole = eyes == ALL or self.messages.game.open
        return await AT_LENGTH.do(write, await self.record(), seat=None if whole else eyes)

    async def positions(self, language: str, guest: Guest | None = None, seat: int | None = None) -> bytes:
        """All positions so far, for stepping through them: what a seat knew; when it is over, everything if none is."""
        eyes = self._eyes(guest, seat)
        players = self.messages.words(language).players
        record, book = await self.record(), self.table_state.book
        promises = [] if book is None else [oath.promise for oath in book.oaths]
        return await AT_LENGTH.do(positions, record, language, players, eyes, promises)

    def _eyes(self, guest: Guest | None, seat: int | None) -> int:
        """Through whose eyes a guest may look back: through his own; when it is over through all."""
        if self.table_state.is_over:
            return seat if seat is not None and 0 <= seat < len(self.table_state.seats) else ALL
        own = self.seats_of(guest)
        if seat is not None and seat not in own and not self.messages.game.open:
            raise NotYours(NOT_YOUR_SEAT)
        return seat if seat in own else own[0] if own else SPECTATOR
