"""Hints during a game, and the study of one that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jollyroger.log.errors import NoAdvice, NotYours, TableError, TooLate
from jollyroger.messages.table_messages import refused
from jollyroger.tables.advisers import ADVISERS
from jollyroger.tables.background import AT_LENGTH
from jollyroger.words.common.refusals import HINTS_AGAINST_BOTS, NO_RED_BEARD, NOT_ASKED

if TYPE_CHECKING:
    from jollyroger.tables.table import Table


def ask_for_hint(table: Table, seat: int, language: str, tell: Callable[[bytes], None]) -> None:
    """Ask for a hint where a seat plays against bots alone; the answer comes when there is one."""
    table_state = table.table_state
    if not all(place.bot for other, place in enumerate(table_state.seats) if other != seat):
        raise NotYours(HINTS_AGAINST_BOTS)
    if not table.services.advice.can_hint(table_state.game.name):
        raise NoAdvice(NO_RED_BEARD)
    if table_state.held is not None or seat not in table_state.asked:
        raise TooLate(NOT_ASKED)
    table.tasks.start(_give_hint(table, seat, language, tell))


async def _give_hint(table: Table, seat: int, language: str, tell: Callable[[bytes], None]) -> None:
    """From what the seat sees, and nothing else."""
    async with table.journal.turn:
        table_state = table.table_state
        game, view, window = table_state.game, table_state.game.view(table_state.state, seat), table_state.window
        oaths = () if table_state.book is None else table_state.book.copied()
    try:
        hint = await table.services.advice.hint(game.name, game.serialise(view), seat, oaths)
    except TableError as error:
        tell(refused("", error.reason(language), None))
    else:
        tell(ADVISERS[game.name].hint(view, window, hint, table.audience.messages.words(language)))


async def analysis(table: Table, language: str, patience: float) -> bytes:
    """The finished game, thought through; nothing while that goes on."""
    async with table.journal.turn:
        table_state = table.table_state
    found = await table.services.advice.analysis(table.id, table_state, patience)
    if found is None:
        return b""
    return await AT_LENGTH.do(ADVISERS[table_state.game.name].analysis, found, table.audience.messages.words(language))
