"""The bots of Piracy & Mutiny by number: compiled games call them here."""

from __future__ import annotations

from jollyroger.bots.crew.mind import Mind
from jollyroger.bots.crew.policy import choose_as_learned
from jollyroger.bots.manners import MANNERS, give_in
from jollyroger.bots.overlooking import see_some
from jollyroger.bots.random_bot import choose_anyhow
from jollyroger.bots.sailor.bot import choose_like_a_sailor
from jollyroger.bots.sailor_1.bot import choose_like_sailor_1
from jollyroger.games.mutiny.state import State

RANDOM = 0
SAILOR = 1
SAILOR_1 = 2
GREENHORN = 3
SMUGGLER = 4
FIRST_MANNER = 16
"""Sailors with manners follow, one for each."""
FIRST_NET = 64
"""The first net of those that the mind holds; the others have the numbers after it."""
NUMBERS = {
    "random": RANDOM,
    "sailor": SAILOR,
    "sailor-1": SAILOR_1,
    "greenhorn": GREENHORN,
    "smuggler": SMUGGLER,
    "learned": FIRST_NET,
} | {f"{manner}-sailor": FIRST_MANNER + number for number, manner in enumerate(MANNERS)}
OVERLOOKS = (0, 0, 0, 150, 40)
"""By number: how many moves in a thousand a bot that thinks like a sailor overlooks."""


def choose(
    bot: int,
    view: State,
    seat: int,
    codes: list[int],
    count: int,
    generator: list[int],
    boards: list[State],  # noqa: ARG001 - no bot of this game thinks ahead
    lists: list[list[int]],  # noqa: ARG001
    mind: Mind,
) -> int:
    """The choice of the bot with that number."""
    if bot >= FIRST_NET:
        return choose_as_learned(mind, bot - FIRST_NET, view, seat, codes, count, generator)
    if bot >= FIRST_MANNER:
        chosen = choose_like_a_sailor(view, seat, codes, count, generator)
        return give_in(view, seat, codes, count, chosen, bot - FIRST_MANNER)
    if bot == SAILOR or OVERLOOKS[bot] > 0:
        seen = see_some(codes, count, OVERLOOKS[bot] + 0, generator)
        return choose_like_a_sailor(view, seat, codes, seen, generator)
    if bot == SAILOR_1:
        return choose_like_sailor_1(view, seat, codes, count, generator)
    return choose_anyhow(codes, count, generator)
