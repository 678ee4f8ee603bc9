"""A seat at a table, wherever the table is: what a person there is told, and how their answers get to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from jollyroger.words.common.describing import Description, Option


class NotTaken(Exception):  # noqa: N818 - nothing is wrong with the program
    """An answer that did not count: why not, and what can be answered instead, if that is known."""

    def __init__(self, reason: str, moves: Sequence[Option] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.moves = tuple(moves)


class TableLost(Exception):  # noqa: N818 - likewise
    """The table cannot be reached any more; the text says why."""


class Story(NamedTuple):
    """The log: what the person has seen already, and what has happened since they last answered."""

    old: list[str]
    new: list[str]


class TableSeat(Protocol):
    """What terminals need of a seat. Nothing here may be called from two threads at once."""

    game: str
    name: str
    """What the person is called."""

    def description(self, language: str) -> Description:
        """The table as it is now."""
        ...

    def view(self) -> Any:
        """The state of a game in which nothing is secret, to draw a board from; None in other games."""
        ...

    def story(self, language: str) -> Story:
        """What has happened."""
        ...

    def answer(self, text: str, question: str, language: str) -> None:
        """Answer in words, by number, or as in a record; NotTaken if it does not count."""
        ...

    def go_on(self, seconds: float) -> bool:
        """Let the others act, or wait so long for them; whether anything is new."""
        ...

    def rematch(self) -> bool:
        """Begin another game of the same people; False where that cannot be done from here."""
        ...

    def ask_always(self) -> bool:
        """Be asked in every window, or only where one could act; what holds from now on."""
        ...

    def close(self) -> None:
        """Leave the table."""
        ...
