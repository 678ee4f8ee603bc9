"""What every move of a decision is worth: splits, picks and plays, each thought through to the end of the turn."""

from __future__ import annotations

from jollyroger.bots.redbeard.ending import is_ending, prepare_ending
from jollyroger.bots.redbeard.learned import prepare_learned
from jollyroger.bots.redbeard.mind import (
    ALL_IS_KNOWN,
    CUTS,
    DRAW,
    DRAWS,
    ENDING,
    ENDINGS,
    HORIZON,
    LEARNED,
    LEAVES,
    NEXT_SPLITTER,
    NO_DRAW,
    NOW,
    RESULT,
    Mind,
)
from jollyroger.bots.redbeard.search import search_plays, value_after, without_card
from jollyroger.bots.redbeard.sketch import LOST, MATTERS, copy_sketch, draw_sketch, sketch_play
from jollyroger.games.duel.cards import JOLLY, KINDS, KRAKEN, SHIPS, SKELETON_STRENGTH, is_pirate, strength_of
from jollyroger.games.duel.moves import AWAY, FACE_UP, FIRST_PICK, FIRST_PLAY, USES
from jollyroger.games.duel.objections import legal_splits
from jollyroger.games.duel.state import MOST_DRAWN, Phase, State

BY_BALANCE = 0
BEST_ALONE = 0
IN_FULL = 1
WITHOUT_CUTS = 2
"""How moves are valued: the best one, or all of them; and all of them the slow way, to see that cuts change nothing."""


def prepare_search(mind: Mind, state: State) -> None:
    """Look at a table where a player must decide, and make ready to think to the end of its turn."""
    settings = mind.settings
    settings[NOW] += 1
    settings[CUTS] = 1
    settings[LEAVES] = 0
    settings[NEXT_SPLITTER] = 1 - state.splitter
    settings[HORIZON] = RESULT if state.turn == state.turns else LEARNED
    draw_sketch(state, mind.boards[0])
    settings[ALL_IS_KNOWN] = 1 if mind.boards[0][MATTERS] == 0 or state.turn == state.turns else 0
    lay_out_cards(mind, state)
    forget_history(mind)
    settings[DRAWS] = 1
    settings[DRAW] = NO_DRAW
    if settings[HORIZON] == LEARNED and settings[ENDINGS] == 1 and mind.boards[0][MATTERS] == 0 and is_ending(state):
        settings[HORIZON] = ENDING
        prepare_ending(mind, state)
    elif settings[HORIZON] == LEARNED:
        prepare_learned(mind, state)


def lay_out_cards(mind: Mind, state: State) -> None:
    """The cards of the turn side by side: those dealt; or what the mover has to play, then what the other has."""
    count = 0
    for place in range(state.dealt_count):
        mind.cards[count] = state.dealt[place]
        count += 1
    if state.phase == Phase.PLAY:
        for side in range(2):
            seat = state.mover if side == 0 else 1 - state.mover
            for place in range(state.hand_size[seat]):
                mind.cards[count] = state.hand[seat][place]
                count += 1


def forget_history(mind: Mind) -> None:
    """Begin with an order of plays that is often good: board, join a crew, take, and only then a parrot."""
    for seat in range(2):
        for card in range(KINDS):
            for use in range(USES):
                first = 0 if use < FACE_UP else 1
                if is_pirate(card) and use == AWAY:
                    first = 2
                mind.history[seat][card * USES + use] = first


def value_moves(mind: Mind, state: State, codes: list[int], count: int, values: list[int], full: int) -> int:
    """The values of some legal moves to Jolly, by place, and the place of the best for the mover.

    Unless all are wanted in full, the value of a move that is not the best is only a bound.
    """
    prepare_search(mind, state)
    if full == WITHOUT_CUTS:
        mind.settings[CUTS] = 0
    return value_prepared(mind, state, codes, count, values, full)


def value_prepared(mind: Mind, state: State, codes: list[int], count: int, values: list[int], full: int) -> int:
    """The same, when everything has been made ready."""
    seat = state.mover
    alpha, beta = LOST, -LOST
    best = -1
    for i in range(count):
        values[i] = value_of_move(mind, state, codes[i] + 0, alpha, beta)
        if best < 0 or is_better(values[i], values[best], seat):
            best = i
            if full == BEST_ALONE and seat == JOLLY:
                alpha = values[i]
            elif full == BEST_ALONE:
                beta = values[i]
    return best


