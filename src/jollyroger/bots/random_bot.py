"""A bot that does not care: any legal move, each as likely."""

from __future__ import annotations

from typing import Any

from jollyroger.games.generator import random_below


def choose_anyhow(codes: list[int], count: int, generator: list[int]) -> int:
    """Any of the legal moves."""
    return codes[random_below(generator, count)]


class RandomBot:
    """Makes random moves in any game."""

    name = "random"

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:  # noqa: ARG002 - it does not look
        return choose_anyhow(codes, len(codes), generator)
