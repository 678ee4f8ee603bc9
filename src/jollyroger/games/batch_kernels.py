"""Loops that advance many games together on all cores; bound to one game's rules like `kernels.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.games.generator import seed_generator
from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from builtins import range as prange

    from jollyroger.games.contract import is_over, legal_codes, next_seat, play

OVER = -1


def batch_start(start: Any, states: Any, generators: Any, chosen: Any, seed: int, streams: Any) -> None:
    """Begin the chosen games anew, each with its own stream of chance."""
    for i in prange(len(states)):
        if chosen[i]:
            states[i] = start[0]
            seed_generator(generators[i], seed, streams[i])
            deal_all(states[i], generators[i])


def batch_ask(states: Any, seats: Any, codes: Any, counts: Any) -> None:
    """The seat that each game asks, and what it may do."""
    for i in prange(len(states)):
        if is_over(states[i]):
            seats[i] = OVER
            counts[i] = 0
        else:
            seats[i] = next_seat(states[i])
            counts[i] = legal_codes(states[i], seats[i], codes[i])


def batch_play(states: Any, generators: Any, seats: Any, moves: Any) -> None:
    """In every game that goes on, the seat that was asked makes its move, and chance follows."""
    for i in prange(len(states)):
        if seats[i] != OVER:
            play(states[i], seats[i], moves[i])
            deal_all(states[i], generators[i])
