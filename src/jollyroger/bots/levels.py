"""The bots there are, by game and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.patient import PatientBot
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.redbeard.bot import PIRATES, can_think
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.errors import OptionsError

if TYPE_CHECKING:
    from jollyroger.bots.bot import Bot

BOTS: dict[str, dict[str, Bot]] = {
    "duel": {bot.name: bot for bot in (RandomBot(), GreedyBot(), *(PIRATES if can_think() else ()))},
    "mutiny": {bot.name: bot for bot in (RandomBot(), PatientBot(), SailorBot())},
}

LEVELS: dict[str, tuple[str, ...]] = {"duel": tuple(pirate.name for pirate in PIRATES), "mutiny": ("sailor",)}
"""Those that a person can choose between, from the weakest to the strongest."""
PLAIN_LEVELS: dict[str, tuple[str, ...]] = {"duel": ("random", "greedy"), "mutiny": ("sailor",)}
"""The same where Red Beard and his crew are not."""
SIMULATED: dict[str, tuple[str, ...]] = {"duel": ("greedy", "random"), "mutiny": ("sailor",)}
"""The players of a simulation if none are named: one for all seats, or one for each."""


def levels(game: str, *, red_beard: bool) -> tuple[str, ...]:
    """Whom one can play against, from the weakest to the strongest."""
    return (LEVELS if red_beard else PLAIN_LEVELS).get(game) or tuple(BOTS[game])


def usual_level(game: str, *, red_beard: bool) -> str:
    """Whom one plays against if nothing is chosen: somebody whom a beginner can beat, but who is no fool."""
    return levels(game, red_beard=red_beard)[:2][-1]


def simulated(game: str) -> tuple[str, ...]:
    """The players of a game's simulation if none are named."""
    return SIMULATED.get(game) or tuple(BOTS[game])[:1]


def find_bot(game: str, name: str) -> Bot:
    """The bot of that name for a game; OptionsError if there is none."""
    if name not in BOTS[game]:
        raise OptionsError("bot", name, tuple(BOTS[game]))
    return BOTS[game][name]
