"""Red Beard's head: compiled thought about one table at a time. A table's process never imports this.

`bots/redbeard/bot.py` gets here by name, in the process where bots think.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from jollyroger.bots import greedy, random_bot
from jollyroger.bots.redbeard import deciding, ending, learned, lessons, mind, search, sketch
from jollyroger.bots.redbeard.deciding import BEST_ALONE, IN_FULL
from jollyroger.bots.redbeard.findings import Worth
from jollyroger.bots.redbeard.knowledge import FOLDER, learn, new_mind, weights_of
from jollyroger.bots.redbeard.sketch import MARGIN_PARTS, WIN, chance_in, margin_in
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.duel.variants import VARIANTS

MODULES = (*DUEL.rule_modules, random_bot, greedy, sketch, mind, learned, ending, search, deciding, lessons)
"""What is compiled: together with what learning needs, so that both share it."""
ENDS_EXACTLY = "introductory"
"""The variant of which the last two turns are thought through over all draws."""
VARIANT_NAMES = tuple(VARIANTS)


class Thinker:
    """Knows one variant. Not for two threads at once."""

    def __init__(self, variant: str, *, endings: bool = True, folder: Path = FOLDER) -> None:
        self.rules = compiled(MODULES)
        self.variant = variant
        self.weights = weights_of(variant, folder)
        self.mind = new_mind(endings=endings and variant == ENDS_EXACTLY)
        self._turn = 0
        self._codes = np.zeros(DUEL.most_legal, np.int64)
        self._values = np.zeros(DUEL.most_legal, np.int64)

    def _ready(self, state: State) -> Any:
        if state.turn < state.turns and state.turn != self._turn:
            learn(self.mind, self.weights[state.turn - 1])
            self._turn = state.turn
        return to_record(state)[0]

    def best(self, state: State, codes: list[int]) -> int:
        """The best of some legal moves for the seat to move; of equals the first."""
        record = self._ready(state)
        self._codes[: len(codes)] = codes
        place = self.rules.value_moves(self.mind, record, self._codes, len(codes), self._values, BEST_ALONE)
        return codes[int(place)]

    def solve(self, state: State, codes: list[int]) -> int:
        """The value to Jolly, packed, of the best of some legal moves."""
        record = self._ready(state)
        self._codes[: len(codes)] = codes
        place = self.rules.value_moves(self.mind, record, self._codes, len(codes), self._values, BEST_ALONE)
        return int(self._values[place])

    def worths(self, state: State, codes: list[int], seat: int) -> list[Worth]:
        """What some legal moves of the mover are worth to a seat, each thought through in full."""
        record = self._ready(state)
        self._codes[: len(codes)] = codes
        self.rules.value_moves(self.mind, record, self._codes, len(codes), self._values, IN_FULL)
        draws = int(self.mind.settings[mind.DRAWS])
        return [worth_of(int(value), seat, draws) for value in self._values[: len(codes)]]

    def worth(self, state: State, seat: int) -> Worth:
        """What a table is worth to a seat where somebody must decide, or where the game is over."""
        if state.phase == Phase.OVER:
            board = [0] * sketch.SKETCH
            sketch.draw_sketch(state, board)
            return worth_of(sketch.final_value(board), seat, 1)
        codes = DUEL.legal_codes(state, state.mover)
        worths = self.worths(state, codes, seat)
        return max(worths) if seat == state.mover else min(worths)


def worth_of(value: int, seat: int, draws: int) -> Worth:
    """A value, or the sum of values over some draws, as chance and margin, for a seat."""
    sign = 1 if seat == JOLLY else -1
    return Worth((1 + sign * chance_in(value) / WIN / draws) / 2, sign * margin_in(value) / MARGIN_PARTS / draws)


@cache
def thinker(variant: int, *, endings: bool = True) -> Thinker:
    """The one for a variant, by its number in a state; made when first asked for."""
    return Thinker(VARIANT_NAMES[variant], endings=endings)


def warm_up() -> None:
    """Compile (or load) all that thinking needs: a first decision in the smallest variant takes it."""
    state = DUEL.start(DUEL.options(variant="skirmish"))
    DUEL.deal_all(state, SeededDealer(seed=1))
    thinker(state.variant).best(state, DUEL.legal_codes(state, state.mover))
