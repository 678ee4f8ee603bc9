"""What the measurements of the duel share: its variants, the seed, and tables that games come to."""

from __future__ import annotations

from jollyroger.bots.levels import find_bot
from jollyroger.bots.redbeard.bot import PIRATES
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.state import State
from jollyroger.games.generator import new_generator

TABLES = ("introductory", "advanced", "all-cards")
SEED = 20_240
"""Not the one that Red Beard learned with."""
GREEDY = find_bot("duel", "greedy")
CAPTAIN = PIRATES[-2]


def table_before(turn: int, number: int, variant: str = "introductory") -> State:
    """A table where a turn's cards are dealt; a captain and a greedy player got there."""
    state, dealer = DUEL.start(DUEL.options(variant=variant)), SeededDealer(SEED, number)
    players, generator = (CAPTAIN, GREEDY), new_generator(SEED, 1_000_000 + number)
    while True:
        DUEL.deal_all(state, dealer)
        if state.turn == turn:
            return state
        player = players[(state.mover + number) % 2]
        codes = DUEL.legal_codes(state, state.mover)
        DUEL.play_code(state, state.mover, player.choose(state, state.mover, codes, generator))
