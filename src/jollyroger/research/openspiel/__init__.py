"""Both games for OpenSpiel: importing this registers `jollyroger_duel` and `jollyroger_mutiny`."""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401 - so that a missing package is named
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which jollyroger.research.openspiel needs: pip install 'jollyroger[research]'"
    ) from error

from jollyroger.research.openspiel.native_bots import keep_from_crashing
from jollyroger.research.openspiel.setup import compile_guesses, position_text
from jollyroger.research.openspiel.spiel_game import register_all

__all__ = ["compile_guesses", "position_text"]

register_all()
keep_from_crashing()
