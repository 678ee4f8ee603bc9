"""The learned bot of Piracy & Mutiny. It came to play as it does by playing against itself, see docs/crew.md.

Nothing here imports the compiler: a table knows the bot by name, and only the process that thinks loads its head.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from jollyroger.games.mutiny.state import State

HEAD = "jollyroger.bots.crew.head"


class LearnedBot:
    """Makes the move that its net scores best."""

    name = "learned"

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        if len(codes) == 1:
            return codes[0]
        head: Any = import_module(HEAD)
        best: int = head.head().choose(view, seat, codes, generator)
        return best

    def warm_up(self) -> None:
        """Load (or compile, once) what thinking needs, before anybody waits for it."""
        import_module(HEAD).warm_up()
