"""Positions to think about, and a slow solver that shares nothing with the fast one but the rules."""

from __future__ import annotations

from random import Random

from jollyroger.bots.levels import find_bot
from jollyroger.bots.redbeard.sketch import MARGIN_PARTS, WIN, packed
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.cards import JOLLY, NOBODY
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.generator import new_generator

GREEDY = find_bot("duel", "greedy")


def position(variant: str, seed: int, turn: int, cards: int = 0, player: str = "random") -> State:
    """A table at a split of some turn, or later in it with so many cards yet to be played."""
    chance = Random(seed)
    state, dealer, generator = DUEL.start(DUEL.options(variant=variant)), SeededDealer(seed), new_generator(seed, 5)
    while True:
        DUEL.deal_all(state, dealer)
        in_hand = state.hand_size[0] + state.hand_size[1]
        if state.turn == turn and (not cards or (state.phase == Phase.PLAY and in_hand <= cards)):
            return state
        codes = DUEL.legal_codes(state, state.mover)
        code = GREEDY.choose(state, state.mover, codes, generator) if player == "greedy" else chance.choice(codes)
        DUEL.play_code(state, state.mover, code)


def brute_force(state: State, known: dict[bytes, int]) -> int:
    """The value of a last turn to Jolly: every legal move tried through the contract, nothing left out."""
    result = DUEL.result(state)
    if result is not None:
        outcome = 0 if not result.winners else 1 if result.winners == (JOLLY,) else -1
        return packed(outcome * WIN, (total_gold(state, 0) - total_gold(state, 1)) * MARGIN_PARTS)
    key = DUEL.serialise(state)
    if key not in known:
        values = []
        for code in DUEL.legal_codes(state, state.mover):
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            values.append(brute_force(after, known))
        known[key] = max(values) if state.mover == JOLLY else min(values)
    return known[key]


def mirrored(state: State) -> State:
    """The same table with the players' seats exchanged."""
    twin = DUEL.copy(state)
    for field in ("hand", "hand_size", "crew", "crew_size", "strength", "gold", "chest"):
        setattr(twin, field, getattr(twin, field)[::-1])
    twin.captain = [seat if seat == NOBODY else 1 - seat for seat in twin.captain]
    twin.splitter, twin.mover = 1 - twin.splitter, 1 - twin.mover
    return twin
