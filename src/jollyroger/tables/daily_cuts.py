"""The cut of the day: how everybody has cut, and on how many days in a row a guest has."""

from __future__ import annotations

from datetime import date

from jollyroger.log.times import now
from jollyroger.storage.cuts import Answers
from jollyroger.storage.store import Store
from jollyroger.tables.guests import Guest
from jollyroger.tables.services import answer_of
from jollyroger.tables.standing import days_in_a_row


class DailyCuts:
    """Stores the cuts, one a day for each guest."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answers(self, day: date, guest: Guest) -> Answers:
        """How everybody has cut on a day, and this guest."""
        return await answer_of(self._store.cut_answers(day.isoformat(), guest.id))

    async def streak(self, guest: Guest, today: date) -> int:
        """On how many days in a row a guest has cut."""
        return days_in_a_row(await answer_of(self._store.cut_days(guest.id, today)), today)

    async def cut(self, day: date, guest: Guest, code: int) -> None:
        """A guest's cut of a day. Only the first one counts."""
        await answer_of(self._store.cut(day.isoformat(), guest.id, code, now()))
