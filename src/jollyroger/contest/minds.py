"""Players that are programs of ours: the bots, and two that are scripted to break their word and to keep it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from jollyroger.bots.levels import BOTS
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.sailor import promises as sailor_promises
from jollyroger.bots.sailor_1.bot import FirstSailorBot
from jollyroger.contest.oath_book_1 import promises as first_promises
from jollyroger.contest.scripted import Liar, Saint
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.errors import OptionsError
from jollyroger.games.mutiny.promises import Oath, Promise
from jollyroger.games.mutiny.state import State
from jollyroger.log.table_state import TableState

Choice = tuple[int, Promise | None]


class Mind(Protocol):
    """Chooses a move, and the promise that goes with it, from what its seat sees and the oath book."""

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        ...

    def choose(
        self, view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath]
    ) -> Choice: ...


class BotMind(NamedTuple):
    """A bot of ours, which deals with promises as bots do at a table."""

    name: str

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int], oaths: Sequence[Oath]) -> Choice:
        bot = BOTS[MUTINY.name][self.name]
        if isinstance(bot, RandomBot):
            return bot.choose(view, seat, codes, generator), None
        with_oaths = (first_promises if isinstance(bot, FirstSailorBot) else sailor_promises).choose_with_oaths
        choice: Choice = with_oaths(bot, view, seat, codes, generator, oaths)
        return choice


def mind_called(name: str) -> Mind:
    """The program of that name; OptionsError if there is none."""
    for scripted in (Liar(), Saint()):
        if scripted.name == name:
            return scripted
    if name in BOTS[MUTINY.name]:
        return BotMind(name)
    raise OptionsError("bot", name, mind_names())


def mind_names() -> tuple[str, ...]:
    """All programs that can play."""
    return (*BOTS[MUTINY.name], Liar.name, Saint.name)


def choice_of(table: TableState, mind: Mind, seat: int, generator: list[int]) -> Choice:
    """What a program does at a table: it sees its view and the oath book."""
    view = table.game.view(table.state, seat)
    codes = table.game.legal_codes(view, seat)
    return mind.choose(view, seat, codes, generator, () if table.book is None else table.book.oaths)
