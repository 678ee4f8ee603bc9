"""The solver: who plays which cards how, to the end of a turn, thought through without a gap.

Alpha-beta over single cards, with an explicit stack (compiled code that calls itself cannot be kept on disk). Of plays
whose order does not matter only one order is tried, boarding comes last, and a table that the splitter finds again
after other plays of the picker is remembered by its whole sketch. Values are Jolly's: he wants the most, Roger the
least.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.ending import ending_value
from jollyroger.bots.redbeard.learned import learned_value
from jollyroger.bots.redbeard.mind import (
    ALL_IS_KNOWN,
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BETA,
    BOUND,
    COUNT,
    CUTS,
    DRAW,
    ENDING,
    EXACT,
    FIRST_ALPHA,
    FIRST_BETA,
    HORIZON,
    LAST,
    LEAVES,
    MASK,
    NO_PLAY,
    NO_SLOT,
    NOW,
    OTHER_MASK,
    PLAYED,
    RESULT,
    SEAT,
    SLOT,
    STAMP,
    VALUE,
    Mind,
)
from jollyroger.bots.redbeard.sketch import (
    LOST,
    SKETCH,
    copy_sketch,
    depend_on_order,
    final_value,
    is_played_last,
    is_pointless,
    kraken_can_take,
    lead_at,
    sketch_play,
)
from jollyroger.games.duel.cards import JOLLY, KRAKEN, SHIPS, colour_of, is_pirate
from jollyroger.games.duel.moves import AWAY, FACE_UP, USES
from jollyroger.games.duel.objections import FACE_UP_COUNT, FACE_UP_USES
from jollyroger.games.duel.state import MOST_DRAWN

DEEPER = 0
AT_END = 1
IS_KNOWN = 2


def search_plays(mind: Mind, start: int, seat: int, mask: int, other: int, alpha: int, beta: int) -> int:
    """The value of the table on a board, when a seat plays the cards of its mask and then the other those of his."""
    ply = start
    open_frame(mind, ply, seat, mask, other, NO_PLAY, alpha, beta)
    mind.frames[ply][SLOT] = NO_SLOT
    while True:
        if mind.frames[ply][COUNT] == 0 or (
            mind.frames[ply][ALPHA] >= mind.frames[ply][BETA] and mind.settings[CUTS] == 1
        ):
            value = mind.frames[ply][BEST]
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
                take_value(mind, ply, value_after(mind, mind.boards[ply + 1]))


def open_frame(mind: Mind, ply: int, seat: int, mask: int, other: int, last: int, alpha: int, beta: int) -> None:
    """Begin to think about a position: list its plays."""
    frame = mind.frames[ply]
    frame[SEAT] = seat
    frame[MASK] = mask
    frame[OTHER_MASK] = other
    frame[LAST] = last
    frame[ALPHA] = alpha
    frame[BETA] = beta
    frame[BEST] = LOST if seat == JOLLY else -LOST
    frame[COUNT] = list_plays(mind, ply)


def list_plays(mind: Mind, ply: int) -> int:
    """All plays worth trying, without those that only repeat others in another order; how many there are."""
    frame = mind.frames[ply]
    count = 0
    for place in range(MOST_DRAWN):
        if frame[MASK] >> place & 1 and not comes_again(mind, frame[MASK], place):
            count = list_uses(mind, ply, mind.cards[place] + 0, count)
    return count


def comes_again(mind: Mind, mask: int, place: int) -> bool:
    """Whether an equal card lies at an earlier place of the mask."""
    for earlier in range(place):
        if mask >> earlier & 1 and mind.cards[earlier] == mind.cards[place]:
            return True
    return False


def list_uses(mind: Mind, ply: int, card: int, count: int) -> int:
    """The uses of one card."""
    for use in range(SHIPS):
        count = list_use(mind, ply, card, use, count)
    for i in range(FACE_UP_COUNT[card]):
        count = list_use(mind, ply, card, FACE_UP_USES[card][i] + 0, count)
    return count


def list_use(mind: Mind, ply: int, card: int, use: int, count: int) -> int:
    """One use, if it is legal, not pointless, and not the same as one in the usual order."""
    seat = mind.frames[ply][SEAT]
    board = mind.boards[ply]
    if is_pirate(card) and use == AWAY and lead_at(board, seat, colour_of(card)) <= 0:
        return count
    if card == KRAKEN and FACE_UP <= use < AWAY and not kraken_can_take(board, seat, use - FACE_UP):
        return count
    if is_pointless(card, use, mind.settings[ALL_IS_KNOWN]):
        return count
    last = mind.frames[ply][LAST]
    if last != NO_PLAY and out_of_usual_order(mind, ply, last, card, use):
        return count
    mind.plays[ply][count] = card * USES + use
    return count + 1


def out_of_usual_order(mind: Mind, ply: int, last: int, card: int, use: int) -> bool:
    """Whether the same table is reached with these two plays the other way round, and that way is tried already."""
    last_waits = is_played_last(last // USES, last % USES)
    waits = is_played_last(card, use)
    if last_waits != waits:
        return last_waits
    if card * USES + use >= last:
        return False
    return not depend_on_order(mind.boards[ply], last // USES, last % USES, card, use)


def try_next(mind: Mind, ply: int) -> int:
    """Make the most promising play that is left: it leads DEEPER, or AT_END of the turn, or its value IS_KNOWN."""
    frame = mind.frames[ply]
    play = next_play(mind, ply)
    frame[PLAYED] = play
    seat, mask, other = frame[SEAT], frame[MASK], frame[OTHER_MASK]
    copy_sketch(mind.boards[ply], mind.boards[ply + 1])
    sketch_play(mind.boards[ply + 1], seat, play // USES, play % USES)
    mask = without_card(mind, mask, play // USES)
    if mask != 0:
        open_frame(mind, ply + 1, seat, mask, other, play, frame[ALPHA], frame[BETA])
        mind.frames[ply + 1][SLOT] = NO_SLOT
        return DEEPER
    if other == 0:
        return AT_END
    slot = find_slot(mind, mind.boards[ply + 1], other | mind.settings[DRAW] + 1 << MOST_DRAWN)
    if mind.kept[slot][STAMP] == mind.settings[NOW] and settles(mind, slot, frame[ALPHA], frame[BETA]):
        take_value(mind, ply, mind.kept[slot][VALUE])
        return IS_KNOWN
    open_frame(mind, ply + 1, 1 - seat, other, 0, NO_PLAY, frame[ALPHA], frame[BETA])
    child = mind.frames[ply + 1]
    child[SLOT] = slot
    child[FIRST_ALPHA] = frame[ALPHA]
    child[FIRST_BETA] = frame[BETA]
    return DEEPER


def next_play(mind: Mind, ply: int) -> int:
    """Take from the list the play that has refuted most so far."""
    frame = mind.frames[ply]
    plays = mind.plays[ply]
    history = mind.history[frame[SEAT]]
    best = 0
    for i in range(1, frame[COUNT]):
        if history[plays[i]] > history[plays[best]]:
            best = i
    play = plays[best]
    frame[COUNT] -= 1
    plays[best] = plays[frame[COUNT]]
    return play


def without_card(mind: Mind, mask: int, card: int) -> int:
    """A set without one card of a kind."""
    for place in range(MOST_DRAWN):
        if mask >> place & 1 and mind.cards[place] == card:
            return mask & ~(1 << place)
    return mask


def take_value(mind: Mind, ply: int, value: int) -> None:
    """A play of this position is worth so much."""
    frame = mind.frames[ply]
    if frame[SEAT] == JOLLY:
        frame[BEST] = max(frame[BEST], value)
        frame[ALPHA] = max(frame[ALPHA], value)
    else:
        frame[BEST] = min(frame[BEST], value)
        frame[BETA] = min(frame[BETA], value)
    if frame[ALPHA] >= frame[BETA]:
        mind.history[frame[SEAT]][frame[PLAYED]] += 1


# What is remembered


def find_slot(mind: Mind, board: list[int], mask: int) -> int:
    """The place in the table for a board and the set that is played on it. The key there is made this one's.

    Equal places do not make equal keys: the whole key is compared, and another one loses its place.
    """
    mixed = mask
    for i in range(SKETCH):
        part = board[i] ^ board[i] >> 31
        mixed = mixed * 1_000_003 + (part & 0x7FFFFFFF) & 0xFFFFFFFFFF
    slot = (mixed ^ mixed >> 17) % len(mind.keys)
    key = mind.keys[slot]
    same = key[SKETCH] == mask
    for i in range(SKETCH):
        same = same and key[i] == board[i]
    if not same:
        for i in range(SKETCH):
            key[i] = board[i]
        key[SKETCH] = mask
        mind.kept[slot][STAMP] = 0
    return slot


def settles(mind: Mind, slot: int, alpha: int, beta: int) -> bool:
    """Whether what is kept answers the question."""
    kept = mind.kept[slot]
    if kept[BOUND] == EXACT:
        return True
    if kept[BOUND] == AT_LEAST:
        return bool(kept[VALUE] >= beta)
    return bool(kept[VALUE] <= alpha)


def keep_value(mind: Mind, ply: int) -> None:
    """Keep the value of a position, if it has a place in the table."""
    frame = mind.frames[ply]
    if frame[SLOT] == NO_SLOT:
        return
    kept = mind.kept[frame[SLOT]]
    kept[STAMP] = mind.settings[NOW]
    kept[VALUE] = frame[BEST]
    kept[BOUND] = EXACT
    if mind.settings[CUTS] == 1:
        if frame[BEST] >= frame[FIRST_BETA]:
            kept[BOUND] = AT_LEAST
        elif frame[BEST] <= frame[FIRST_ALPHA]:
            kept[BOUND] = AT_MOST


def value_after(mind: Mind, sketch: list[int]) -> int:
    """The value of a table when the turn is over."""
    mind.settings[LEAVES] += 1
    if mind.settings[HORIZON] == RESULT:
        return final_value(sketch)
    if mind.settings[HORIZON] == ENDING:
        return ending_value(mind, sketch)
    return learned_value(mind, sketch)
