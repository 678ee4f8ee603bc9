"""A table: who sits there and what they do. Every act is a coroutine that ends once it is stored and told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from jollyroger.games.committed import NONCE_BYTES, SealedSeed, is_hex
from jollyroger.games.record import LONGEST_NAME, Record, is_player_name, write
from jollyroger.server.chatter import ChatLimits
from jollyroger.server.entries import Automatic, Back, Brought, Done, Left, Line, Mixed, Moved, Said, Sat, Undone
from jollyroger.server.errors import NotYours, TooLate, Unreadable, WrongSecret
from jollyroger.server.guests import Guest
from jollyroger.server.listener import Listener
from jollyroger.server.live import Deed, House, now
from jollyroger.server.pictures import Frame, Presence, Viewer
from jollyroger.server.positions import positions
from jollyroger.server.running import RunningTable
from jollyroger.server.secrets import is_seat_secret, seat_secret
from jollyroger.words.table import (
    FINISH_FIRST,
    GAME_OVER,
    MOVED_ON,
    NO_STAND_IN_HERE,
    NO_STAND_IN_YET,
    NO_SUCH_MOVE,
    NO_SUCH_SEAT,
    NONCE_GIVEN,
    NOT_A_NAME,
    NOT_A_NONCE,
    NOT_AN_ID,
    NOT_AT_TABLE,
    NOT_AWAY,
    NOT_STARTED,
    NOT_YOUR_SEAT,
    NOTHING_TO_FINISH,
    NOTHING_TO_UNDO,
    SEAT_TAKEN,
    STAND_IN_PLAYS,
    WRONG_LINK,
)

LONGEST_ID = 64
LONGEST_MOVE = 80
AWAY_SECONDS = 60
"""Somebody who is not connected for so long can be replaced by the others."""


class Table(RunningTable):
    """What guests can do at a table, and see of it."""

    def __init__(self, house: House, table_id: str, seed: SealedSeed, lines: Sequence[Line]) -> None:
        super().__init__(house, table_id, seed, lines)
        self._chat = ChatLimits()
        self._away_since = [now()] * len(self.course.seats)

    def seats_of(self, guest: Guest | None) -> tuple[int, ...]:
        """The seats that belong to a guest."""
        if guest is None:
            return ()
        return tuple(place for place, seat in enumerate(self.course.seats) if seat.guest and seat.guest == guest.id)

    # Sitting down

    async def sit(self, guest: Guest, seat: int, nonce: str | None = None) -> None:
        """Take a free seat; or, in an own one, give the nonce that is still missing."""
        self._check_seat(seat)
        if nonce is not None and not is_hex(nonce, NONCE_BYTES):
            raise Unreadable(NOT_A_NONCE)
        if not is_player_name(guest.name):
            raise Unreadable(NOT_A_NAME, most=LONGEST_NAME)
        await self.act(partial(self._sit, guest, seat, nonce or ""))

    def _sit(self, guest: Guest, seat: int, nonce: str) -> Deed | None:
        taken = self.course.seats[seat]
        if taken.is_free and not taken.bot:
            self._away_since[seat] = now()
            return self.enter(Deed(seats=True), Sat(seat, guest.name, guest.id, nonce))
        if taken.bot or taken.guest != guest.id:
            raise TooLate(SEAT_TAKEN)
        if not nonce or taken.nonce == nonce:
            return None
        if taken.nonce:
            raise TooLate(NONCE_GIVEN)
        return self.enter(Deed(seats=True), Mixed(seat, nonce))

    def secret(self, guest: Guest, seat: int) -> str:
        """The secret of an own seat, for its link."""
        self._check_own(guest, seat)
        return seat_secret(self.house.key, self.id, seat, self.course.seats[seat].generation)

    def owner(self, seat: int, secret: str) -> Guest:
        """The guest whose seat has this secret; WrongSecret if it is not that of the seat."""
        if not 0 <= seat < len(self.course.seats):
            raise WrongSecret(WRONG_LINK)
        place = self.course.seats[seat]
        if not is_seat_secret(secret, self.house.key, self.id, seat, place.generation) or not place.guest:
            raise WrongSecret(WRONG_LINK)
        return Guest(place.guest, place.name)

    async def bring(self, guest: Guest, seat: int, secret: str) -> None:
        """Bring a seat to the device of another guest, who has its link. The link is used up."""
        await self.act(partial(self._bring, guest, seat, secret))

    def _bring(self, guest: Guest, seat: int, secret: str) -> Deed | None:
        if self.owner(seat, secret).id == guest.id:
            return None
        return self.enter(Deed(seats=True), Brought(seat, guest.id))

    # Playing

    async def play(self, guest: Guest, seat: int, move: str, window: int, id: str) -> None:  # noqa: A002 - the protocol's word
        """Make a move, in the words of a record. The same id again is the same move, and is not played twice."""
        await self._come_back(guest, seat, id)
        await self.act(partial(self._play, seat, move, window, id))

    def _play(self, seat: int, move: str, window: int, act_id: str) -> Deed | None:
        course = self.course
        if (seat, act_id) in course.ids:
            return None
        self._check_window(window)
        if course.held is not None:
            raise TooLate(FINISH_FIRST if course.held == seat else MOVED_ON)
        code = course.game.read_move(course.state, move) if len(move) <= LONGEST_MOVE else None
        if code is None:
            raise Unreadable(NO_SUCH_MOVE, move=move[:LONGEST_MOVE])
        return self.enter(Deed(), Moved(seat, code, act_id, held=not course.seats[seat].automatic))

    async def done(self, guest: Guest, seat: int, window: int, id: str) -> None:  # noqa: A002 - likewise
        """Say that the set stays as it was played."""
        await self._come_back(guest, seat, id)
        await self.act(partial(self._done, seat, window, id))

    def _done(self, seat: int, window: int, act_id: str) -> Deed | None:
        if (seat, act_id) in self.course.ids:
            return None
        self._check_window(window)
        if self.course.held != seat:
            raise TooLate(NOTHING_TO_FINISH)
        return self.enter(Deed(events=[], group=len(self.course.told)), Done(seat, act_id))

    async def undo(self, guest: Guest, seat: int, window: int, id: str) -> None:  # noqa: A002 - likewise
        """Take back the last own pick or play."""
        await self._come_back(guest, seat, id)
        await self.act(partial(self._undo, seat, window, id))

    def _undo(self, seat: int, window: int, act_id: str) -> Deed | None:
        if (seat, act_id) in self.course.ids:
            return None
        self._check_window(window)
        if self.course.undoer != seat:
            raise TooLate(NOTHING_TO_UNDO)
        return self.enter(Deed(events=[], undone=True), Undone(seat, act_id))

    async def automatic(self, guest: Guest, seat: int, *, on: bool) -> None:
        """Whether the last card of a set is final at once."""
        self._check_own(guest, seat)
        await self.act(partial(self._automatic, seat, on))

    def _automatic(self, seat: int, on: bool) -> Deed | None:  # noqa: FBT001 - named above
        if self.course.seats[seat].automatic == on:
            return None
        return self.enter(Deed(seats=True), Automatic(seat, on))

    async def say(self, guest: Guest, text: str) -> None:
        """Say something to all who are there."""
        await self.act(partial(self._say, guest, text))

    def _say(self, guest: Guest, text: str) -> Deed:
        seats = self.seats_of(guest)
        said = self._chat.check(guest.id, text, len(self.course.chat))
        return self.enter(Deed(talk=True), Said(guest.id, guest.name, said, seats[0] if seats else None))

    # Going and coming back

    async def leave(self, guest: Guest, seat: int) -> None:
        """Leave an own seat: before the game it is free again, then a stand-in plays on."""
        self._check_own(guest, seat)
        await self.act(partial(self._leave, seat))

    async def back(self, guest: Guest, seat: int) -> None:
        """Take an own seat back from the stand-in."""
        self._check_own(guest, seat)
        await self.act(partial(self._back, seat))

    def _back(self, seat: int) -> Deed:
        if not self.course.seats[seat].stand_in:
            raise TooLate(NOT_AWAY)
        return self.enter(Deed(seats=True), Back(seat))

    async def _come_back(self, guest: Guest, seat: int, act_id: str) -> None:
        """Whoever acts at an own seat has it back."""
        self._check_own(guest, seat)
        if not (0 < len(act_id) <= LONGEST_ID and act_id.isprintable()):
            raise Unreadable(NOT_AN_ID, most=LONGEST_ID)
        if self.course.seats[seat].stand_in and not self.course.is_over:
            await self.back(guest, seat)

    async def stand_in(self, guest: Guest, seat: int) -> None:
        """Call a stand-in for somebody else who has been away for long."""
        self._check_seat(seat)
        if not set(self.seats_of(guest)) - {seat}:
            raise NotYours(NOT_AT_TABLE)
        await self.act(partial(self._stand_in, seat))

    def _stand_in(self, seat: int) -> Deed:
        course, presence = self.course, self.presences()[seat]
        if not course.started or course.is_over or course.seats[seat].bot:
            raise TooLate(NO_STAND_IN_HERE)
        if course.seats[seat].stand_in:
            raise TooLate(STAND_IN_PLAYS)
        if presence.away_since is None or now() - presence.away_since < AWAY_SECONDS * 1000:
            raise TooLate(NO_STAND_IN_YET, seconds=AWAY_SECONDS)
        return self.enter(Deed(seats=True), Left(seat))

    # Checks

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.course.seats):
            raise Unreadable(NO_SUCH_SEAT)

    def _check_own(self, guest: Guest, seat: int) -> None:
        self._check_seat(seat)
        if seat not in self.seats_of(guest):
            raise NotYours(NOT_YOUR_SEAT)

    def _check_window(self, window: int) -> None:
        if not self.course.started:
            raise TooLate(NOT_STARTED)
        if self.course.is_over:
            raise TooLate(GAME_OVER)
        if window != self.course.window:
            raise TooLate(MOVED_ON)

    # Looking

    async def follow(self, listener: Listener) -> None:
        """Show the table to somebody who comes, and tell them from now on what happens."""
        async with self._lock:
            before = self.presences()
            self.listeners.add(listener)
            self._look_again(listener)
            listener.tell(self._table_message(listener, self._frame()))
            self._tell_presence(before, listener)

    def unfollow(self, listener: Listener) -> None:
        """Somebody has gone; the seats stay theirs."""
        before = self.presences()
        self.listeners.discard(listener)
        for seat in listener.viewer.seats:
            self._away_since[seat] = now()
        if not self.closing:
            self._tell_presence(before, listener)

    def _tell_presence(self, before: list[Presence], but: Listener) -> None:
        if [presence.here for presence in before] != [presence.here for presence in self.presences()]:
            frame = self._frame()
            for listener in tuple(self.listeners - {but}):
                listener.tell(self._table_message(listener, frame))

    async def picture(self, guest: Guest | None, language: str, seat: int | None = None) -> bytes:
        """The whole table as this guest sees it."""
        async with self._lock:
            listener = Listener(self, guest, language, seat)
            self._look_again(listener)
            return self._table_message(listener, self._frame())

    async def previews(self, guest: Guest, seat: int, language: str) -> bytes:
        """What each move of an own seat would do."""
        self._check_own(guest, seat)
        async with self._lock:
            return self.pictures.previews(Viewer(language, (seat,), seat), seat)

    async def record(self) -> Record:
        """The game so far."""
        async with self._lock:
            return self.course.record()

    async def record_text(self) -> str:
        """The game so far as a text; what is secret in it stays so until it is over."""
        return write(await self.record())

    async def positions(self, language: str) -> bytes:
        """All positions so far, for stepping through them."""
        return positions(await self.record(), language)

    def _frame(self) -> Frame:
        return Frame(self.pictures, self._clock)

    def _look_again(self, listener: Listener) -> None:
        seats = self.seats_of(listener.guest)
        seat = listener.wish if listener.wish in seats else seats[0] if seats else None
        listener.viewer = Viewer(listener.language, seats, seat)

    def _table_message(self, listener: Listener, frame: Frame) -> bytes:
        guest = listener.guest
        return self.pictures.table(
            listener.viewer,
            self.id,
            self.presences(),
            frame,
            host=guest is not None and guest.id == self.course.host,
            name=guest.name if guest is not None else "",
        )

    def presences(self) -> list[Presence]:
        """A bot is always there; a person is while a connection is open."""
        here = {seat for listener in self.listeners for seat in listener.viewer.seats}
        return [
            Presence(here=True, away_since=None)
            if seat.bot or place in here
            else Presence(here=False, away_since=None if seat.is_free else self._away_since[place])
            for place, seat in enumerate(self.course.seats)
        ]
