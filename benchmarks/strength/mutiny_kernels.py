"""Games of Piracy & Mutiny whose moves are counted, for the compiler: bound to rules, bots and exploiters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.match import stream_of
from jollyroger.bots.search_kernels import choose_by_trials
from jollyroger.games.generator import seed_generator
from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, next_seat, play, share_win

FIRST_SEARCHER = 10_000
"""Numbers from here on are bots that search, with so many trials."""


def play_deals(
    start: Any, state: Any, seed: int, deals: Any, seated: Any, shares: Any, gold: Any, counts: Any, counted: Any,
    generators: Any, sailor: int, again: int, ahead: int, search: Any, codes: Any, views: Any, boards: Any,
    lists: Any, mind: Any, desk: Any,
) -> None:  # fmt: skip
    """A deal of the same number is the same for any players. The moves of the counted seats are added up."""
    seats = seated.shape[1]
    for i in range(len(seated)):
        state[0] = start[0]
        for part in range(len(generators)):
            seed_generator(generators[part], seed, stream_of(deals[i], part, seats))
        deal_all(state[0], generators[0])
        while not is_over(state[0]):
            seat = next_seat(state[0])
            look(views, 0, state[0], seat)
            count = legal_codes(views[0], seat, codes)
            bot, luck = seated[i, seat], generators[1 + seat]
            if bot >= FIRST_SEARCHER and count > 1:
                trials = bot - FIRST_SEARCHER
                code = choose_by_trials(sailor, trials, again, ahead, views[0], seat, codes, count, luck, search, desk)
            elif bot >= FIRST_SEARCHER:
                code = codes[0]
            else:
                code = choose(bot, views[0], seat, codes, count, luck, boards, lists, mind)
            if counted[i, seat]:
                counts[state[0].visited, state[0].step[state[0].depth - 1], code] += 1
            play(state[0], seat, code)
            deal_all(state[0], generators[0])
        share_win(state[0], shares[i], gold[i])
