"""Loops over any game's rules, for simulation and training.

The names that are imported for the type checker only are bound to one game's functions when the game is compiled
(`compiling.py`), so that the loops and the rules become one piece of machine code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.games.generator import random_below

if TYPE_CHECKING:
    from jollyroger.games.contract import deal, draw, is_chance, is_over, legal_codes, next_seat, play


def deal_all(state: Any, generator: Any) -> None:
    """Let chance do its part until a player must decide or the game is over."""
    while is_chance(state):
        deal(state, draw(state, generator))


def finish_at_random(state: Any, generator: Any, codes: Any) -> int:
    """Play a game to its end, every decision any of the legal ones; the number of decisions."""
    steps = 0
    deal_all(state, generator)
    while not is_over(state):
        seat = next_seat(state)
        count = legal_codes(state, seat, codes)
        play(state, seat, codes[random_below(generator, count)])
        deal_all(state, generator)
        steps += 1
    return steps


def random_games(start: Any, state: Any, generator: Any, codes: Any, games: int) -> int:
    """Play many games from the same start, one after the other; the number of decisions."""
    steps = 0
    for _ in range(games):
        state[0] = start[0]
        steps += finish_at_random(state[0], generator, codes)
    return steps


def copy_many(source: Any, target: Any, times: int) -> int:
    """Copy a state again and again, each time a different one of several, so that no copy can be left out."""
    check = 0
    for i in range(times):
        target[i % len(target)] = source[i % len(source)]
        check += next_seat(target[(i * 7) % len(target)])
    return check
