"""How bots play at a table that nobody waits at: who is next, and what a bot does with promises on its mind."""

from __future__ import annotations

from collections.abc import Iterable

from jollyroger.bots.bot import Bot
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.sailor.promises import choose_with_oaths
from jollyroger.bots.searching.bot import SEARCHING, Searcher
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.table_state import TableState


def ready_seats(table: TableState, seats: Iterable[int]) -> list[int]:
    """Those of some seats that are asked, in the order in which they answer. 13.4 A giver waits for the answer."""
    among = set(seats)
    asked = [seat for seat in table.asked if seat in among]
    asked.sort(key=lambda seat: seat != table.game.asked(table.state))
    return [seat for seat in asked if not table.policy.awaits_answer(table.state, seat)]


def searching_together(table: TableState) -> int:
    """How many bots are asked now that search, and so share the time; at least one."""
    return max(1, sum(table.seats[seat].bot in SEARCHING for seat in table.asked))


def choice_of(table: TableState, bot: Bot, seat: int, generator: list[int]) -> tuple[int, Promise | None]:
    """A bot sees its view, and the oath book where there is one."""
    view = table.game.view(table.state, seat)
    codes = table.game.legal_codes(view, seat)
    if isinstance(bot, Searcher):
        bot = bot.hurried(1 / searching_together(table))
    if table.book is None or isinstance(bot, RandomBot):
        return bot.choose(view, seat, codes, generator), None
    return choose_with_oaths(bot, view, seat, codes, generator, table.book.oaths)
