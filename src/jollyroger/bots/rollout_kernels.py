"""Games played on to their end from many states, once for each move that is tried, for the compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.match import play_match, stream_of
from jollyroger.games.generator import seed_generator

if TYPE_CHECKING:
    from jollyroger.games.contract import play, share_win

NO_MOVE = -1
"""In the place of a move: the game goes on as it is."""


def roll_out(
    states: Any, seat: int, tried: Any, bots: Any, seed: int, first: int, shares: Any, gold: Any,
    room: Any, codes: Any, views: Any, boards: Any, lists: Any, mind: Any, generators: Any,
) -> None:  # fmt: skip
    """Play every state to its end after each of the moves of a seat.

    A state has its own streams of chance, the same after every move: what differs is what the move did.
    """
    for sample in range(len(states)):
        for place in range(len(tried)):
            room[0] = states[sample]
            for part in range(len(generators)):
                seed_generator(generators[part], seed, stream_of(first + sample, part, len(bots)))
            if tried[place] != NO_MOVE:
                play(room[0], seat, tried[place])
            play_match(room[0], bots, generators, codes, views, boards, lists, mind)
            share_win(room[0], shares[place, sample], gold[place, sample])
