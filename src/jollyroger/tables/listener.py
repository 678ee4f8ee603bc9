"""A connection to a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from jollyroger.messages.snapshot import Position
from jollyroger.messages.table_messages import Viewer
from jollyroger.tables.guests import Guest

if TYPE_CHECKING:
    from jollyroger.tables.table import Table


class Listener(ABC):
    """One connection of one guest. `tell` and `end` must not block."""

    def __init__(
        self,
        table: Table,
        guest: Guest | None,
        language: str,
        seat: int | None = None,
        *,
        brief: bool = False,
        changes: bool = False,
    ) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.wish = seat
        """The seat to look through, if it belongs to the guest."""
        self.viewer = Viewer(language, brief=brief, changes=changes)
        self.known: Position | None = None
        """The position that was sent last, where only changes are sent."""
        self.ended = False

    @abstractmethod
    def tell(self, message: bytes) -> None:
        """Send a message."""

    def may_sit(self) -> bool:
        """Whether the guest may take a seat now; a front end may count the seats taken from an address."""
        return True

    def is_unwanted(self) -> bool:
        """Whether the operator keeps this guest out; a front end may know more, such as the address."""
        return self.guest is not None and self.table.services.bans.has_guest(self.guest.id)

    def end(self) -> None:
        """Stop: the server closes."""
        self.ended = True
