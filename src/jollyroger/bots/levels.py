"""The bots there are, by game and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jollyroger.bots.crew.bot import LearnedBot
from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.manners import MANNERS, Mannered
from jollyroger.bots.overlooking import OverlookingBot
from jollyroger.bots.patient import PatientBot
from jollyroger.bots.random_bot import RandomBot
from jollyroger.bots.redbeard.bot import PIRATES, can_think
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.bots.sailor_1.bot import FirstSailorBot
from jollyroger.bots.searching.bot import SEARCHERS
from jollyroger.games.errors import OptionsError

if TYPE_CHECKING:
    from jollyroger.bots.bot import Bot

SAILOR = SailorBot()
MATES: tuple[Bot, ...] = (OverlookingBot("greenhorn", SAILOR, 150), OverlookingBot("smuggler", SAILOR, 40), SAILOR)
"""Mates that need nothing but Python, from the weakest to the strongest. `mutiny_choice.py` knows them too."""

BOTS: dict[str, dict[str, Bot]] = {
    "duel": {bot.name: bot for bot in (RandomBot(), GreedyBot(), *(PIRATES if can_think() else ()))},
    "mutiny": {
        bot.name: bot
        for bot in (
            RandomBot(),
            PatientBot(),
            FirstSailorBot(),
            *MATES,
            *((LearnedBot(), *SEARCHERS) if can_think() else ()),
        )
    },
}
MANNERED: dict[str, dict[str, Bot]] = {
    "mutiny": {bot.name: bot for bot in (Mannered(mate, manner) for mate in MATES for manner in MANNERS)},
}
"""The same bots with manners: nobody chooses them, a seat has its manner."""

LEVELS: dict[str, tuple[str, ...]] = {
    "duel": tuple(pirate.name for pirate in PIRATES),
    "mutiny": tuple(mate.name for mate in (*MATES, *SEARCHERS)),
}
"""Those that a person can choose between, from the weakest to the strongest."""
PLAIN_LEVELS: dict[str, tuple[str, ...]] = {"duel": ("random", "greedy"), "mutiny": tuple(mate.name for mate in MATES)}
"""The same where nobody thinks compiled."""
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
    known = BOTS[game] | MANNERED.get(game, {})
    if name not in known:
        raise OptionsError("bot", name, tuple(BOTS[game]))
    return known[name]
