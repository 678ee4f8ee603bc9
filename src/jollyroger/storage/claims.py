"""One server at a time uses a SQLite file: two would play the same tables twice. A claim ends with its process.

On PostgreSQL any number of servers share the tables; see `leases`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Protocol

from sqlalchemy import URL

from jollyroger.log.errors import StoreDown
from jollyroger.storage.database import file_of


def lock(file: IO[str]) -> None:
    """Take the lock of a file, or fail; it ends with the process, however that ends."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Claim(Protocol):
    """The right to use a database."""

    def take(self) -> bool:
        """Take it, or keep it; False if another server has it."""
        ...

    def release(self) -> None:
        """Leave it to others."""
        ...


class NoClaim:
    """What is in memory belongs to nobody else, and what PostgreSQL keeps is shared."""

    def take(self) -> bool:
        return True

    def release(self) -> None:
        pass


class FileClaim:
    """On SQLite's file, by the lock of a file beside it: SQLite loses its own locks if another opens its file."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}-lock")
        self._held: IO[str] | None = None

    def take(self) -> bool:
        if self._held is not None:
            return True
        try:
            self._path.touch(mode=0o600)
            file = self._path.open("a")
        except OSError as error:
            raise StoreDown(f"{self._path}: {error.strerror}") from error
        try:
            lock(file)
        except OSError:
            file.close()
            return False
        self._held = file
        return True

    def release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None


def claim_on(url: URL) -> Claim:
    """How a database is claimed."""
    file = file_of(url)
    return NoClaim() if file is None else FileClaim(file)
