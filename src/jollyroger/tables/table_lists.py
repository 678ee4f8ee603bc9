"""Tables in lists: the public ones, and those of a guest."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import msgspec

from jollyroger.log.errors import NoSuchTable
from jollyroger.messages.table_messages import seat_messages
from jollyroger.tables.guests import Guest
from jollyroger.tables.old_tables import OldRules, OldTable
from jollyroger.tables.services import answer_of
from jollyroger.tables.standing import Outcome, outcome_of
from jollyroger.tables.table import Table
from jollyroger.words.common.languages import ENGLISH

if TYPE_CHECKING:
    from jollyroger.tables.directory import TableDirectory

LISTED_SECONDS = 1800
"""A public table where nobody is connected is listed for so long after the last thing happened there."""


class Summary(msgspec.Struct, omit_defaults=True):
    """A table as it stands in the list of public ones."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[dict[str, Any]]
    free: list[int]
    state: str
    clock: str
    made_at: int
    watching: int
    """How many are connected without a seat."""
    outcome: Outcome | None = None
    """How it ended for the guest who asks."""


class TableLists:
    """Finds the tables of a list, and what it says of each."""

    def __init__(self, directory: TableDirectory) -> None:
        self._directory = directory

    async def public_tables(self, language: str = ENGLISH) -> list[Summary]:
        """The newest public tables that wait for players or are being played; not those that were left long ago."""
        tables = await self._find_all(self._directory.services.store.listed())
        alive = [table for table in tables if table.audience.is_visited or table.journal.seconds_quiet < LISTED_SECONDS]
        return [_summary(table, language) for table in alive if not table.is_over]

    async def tables_of(self, guest: Guest, limit: int = 10, language: str = ENGLISH) -> list[Summary]:
        """The newest tables at which a guest sits, those too whose game is over."""
        old = list[OldTable]()
        tables = await self._find_all(self._directory.services.store.tables_of(guest.id, limit), old)
        found = [_own_summary(table, language, guest) for table in tables if table.seats_of(guest)]
        found += [_old_summary(table) for table in old if guest.id in {seat.guest for seat in table.seats}]
        return sorted(found, key=lambda summary: -summary.made_at)

    async def _find_all(self, listed: Awaitable[list[str]], old: list[OldTable] | None = None) -> list[Table]:
        """The tables with these ids that can be played; those of other rules are put aside, if they are wanted."""
        found = []
        for table_id in await answer_of(listed):
            try:
                found.append(await self._directory.find(table_id))
            except OldRules as error:
                if old is not None:
                    old.append(error.old)
            except NoSuchTable:
                continue
        return found


def _summary(table: Table, language: str) -> Summary:
    table_state = table.table_state
    seats = seat_messages(table_state, table.audience.presences(), language)
    return Summary(
        table.id,
        table_state.plan.game,
        table_state.options_in_words,
        seats,
        [seat for seat, place in enumerate(table_state.seats) if place.is_free],
        "over" if table_state.is_over else "running" if table_state.started else "open",
        table_state.plan.clock,
        table_state.made_at,
        table.audience.watching,
    )


def _own_summary(table: Table, language: str, guest: Guest) -> Summary:
    """The same with how it ended for a guest who has one seat there."""
    summary, seats = _summary(table, language), table.seats_of(guest)
    result = table.table_state.result() if table.is_over else None
    if result is not None and len(seats) == 1:
        summary.outcome = outcome_of(seats[0], result.winners, result.scores)
    return summary


def _old_summary(old: OldTable) -> Summary:
    """A table of other rules: nobody can sit down there, and nobody is there."""
    options = msgspec.to_builtins(old.plan.game_options())
    return Summary(
        old.id,
        old.plan.game,
        {name: str(value) for name, value in options.items()},
        [{"name": seat.name, "kind": seat.kind, "bot": seat.bot or None} for seat in old.seats],
        [],
        "old",
        old.plan.clock,
        old.made_at,
        0,
    )
