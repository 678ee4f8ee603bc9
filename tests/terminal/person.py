"""A person at a terminal: looks at the screen, presses the keys that it offers."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from signal import SIGKILL

import pexpect
import pyte

DRIVER = Path(__file__).with_name("driver.py")
PATIENCE = 60
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "ctrl+c": "\x03",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f5": "\x1b[15~",
}
ROW = re.compile(r"^ *([1-4]) (?:[gybr][1-5]|KR|SK|TO|kraken|Tortuga)\b")
"""The first answers; every card has at least these, for it may be a parrot at four ships."""
SPLIT, PICK, PLAY = "Split the cards", "Which one do you take", "Choose a card to play"
OVER = "Rematch"
TELLING = re.compile(f"Turn|▼|{SPLIT}|{PICK}|{PLAY}|{OVER}")
QUIET = 0.04
"""Seconds without news after which the screen is taken to be complete."""


class Person:
    """Holds a real pseudo-terminal with the driver in it."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24)) -> None:
        columns, lines = size
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            [str(DRIVER), *arguments],
            dimensions=(lines, columns),
            env={"TERM": "xterm-256color", "PATH": "", "LANG": "C.UTF-8"},
            timeout=PATIENCE,
        )
        # Nobody types faster than this; the default of 50 ms is for login prompts.
        self.child.delaybeforesend = None

    def close(self) -> None:
        """However busy the machine is: pexpect alone would give the child a tenth of a second to be gone."""
        if self.child.isalive():
            self.child.kill(SIGKILL)
            self.child.wait()
        self.child.close()

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def sentence(self) -> str:
        """The screen as one line, so that a wrapped sentence can be found."""
        return " ".join(self.text.split())

    def look(self) -> bool:
        """Take in what the terminal has to say within a moment; whether there was anything."""
        try:
            news = self.child.read_nonblocking(100_000, timeout=QUIET)
        except pexpect.TIMEOUT:
            return False
        self.output += news
        self.stream.feed(news)
        return True

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Look until the screen is quiet and shows what is waited for."""
        deadline = time.monotonic() + PATIENCE
        while self.look() or not until():
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {what}; the screen:\n{self.text}")

    def see(self, *wanted: str) -> None:
        """Wait until all of this can be read."""
        self.wait(lambda: all(text in self.sentence for text in wanted), repr(wanted))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def click(self, text: str) -> None:
        """Press and release the left button on a text."""
        line = next(number for number, line in enumerate(self.lines) if text in line)
        column = self.lines[line].index(text)
        for action in "Mm":
            self.child.send(f"\x1b[<0;{column + 1};{line + 1}{action}")

    def leaves(self) -> int:
        """Wait until the program has ended; what it said last is in the output."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                self.look()
            except pexpect.EOF:
                self.child.wait()
                return int(self.child.exitstatus or 0)
        raise AssertionError(f"still there:\n{self.text}")

    # Playing

    def situation(self) -> tuple[str, ...]:
        """The lines that tell one question from the next: the cards dealt, the person's set, what is asked."""
        return tuple(line for line in self.lines if TELLING.search(line))

    def is_asked(self) -> bool:
        """Whether the person is asked something, and board and question agree: the screen may be half drawn."""
        hand = re.search(r"▼ Anna.* = \d+ +set (.*)", self.text)
        return (
            OVER in self.text
            or (SPLIT in self.text and " dealt " in self.lines[0])
            or (PICK in self.text and " set A " in self.lines[0])
            or (PLAY in self.text and hand is not None and f"Your set: {hand[1]}" in self.text)
        )

    def answer(self, random: Random) -> None:
        """Answer the question on the screen, and wait until the screen has another."""
        before = self.situation()
        if SPLIT in self.text:
            self.press(random.choice("123"), "enter")
        elif PICK in self.text:
            self.press(random.choice("ab"))
        else:
            offered = [row for row in map(ROW.match, self.lines) if row]
            self.press(random.choice(offered)[1])
        self.wait(lambda: self.situation() != before and self.is_asked(), "the next question")

    def play_to_the_end(self, seed: int) -> None:
        random = Random(seed)
        self.wait(self.is_asked, "a question")
        while OVER not in self.text:
            self.answer(random)
