"""A game between bots with each of its decisions written down, for the compiler: bound to one game and its features."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.games.kernels import deal_all

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, next_seat, observe, play


def play_and_note(
    state: Any, bots: Any, generators: Any, actions_of_codes: Any,
    codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
    seats: Any, actions: Any, counts: Any, legal: Any, observations: Any,
) -> int:  # fmt: skip
    """Go on until the game or the paper ends; how many decisions were written down. Like `play_match` otherwise."""
    made = 0
    deal_all(state, generators[0])
    while made < len(seats) and not is_over(state):
        seat = next_seat(state)
        look(views, 0, state, seat)
        count = legal_codes(views[0], seat, codes)
        for i in range(count):
            legal[made, i] = actions_of_codes[seat, codes[i]]
        observe(views[0], seat, observations[made])
        code = choose(bots[seat], views[0], seat, codes, count, generators[1 + seat], boards, lists, mind)
        seats[made] = seat
        actions[made] = actions_of_codes[seat, code]
        counts[made] = count
        play(state, seat, code)
        deal_all(state, generators[0])
        made += 1
    return made
