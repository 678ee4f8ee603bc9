"""The table where there is no terminal to draw on: it prints the board and the question, and reads a line."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TextIO

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from jollyroger.games.catalogue import DUEL
from jollyroger.games.errors import Refusal
from jollyroger.terminal.board import Board
from jollyroger.terminal.help import help_page
from jollyroger.terminal.saving import Logbook
from jollyroger.terminal.table import Table
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.duel.choices import Choice, choices, question
from jollyroger.words.duel.terminal import TYPE_A_NUMBER, TYPE_R_OR_Q, WRONG_LINE, TerminalWords


class Leaving(Exception):  # noqa: N818 - not an error
    """The person has had enough, or the lines have come to an end."""


def has_terminal() -> bool:
    """Whether there is a terminal to draw on and to press keys at."""
    # Textual reads from the first of these and draws on the last.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and os.environ.get("TERM") != "dumb"


def plain_console() -> Console:
    """Where lines go. What the other end cannot show becomes a question mark, never an error."""
    forgive(sys.stdout)
    return Console(highlight=False, markup=False, emoji=False)


def forgive(stream: TextIO) -> None:
    """Replace what cannot be read or written in the stream's encoding."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


class LineTable:
    """One game after the other, line by line."""

    def __init__(self, table: Table, words: TerminalWords, logbook: Logbook, console: Console) -> None:
        self.table = table
        self.words = words
        self.logbook = logbook
        self.console = console
        self.told = 0

    def play(self) -> None:
        """Play until the person leaves."""
        forgive(sys.stdin)
        try:
            while True:
                self.play_one_game()
                self.ask_for_a_rematch()
        except (Leaving, KeyboardInterrupt):
            self.console.print()

    def play_one_game(self) -> None:
        """Each in turn, to the end."""
        self.told = 0
        while self.table.result is None:
            if self.table.bot_is_to_act:
                self.table.play(self.table.bot_choice())
            else:
                self.tell()
                self.ask()
        self.tell()
        self.console.print(self.board())
        self.console.print(self.words.result(self.table.result))
        self.logbook.keep(self.table)

    def tell(self) -> None:
        """What has happened since it was last told."""
        for events in self.table.told[self.told :]:
            for line in self.words.log(events):
                self.console.print(line)
        self.told = len(self.table.told)

    def board(self) -> Board:
        """The table as it stands."""
        return Board(self.table.view, self.words, self.table.seat)

    def ask(self) -> None:
        """Show the board and the question, and take lines until one is a move."""
        offered = self.offer()
        moved = False
        while not moved:
            prompt = self.words.say(TYPE_A_NUMBER, most=len(offered), language=LANGUAGES[self.words.next_language])
            line = self.read(prompt)
            if line in ("?", "h"):
                self.console.print(help_page(self.words))
            elif line == "l":
                self.words = self.words.in_next_language()
                offered = self.offer()
            else:
                moved = self.attempt(line, offered)

    def offer(self) -> list[Choice]:
        """The board, the question, and the numbered answers."""
        view, seat = self.table.view, self.table.seat
        offered = [choice for choice in choices(view, seat, self.words) if choice.refusal is None]
        self.console.print()
        self.console.print(self.board())
        self.console.print(Text(question(view, seat, self.words), "bold"))
        rows = Grid.grid(padding=(0, 2, 0, 0))
        rows.add_column(justify="right")
        for number, choice in enumerate(offered, 1):
            rows.add_row(str(number), choice.label, choice.outlook)
        self.console.print(rows)
        return offered

    def attempt(self, line: str, offered: list[Choice]) -> bool:
        """Whether a line is a move: the number of an answer, or the words of a record, such as g2 boards."""
        numbered = {str(number): choice.code for number, choice in enumerate(offered, 1)}
        code = numbered[line] if line in numbered else DUEL.read_move(self.table.view, line)
        if code is None:
            self.console.print(self.words.say(WRONG_LINE, line=line[:40]))
            return False
        try:
            self.table.play(code)
        except Refusal as refusal:
            self.console.print(self.words.reason(refusal))
            return False
        return True

    def ask_for_a_rematch(self) -> None:
        """Set up another game, unless the person leaves."""
        while (line := self.read(self.words.say(TYPE_R_OR_Q))) != "r":
            self.console.print(self.words.say(WRONG_LINE, line=line[:40]))
        self.table.rematch()

    def read(self, prompt: str) -> str:
        """A line that the person typed, or the end of the input."""
        self.console.print(prompt, end=" ")
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.console.print()
        if not line or line.strip().lower() == "q":
            raise Leaving
        return line.strip()
