"""A seat without a screen: what is new is printed line by line, and lines are read. Made to be listened to."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread

from rich.console import Console

from jollyroger.terminal.help import help_page
from jollyroger.terminal.lines import forgive
from jollyroger.terminal.seat import NotTaken, TableSeat
from jollyroger.words.common.describing import Description, difference, option_line, text_of
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.common.terminal import (
    ALWAYS_OFF,
    ALWAYS_ON,
    LINE_HELP,
    NO_REMATCH,
    YOUR_ANSWER,
    ScreenWords,
)
from jollyroger.words.duel.terminal import TYPE_R_OR_Q, WRONG_LINE

A_WHILE = 0.2
"""Seconds between looking for a line and looking for news."""
A_MOMENT = 0.01
END = None
"""Stands for the end of the lines."""


class Leaving(Exception):  # noqa: N818 - not an error
    """The person has had enough, or the lines have come to an end."""


class SeatLines:
    """One seat, line by line. A whole description comes first and on request, later only what is new."""

    def __init__(self, seat: TableSeat, words: ScreenWords, console: Console, keep: Callable[[], str]) -> None:
        self.seat = seat
        self.words = words
        self.console = console
        self.keep = keep
        self.lines: Queue[str | None] = Queue()
        self.told: Description | None = None
        """What the person was told last."""
        self.is_prompted = False

    def play(self) -> None:
        """Play until the person leaves."""
        forgive(sys.stdin)
        Thread(target=self._read_lines, daemon=True, name="lines").start()
        try:
            while True:
                self._play_one_game()
                self._ask_for_a_rematch()
        except (Leaving, KeyboardInterrupt):
            self.console.print()

    def _read_lines(self) -> None:
        for line in iter(sys.stdin.readline, ""):
            self.lines.put(line)
        self.lines.put(END)

    def _play_one_game(self) -> None:
        """To the end: news are told when they come, lines are answers."""
        while True:
            while self.seat.go_on(0):
                self._tell_while_waiting()
            told = self.seat.description(self.words.language)
            if told.result:
                self._tell(told)
                kept = self.keep()
                if kept:
                    self._say(kept + "\n")
                return
            if self._can_answer(told):
                self._tell(told)
                self._prompt()
            line = self._line(wait=self._can_answer(told))
            if line is not None:
                self.is_prompted = False
                self._obey(line, told)

    @staticmethod
    def _can_answer(told: Description) -> bool:
        return told.asked.you and bool(told.moves)

    # Telling

    def _tell(self, told: Description) -> None:
        """All of it once, then what has changed."""
        if told == self.told:
            return
        before, self.told = self.told, told
        self._say(text_of(told if before is None or before.language != told.language else difference(before, told)))

    def _tell_while_waiting(self) -> None:
        """What others do while the person is not asked: the log and no more."""
        told = self.seat.description(self.words.language)
        if self.told is None or self.is_prompted or self._can_answer(told) or told.result:
            return
        known = self.told.news
        news = told.news[len(known) :] if told.news[: len(known)] == known else told.news
        if news:
            self._say("\n".join(news) + "\n")
            self.told = told

    def _say(self, text: str) -> None:
        self.console.print(text, soft_wrap=True, end="")

    def _prompt(self) -> None:
        if not self.is_prompted:
            self.is_prompted = True
            self.console.print(self.words.say(YOUR_ANSWER), end=" ", soft_wrap=True)

    # Listening

    def _line(self, *, wait: bool) -> str | None:
        """The next line; None if there is none yet, and something may have happened."""
        if not wait and not sys.stdin.isatty():
            # The lines of a script are for questions; a person may also say something in between.
            if not self.seat.go_on(A_WHILE):
                time.sleep(A_MOMENT)
            return None
        while True:
            try:
                line = self.lines.get(timeout=A_WHILE)
            except Empty:
                if self.seat.go_on(0) or not wait:
                    return None
                continue
            if not sys.stdin.isatty():
                self.console.print()
            if line is END or line.strip().lower() == "q":
                raise Leaving
            return line.strip()

    def _obey(self, line: str, told: Description) -> None:
        """A line is a word for the table, or an answer."""
        match line.lower():
            case "?" | "h":
                self.console.print(
                    self.words.say(LINE_HELP, language=LANGUAGES[self.words.next_language]), soft_wrap=True
                )
                self.console.print(help_page(self.words))
            case "l":
                self.words = self.words.in_next_language()
            case "":
                self.told = None
                self._tell(told)
            case "m":
                self._say("\n".join(map(option_line, told.moves)) + "\n")
            case "a":
                self._attempt(
                    lambda: self._say(self.words.say(ALWAYS_ON if self.seat.ask_always() else ALWAYS_OFF) + "\n")
                )
            case _:
                self._attempt(lambda: self.seat.answer(line, told.question, self.words.language))

    def _attempt(self, act: Callable[[], object]) -> None:
        """Do it, or say why that cannot be, and what can."""
        try:
            act()
        except NotTaken as refused:
            self._say(refused.reason + "\n")
            if refused.moves:
                self._say("\n".join(map(option_line, refused.moves)) + "\n")

    def _ask_for_a_rematch(self) -> None:
        """Set up another game, unless the person leaves."""
        self.console.print(self.words.say(TYPE_R_OR_Q), end=" ")
        while True:
            line = self._line(wait=True)
            if line is None:
                continue
            if line.lower() != "r":
                self.console.print(self.words.say(WRONG_LINE, line=line[:40]), soft_wrap=True)
            elif self.seat.rematch():
                self.told = None
                return
            else:
                self.console.print(self.words.say(NO_REMATCH), soft_wrap=True)
