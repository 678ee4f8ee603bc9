"""2.5 The ledger: every card that went somewhere, and who saw which it was. What seats know rests on it."""

from __future__ import annotations

from jollyroger.games.events import EVERYBODY
from jollyroger.games.mutiny.state import LEDGER, State

ALL_SEATS = 0x3FF
ONLY_CHARACTERS = -2
"""In the place of a kind: all crew cards in the zone are special characters (6.2)."""
KEPT = LEDGER // 2


def note(state: State, origin: int, zone: int, kind: int, seen: int) -> None:
    """A card went from one zone to another (or was looked at where it lies); a mask of seats saw which it is."""
    if state.ledger_size == LEDGER:
        forget_half(state)
    line = state.ledger_size
    state.ledger_from[line] = origin
    state.ledger_to[line] = zone
    state.ledger_kind[line] = kind
    state.ledger_seen[line] = seen
    state.ledger_size = line + 1


def forget_half(state: State) -> None:
    """The ledger is full: nobody remembers the older half."""
    for line in range(KEPT):
        state.ledger_from[line] = state.ledger_from[line + KEPT]
        state.ledger_to[line] = state.ledger_to[line + KEPT]
        state.ledger_kind[line] = state.ledger_kind[line + KEPT]
        state.ledger_seen[line] = state.ledger_seen[line + KEPT]
    for line in range(KEPT, LEDGER):
        state.ledger_from[line] = 0
        state.ledger_to[line] = 0
        state.ledger_kind[line] = 0
        state.ledger_seen[line] = 0
    state.ledger_size = KEPT


def both(first: int, second: int) -> int:
    """A mask of two seats."""
    return 1 << first | 1 << second


def note_prize(state: State, origin: int, zone: int, prize: int, seen: int) -> None:
    """17.1 Prizes are only worth noting when they are hidden."""
    if state.hidden_prizes:
        note(state, origin, zone, prize, seen)


def prize_watchers(state: State, seen: int) -> int:
    """17.1 The seats that see a prize change hands: all, or with hidden prizes only some."""
    return seen if state.hidden_prizes else EVERYBODY
