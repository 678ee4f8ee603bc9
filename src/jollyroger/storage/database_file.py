"""Whether SQLite's files are as this server left them.

SQLite does not notice if somebody replaces one: it writes on into a file that nobody finds again, or mixes its pages
with those of an older copy.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """What tells one state of a file from another."""

    device: int
    inode: int
    size: int = 0
    written: int = 0

    def is_same_file(self, other: Stamp | None) -> bool:
        """Whether it is the same file, whatever stands in it."""
        return other is not None and self[:2] == other[:2]


class FileChange(Enum):
    """What somebody else has done to the files."""

    NONE = ""
    GONE = "the file is not where it was"
    WRITTEN = "another program has written to the file"
    LOG_GONE = "the log beside the file is not where it was"
    LOG_WRITTEN = "another program has written to the log beside the file, or replaced it"


def stamp(path: str) -> Stamp | None:
    """The state of a file; None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    if os.name != "posix":  # elsewhere the time of writing comes later than the writing
        return Stamp(found.st_dev, found.st_ino)
    return Stamp(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class DatabaseFile:
    """SQLite's file, and the log beside it (WAL). The file changes only when the log is brought into it."""

    def __init__(self, file: Path | None) -> None:
        self._file = "" if file is None else str(file)
        self._known: tuple[Stamp | None, Stamp | None] = None, None

    @property
    def is_watched(self) -> bool:
        """Whether there is a file at all."""
        return bool(self._file)

    @property
    def log(self) -> str:
        """Where SQLite writes first."""
        return f"{self._file}-wal"

    def remember(self) -> None:
        """From now on the files have to stay as they are."""
        if self._file:
            self._known = stamp(self._file), stamp(self.log)

    def remember_file(self) -> None:
        """The log was brought into the file: the log has to stay as it was before."""
        self._known = stamp(self._file), self._known[1]

    def change(self, *, written: bool = False) -> FileChange:
        """What others have done since; if something was `written` here, the log may have changed but is the same."""
        file, log = self._known
        if file is None:
            return FileChange.NONE
        file_now, log_now = stamp(self._file), stamp(self.log)
        if file_now != file:
            return FileChange.WRITTEN if file.is_same_file(file_now) else FileChange.GONE
        if log is None or log == log_now or (written and log.is_same_file(log_now)):
            return FileChange.NONE
        return FileChange.LOG_GONE if log_now is None else FileChange.LOG_WRITTEN
