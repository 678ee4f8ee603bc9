"""Games between bots as loops for the compiler: like `games/kernels.py`, bound to one game and its bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.games.generator import seed_generator
from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, next_seat, play


def play_match(state: Any, bots: Any, generator: Any, codes: Any, views: Any, boards: Any, lists: Any) -> None:
    """One game: each seat's bot sees that seat's view and the legal moves."""
    deal_all(state, generator)
    while not is_over(state):
        seat = next_seat(state)
        look(views, 0, state, seat)
        count = legal_codes(views[0], seat, codes)
        play(state, seat, choose(bots[seat], views[0], seat, codes, count, generator, boards, lists))
        deal_all(state, generator)


def play_matches(
    start: Any, states: Any, seed: int, first: int, bots: Any, codes: Any, views: Any, boards: Any, lists: Any,
    generator: Any,
) -> None:  # fmt: skip
    """Several games from the same start; game number i of a seed is the same whoever plays it when."""
    for i in range(len(states)):
        states[i] = start[0]
        seed_generator(generator, seed, first + i)
        play_match(states[i], bots, generator, codes, views, boards, lists)
