"""The bots there are, by game and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jollyroger.bots.anyhow import RandomBot
from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.redbeard.bot import PIRATES, can_think
from jollyroger.bots.sailor import SailorBot
from jollyroger.games.errors import OptionsError

if TYPE_CHECKING:
    from jollyroger.bots.bot import Bot

BOTS: dict[str, dict[str, Bot]] = {
    "duel": {bot.name: bot for bot in (RandomBot(), GreedyBot(), *(PIRATES if can_think() else ()))},
    "mutiny": {bot.name: bot for bot in (RandomBot(), SailorBot())},
}

LEVELS: dict[str, tuple[str, ...]] = {
    "duel": tuple(pirate.name for pirate in PIRATES) if can_think() else ("random", "greedy"),
    "mutiny": ("sailor",),
}
"""Those that a person can choose between, from the weakest to the strongest."""
USUAL_LEVELS = {"duel": "deckhand" if can_think() else "greedy", "mutiny": "sailor"}
"""Whom one plays against if nothing is chosen."""


def find_bot(game: str, name: str) -> Bot:
    """The bot of that name for a game; OptionsError if there is none."""
    if name not in BOTS[game]:
        raise OptionsError("bot", name, tuple(BOTS[game]))
    return BOTS[game][name]
