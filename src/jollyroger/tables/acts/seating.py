"""Taking a seat, leaving it, and coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from jollyroger.games.committed import NONCE_BYTES, is_hex, new_nonce
from jollyroger.log.entries import Back, Brought, Launched, Left, Mixed, Sat
from jollyroger.log.errors import NotYours, TooLate, TooMuch, Unreadable
from jollyroger.tables.acts.act import Act, SeatNumber, check_own, check_seat
from jollyroger.tables.audience import AWAY_SECONDS
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change
from jollyroger.tables.names import name_at, names_for_bots
from jollyroger.words.common.refusals import (
    ALONE_ONLY,
    NO_STAND_IN_HERE,
    NO_STAND_IN_YET,
    NONCE_GIVEN,
    NOT_A_NONCE,
    NOT_AT_TABLE,
    NOT_AWAY,
    NOT_THE_HOST,
    SEAT_TAKEN,
    STAND_IN_PLAYS,
    TOO_MUCH_AT_ONCE,
)

if TYPE_CHECKING:
    from jollyroger.tables.listener import Listener
    from jollyroger.tables.table import Table


class SetPace(Act, tag="pace"):
    """How fast bots play where a person is alone with them; with "wait" they wait for the next. Nothing is stored."""

    seat: SeatNumber
    pace: Literal["calm", "normal", "fast", "wait"]

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An own seat, and bots at all others: nobody else waits."""
        check_own(table, guest, self.seat)
        if not table.table_state.is_alone(self.seat):
            raise TooLate(ALONE_ONLY)
        table.bots.set_pace(self.pace)
        return None


class Sit(Act, tag="sit"):
    """Take a free seat; or give the nonce that an own seat still lacks."""

    can_be_repeated = True
    seat: SeatNumber
    nonce: str | None = None

    async def serve(self, listener: Listener, guest: Guest) -> None:
        """A client takes a seat, unless too many were taken from its address."""
        if not listener.may_sit():
            raise TooMuch(TOO_MUCH_AT_ONCE)
        await self.do(listener.table, guest)

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """A free seat, or an own one without a nonce."""
        check_seat(table, self.seat)
        if self.nonce is not None and not is_hex(self.nonce, NONCE_BYTES):
            raise Unreadable(NOT_A_NONCE)
        seat, nonce = table.table_state.seats[self.seat], self.nonce or ""
        if seat.is_free and not seat.bot:
            table.audience.seen(self.seat)
            name = name_at(table.table_state, guest)
            return table.journal.enter(Change(seats=True), Sat(self.seat, name, guest.id, nonce))
        if seat.bot or seat.guest != guest.id:
            raise TooLate(SEAT_TAKEN)
        if not nonce or seat.nonce == nonce:
            return None
        if seat.nonce:
            raise TooLate(NONCE_GIVEN)
        return table.journal.enter(Change(seats=True), Mixed(self.seat, nonce))


class Bring(Act, tag="bring"):
    """Bring a seat to the device of another guest, who has its link. The link is used up."""

    seat: SeatNumber
    secret: str

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """A seat whose secret is right."""
        if self.seat in table.seats_of(guest):
            return None
        table.owner(self.seat, self.secret)
        return table.journal.enter(Change(seats=True), Brought(self.seat, guest.id))


class Begin(Act, tag="start"):
    """The host begins the game: bots take the free seats."""

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """The host, once somebody sits."""
        table_state = table.table_state
        if not table_state.policy.waits_for_host or not guest.id or guest.id != table_state.host:
            raise NotYours(NOT_THE_HOST)
        if not any(seat.guest for seat in table_state.seats):
            raise NotYours(NOT_AT_TABLE)
        free = [place for place, seat in enumerate(table_state.seats) if seat.is_free]
        if table_state.started or (table_state.launched and not free):
            return None
        nonces = {place: new_nonce() for place in free}
        names = names_for_bots(table_state, free)
        return table.journal.enter(Change(seats=True), Launched(table_state.policy.stand_in, nonces, names))


class Leave(Act, tag="leave"):
    """Leave an own seat: before the game it becomes free, later a stand-in plays on."""

    seat: SeatNumber

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An own seat."""
        check_own(table, guest, self.seat)
        if table.table_state.is_over or table.table_state.seats[self.seat].stand_in:
            return None
        return table.journal.enter(Change(seats=True), Left(self.seat))


class Return(Act, tag="back"):
    """Take an own seat back from the stand-in."""

    seat: SeatNumber

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """An own seat for which a stand-in plays."""
        check_own(table, guest, self.seat)
        if not table.table_state.seats[self.seat].stand_in:
            raise TooLate(NOT_AWAY)
        return table.journal.enter(Change(seats=True), Back(self.seat))


class CallStandIn(Act, tag="stand_in"):
    """Call a stand-in for somebody else who has been away for long."""

    seat: SeatNumber

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """Another seat of a running game."""
        check_seat(table, self.seat)
        if not set(table.seats_of(guest)) - {self.seat}:
            raise NotYours(NOT_AT_TABLE)
        table_state = table.table_state
        if not table_state.started or table_state.is_over or table_state.seats[self.seat].bot:
            raise TooLate(NO_STAND_IN_HERE)
        if table_state.seats[self.seat].stand_in:
            raise TooLate(STAND_IN_PLAYS)
        if not table.audience.presences()[self.seat].can_stand_in:
            raise TooLate(NO_STAND_IN_YET, seconds=AWAY_SECONDS)
        return table.journal.enter(Change(seats=True), Left(self.seat))
