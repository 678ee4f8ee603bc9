"""What a bot is: it gets a view and the legal moves, nothing else, and names one of them."""

from __future__ import annotations

from typing import Any, Protocol


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        """One of the legal codes. Whatever is random in it comes from the generator, so that a game can be repeated."""
        ...
