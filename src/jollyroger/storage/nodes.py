"""The servers that use one PostgreSQL database together, called nodes: who is alive, and news of what they write.

A thread with a connection of its own says twice a second that this node is alive, and listens for news. Nothing that
others wait for keeps it from that.
"""

from __future__ import annotations

import asyncio
import logging
import os
import select
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, Protocol

import psycopg

from jollyroger.log.times import go_by
from jollyroger.storage.database import open_engine
from jollyroger.storage.leases import CHANNEL, LEASE_SECONDS, NOW

log = logging.getLogger(__name__)

BEAT_SECONDS = 0.4
RETRY_SECONDS = 0.25
FORGOTTEN = 3600
"""Seconds after which a node that is gone is forgotten."""

BEAT = f"""
WITH clock AS (SELECT {NOW} AS now), mine AS (
  INSERT INTO nodes (id, address, alive_until)
  SELECT %(node)s, %(address)s, now + {round(LEASE_SECONDS * 1000)} FROM clock
  ON CONFLICT (id) DO UPDATE SET alive_until = EXCLUDED.alive_until, address = EXCLUDED.address
)
SELECT clock.now, nodes.id, nodes.address, nodes.alive_until >= clock.now AS alive,
  (SELECT coalesce(max(number), 0) FROM notices)
FROM clock LEFT JOIN nodes ON true
"""
"""Nodes as they were before this beat: so a node that was paused for too long sees that others gave it up."""


class Beat(NamedTuple):
    """What a node learns each time when it says that it is alive."""

    addresses: dict[str, str]
    """Of the other nodes that are alive."""
    was_alive: bool
    """Whether others have taken this node for alive until now; if not, they may have taken its tables."""
    notice: int
    """The number of the operator's last notice."""


class Others(Protocol):
    """A receiver of news. All of it is called on the loop."""

    def beat(self, beat: Beat) -> None:
        """Others take this node for alive, and these others are."""
        ...

    def news(self, news: list[str]) -> None:
        """Others have written."""
        ...

    def listening(self) -> None:
        """From now on no news are missed; before, some may have been."""
        ...

    def deaf(self) -> None:
        """The database cannot be reached."""
        ...


class NodeThread:
    """Says that this node is alive, and listens."""

    def __init__(self, database: str, node: str, others: Others) -> None:
        self._node = node
        self._others = others
        self._address = ""
        engine = open_engine(database)
        self._arguments: dict[str, Any] = {**engine.dialect.create_connect_args(engine.url)[1]}
        engine.dispose()
        self._stopping = False
        self._heard = list[str]()
        self._loop: asyncio.AbstractEventLoop
        self._thread: Thread | None = None
        self._bell, self._rope = -1, -1

    def start(self, address: str) -> None:
        """Others reach this node at an address."""
        self._address, self._loop = address, asyncio.get_running_loop()
        self._bell, self._rope = os.pipe()
        self._thread = Thread(target=self._work, name="node", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Say no more that this node is alive."""
        if self._thread is None:
            return
        self._stopping = True
        os.write(self._rope, b"!")
        await asyncio.to_thread(self._thread.join, LEASE_SECONDS)
        self._thread = None
        for end in (self._bell, self._rope):
            os.close(end)

    # In the thread

    def _work(self) -> None:
        while not self._stopping:
            try:
                with psycopg.connect(**self._arguments, autocommit=True, connect_timeout=2) as connection:
                    self._serve(connection)
            except psycopg.Error as error:
                log.info("node %s: %s", self._node, error)
                self._on_loop(self._others.deaf)
                select.select([self._bell], [], [], RETRY_SECONDS)

    def _serve(self, connection: psycopg.Connection[Any]) -> None:
        connection.add_notify_handler(lambda notify: self._heard.append(notify.payload))
        # A beat that is lost when the database crashes does no harm, so nobody waits for its disk.
        connection.execute("SET synchronous_commit TO off")
        connection.execute("DELETE FROM nodes WHERE alive_until < %s", (_long_ago(connection),))
        connection.execute(f"LISTEN {CHANNEL}")
        due, is_first = monotonic(), True
        while not self._stopping:
            if monotonic() >= due:
                due = monotonic() + BEAT_SECONDS
                self._beat(connection)
                if is_first:
                    is_first = False
                    self._on_loop(self._others.listening)
            ready = select.select([connection.fileno(), self._bell], [], [], max(0.0, due - monotonic()))[0]
            if connection.fileno() in ready:
                connection.pgconn.consume_input()
                while (notify := connection.pgconn.notifies()) is not None:
                    self._heard.append(notify.extra.decode())
            if self._heard:
                heard, self._heard = self._heard, []
                self._on_loop(self._others.news, heard)
        connection.execute("DELETE FROM nodes WHERE id = %s", (self._node,))

    def _beat(self, connection: psycopg.Connection[Any]) -> None:
        asked = monotonic()
        rows = connection.execute(BEAT, {"node": self._node, "address": self._address}).fetchall()
        go_by(rows[0][0], spread=round(1000 * (monotonic() - asked)))
        alive = {node: address for _, node, address, alive, _ in rows if alive}
        was_alive = alive.pop(self._node, None) is not None
        self._on_loop(self._others.beat, Beat(alive, was_alive, rows[0][4]))

    def _on_loop(self, call: Callable[..., None], *values: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:  # the loop is closed
            self._stopping = True


def _long_ago(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute(f"SELECT {NOW}").fetchone()
    assert row is not None
    return int(row[0]) - 1000 * FORGOTTEN
