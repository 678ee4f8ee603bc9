"""Games with every seat's standing noted, for the compiler: the net in `standing.py` learns from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.match import stream_of
from jollyroger.bots.standing import note_standings, play_rounds
from jollyroger.games.generator import seed_generator

if TYPE_CHECKING:
    from jollyroger.games.contract import share_win

TO_THE_END = 1000


def note_games(
    start: Any, state: Any, seed: int, first: int, bots: Any, rows: Any, counts: Any, shares: Any, gold: Any,
    generators: Any, codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
) -> None:  # fmt: skip
    """Several games from the same start, and how they ended."""
    for i in range(len(rows)):
        state[0] = start[0]
        for part in range(len(generators)):
            seed_generator(generators[part], seed, stream_of(first + i, part, len(bots)))
        counts[i] = note_standings(state[0], bots, generators, rows[i], codes, views, boards, lists, mind)
        play_rounds(state[0], bots, generators, TO_THE_END, codes, views, boards, lists, mind)
        share_win(state[0], shares[i], gold[i])
