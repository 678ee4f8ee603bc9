"""What may be said at a table: short, printable, not too much at once."""

from __future__ import annotations

import time
from collections import deque

from jollyroger.games.errors import printable
from jollyroger.server.errors import TooMuch, Unreadable
from jollyroger.words.table import CHAT_FULL, CHAT_TOO_FAST, CHAT_TOO_LONG, EMPTY_CHAT

LONGEST_CHAT = 300
MOST_CHAT = 1000
"""So many lines are kept of a table."""
JOINER = "\u200d"
"""Of several signs it makes one, such as the pirate flag; it is not printable, and harmless."""
BURST = 5
BURST_SECONDS = 10.0


class ChatLimits:
    """How much each guest has said lately."""

    def __init__(self) -> None:
        self._lately = dict[str, deque[float]]()

    def check(self, guest_id: str, text: str, lines: int) -> str:
        """The text as it may be said, where so many lines have been said already."""
        if len(text) > LONGEST_CHAT:
            raise TooMuch(CHAT_TOO_LONG, most=LONGEST_CHAT)
        said = JOINER.join(printable(part) for part in " ".join(text.split()).split(JOINER))
        if not said.strip(JOINER):
            raise Unreadable(EMPTY_CHAT)
        if lines >= MOST_CHAT:
            raise TooMuch(CHAT_FULL)
        moment = time.monotonic()
        self._forget(moment - BURST_SECONDS)
        times = self._lately.setdefault(guest_id, deque())
        if len(times) >= BURST:
            raise TooMuch(CHAT_TOO_FAST)
        times.append(moment)
        return said

    def _forget(self, before: float) -> None:
        """Whoever has been silent for long enough starts anew."""
        for guest_id, times in list(self._lately.items()):
            while times and times[0] < before:
                times.popleft()
            if not times:
                del self._lately[guest_id]
