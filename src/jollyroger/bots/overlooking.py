"""Bots that overlook moves now and then, each of them by chance, and choose among those that they see."""

from __future__ import annotations

from typing import Any

from jollyroger.bots.bot import Bot
from jollyroger.games.generator import random_below

PARTS = 1000


def see_some(codes: list[int], count: int, overlooks: int, generator: list[int]) -> int:
    """Put the moves that are seen first, at least one; how many they are. Of a thousand so many are missed."""
    if overlooks == 0:
        return count
    seen = 0
    for place in range(count):
        if random_below(generator, PARTS) >= overlooks:
            codes[seen] = codes[place]
            seen += 1
    if seen == 0:
        codes[0] = codes[random_below(generator, count)]
        seen = 1
    return seen


class OverlookingBot:
    """Another bot that does not see all of its moves."""

    def __init__(self, name: str, bot: Bot, overlooks: int) -> None:
        self.name = name
        self.bot = bot
        self.overlooks = overlooks

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        """What the other bot does with the moves that are seen."""
        seen = list(codes)
        del seen[see_some(seen, len(seen), self.overlooks, generator) :]
        return self.bot.choose(view, seat, seen, generator)
