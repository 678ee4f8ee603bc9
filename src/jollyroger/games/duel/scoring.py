"""8. The reckoning: gold under the chest and in captured ships."""

from __future__ import annotations

from jollyroger.games.duel.cards import JOLLY, NOBODY, ROGER, SHIP_GOLD, SHIPS
from jollyroger.games.duel.state import State


def total_gold(state: State, seat: int) -> int:
    """8.2, 8.3 The gold of the pirates under the chest and of the ships with the player's captain aboard."""
    gold = state.gold[seat] + 0
    for ship in range(SHIPS):
        if state.captain[ship] == seat:
            gold += SHIP_GOLD[ship]
    return gold


def winner(state: State) -> int:
    """8.3, 8.4 More gold wins; in a tie the most valuable ship that was captured; else nobody."""
    lead = total_gold(state, JOLLY) - total_gold(state, ROGER)
    if lead > 0:
        return JOLLY
    if lead < 0:
        return ROGER
    return owner_of_richest_ship(state)


def owner_of_richest_ship(state: State) -> int:
    """8.4 The player who captured the most valuable of the captured ships, or nobody."""
    richest = NOBODY
    for ship in range(SHIPS):
        if state.captain[ship] != NOBODY:
            richest = state.captain[ship]
    return richest
