"""The search of the bots that try their moves, for the compiler: guesses, games played on, and a race between moves.

All moves are tried on the same guesses with the same luck. After every few games those that are clearly worse, or no
different from another one, drop out; and the worse half does at the end of each heat (sequential halving). The usual
move wins a race unless another one did better by more than chance easily does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jollyroger.bots.match import stream_of
from jollyroger.bots.sailor.worth import best_of_others, riches
from jollyroger.bots.standing import play_rounds, weigh_standing
from jollyroger.games.generator import random_below, seed_generator
from jollyroger.games.mutiny.knowledge.guessing import TRIES, fill_in
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.rules.stack import in_turn
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW

if TYPE_CHECKING:
    from jollyroger.games.contract import choose, is_over, legal_codes, look, play, share_win

SEEDS = 1 << 30
USUAL = 0
"""The place of the usual move."""
LOOKS = 16
"""Games between two looks at who is left."""
DOUBT = 70
CLEARLY = 250
"""By so many hundredths of a standard error a move has to be better than the usual one; and worse than the best, to
drop out early."""
CLOSE = 15
"""A lead in gold that is no better for being larger."""
PART = 25
"""In percent: what that lead counts beside the win."""


def choose_by_trials(
    bot: int, trials: int, deals: int, ahead: int, view: Any, seat: int, codes: Any, count: int, generator: Any,
    search: Any, desk: Any,
) -> int:  # fmt: skip
    """What a bot would do, unless so many trials find something better; that bot is everybody in the games."""
    legal, views, boards, lists, mind = desk
    for place in range(len(search.done)):
        search.done[place] = 0
    search.seen[0] = view
    search.tried[0] = choose(bot, search.seen[0], seat, codes, count, generator, boards, lists, mind)
    moves = list_tried(codes, count, search.tried)
    best = USUAL
    if moves > 1:
        for other in range(view.seats):
            search.bots[other] = bot
        seed = random_below(generator, SEEDS)
        best = race(search, seat, moves, trials, deals, ahead, seed, legal, views, boards, lists, mind)
    chosen: int = search.tried[best]
    return chosen


def list_tried(codes: Any, count: int, tried: Any) -> int:
    """Note, behind the usual move, all others that offer nothing: there are too many offers to try. How many."""
    number = 1
    for i in range(count):
        if codes[i] != tried[0] and not is_offer(VERB_OF[codes[i]]):
            tried[number] = codes[i]
            number += 1
    return number


def race(
    search: Any, seat: int, moves: int, trials: int, deals: int, ahead: int, seed: int,
    codes: Any, views: Any, boards: Any, lists: Any, mind: Any,
) -> int:  # fmt: skip
    """The place of the best of some moves, for so many trials in all; each is tried twice at least."""
    left = moves
    for place in range(moves):
        search.alive[place] = place
    heats, played = 0, 0
    while 1 << heats < moves:
        heats += 1
    for _ in range(heats):
        end = played + max(2, trials // (heats * left))
        while played < end and left > 1:
            stop = min(end, played + LOOKS)
            for sample in range(played, stop):
                guess_likely(search, seat, deals, seed, sample, codes, views, boards, lists, mind)
                try_once(search, seat, left, ahead, seed, sample, codes, views, boards, lists, mind)
            played = stop
            left = drop_hopeless(search, left, played)
        left = keep_better_half(search, left, played)
    best: int = search.alive[leader(search, left, played)]
    if best == USUAL or is_better(search, best, USUAL, search.done[USUAL]):
        return best
    return USUAL


def guess_likely(
    search: Any, seat: int, deals: int, seed: int, sample: int, codes: Any, views: Any, boards: Any, lists: Any,
    mind: Any,
) -> None:  # fmt: skip
    """Deal what the view leaves open, at most so often, until all who have passed would do so with these cards."""
    # The streams of one seed are those of the games; guesses have others.
    seed_generator(search.luck, seed + SEEDS, sample)
    for _ in range(deals):
        search.guess[0] = search.seen[0]
        fill_in(search.guess[0], search.past, search.luck, TRIES)
        if deals == 1 or not is_surprising(search, seat, codes, views, boards, lists, mind):
            return


def is_surprising(search: Any, seat: int, codes: Any, views: Any, boards: Any, lists: Any, mind: Any) -> bool:
    """15.1 Whether somebody who has passed in this window would not have done so with the cards of a guess.

    Those who pass are asked in turn, so that each saw those after them still waiting.
    """
    state = search.guess[0]
    top = state.depth - 1
    step = state.step[top]
    if step < FIRST_WINDOW or step >= FIRST_CHANCE:
        return False
    waiting = state.step_wait[top] + 0
    surprised = False
    for back in range(1, state.seats):
        other = in_turn(state, state.seats - back)
        answered = state.step_open[top] >> other & 1 and not waiting >> other & 1
        if other != seat and answered and state.called[other] == 0:
            state.step_wait[top] |= 1 << other
            look(views, 0, state, other)
            count = legal_codes(views[0], other, codes)
            if count > 1:
                bot = search.bots[other]
                code = choose(bot, views[0], other, codes, count, search.luck, boards, lists, mind)
                if VERB_OF[code] != Verb.PASS:
                    surprised = True
                    break
    state.step_wait[top] = waiting
    return surprised


def try_once(
    search: Any, seat: int, left: int, ahead: int, seed: int, sample: int, codes: Any, views: Any, boards: Any,
    lists: Any, mind: Any,
) -> None:  # fmt: skip
    """Make each of the moves that are left on one more guess, and note what came of it in so many rounds."""
    seats = search.guess[0].seats
    until = search.guess[0].visited + ahead
    for i in range(left):
        place = search.alive[i]
        state = search.room[0]
        search.room[0] = search.guess[0]
        for part in range(seats + 1):
            seed_generator(search.generators[part], seed, stream_of(sample, part, seats))
        play(state, seat, search.tried[place])
        play_rounds(state, search.bots, search.generators, until, codes, views, boards, lists, mind)
        if is_over(state):
            share_win(state, search.shares[0, 0, :seats], search.gold[0, 0, :seats])
            search.values[place, sample] = value_of(search.shares[0, 0], search.gold[0, 0], seat, seats)
        else:
            weigh_standing(state, search.standing, search.row, search.chances)
            lead = min(10 * CLOSE, max(-10 * CLOSE, riches(state, seat) - best_of_others(state, seat)))
            search.values[place, sample] = search.chances[seat] + PART * lead / (2000 * CLOSE)
        search.done[place] = sample + 1


def value_of(shares: Any, gold: Any, seat: int, seats: int) -> float:
    """The share of the win, and a little for gold, which tells close games apart."""
    rival = -CLOSE - CLOSE
    for other in range(seats):
        if other != seat:
            rival = max(rival, gold[other])
    lead = min(CLOSE, max(-CLOSE, gold[seat] - rival))
    value: float = shares[seat] + PART * lead / (200 * CLOSE)
    return value


def total(search: Any, place: int, played: int) -> float:
    """All that a move has brought."""
    found = 0.0
    for sample in range(played):
        found += search.values[place, sample]
    return found


def leader(search: Any, left: int, played: int) -> int:
    """Which of the moves that are left has brought most; of equals the first."""
    best = 0
    most = total(search, search.alive[0], played)
    for i in range(1, left):
        brought = total(search, search.alive[i], played)
        if brought > most or (brought == most and search.alive[i] < search.alive[best]):
            most = brought
            best = i
    return best


def lead_over(search: Any, place: int, other: int, played: int) -> float:
    """By how many hundredths of a standard error a move has brought more than another one; many if all games agree."""
    gain, squares = 0.0, 0.0
    for sample in range(played):
        more = search.values[place, sample] - search.values[other, sample]
        gain += more
        squares += more * more
    mean = gain / played
    variance = max(0.0, squares / played - mean * mean) / max(1, played - 1)
    lead: float = 100 * mean / max(1e-6, variance**0.5)
    return lead


def is_better(search: Any, place: int, other: int, played: int) -> bool:
    """Whether a move did better by more than chance easily makes of none."""
    return lead_over(search, place, other, played) > DOUBT


def drop_hopeless(search: Any, left: int, played: int) -> int:
    """Leave out moves that are clearly worse than the best, or have always come to the same; how many are left."""
    if played < LOOKS:
        return left
    best = search.alive[leader(search, left, played)]
    kept = 0
    for i in range(left):
        place = search.alive[i]
        lead = lead_over(search, best, place, played)
        is_alike = lead == 0 and place > best and are_alike(search, best, place, played)
        if place == best or not (is_alike or lead > CLEARLY):
            search.alive[kept] = place
            kept += 1
    return kept


def are_alike(search: Any, place: int, other: int, played: int) -> bool:
    """Whether two moves have brought the same in every game."""
    for sample in range(played):
        if search.values[place, sample] != search.values[other, sample]:
            return False
    return True


def keep_better_half(search: Any, left: int, played: int) -> int:
    """Leave out the worse half, but not the usual move; how many are left."""
    half = (left + 1) // 2
    for rank in range(half):
        best = rank
        most = total(search, search.alive[rank], played)
        for i in range(rank + 1, left):
            brought = total(search, search.alive[i], played)
            if brought > most or (brought == most and search.alive[i] < search.alive[best]):
                most = brought
                best = i
        moved = search.alive[best] + 0
        search.alive[best] = search.alive[rank]
        search.alive[rank] = moved
    for i in range(half, left):
        if search.alive[i] == USUAL:
            search.alive[half] = USUAL
            return half + 1
    return half
