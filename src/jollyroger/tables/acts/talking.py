"""Talking at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jollyroger.log.entries import Said
from jollyroger.log.errors import NotYours, Unreadable
from jollyroger.tables.acts.act import Act, SeatNumber, check_seat
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change
from jollyroger.tables.names import name_at
from jollyroger.words.common.refusals import NO_EARS, NOT_AT_TABLE

if TYPE_CHECKING:
    from jollyroger.tables.table import Table


class Say(Act, tag="say"):
    """Say something to everybody, or to one who sits at the table; or shout one of the shouts."""

    text: str = ""
    to: SeatNumber | None = None
    shout: str | None = None

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """What is short, not too often, and has somebody to hear it."""
        seats = table.seats_of(guest)
        if self.to is not None:
            _check_ears(table, seats, self.to)
        said = table.chat.check(guest.id, self.text, self.shout)
        seat = seats[0] if seats else None
        name = name_at(table.table_state, guest) if seat is None else table.table_state.seats[seat].name
        return table.journal.enter(Change(talk=True), Said(guest.id, name, said, seat, self.to, self.shout or ""))


def _check_ears(table: Table, own: Sequence[int], to: int) -> None:
    """A word for one pirate is between two people who sit at the table."""
    check_seat(table, to)
    if not own:
        raise NotYours(NOT_AT_TABLE)
    if to in own or not table.table_state.seats[to].guest:
        raise Unreadable(NO_EARS)
