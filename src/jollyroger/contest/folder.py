"""The folder of a run: how it was made, and for every game its record, its log, its answers and what came of it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct

from jollyroger import __version__
from jollyroger.contest.conditions import Conditions
from jollyroger.contest.entrants import Entrant
from jollyroger.contest.outcomes import Outcome
from jollyroger.games.record import Record, write
from jollyroger.log.entries import Line, read_entry, write_body
from jollyroger.log.table_state import TableState

FORM = "jollyroger-oath-book-run-1"
DAY = date(2000, 1, 1)
"""In every record: the same run is the same file on every day."""


SAME = {"hash": "conditions", "texts": "words", "entrants": "players", "answer_tokens": "bounds of an answer"}
"""What stays the same when a run goes on, and what it is called."""


class RunProblem(Exception):  # noqa: N818 - a sentence for people
    """A folder that cannot be used so, and why."""


class Run(Struct, frozen=True, kw_only=True):
    """How a run was made."""

    form: str = FORM
    version: str = __version__
    protocol: str
    hash: str
    texts: str
    """Of the messages of a sample game: other words in this version are told apart by it."""
    conditions: Conditions
    entrants: list[Entrant]
    games: int
    answer_tokens: int
    most_cost: float | None = None
    most_tokens: int | None = None
    """The bounds, as they were given last."""

    @property
    def per_deal(self) -> int:
        """Games of a deal: every player under test has every seat once."""
        return self.conditions.seats


class Folder:
    """The files of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / "games"

    # The run

    def read(self) -> Run:
        """How it was made; RunProblem if there is none."""
        file = self.path / "run.json"
        try:
            return msgspec.json.decode(file.read_bytes(), type=Run)
        except FileNotFoundError as error:
            raise RunProblem(f"There's no run in {self.path}.") from error
        except msgspec.DecodeError as error:
            raise RunProblem(f"{file} isn't the description of a run: {error}") from error

    def begin(self, run: Run) -> None:
        """Start a run here, or go on with the same one; RunProblem if there is another one."""
        if (self.path / "run.json").exists():
            before = self.read()
            for name, told in SAME.items():
                if getattr(before, name) != getattr(run, name):
                    raise RunProblem(
                        f"There's another run in {self.path}, with other {told}. Choose another --out, or go on with "
                        f"the options and the version ({before.version}) that it was begun with."
                    )
            run = msgspec.structs.replace(run, games=max(before.games, run.games))
        self.games.mkdir(parents=True, exist_ok=True)
        replace(self.path / "run.json", msgspec.json.format(msgspec.json.encode(run)))

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else goes on with this run meanwhile: an answer would be paid for twice."""
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            import fcntl
        except ImportError:  # on Windows
            yield
            return
        with (self.path / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise RunProblem(f"Somebody else plays in {self.path} right now.") from error
            yield

    # A game

    def answers(self, number: int) -> Path:
        """The answers of a game."""
        return self.games / f"{number:04}.answers.jsonl"

    def keep(self, outcome: Outcome, table: TableState, log: Sequence[Line]) -> None:
        """A game is over. What came of it is written last: with it the game counts."""
        number = outcome.number
        replace(self.games / f"{number:04}.record", record_text(table).encode())
        replace(self.games / f"{number:04}.log.jsonl", log_text(log).encode())
        replace(self.games / f"{number:04}.json", msgspec.json.encode(outcome) + b"\n")

    def has(self, number: int) -> bool:
        """Whether a game is over."""
        return (self.games / f"{number:04}.json").exists()

    def outcomes(self) -> list[Outcome]:
        """What came of all games that are over."""
        files = sorted(file for file in self.games.glob("*.json") if file.stem.isdigit())
        return [msgspec.json.decode(file.read_bytes(), type=Outcome) for file in files]

    def log(self, number: int) -> list[Line]:
        """The log of a game."""
        text = (self.games / f"{number:04}.log.jsonl").read_text("utf-8")
        return [read_line(line) for line in text.split("\n") if line]

    def record(self, number: int) -> str:
        """The record of a game."""
        return (self.games / f"{number:04}.record").read_text("utf-8")


def record_text(table: TableState) -> str:
    """A game as a record."""
    return write(Record(table.game, table.options, table.players, DAY, list(table.plies)))


class _Stored(Struct):
    seq: int
    kind: str
    entry: msgspec.Raw


def log_text(log: Sequence[Line]) -> str:
    """A log, an entry a line."""
    lines = (
        msgspec.json.encode(_Stored(line.seq, line.entry.kind, msgspec.Raw(write_body(line.entry).encode())))
        for line in log
    )
    return "".join(f"{line.decode()}\n" for line in lines)


def read_line(text: str) -> Line:
    """One line of it."""
    stored = msgspec.json.decode(text, type=_Stored)
    return Line(stored.seq, 0, read_entry(stored.kind, bytes(stored.entry).decode()))


def replace(file: Path, data: bytes) -> None:
    """A file is there whole, or not at all."""
    beside = file.with_name(f"{file.name}.new")
    with beside.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    beside.replace(file)
