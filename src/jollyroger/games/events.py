"""What the rules say as they go along: the page animates it, the log prints it, compiled play never hears it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from jollyroger.games.layout import HasEvents


class Event(NamedTuple):
    """One thing that happened: which of the game's kinds, and three numbers that the kind explains."""

    kind: int
    a: int
    b: int
    c: int


_event: Callable[[tuple[int, int, int, int]], Event] = partial(tuple.__new__, Event)
"""An event from its numbers, without the detour through Python that a named tuple takes: there are several a move."""


def narrate(state: HasEvents, kind: int, a: int, b: int, c: int) -> None:
    """Add an event to those of the move that is being played."""
    state.events.append(_event((kind, a, b, c)))


def stay_silent(state: HasEvents, kind: int, a: int, b: int, c: int) -> None:
    """What compiled rules call instead: nobody listens, so it costs nothing."""
