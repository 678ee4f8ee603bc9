"""The bots of Piracy & Mutiny by number: compiled games call them here."""

from __future__ import annotations

from jollyroger.bots.random_bot import choose_anyhow
from jollyroger.bots.sailor.bot import choose_like_a_sailor
from jollyroger.games.mutiny.state import State

RANDOM = 0
SAILOR = 1
NUMBERS = {"random": RANDOM, "sailor": SAILOR}


def choose(
    bot: int,
    view: State,
    seat: int,
    codes: list[int],
    count: int,
    generator: list[int],
    boards: list[State],  # noqa: ARG001 - no bot of this game thinks ahead
    lists: list[list[int]],  # noqa: ARG001
) -> int:
    """The choice of the bot with that number."""
    if bot == SAILOR:
        return choose_like_a_sailor(view, seat, codes, count, generator)
    return choose_anyhow(codes, count, generator)
