"""Games between bots as loops for the compiler: like `games/kernels.py`, bound to one game and its bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.games.generator import seed_generator
from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, next_seat, play


def stream_of(game: int, part: int, seats: int) -> int:
    """The stream of a game's dealer (part 0) or of a seat's bot (its number and 1).

    No two share one: the dealer's generator tells the next cards.
    """
    return game * (seats + 1) + part


def play_match(
    state: Any, bots: Any, generators: Any, codes: Any, views: Any, boards: Any, lists: Any, mind: Any
) -> None:
    """One game: each seat's bot sees that seat's view and the legal moves."""
    deal_all(state, generators[0])
    while not is_over(state):
        seat = next_seat(state)
        look(views, 0, state, seat)
        count = legal_codes(views[0], seat, codes)
        play(state, seat, choose(bots[seat], views[0], seat, codes, count, generators[1 + seat], boards, lists, mind))
        deal_all(state, generators[0])


def play_matches(
    start: Any, states: Any, seed: int, first: int, bots: Any, codes: Any, views: Any, boards: Any, lists: Any,
    mind: Any, generators: Any,
) -> None:  # fmt: skip
    """Several games from the same start; game number i of a seed is the same, no matter which process plays it."""
    for i in range(len(states)):
        states[i] = start[0]
        for part in range(len(generators)):
            seed_generator(generators[part], seed, stream_of(first + i, part, len(bots)))
        play_match(states[i], bots, generators, codes, views, boards, lists, mind)