def is_better(value: int, other: int, seat: int) -> bool:
    """Whether a seat likes a value better than another."""
    return value > other if seat == JOLLY else value < other


def value_of_move(mind: Mind, state: State, code: int, alpha: int, beta: int) -> int:
    """The value of one move."""
    everything = (1 << state.drawn) - 1
    if code < FIRST_PICK:
        return value_of_split(mind, 1 - state.splitter, code, everything, alpha, beta)
    if code < FIRST_PLAY:
        first_set = state.first_set + 0
        chosen = first_set if code == FIRST_PICK else everything & ~first_set
        return search_plays(mind, 0, state.mover, chosen, everything & ~chosen, alpha, beta)
    return value_of_play(mind, state, code - FIRST_PLAY, alpha, beta)


def value_of_split(mind: Mind, picker: int, first_set: int, everything: int, alpha: int, beta: int) -> int:
    """3.4 The picker takes the better set. The heavier one is looked at first: it often is."""
    chosen = heavier_set(mind, first_set, everything)
    value = search_plays(mind, 0, picker, chosen, everything & ~chosen, alpha, beta)
    if picker == JOLLY:
        if value >= beta:
            return value
        other = search_plays(mind, 0, picker, everything & ~chosen, chosen, max(alpha, value), beta)
        return max(value, other)
    if value <= alpha:
        return value
    other = search_plays(mind, 0, picker, everything & ~chosen, chosen, alpha, min(beta, value))
    return min(value, other)


def heavier_set(mind: Mind, first_set: int, everything: int) -> int:
    """The set of a split that is worth more at a glance."""
    return everything & ~first_set if 2 * weight_of(mind, first_set) < weight_of(mind, everything) else first_set


def value_of_play(mind: Mind, state: State, play: int, alpha: int, beta: int) -> int:
    """4.3 A card is played; then the rest of the set, and of the other's if he is yet to play."""
    seat = state.mover
    own = (1 << state.hand_size[seat]) - 1
    other = 0
    if seat != state.splitter:
        other = (1 << state.hand_size[0] + state.hand_size[1]) - 1 & ~own
    copy_sketch(mind.boards[0], mind.boards[1])
    sketch_play(mind.boards[1], seat, play // USES, play % USES)
    own = without_card(mind, own, play // USES)
    if own != 0:
        return search_plays(mind, 1, seat, own, other, alpha, beta)
    if other != 0:
        return search_plays(mind, 1, 1 - seat, other, 0, alpha, beta)
    return value_after(mind, mind.boards[1])


def weight_of(mind: Mind, mask: int) -> int:
    """About how much a set is worth."""
    weight = 0
    for place in range(MOST_DRAWN):
        if mask >> place & 1:
            card = mind.cards[place] + 0
            weight += strength_of(card) + card // SHIPS // 2 if card < KRAKEN else SKELETON_STRENGTH
    return weight


def list_by_balance(mind: Mind, state: State, codes: list[int]) -> int:
    """The legal splits, the most even ones first; how many there are."""
    count = legal_splits(state, codes)
    everything = (1 << state.drawn) - 1
    for i in range(count):
        code = codes[i] + 0
        uneven = abs(2 * weight_of(mind, code) - weight_of(mind, everything))
        place = i
        while place > 0 and mind.order[BY_BALANCE][place - 1] > uneven:
            mind.order[BY_BALANCE][place] = mind.order[BY_BALANCE][place - 1]
            codes[place] = codes[place - 1]
            place -= 1
        mind.order[BY_BALANCE][place] = uneven
        codes[place] = code
    return count


def value_of_turn(mind: Mind, state: State, codes: list[int], values: list[int]) -> int:
    """The value to Jolly of a table where the cards are dealt and the splitter is to split them."""
    prepare_search(mind, state)
    count = list_by_balance(mind, state, codes)
    return values[value_prepared(mind, state, codes, count, values, BEST_ALONE)]
