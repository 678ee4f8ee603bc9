"""The same people play again, at a new table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from jollyroger.log.entries import Rematched
from jollyroger.log.errors import NotYours, TooLate
from jollyroger.log.times import now
from jollyroger.storage.rows import NewTable
from jollyroger.tables.acts.act import Act
from jollyroger.tables.beginning import begin
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import Change
from jollyroger.words.common.refusals import GAME_RUNS, NOT_AT_TABLE

if TYPE_CHECKING:
    from jollyroger.tables.table import Table


class Rematch(Act, tag="rematch"):
    """Make another table with the same people; asked for twice, it is the same one."""

    can_be_repeated = True

    def decide(self, table: Table, guest: Guest) -> Change | None:
        """Somebody who sat at a table whose game is over."""
        table_state = table.table_state
        if not table.seats_of(guest):
            raise NotYours(NOT_AT_TABLE)
        if not table_state.is_over:
            raise TooLate(GAME_RUNS)
        if table_state.rematch:
            return None
        options = table_state.policy.rematch_options(table_state.options_in_words, table_state.state)
        # After a guided game the cards are shuffled.
        plan = msgspec.structs.replace(table_state.plan, options=options, lesson=False)
        table_id, seed, lines = begin(plan, table_state.host, table_state.seats)
        change = table.journal.enter(Change(seats=True), Rematched(table_id))
        change.made = NewTable(table_id, plan.game, plan.public, now(), seed)
        change.elsewhere = [(table_id, line) for line in lines]
        return change
