"""What a person can ask of a table. The socket and the API decode into the same requests.

An act is one class: its fields, its checks, and the entries that it makes. A new one is added to `AnyAct` in
`tables/requests.py`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec
from msgspec import Meta

from jollyroger.games.catalogue import MOST_SEATS
from jollyroger.log.entries import LONGEST_ID
from jollyroger.log.errors import NotYours, TooLate, Unreadable
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change
from jollyroger.words.common.refusals import GAME_OVER, MOVED_ON, NO_SUCH_SEAT, NOT_AN_ID, NOT_STARTED, NOT_YOUR_SEAT

if TYPE_CHECKING:
    from jollyroger.tables.listener import Listener
    from jollyroger.tables.table import Table

ActId = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_ID, description="Made by the client: no id is acted on twice")
]
# Litestar leaves `ge=0` out of the API's document.
SeatNumber = Annotated[int, Meta(gt=-1, lt=MOST_SEATS)]
Window = Annotated[int, Meta(gt=-1, le=1 << 31, description="The question that is answered")]


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Anything that a client sends."""

    id: str = ""
    """Stands in the answer, so that the client knows what is answered."""

    async def serve(self, listener: Listener, guest: Guest) -> None:
        """Do what is asked for; raises TableError if that cannot be."""
        raise NotImplementedError


class Act(Request):
    """Something that changes the table."""

    can_be_repeated: ClassVar[bool] = False
    """Whether it is not done twice if it is asked for twice."""

    async def do(self, table: Table, guest: Guest) -> None:
        """Let it happen where the table runs."""
        if table.ownership is None:
            await self.do_here(table, guest)
        else:
            await table.ownership.do(self, guest)

    async def do_here(self, table: Table, guest: Guest) -> None:
        """Decide the act, store it and tell it."""
        await table.journal.act(partial(self.decide, table, guest))

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """Check the act and make its entries; None if there is nothing to do. It is this guest's turn now."""
        raise NotImplementedError

    async def serve(self, listener: Listener, guest: Guest) -> None:
        """A client asks for the act."""
        await self.do(listener.table, guest)


# Checks


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that is not there."""
    if not 0 <= seat < len(table.table_state.seats):
        raise Unreadable(NO_SUCH_SEAT)


def check_own(table: Table, guest: Guest, seat: int) -> None:
    """Refuse a seat that is not the guest's own."""
    check_seat(table, seat)
    if not table.audience.owns(guest, seat):
        raise NotYours(NOT_YOUR_SEAT)


def is_done(table: Table, guest: Guest, seat: int, act_id: str) -> bool:
    """Whether an own seat has already done what has this id."""
    check_own(table, guest, seat)
    if not (0 < len(act_id) <= LONGEST_ID and act_id.isprintable()):
        raise Unreadable(NOT_AN_ID, most=LONGEST_ID)
    table.audience.seen(seat)
    return act_id in table.table_state.ids[seat]


def check_window(table: Table, window: int) -> None:
    """Refuse an answer to another question; a move says itself whether it may answer a slightly older window."""
    table_state = table.table_state
    if not table_state.started:
        raise TooLate(NOT_STARTED)
    if table_state.is_over:
        raise TooLate(GAME_OVER)
    if not table_state.question <= window <= table_state.window:
        raise TooLate(MOVED_ON)
