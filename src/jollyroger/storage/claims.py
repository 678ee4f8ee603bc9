"""One server at a time uses a database: two would play the same tables twice. A claim ends with its process."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import IO, Protocol

from sqlalchemy import URL, Connection, text

from jollyroger.log.errors import StoreDown
from jollyroger.storage.database import file_of

DEAD_AFTER = {"tcp_keepalives_idle": 10, "tcp_keepalives_interval": 5, "tcp_keepalives_count": 3}
"""Seconds and tries after which PostgreSQL lets go of a server whose machine is gone without a word."""


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

    def take(self, connection: Connection) -> bool:
        """Take it, or keep it; False if another server has it. After a new connection it is taken again."""
        ...

    def release(self) -> None:
        """Leave it to others."""
        ...


class NoClaim:
    """What is in memory belongs to nobody else."""

    def take(self, connection: Connection) -> bool:  # noqa: ARG002 - as the others
        return True

    def release(self) -> None:
        pass


class FileClaim:
    """On SQLite's file, by the lock of a file beside it: SQLite loses its own locks if another opens its file."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}-lock")
        self._held: IO[str] | None = None

    def take(self, connection: Connection) -> bool:  # noqa: ARG002 - the file is enough
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


class SessionClaim:
    """On a schema of PostgreSQL's, by a lock of the very session that writes: without the lock nothing is written."""

    def take(self, connection: Connection) -> bool:
        with connection.begin():
            schema = connection.scalar(text("SELECT current_schema()"))
            key = int.from_bytes(sha256(f"jollyroger {schema}".encode()).digest()[:8], "big", signed=True)
            if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": key}):
                return False
            for name, value in DEAD_AFTER.items():
                connection.execute(text(f"SET {name} = {value}"))
        return True

    def release(self) -> None:
        """It ends with the session."""


def claim_on(url: URL) -> Claim:
    """How a database is claimed."""
    if url.get_backend_name() != "sqlite":
        return SessionClaim()
    file = file_of(url)
    return NoClaim() if file is None else FileClaim(file)
