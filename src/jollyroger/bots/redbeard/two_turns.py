"""What every move of a decision is worth two turns deep: to the end of this turn, and of the next with many draws.

The search is that of one turn (`search.py`). Only its ends are worth another turn's search (`next_turn.py`) instead of
what was learned. It takes two minds, one for each turn: compiled code that calls itself cannot be kept on disk. Values
are sums over the draws.
"""

from __future__ import annotations

from math import isqrt

from jollyroger.bots.redbeard.deciding import heavier_set, is_better, prepare_search
from jollyroger.bots.redbeard.learned import learned_value
from jollyroger.bots.redbeard.mind import (
    ALPHA,
    BELIEF,
    BEST,
    BETA,
    BOUND,
    BUDGET,
    COUNT,
    DRAWN,
    DRAWS,
    HORIZON,
    LEARNED,
    LEAVES,
    LUCK,
    LUCK_COUNT,
    NEXT_TURN,
    NO_PLAY,
    NO_SLOT,
    NOW,
    SLOT,
    STAMP,
    STOPPED,
    VALUE,
    Mind,
)
from jollyroger.bots.redbeard.next_turn import END_KEY, WON_AT_LEAST, prepare_next_turn, worth_of_draw
from jollyroger.bots.redbeard.search import (
    AT_END,
    DEEPER,
    find_slot,
    keep_value,
    open_frame,
    take_value,
    try_next,
    without_card,
)
from jollyroger.bots.redbeard.sketch import LOST, MARGIN_BITS, WIN, copy_sketch, sketch_play
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY, USES
from jollyroger.games.duel.state import State

ROOT_PARTS = 256
ROOTS = tuple(isqrt(ROOT_PARTS * ROOT_PARTS * number) for number in range(512))
"""Square roots of the first whole numbers, in parts."""
OFF = WIN * 8 // 100
"""By how much the learned value of one end of a turn may be further off than those of others (a usual error)."""
LUCKY = WIN * 40 // 100
"""By how much one draw may be worth more or less after one end of a turn than after others (a usual difference)."""
FIRM = 8
"""After so many draws it is half known how far off the learned value is."""


FIRST_DRAWS = 8
MORE_DRAWS = 3
"""At first a few draws are looked at, then three times as many, and so on while there is work left to do."""


def think_two_turns(
    mind: Mind, after: Mind, state: State, codes: list[int], count: int, values: list[int], draws: int, belief: int,
    budget: int, generator: list[int], full: int,
) -> int:  # fmt: skip
    """The place of the best of some legal moves, which come in the order in which they are to be tried.

    With more draws the moves are tried again, the best so far first: the codes are put in that order. Only moves that
    are found to be better than all before them have their own value; unless all are wanted in full.
    """
    prepare_search(mind, state)
    mind.settings[HORIZON] = NEXT_TURN
    mind.settings[STOPPED] = 0
    mind.settings[DRAWN] = state.drawn
    prepare_next_turn(after, state, draws, generator)
    most = after.settings[DRAWS] + 0
    known = after.settings[HORIZON] != LEARNED and most < draws
    after.settings[BELIEF] = 0 if known else belief
    after.settings[BUDGET] = budget
    after.settings[DRAWS] = most if known else min(most, FIRST_DRAWS)
    best, looked_at = -1, 0
    while True:
        mind.settings[DRAWS] = after.settings[DRAWS] + after.settings[BELIEF]
        better = best_of_two_turns(mind, after, state, codes, count, values, full)
        if mind.settings[STOPPED] == 1 and better >= 0:
            return better
        if mind.settings[STOPPED] == 1:
            mind.settings[DRAWS] = looked_at
            return best
        best, looked_at = better, mind.settings[DRAWS] + 0
        if after.settings[DRAWS] == most:
            return best
        after.settings[DRAWS] = min(most, after.settings[DRAWS] * MORE_DRAWS)
        mind.settings[NOW] += 1
        if full == 0:
            put_first(codes, values, best)
            best = 0


def put_first(codes: list[int], values: list[int], place: int) -> None:
    """Put a move, with its value, before those that came before it."""
    code, value = codes[place] + 0, values[place] + 0
    for i in range(place, 0, -1):
        codes[i] = codes[i - 1]
        values[i] = values[i - 1]
    codes[0] = code
    values[0] = value


def best_of_two_turns(
    mind: Mind, after: Mind, state: State, codes: list[int], count: int, values: list[int], full: int
) -> int:
    """Go through the moves once. If the search has to stop, the best so far is the best; -1 if there is none."""
    seat = state.mover
    alpha, beta = LOST, -LOST
    if mind.settings[DRAWS] == 1:
        alpha, beta = -WON_AT_LEAST, WON_AT_LEAST
    best = -1
    for i in range(count):
        value = value_in_two_turns(mind, after, state, codes[i] + 0, alpha, beta)
        if mind.settings[STOPPED] == 1:
            return best
        values[i] = value
        if best < 0 or is_better(values[i], values[best], seat):
            best = i
            if full == 0 and seat == JOLLY:
                alpha = max(alpha, value)
            elif full == 0:
                beta = min(beta, value)
            if alpha >= beta:
                return best
    return best


