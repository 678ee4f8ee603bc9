"""A game told sentence by sentence: what every game's log consists of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from jollyroger.games.events import Event


class Sentence(NamedTuple):
    """A sentence of a log, and whether it is about its reader, who is “you” in it then."""

    text: str
    you: bool = False


Teller = Callable[[Sequence[Event]], list[Sentence]]
"""Tells a log to one reader: it gets what happened in each move or deal, one after the other."""

Commentator = Callable[[Any, list[Event]], str]
"""Tells what each line of a record did, one after the other, from the state after it."""
