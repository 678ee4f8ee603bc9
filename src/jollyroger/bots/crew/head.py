"""The learned bot's head: compiled thought about one view at a time. A table's process never imports this."""

from __future__ import annotations

from functools import cache

import numpy as np

from jollyroger.bots.arena import rules_of
from jollyroger.bots.crew.knowledge import shipped
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.state import State

NET = 0


class Head:
    """Chooses, and says what it expects. Not for two threads at once."""

    def __init__(self) -> None:
        self._rules, self._mind = rules_of(MUTINY), shipped()()

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        """The legal move that the net scores best."""
        legal, luck = np.array(codes, np.int64), np.array(generator, np.int64)
        chosen = self._rules.choose_as_learned(self._mind, NET, to_record(view)[0], seat, legal, len(codes), luck)
        generator[:] = luck.tolist()
        return int(chosen)

    def prospects(self, view: State, seat: int) -> float:
        """What the net expects for a seat: its share of the win, and a little for gold."""
        self._rules.consider(self._mind, NET, to_record(view)[0], seat)
        return float(self._rules.prospects_of(self._mind, NET))


@cache
def head() -> Head:
    """The one of this process, made when first asked for."""
    return Head()


def warm_up() -> None:
    """Compile (or load) all that choosing needs: a first decision takes it."""
    state = MUTINY.start(MUTINY.options())
    MUTINY.deal_all(state, SeededDealer(seed=1))
    seat = MUTINY.asked(state)
    view = MUTINY.view(state, seat)
    head().choose(view, seat, MUTINY.legal_codes(view, seat), new_generator(1, 0))