def value_in_two_turns(mind: Mind, after: Mind, state: State, code: int, alpha: int, beta: int) -> int:
    """The value of one move."""
    everything = (1 << state.drawn) - 1
    seat = state.mover
    if code < FIRST_PICK:
        return value_of_split_in_two(mind, after, 1 - state.splitter, code, everything, alpha, beta)
    if code < FIRST_PLAY:
        first_set = state.first_set + 0
        chosen = first_set if code == FIRST_PICK else everything & ~first_set
        return search_two_turns(mind, after, 0, seat, chosen, everything & ~chosen, alpha, beta)
    play = code - FIRST_PLAY
    own = (1 << state.hand_size[seat]) - 1
    other = 0
    if seat != state.splitter:
        other = (1 << state.hand_size[0] + state.hand_size[1]) - 1 & ~own
    copy_sketch(mind.boards[0], mind.boards[1])
    sketch_play(mind.boards[1], seat, play // USES, play % USES)
    own = without_card(mind, own, play // USES)
    if own != 0:
        return search_two_turns(mind, after, 1, seat, own, other, alpha, beta)
    if other != 0:
        return search_two_turns(mind, after, 1, 1 - seat, other, 0, alpha, beta)
    return value_of_end(mind, after, mind.boards[1], alpha, beta)


def value_of_split_in_two(
    mind: Mind, after: Mind, picker: int, first_set: int, everything: int, alpha: int, beta: int
) -> int:
    """3.4 The picker takes the better set."""
    chosen = heavier_set(mind, first_set, everything)
    best = LOST if picker == JOLLY else -LOST
    for _ in range(2):
        value = search_two_turns(mind, after, 0, picker, chosen, everything & ~chosen, alpha, beta)
        if picker == JOLLY:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta or mind.settings[STOPPED] == 1:
            return best
        chosen = everything & ~chosen
    return best


def search_two_turns(
    mind: Mind, after: Mind, start: int, seat: int, mask: int, other: int, alpha: int, beta: int
) -> int:
    """The value of the table on a board, when a seat plays the cards of its mask and then the other those of his."""
    ply = start
    open_frame(mind, ply, seat, mask, other, NO_PLAY, alpha, beta)
    mind.frames[ply][SLOT] = NO_SLOT
    while mind.settings[STOPPED] == 0:
        frame = mind.frames[ply]
        if frame[COUNT] == 0 or frame[ALPHA] >= frame[BETA]:
            value = frame[BEST]
            keep_value(mind, ply)
            if ply == start:
                return value
            ply -= 1
            take_value(mind, ply, value)
        else:
            step = try_next(mind, ply)
            if step == DEEPER:
                ply += 1
            elif step == AT_END:
                take_value(mind, ply, value_of_end(mind, after, mind.boards[ply + 1], frame[ALPHA], frame[BETA]))
    return 0


def value_of_end(mind: Mind, after: Mind, sketch: list[int], alpha: int, beta: int) -> int:
    """The sum of the values of the next turn over its draws; as soon as it is likely beyond a bound, what is likely."""
    mind.settings[LEAVES] += 1
    learned = learned_value(mind, sketch)
    draws, belief = after.settings[DRAWS], after.settings[BELIEF]
    slot = find_slot(after, sketch, END_KEY)
    total, done = 0, 0
    if after.kept[slot][STAMP] == after.settings[NOW]:
        total, done = after.kept[slot][VALUE] + 0, after.kept[slot][BOUND] + 0
    while done < draws:
        if belief > 0:
            likely = likely_total(after, learned, total, done) + belief * learned
            reach = reach_of(draws - done, done) << MARGIN_BITS
            if likely + reach <= alpha or likely - reach >= beta:
                break
        if after.settings[LEAVES] > after.settings[BUDGET]:
            mind.settings[STOPPED] = 1
            break
        value = worth_of_draw(after, sketch, done, mind.settings[DRAWN], learned)
        note_luck(after, done, value - learned)
        total += value
        done += 1
    slot = find_slot(after, sketch, END_KEY)
    kept = after.kept[slot]
    kept[STAMP] = after.settings[NOW]
    kept[VALUE] = total
    kept[BOUND] = done
    if done == draws:
        return total + belief * learned
    likely = likely_total(after, learned, total, done) + belief * learned
    reach = reach_of(draws - done, done) << MARGIN_BITS
    return likely + reach if likely + reach <= alpha else likely - reach


def likely_total(after: Mind, learned: int, total: int, done: int) -> int:
    """What the sum will be, by the draws that are done, and by how lucky the others were for other ends."""
    luck_done, luck_rest = 0, 0
    for draw in range(after.settings[DRAWS]):
        plan = after.plans[draw]
        if plan[LUCK_COUNT] > 0:
            luck = plan[LUCK] // plan[LUCK_COUNT]
            if draw < done:
                luck_done += luck
            else:
                luck_rest += luck
    rest = after.settings[DRAWS] - done
    off = (total - done * learned - luck_done) // (done + FIRM)
    return total + rest * (learned + off) + luck_rest


def reach_of(rest: int, done: int) -> int:
    """By how much the sum may be more or less than what is likely."""
    return rest * OFF * ROOTS[FIRM] // ROOTS[FIRM + done] + LUCKY * ROOTS[rest] // ROOT_PARTS


def note_luck(after: Mind, draw: int, more: int) -> None:
    """A draw has made an end of the turn worth so much more than was to be expected."""
    after.plans[draw][LUCK] += more
    after.plans[draw][LUCK_COUNT] += 1
