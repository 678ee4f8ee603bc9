"""The loop serves many: things of one kind are done a while at a time, then others have their turn."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

A_WHILE = 0.004
"""Seconds."""

T = TypeVar("T")


def for_a_while(things: list[T], do: Callable[[T], None]) -> list[T]:
    """Do something with each of some things, at least one, for as long as a while lasts; gives back the others."""
    begun = monotonic()
    for place, thing in enumerate(things, 1):
        do(thing)
        if monotonic() - begun > A_WHILE:
            return things[place:]
    return []
