"""Where the records of the games go."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

from jollyroger.games.record import Record, write
from jollyroger.words.common.terminal import ScreenWords
from jollyroger.words.duel.terminal import RECORD_KEPT, RECORD_LOST, RECORD_PRINTED


class Entry(NamedTuple):
    """A record, and why its file could not be written, if so."""

    text: str
    reason: str


class Recorded(Protocol):
    """A table of which a record can be kept."""

    games: int

    @property
    def record(self) -> Record:
        """The game so far."""
        ...


class Logbook:
    """Writes the first game into the file that was named, and every rematch into one beside it."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.entries: dict[Path, Entry] = {}

    def keep(self, table: Recorded) -> None:
        """Write the table's game down as far as it has come; whether that worked can be asked afterwards."""
        if self.file is None:
            return
        file = self.file if table.games == 1 else self.file.with_stem(f"{self.file.stem}-{table.games}")
        text = write(table.record)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            self.entries[file] = Entry(text, error.strerror or str(error))
        else:
            self.entries[file] = Entry(text, "")

    def latest(self, words: ScreenWords) -> str:
        """Whether the last game is safe, in a sentence; nothing if none was to be kept."""
        for file, entry in reversed(self.entries.items()):
            return words.say(RECORD_LOST if entry.reason else RECORD_KEPT, file=file, reason=entry.reason)
        return ""

    def account(self, words: ScreenWords) -> list[str]:
        """Where each game is; one that no file would take is told in full, so that it is not lost."""
        told = []
        for file, entry in self.entries.items():
            told.append(words.say(RECORD_PRINTED if entry.reason else RECORD_KEPT, file=file, reason=entry.reason))
            if entry.reason:
                told.append(entry.text)
        return told

    @property
    def is_complete(self) -> bool:
        """Whether every game that was to be kept is in its file."""
        return not any(entry.reason for entry in self.entries.values())
