"""The cut of the day: one table for everybody, where the cards of a turn are to be divided."""

from __future__ import annotations

from datetime import date

from jollyroger.bots.greedy import GreedyBot
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.state import State
from jollyroger.games.generator import new_generator

DAILY_VARIANT = "advanced"
DAILY_TURNS = (3, 4, 5, 6)


def cut_of_the_day(day: date) -> State:
    """A table where the splitter is to split, the same for everybody on that day.

    Greedy players have come so far: neither what Red Beard has learned nor the machine has a part in it.
    """
    seed = day.toordinal()
    state = DUEL.start(DUEL.options(variant=DAILY_VARIANT))
    dealer, generator, player = SeededDealer(seed), new_generator(seed, 1), GreedyBot()
    while True:
        DUEL.deal_all(state, dealer)
        if state.turn == DAILY_TURNS[seed % len(DAILY_TURNS)]:
            return state
        codes = DUEL.legal_codes(state, state.mover)
        DUEL.play_code(state, state.mover, player.choose(state, state.mover, codes, generator))
