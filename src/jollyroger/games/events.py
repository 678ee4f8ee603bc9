"""What the rules say as they go along: the page animates it, the log prints it, compiled play never hears it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from jollyroger.games.layout import HasEvents

EVERYBODY = -1
"""All bits set: every seat, and spectators."""
UNSEEN = -1
"""What stands in the place of a card for a seat that may not know it."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: which of the game's kinds, and three numbers that the kind explains.

    The last of them is the one that can be secret: `seen` is a mask of the seats that may know it.
    """

    kind: int
    a: int
    b: int
    c: int
    seen: int = EVERYBODY

    def as_seen_by(self, seat: int) -> Event:
        """The event for a seat, or for a spectator (a negative one)."""
        if self.seen == EVERYBODY or (seat >= 0 and self.seen >> seat & 1):
            return self
        return msgspec.structs.replace(self, c=UNSEEN)


def narrate(state: HasEvents, kind: int, a: int, b: int, c: int) -> None:
    """Add an event to those of the move that is being played."""
    state.events.append(Event(kind, a, b, c))


def narrate_to(state: HasEvents, kind: int, a: int, b: int, c: int, seen: int) -> None:
    """Add an event of which only some seats may know the last number."""
    state.events.append(Event(kind, a, b, c, seen))


def stay_silent(state: HasEvents, kind: int, a: int, b: int, c: int) -> None:
    """What compiled rules call instead: nobody listens, so it costs nothing."""


def stay_silent_to(state: HasEvents, kind: int, a: int, b: int, c: int, seen: int) -> None:
    """The same for what only some would hear."""
