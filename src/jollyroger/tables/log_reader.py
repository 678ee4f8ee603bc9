"""Reads what other nodes have written into the logs of tables that are followed here, of all such tables together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection

from jollyroger.log.errors import LogError, StoreError
from jollyroger.storage import leases
from jollyroger.storage.leases import LogRow
from jollyroger.storage.questions import Questions
from jollyroger.tables.ownership import Ownership

log = logging.getLogger(__name__)

RETRY_SECONDS = 0.25
SPACING = 4
"""From one reading of the log to the next, in times of what the first took."""
MOST_SPACING = 0.02
LATE_SECONDS = 0.2
"""Where an act is under way its answer brings the news: they are read only if it has not come after this time, or twice
that at most.
"""


class LogReader:
    """Knows of which tables there is more to read."""

    def __init__(self, questions: Questions, owned: Mapping[int, Ownership]) -> None:
        """`owned` are all tables that are open here, by number."""
        self._questions = questions
        self._owned = owned
        self._behind = set[int]()
        self._awaited = dict[int, int]()
        """By number of the table: the last entry of which there is news, and which an answer should bring."""
        self._late = dict[int, int]()
        """The same that stood there when the time was over before."""
        self._reading: asyncio.Task[None] | None = None
        self._closing = False

    def close(self) -> None:
        """Read no more."""
        self._closing = True

    def hear(self, news: list[str]) -> None:
        """Others have written."""
        for one in news:
            told = leases.read_news(one)
            if told is None:
                self.read_all()
                continue
            for number, seq in told.items():
                ownership = self._owned.get(number)
                if ownership is None or ownership.runs_here or seq <= ownership.seq:
                    continue
                if ownership.awaits_answers:
                    self._read_late(number, seq)
                else:
                    self._behind.add(number)
        self._read_soon()

    def _read_late(self, number: int, seq: int) -> None:
        if not self._awaited and not self._late:
            asyncio.get_running_loop().call_later(LATE_SECONDS, self._answers_are_late)
        self._awaited[number] = seq

    def _answers_are_late(self) -> None:
        late, self._late, self._awaited = self._late, self._awaited, {}
        if self._late:
            asyncio.get_running_loop().call_later(LATE_SECONDS, self._answers_are_late)
        self._behind |= {
            number for number, seq in late.items() if number in self._owned and seq > self._owned[number].seq
        }
        self._read_soon()

    def read_all(self) -> None:
        """There may be more in the log of every table."""
        self._behind |= {number for number, ownership in self._owned.items() if not ownership.runs_here}
        self._read_soon()

    def read_on(self, ownership: Ownership) -> None:
        """There is more in the log of a table."""
        self._behind.add(ownership.number)
        self._read_soon()

    def _read_soon(self) -> None:
        if self._behind and self._reading is None and not self._closing:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        """Read what is new in all followed tables, together."""
        time = asyncio.get_running_loop().time
        try:
            while self._behind and not self._closing:
                known = {
                    number: self._owned[number].seq
                    for number in self._behind
                    if number in self._owned and self._is_followed(number)
                }
                self._behind.clear()
                if not known:
                    return
                begun = time()
                try:
                    rows = await self._questions.ask(partial(_read_at_once, known=known))
                except StoreError:
                    self._behind |= known.keys()
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._take_in(rows)
                # What comes meanwhile is read together: each time costs as much as several acts.
                await asyncio.sleep(min(SPACING * (time() - begun), MOST_SPACING))
        finally:
            self._reading = None

    def _is_followed(self, number: int) -> bool:
        ownership = self._owned.get(number)
        return ownership is not None and ownership.follows

    def _take_in(self, rows: Iterable[LogRow]) -> None:
        for number, own in groupby(rows, key=itemgetter(0)):
            if not self._is_followed(number):
                continue  # it reads for itself when it is settled
            try:
                self._owned[number].read(leases.lines_of(own)[number])
            except LogError:
                log.exception("a table's log cannot be understood")


def _read_at_once(connection: Connection, known: dict[int, int]) -> list[LogRow]:
    with leases.one_statement(connection):
        return leases.read_lines(connection, known)
