"""OpenSpiel's own searching bots, which crash the process when they step in a game that is written in Python.

Their `step` lets go of Python's lock, and then copies the state, which in a Python game is work for Python. The same
method of their base class keeps the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from jollyroger.research.openspiel.spiel_game import SpielState

Step = Callable[[Any, Any], Any]


def keep_from_crashing() -> None:
    """In our games MCTSBot plays slowly, and ISMCTSBot says why it can't."""
    pyspiel.MCTSBot.step = in_our_games(pyspiel.Bot.step, pyspiel.MCTSBot.step)
    for name in ("step", "step_with_policy", "get_policy"):
        setattr(pyspiel.ISMCTSBot, name, in_our_games(refuse, getattr(pyspiel.ISMCTSBot, name)))


def in_our_games(ours: Step, otherwise: Step) -> Step:
    """A method that is another one where the state is of one of our games."""

    def chosen(bot: Any, state: Any) -> Any:
        return ours(bot, state) if isinstance(state, SpielState) else otherwise(bot, state)

    return chosen


def refuse(_bot: Any, _state: Any) -> Any:
    """Say which bot can."""
    raise pyspiel.SpielError(
        "pyspiel.ISMCTSBot can't deal hidden cards anew in a game that is written in Python: "
        "use open_spiel.python.algorithms.ismcts.ISMCTSBot"
    )
