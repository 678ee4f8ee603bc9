"""The head of the bots that search: compiled thought about one table at a time. A table's process never imports this.

`bots/searching/bot.py` gets here by name, in the process where bots think.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from jollyroger.bots.arena import COMPILED, desk_of, rules_of
from jollyroger.bots.searching.room import room_for_search
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.state import State

POLICY = "sailor"
"""Who decides first, and how everybody is expected to play on."""
DEALS = 6
"""Guesses of which the first likely one is taken."""
AHEAD = 2
"""Destinations to which games are played on; then the learned value says how the table stands."""


class Thinker:
    """Tries moves, at most so many times. Not for two threads at once."""

    def __init__(self, trials: int) -> None:
        self._rules, self._desk, self._room = rules_of(MUTINY), desk_of(MUTINY), room_for_search(trials)
        self._policy = COMPILED[MUTINY.name].numbers[POLICY]

    def choose(self, view: State, seat: int, codes: list[int], trials: int, generator: list[int]) -> int:
        """The best of some legal moves by so many games played on, or what a sailor would do."""
        legal, luck = np.array(codes, np.int64), np.array(generator, np.int64)
        chosen = self._rules.choose_by_trials(
            self._policy,
            trials,
            DEALS,
            AHEAD,
            to_record(view)[0],
            seat,
            legal,
            len(codes),
            luck,
            self._room,
            self._desk,
        )
        generator[:] = luck.tolist()
        return int(chosen)

    def played(self) -> int:
        """How many games the last choice took, if it took any."""
        return int(self._room.done.sum())


@cache
def thinker(trials: int) -> Thinker:
    """The one of this process for up to so many trials; made when first asked for."""
    return Thinker(trials)


def warm_up(trials: int) -> None:
    """Compile (or load) all that thinking needs: a first decision takes it."""
    state = MUTINY.start(MUTINY.options(seats="3", deck="skirmish"))
    MUTINY.deal_all(state, SeededDealer(seed=1))
    seat = MUTINY.asked(state)
    thinker(trials).choose(MUTINY.view(state, seat), seat, MUTINY.legal_codes(state, seat), 2, new_generator(1, 0))
