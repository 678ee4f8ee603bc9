"""A search through every move of a game, written like the rules so that it runs at both speeds."""

from __future__ import annotations

from typing import Any

from jollyroger.games.duel.cards import JOLLY, KINDS, NOBODY, ROGER, SHIPS
from jollyroger.games.duel.flow import play
from jollyroger.games.duel.objections import legal_codes
from jollyroger.games.duel.scoring import total_gold, winner
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.layout import put_copy

WIN = 1000
BEYOND = 10000


def utility(state: State) -> int:
    """How a game that is over ended for Jolly: who won, then by how much gold."""
    lead = total_gold(state, JOLLY) - total_gold(state, ROGER)
    king = winner(state)
    return lead + (WIN if king == JOLLY else -WIN if king == ROGER else 0)


def is_sound(state: State) -> bool:
    """The captain stands where the strength is, and as many cards are unseen as there should be."""
    unseen = fewest = 0
    for card in range(KINDS):  # without a way out in between it is done for several cards at once
        unseen += state.unseen[card]
        fewest = min(fewest, state.unseen[card])
    for ship in range(SHIPS):
        lead = state.strength[JOLLY][ship] - state.strength[ROGER][ship]
        if state.captain[ship] != (JOLLY if lead > 0 else ROGER if lead < 0 else NOBODY):
            return False
    return fewest == 0 and unseen == state.pile + state.aside


def search(states: Any, lists: Any, counts: Any, places: Any, bests: Any, seen: Any) -> int:
    """The value for Jolly of the decision in states[0], both playing best to the end of the last turn.

    A stack of its own, not recursion: numba does not load recursive functions from its cache in one piece.
    `seen` counts positions, those that are not sound, and ends.
    """
    depth = 0
    enter(states, depth, lists, counts, places, bests, seen)
    while True:
        if places[depth] < counts[depth]:
            put_copy(states, depth + 1, states[depth])
            play(states[depth + 1], states[depth].mover, lists[depth][places[depth]])
            places[depth] += 1
            depth += 1
            enter(states, depth, lists, counts, places, bests, seen)
        else:
            value: int = bests[depth]
            if depth == 0:
                return value
            depth -= 1
            if states[depth].mover == JOLLY:
                bests[depth] = max(bests[depth], value)
            else:
                bests[depth] = min(bests[depth], value)


def enter(states: Any, depth: int, lists: Any, counts: Any, places: Any, bests: Any, seen: Any) -> None:
    """Look at a position for the first time."""
    state = states[depth]
    seen[0] += 1
    if not is_sound(state):
        seen[1] += 1
    places[depth] = 0
    if state.phase == Phase.OVER:
        seen[2] += 1
        counts[depth] = 0
        bests[depth] = utility(state)
    else:
        counts[depth] = legal_codes(state, state.mover, lists[depth])
        bests[depth] = -BEYOND if state.mover == JOLLY else BEYOND
