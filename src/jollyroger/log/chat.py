"""What may be said at a table: short, printable, not too much at once."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from jollyroger.games.errors import printable
from jollyroger.games.headers import JOINER
from jollyroger.games.mutiny.promises import LONGEST_PROMISE, Promise
from jollyroger.log.errors import TooMuch, Unreadable
from jollyroger.words.common.refusals import (
    CHAT_TOO_FAST,
    CHAT_TOO_LONG,
    EMPTY_CHAT,
    NO_PROMISE_HERE,
    NO_SUCH_SHOUT,
)
from jollyroger.words.common.shouts import SHOUTS

LONGEST_CHAT = 300
BURST = 5
BURST_SECONDS = 10.0


class ChatLine(NamedTuple):
    """Something that was said, to all or to one seat."""

    name: str
    seat: int | None
    text: str
    at: int
    to: int | None = None
    shout: str = ""
    heard: frozenset[int] | None = None
    """The seats that heard it, if it was not for all."""

    def is_for(self, seats: Sequence[int]) -> bool:
        """Whether somebody with these seats heard it."""
        return self.heard is None or not self.heard.isdisjoint(seats)


def cleaned(text: str, most: int) -> str:
    """A text that can be shown to others: printable, on one line, not empty."""
    if len(text) > most:
        raise TooMuch(CHAT_TOO_LONG, most=most)
    said = JOINER.join(printable(part) for part in " ".join(text.split()).split(JOINER))
    if not said.strip(JOINER):
        raise Unreadable(EMPTY_CHAT)
    return said


def check_promise(promise: Promise | None, *, makes_one: bool) -> Promise | None:
    """The promise as it goes into the book, from the list or in own words, if the move makes one at all."""
    if promise is None:
        return None
    if not makes_one or bool(promise.text) == (promise.kind is not None):
        raise Unreadable(NO_PROMISE_HERE)
    return Promise(promise.kind, cleaned(promise.text, LONGEST_PROMISE)) if promise.text else promise


class ChatLimits:
    """How much each guest has said lately."""

    def __init__(self) -> None:
        self._lately = dict[str, deque[float]]()

    def check(self, guest_id: str, text: str, shout: str | None = None) -> str:
        """The text as it may be said; a shout has no other text."""
        if shout is None:
            said = cleaned(text, LONGEST_CHAT)
        elif text or shout not in SHOUTS:
            raise Unreadable(NO_SUCH_SHOUT, choices=", ".join(SHOUTS))
        else:
            said = ""
        moment = time.monotonic()
        self._forget(moment - BURST_SECONDS)
        times = self._lately.setdefault(guest_id, deque())
        if len(times) >= BURST:
            raise TooMuch(CHAT_TOO_FAST)
        times.append(moment)
        return said

    def _forget(self, before: float) -> None:
        """After a silence that is long enough the count starts again."""
        for guest_id, times in list(self._lately.items()):
            while times and times[0] < before:
                times.popleft()
            if not times:
                del self._lately[guest_id]
