"""How fast others play a game of their own at random: the figures beside which ours are put.

The peer's games run wholly inside its C++, and only that time is taken. What is counted is the same on both sides: the
decisions of players, and apart from that all moves, those of chance too.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any, NamedTuple

CHANCE = -1
"""OpenSpiel's number for the player who is chance."""


class Speed(NamedTuple):
    """What is done in a second."""

    decisions: float
    moves: float
    games: float


def openspiel_speed(game: str, seconds: float, clock: Callable[[], float] = time.perf_counter) -> Speed:
    """Play whole games of OpenSpiel's uniformly random bots for that long."""
    spiel = _openspiel()
    if game not in spiel.registered_names():
        raise ValueError(f"OpenSpiel {spiel.__version__} has no game {game!r}")
    rules = spiel.load_game(game)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(rules.num_players())]
    _play(spiel, rules, bots, 0, clock)
    decisions, moves, spent, games = 0, 0, 0.0, 0
    while spent < seconds or games == 0:
        games += 1
        history, taken = _play(spiel, rules, bots, games, clock)
        decisions += sum(move.player != CHANCE for move in history)
        moves += len(history)
        spent += taken
    return Speed(decisions / spent, moves / spent, games / spent)


def _play(spiel: Any, rules: Any, bots: list[Any], seed: int, clock: Callable[[], float]) -> tuple[list[Any], float]:
    """One game: its moves, and the seconds inside OpenSpiel's own loop, without setting up the state before it."""
    state = rules.new_initial_state()
    start = clock()
    spiel.evaluate_bots(state, bots, seed)
    taken = clock() - start
    if not state.is_terminal():
        raise RuntimeError("OpenSpiel played on a copy of the state: its moves cannot be counted")
    return state.full_history(), taken


def _openspiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise RuntimeError("OpenSpiel is not installed") from error
