"""Every answer of a game is written down before it is used: so a run goes on after a kill, and is played again."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from jollyroger.contest.players.player import Reply, Request

Key = tuple[int, int, int]
"""Seat, question, attempt."""


class AnswersDiffer(Exception):  # noqa: N818 - what it says is what happened
    """The answers in a folder are to other questions than are asked now."""


class Page(Struct, frozen=True, omit_defaults=True):
    """A line of the book: something is asked, and what that takes at most; what came back; or that it was not taken."""

    what: Literal["asked", "got", "not taken"]
    seat: int
    question: int
    attempt: int
    digest: str
    """Of instructions and message."""
    most_in: int = 0
    most_out: int = 0
    message: str = ""
    reply: Reply | None = None

    @property
    def key(self) -> Key:
        """Which question it is about."""
        return self.seat, self.question, self.attempt


class AnswerBook:
    """The answers of one game, in a file of JSON lines."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._got = dict[Key, Page]()
        self._asked = dict[Key, Page]()
        """What has no answer yet."""
        self._lost = list[Page]()
        """What was asked again after a kill."""
        for page in read_pages(file):
            self._take_in(page)

    def unanswered(self) -> list[Page]:
        """What was asked before a kill and never came, each time: it may have been paid for."""
        return [*self._lost, *self._asked.values()]

    def answered(self) -> list[Page]:
        """What came back."""
        return list(self._got.values())

    def find(self, request: Request) -> Reply | None:
        """The answer that was given before; AnswersDiffer if that was to another question."""
        page = self._got.get((request.seat, request.question, request.attempt))
        if page is None:
            return None
        if page.digest != digest_of(request):
            raise AnswersDiffer(
                f"{self.file.name}: question {request.question} of seat {request.seat} is another one today. "
                "The rules or the words have changed since: use the version that made this run."
            )
        return page.reply

    def ask(self, request: Request, most_in: int, most_out: int) -> None:
        """Something is about to be asked."""
        self._write(
            Page(
                "asked",
                request.seat,
                request.question,
                request.attempt,
                digest_of(request),
                most_in,
                most_out,
                request.message,
            )
        )

    def get(self, request: Request, reply: Reply) -> None:
        """An answer has come, and is not used before it stands here."""
        self._write(Page("got", request.seat, request.question, request.attempt, digest_of(request), reply=reply))

    def not_taken(self, request: Request) -> None:
        """The player could not be reached, so nothing is paid for."""
        self._write(Page("not taken", request.seat, request.question, request.attempt, digest_of(request)))

    def _take_in(self, page: Page) -> None:
        before = self._asked.pop(page.key, None)
        if page.what == "asked":
            self._asked[page.key] = page
            if before is not None:
                self._lost.append(before)
        elif page.what == "got":
            self._got[page.key] = page

    def _write(self, page: Page) -> None:
        self._take_in(page)
        with self.file.open("ab") as opened:
            opened.write(msgspec.json.encode(page) + b"\n")
            opened.flush()
            os.fsync(opened.fileno())


def digest_of(request: Request) -> str:
    """Tells one message from another."""
    return hashlib.sha256(f"{request.instructions}\0{request.message}".encode()).hexdigest()[:16]


def read_pages(file: Path) -> Iterator[Page]:
    """The lines of a book. A line that a kill has cut off is the last, and was not used."""
    if not file.exists():
        return
    data = file.read_bytes()
    whole, _, rest = data.rpartition(b"\n")
    if rest:
        with file.open("r+b") as opened:
            opened.truncate(len(data) - len(rest))
    for line in whole.splitlines():
        yield msgspec.json.decode(line, type=Page)
