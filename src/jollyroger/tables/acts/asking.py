"""Questions to a table, which change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jollyroger.messages.table_messages import PONG, Viewer
from jollyroger.tables.acts.act import Request, SeatNumber, check_own
from jollyroger.tables.guests import Guest
from jollyroger.tables.hints import ask_for_hint

if TYPE_CHECKING:
    from jollyroger.tables.listener import Listener


class Previews(Request, tag="previews"):
    """What would each move of an own seat do?"""

    seat: SeatNumber

    async def serve(self, listener: Listener, guest: Guest) -> None:
        """Told as soon as no act is under way."""
        table = listener.table
        async with table.journal.turn:
            check_own(table, guest, self.seat)
            viewer = Viewer(listener.language, (self.seat,), self.seat)
            listener.tell(table.audience.messages.previews(viewer, self.seat))


class Hint(Request, tag="hint"):
    """What would a good player do? The answer comes when there is one."""

    seat: SeatNumber

    async def serve(self, listener: Listener, guest: Guest) -> None:
        """Ask the adviser of the game."""
        check_own(listener.table, guest, self.seat)
        ask_for_hint(listener.table, self.seat, listener.language, listener.tell)


class Ping(Request, tag="ping"):
    """Is the server there? Anybody may ask."""

    async def serve(self, listener: Listener, guest: Guest | None) -> None:  # noqa: ARG002 - anybody
        """It is."""
        listener.tell(PONG)
