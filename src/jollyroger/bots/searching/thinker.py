"""The head of the bots that search: compiled thought about one table at a time. A table's process never imports this.

`bots/searching/bot.py` gets here by name, in the process where bots think.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from jollyroger.bots.batch import Numbers
from jollyroger.bots.rollouts import Ends, Rollouts
from jollyroger.bots.searching.halving import halve
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.mutiny.state import State

POLICY = "sailor"
"""How everybody is expected to play on."""
CLOSE = 15
"""A lead in gold that is no better for being larger."""
PART = 0.25
"""What that lead counts beside the win."""


class Thinker:
    """Knows how many play. Not for two threads at once."""

    def __init__(self, seats: int) -> None:
        self._rollouts = Rollouts(MUTINY, [POLICY] * seats)

    def best(self, view: State, seat: int, codes: Sequence[int], trials: int, seed: int) -> int:
        """The best of some legal moves, by so many games played on; of equals the first."""

        def try_moves(places: Sequence[int], first: int, end: int) -> Numbers:
            states = self._rollouts.guesses(view, end - first, seed + first)
            tried = [codes[place] for place in places]
            return values_of(self._rollouts.try_moves(states, seat, tried, seed, first), seat)

        return codes[halve(len(codes), trials, try_moves)]


def values_of(ends: Ends, seat: int) -> Numbers:
    """By move and sample: the share of the win, and a little for gold, which tells close games apart."""
    others = np.delete(ends.gold, seat, axis=2).max(axis=2)
    lead = np.clip(ends.gold[:, :, seat] - others, -CLOSE, CLOSE)
    values: Numbers = ends.shares[:, :, seat] + PART / (2 * CLOSE) * lead
    return values


@cache
def thinker(seats: int) -> Thinker:
    """The one for a number of seats; made when first asked for."""
    return Thinker(seats)


def warm_up() -> None:
    """Compile (or load) all that thinking needs: a first decision takes it."""
    state = MUTINY.start(MUTINY.options(seats="3", deck="skirmish"))
    MUTINY.deal_all(state, SeededDealer(seed=1))
    seat = MUTINY.asked(state)
    thinker(state.seats).best(MUTINY.view(state, seat), seat, MUTINY.legal_codes(state, seat)[:2], 2, 1)
