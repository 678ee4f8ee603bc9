"""The bots of the duel by number: compiled games call them here."""

from __future__ import annotations

from jollyroger.bots.greedy import choose_greedily
from jollyroger.bots.random_bot import choose_anyhow
from jollyroger.games.duel.state import State

RANDOM = 0
GREEDY = 1
NUMBERS = {"random": RANDOM, "greedy": GREEDY}


def choose(
    bot: int,
    view: State,
    seat: int,
    codes: list[int],
    count: int,
    generator: list[int],
    boards: list[State],
    lists: list[list[int]],
    mind: tuple[()],  # noqa: ARG001 - no bot of these learned anything
) -> int:
    """The choice of the bot with that number."""
    if bot == GREEDY:
        return choose_greedily(view, seat, codes, count, generator, boards, lists)
    return choose_anyhow(codes, count, generator)
