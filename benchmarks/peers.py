"""How fast others play a game of their own at random: the figures beside which ours are put.

Everything is counted in the peer's favour: its games run wholly inside its C++, only that time is taken, and the cards
that chance deals count as steps like the players' moves.
"""

from __future__ import annotations

import importlib
import time
from typing import Any

PEERS = ("hearts", "go_fish", "hanabi", "gin_rummy", "crazy_eights")
"""Card games that OpenSpiel 2.0.2 has, by their names there."""


def openspiel_steps_per_second(game: str, seconds: float) -> float:
    """Play whole games of OpenSpiel's uniformly random bots for that long; moves and chance moves a second."""
    spiel = _openspiel()
    if game not in spiel.registered_names():
        raise ValueError(f"OpenSpiel {spiel.__version__} has no game {game!r}")
    rules = spiel.load_game(game)
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(rules.num_players())]
    _play(spiel, rules, bots, 0)
    steps, spent, games = 0, 0.0, 0
    while spent < seconds or games == 0:
        games += 1
        more, taken = _play(spiel, rules, bots, games)
        steps += more
        spent += taken
    return steps / spent


def _play(spiel: Any, rules: Any, bots: list[Any], seed: int) -> tuple[int, float]:
    """One game: its steps, and the seconds inside OpenSpiel's own loop, without setting up the state before it."""
    state = rules.new_initial_state()
    start = time.perf_counter()
    spiel.evaluate_bots(state, bots, seed)
    taken = time.perf_counter() - start
    if not state.is_terminal():
        raise RuntimeError("OpenSpiel played on a copy of the state: its moves cannot be counted")
    return len(state.history()), taken


def _openspiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise RuntimeError("OpenSpiel is not installed: pip install jollyroger[benchmarks]") from error
