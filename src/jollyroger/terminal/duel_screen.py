"""A screen with the board of a duel on it."""

from __future__ import annotations

from abc import abstractmethod

from rich.console import RenderableType

from jollyroger.games.duel.state import State
from jollyroger.terminal.app import TableScreen
from jollyroger.terminal.board import Board
from jollyroger.words.duel.terminal import TerminalWords


class DuelScreen(TableScreen):
    """One seat's crews lie below the ships."""

    def __init__(self, words: TerminalWords, below: int) -> None:
        super().__init__(words)
        self.below = below

    @abstractmethod
    def view(self) -> State:
        """The position on the board."""

    def picture(self, *, roomy: bool) -> RenderableType:
        """The board as it stands."""
        return Board(self.view(), self.words, self.below, roomy=roomy)
