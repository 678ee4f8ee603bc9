"""The one connection to the database, kept only as long as it leads to what this server has written before."""

from __future__ import annotations

import logging
import sqlite3
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from jollyroger.log.errors import StoreDown, StoreError
from jollyroger.storage.claims import claim_on
from jollyroger.storage.database import file_of, hold_nobody_up, open_engine, shown
from jollyroger.storage.database_file import DatabaseFile, FileChange

log = logging.getLogger(__name__)

CLAIM_SECONDS = 2.0
"""How long another server is waited for that has the database: one that was killed is gone in a moment."""
IN_USE = "another server uses this database; stop that one first, or give this one a database of its own"
UNTIL_RESTART = "nothing is stored until it is put back or the server is started again"


class Link:
    """Opened when it is needed, and again when it was lost. Use it from one thread."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        hold_nobody_up(self.engine)
        self._connection: Connection | None = None
        self._claim = claim_on(self.engine.url)
        self._files = DatabaseFile(file_of(self.engine.url))

    def ready(self) -> Connection:
        """The connection, if what it leads to is as this server left it; else StoreDown."""
        if self._connection is not None:
            change = self._files.change()
            if change is FileChange.LOG_GONE and self._save_log():
                change = FileChange.NONE
            if change is not FileChange.NONE:
                raise self._changed(change)
        return self._connect()

    def settle(self) -> None:
        """What was written must stand in the files that are found again; else StoreDown."""
        change = self._files.change(written=True)
        if change is FileChange.LOG_GONE and self._save_log():
            return
        if change is not FileChange.NONE:
            raise self._changed(change)
        self._files.remember()

    def look(self) -> None:
        """Notice what others do to the files of a connection that is not needed just now: StoreDown."""
        if self._connection is not None:
            self.ready()

    def checkpoint(self) -> None:
        """Bring SQLite's log into its file, from time to time: else it grows without end."""
        try:
            self.ready()
        except (StoreError, SQLAlchemyError):
            return  # the next writer is told
        if self._files.is_watched:
            self._bring_in()

    def let_go(self) -> None:
        """Close the connection for good, whatever state it is in; the next one who needs it opens another."""
        if self._connection is None:
            return
        untouched = self._files.change(written=True) is FileChange.NONE
        _close(self._connection)
        self._connection = None
        if untouched:  # the last one to close the file has brought the log into it
            self._files.remember()

    def close(self) -> None:
        """Leave the database to others."""
        self.let_go()
        self._claim.release()
        self.engine.dispose()

    def trouble(self, error: SQLAlchemyError) -> StoreError:
        """What went wrong, without what stood in the statement; PostgreSQL quotes values, ids of guests too, in the
        lines that follow.
        """
        reason = next(iter(str(getattr(error, "orig", None) or error).strip().splitlines()), type(error).__name__)
        kind = StoreDown if isinstance(error, OperationalError) else StoreError
        trouble = kind(f"{shown(self.engine.url)}: {reason.strip()}")
        trouble.__cause__ = error
        return trouble

    def _connect(self) -> Connection:
        if self._connection is None:
            change = self._files.change()
            if change is not FileChange.NONE:
                raise self._changed(change)
            connection = self.engine.connect()
            try:
                self._take_claim()
            except BaseException:
                _close(connection)
                raise
            self._connection = connection
            self._files.remember()
        return self._connection

    def _take_claim(self) -> None:
        patience = monotonic() + CLAIM_SECONDS
        while not self._claim.take():
            if monotonic() > patience:
                raise StoreDown(f"{shown(self.engine.url)}: {IN_USE}")
            sleep(0.05)

    def _changed(self, change: FileChange) -> StoreDown:
        return StoreDown(f"{shown(self.engine.url)}: {change.value}; {UNTIL_RESTART}")

    def _save_log(self) -> bool:
        """SQLite's log was removed, but what stands in it can be read as long as it is open: bring it into the file."""
        if not self._bring_in():
            return False
        log.error("%s was removed while the server runs; what stood there was saved", self._files.log)
        self._files.remember()
        self.let_go()
        return True

    def _bring_in(self) -> bool:
        """Whether all of SQLite's log stands in its file now."""
        raw: Any = self._connect().connection.driver_connection
        try:
            busy, pages, brought_in = raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            log.warning("%s cannot be brought into the database: %s", self._files.log, error)
            return False
        finally:
            self._files.remember_file()
        return not busy and pages == brought_in


def is_lost(error: SQLAlchemyError) -> bool:
    """Whether the connection itself failed; another one may work."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def _close(connection: Connection) -> None:
    connection.invalidate()
    connection.close()
