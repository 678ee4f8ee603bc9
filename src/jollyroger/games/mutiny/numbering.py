"""Moves numbered from a seat: players are counted clockwise from the mover, so that one net plays every seat.

An action has the code of the same move made by the first seat.
"""

from __future__ import annotations

from functools import cache

from jollyroger.games.mutiny.moves.codes import CODES, MEANINGS, Verb
from jollyroger.games.mutiny.moves.families import fields_of
from jollyroger.games.mutiny.names import SEAT_NAMES


@cache
def codes_of_actions(seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat and action: the code of the move."""
    return tuple(tuple(turned(action, seat, seats) for action in range(CODES)) for seat in range(seats))


def turned(code: int, by: int, seats: int) -> int:
    """The code of the move in which every player that is named sits so many places further on."""
    if code not in MEANINGS:
        return code
    verb, *values = MEANINGS[code]
    for position, names in enumerate(fields_of(verb.move).values()):
        if names == SEAT_NAMES and values[position] < seats:
            values[position] = (values[position] + by) % seats
    if verb == Verb.SECOND_MATE:
        values.sort()
    return verb + values[0] * verb.stride + values[1]
