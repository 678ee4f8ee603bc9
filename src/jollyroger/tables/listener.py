"""Somebody who is connected to a table: what happens there is put into a box, from which the connection takes it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from jollyroger.messages.table_messages import Viewer
from jollyroger.tables.guests import Guest

if TYPE_CHECKING:
    from jollyroger.tables.table import Table

BOX = 500
"""So many messages can wait. Who reads more slowly is cut off, and sees the whole table on coming back."""


class Listener:
    """One connection. A front end may override `tell` and `end` to write straight to its wire; they must not block."""

    def __init__(
        self, table: Table, guest: Guest | None, language: str, seat: int | None = None, *, brief: bool = False
    ) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.wish = seat
        """The seat that the viewer would like to look through, if it is an own one."""
        self.viewer = Viewer(language, brief=brief)
        self.ended = False
        self._box = list[bytes]()
        self._woken = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """Put a message into the box."""
        if self.ended:
            return
        if len(self._box) >= BOX:
            self.end()
            return
        self._box.append(message)
        self._woken.set()

    def may_sit(self) -> bool:
        """Whether one may take a seat now. A front end may know who takes too many."""
        return True

    def end(self) -> None:
        """No more messages: the server closes, or the box is full."""
        self.ended = True
        self._woken.set()

    async def next(self) -> list[bytes]:
        """All messages that wait, at least one; none at all when it is over."""
        await self._woken.wait()
        messages, self._box = self._box, []
        if not self.ended:
            self._woken.clear()
        return messages
