"""What all measurements of strength share: how much is measured, who plays, how long decisions take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from jollyroger.bots.bot import Bot
from jollyroger.bots.workers import Workers

Watch = Callable[[str], Callable[[], None]]
"""Is told what is measured now, and gives back what to call at every step of it."""
Figures = dict[str, dict[str, Any]]


class Run(NamedTuple):
    """How much is measured, who is told about it, and who plays."""

    few: int
    """Only this part of the positions and games."""
    watch: Watch
    workers: Workers | None
    bots: tuple[str, ...] = ()
    """Those that are measured, where that can be chosen."""


Part = Callable[[Run], Figures]
"""One thing that is measured."""


class Timed:
    """A bot, and how long its decisions take."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.times: list[float] = []

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        """What the bot chooses."""
        begun = process_time()
        code = self.bot.choose(view, seat, codes, generator)
        self.times.append(process_time() - begun)
        return code


def spans(times: Sequence[float]) -> dict[str, float]:
    """Mean and longest time, in milliseconds."""
    return {"mean_ms": round(1000 * float(np.mean(times)), 2), "worst_ms": round(1000 * max(times), 1)}
