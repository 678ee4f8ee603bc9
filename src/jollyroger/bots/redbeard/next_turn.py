"""What the end of a turn is worth: the mean over draws of the next turn, thought through to its end.

Where few draws can come, all are looked at; where many, some that stand for them, the same for every end of the turn,
so that none owes its value to better luck. Those some are the piles of a shuffled deck: each card comes equally often.
The learned value has a say beside them, as if it had been found by some more draws, and it says when an end of the turn
is so good or so bad that no more draws are needed.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.deciding import forget_history, is_better, value_of_split, weight_of
from jollyroger.bots.redbeard.ending import bits_in
from jollyroger.bots.redbeard.learned import prepare_learned
from jollyroger.bots.redbeard.mind import (
    ALL_IS_KNOWN,
    CUTS,
    DRAW,
    DRAWN_BASE,
    DRAWN_CARDS,
    DRAWN_LATER,
    DRAWN_LEFT,
    DRAWN_MATTERS,
    DRAWN_SPLITS,
    DRAWS,
    HIDDEN,
    HORIZON,
    LATER,
    LEARNED,
    LEAVES,
    LEFT,
    LUCK,
    LUCK_COUNT,
    NEXT_SPLITTER,
    NO_DRAW,
    NOW,
    RESULT,
    SPLIT_COUNT,
    Mind,
)
from jollyroger.bots.redbeard.sketch import (
    GAINS,
    GAINS_MATTER,
    LOST,
    MARGIN_BITS,
    MATTERS,
    STACKS,
    STACKS_MATTER,
    WIN,
    copy_sketch,
    margin_in,
    packed,
)
from jollyroger.games.duel.cards import JOLLY, KINDS, KRAKEN, SHIPS, TORTUGA
from jollyroger.games.duel.state import MOST_DRAWN, State
from jollyroger.games.generator import random_below

FEW_CARDS = 8
"""So few unseen cards can be drawn in so few ways that all are looked at."""
END_KEY = 1 << 30
"""Stands in a key where a set would, for the whole value of an end of the turn."""
WON_AT_LEAST = WIN << MARGIN_BITS - 1
"""Values above it are wins, those below its opposite losses, and what lies between are draws."""


# What is made ready


def prepare_next_turn(mind: Mind, state: State, most: int, generator: list[int]) -> None:
    """Draw for the turn after this one, and make ready to think each draw through."""
    settings = mind.settings
    settings[NOW] += 1
    settings[CUTS] = 1
    settings[LEAVES] = 0
    settings[NEXT_SPLITTER] = state.splitter
    settings[HORIZON] = RESULT if state.turn + 1 == state.turns else LEARNED
    settings[DRAW] = NO_DRAW
    forget_history(mind)
    count = 0
    for card in range(KINDS):
        for _ in range(state.unseen[card]):
            mind.deck[count] = card
            count += 1
    settings[DRAWS] = list_all_draws(mind, state, count, most)
    if settings[DRAWS] == 0:
        while settings[DRAWS] < most:
            cut_deck(mind, state, count, most, generator)


def list_all_draws(mind: Mind, state: State, count: int, most: int) -> int:
    """Each way to draw from a few cards; how many, or 0 if they are too many."""
    if count > FEW_CARDS:
        return 0
    draws = 0
    for mask in range(1 << count):
        if bits_in(mask) == state.drawn:
            if draws == most:
                return 0
            write_draw(mind, state, draws, mask)
            draws += 1
    return draws


def write_draw(mind: Mind, state: State, draw: int, mask: int) -> None:
    """A draw of the cards at some places of the deck."""
    written = 0
    for place in range(FEW_CARDS):
        if mask >> place & 1:
            mind.plans[draw][DRAWN_CARDS + written] = mind.deck[place]
            written += 1
    plan_draw(mind, state, draw)


def cut_deck(mind: Mind, state: State, count: int, most: int, generator: list[int]) -> None:
    """Shuffle the cards that nobody has seen, and cut them into draws."""
    for place in range(count - 1, 0, -1):
        other = random_below(generator, place + 1)
        card = mind.deck[place] + 0
        mind.deck[place] = mind.deck[other]
        mind.deck[other] = card
    for first in range(0, count - state.drawn + 1, state.drawn):
        draw = mind.settings[DRAWS] + 0
        if draw < most:
            sort_draw(mind, state, draw, first)
            plan_draw(mind, state, draw)
            mind.settings[DRAWS] += 1


def sort_draw(mind: Mind, state: State, draw: int, first: int) -> None:
    """The cards from one place of the deck on, in order."""
    plan = mind.plans[draw]
    for i in range(state.drawn):
        card = mind.deck[first + i] + 0
        place = i
        while place > 0 and plan[DRAWN_CARDS + place - 1] > card:
            plan[DRAWN_CARDS + place] = plan[DRAWN_CARDS + place - 1]
            place -= 1
        plan[DRAWN_CARDS + place] = card


def plan_draw(mind: Mind, state: State, draw: int) -> None:
    """All that is the same whatever end of the turn this draw comes after."""
    plan = mind.plans[draw]
    for i in range(state.drawn):
        mind.cards[i] = plan[DRAWN_CARDS + i]
        state.unseen[plan[DRAWN_CARDS + i]] -= 1
    plan[DRAWN_MATTERS] = matters_next(mind, state)
    if mind.settings[HORIZON] == LEARNED:
        prepare_learned(mind, state)
        plan[DRAWN_LATER] = mind.settings[LATER]
        for ship in range(SHIPS):
            plan[DRAWN_LEFT + ship] = mind.settings[LEFT + ship]
        for j in range(HIDDEN):
            plan[DRAWN_BASE + j] = mind.base[j]
    for i in range(state.drawn):
        state.unseen[plan[DRAWN_CARDS + i]] += 1
    list_splits(mind, state.drawn, draw)
    plan[LUCK] = 0
    plan[LUCK_COUNT] = 0


def matters_next(mind: Mind, state: State) -> int:
    """What can still matter of stacks and gains when these cards are drawn."""
    krakens = 0
    tortugas = 0
    for i in range(state.drawn):
        krakens += mind.cards[i] == KRAKEN
        tortugas += mind.cards[i] == TORTUGA
    if mind.settings[HORIZON] == LEARNED:
        krakens += state.unseen[KRAKEN]
        tortugas += state.unseen[TORTUGA]
    return (STACKS_MATTER if krakens > 0 else 0) + (GAINS_MATTER if tortugas > 0 else 0)


def list_splits(mind: Mind, drawn: int, draw: int) -> None:
    """3.3 The different splits of a draw, the most even ones first."""
    plan = mind.plans[draw]
    everything = (1 << drawn) - 1
    count = 0
    for first_set in range(1, everything, 2):
        if takes_first_of_equals(mind, drawn, first_set):
            uneven = abs(2 * weight_of(mind, first_set) - weight_of(mind, everything))
            place = count
            while place > 0 and mind.order[0][place - 1] > uneven:
                mind.order[0][place] = mind.order[0][place - 1]
                plan[DRAWN_SPLITS + place] = plan[DRAWN_SPLITS + place - 1]
                place -= 1
            mind.order[0][place] = uneven
            plan[DRAWN_SPLITS + place] = first_set
            count += 1
    plan[SPLIT_COUNT] = count


def takes_first_of_equals(mind: Mind, drawn: int, mask: int) -> bool:
    """Whether of equal cards (they lie side by side) the first ones are in a set."""
    for place in range(1, drawn):
        if mask >> place & 1 and not mask >> place - 1 & 1 and mind.cards[place] == mind.cards[place - 1]:
            return False
    return True


def take_up_draw(mind: Mind, draw: int) -> None:
    """Turn to one of the draws."""
    if mind.settings[DRAW] == draw:
        return
    plan = mind.plans[draw]
    mind.settings[DRAW] = draw
    mind.settings[ALL_IS_KNOWN] = 1 if plan[DRAWN_MATTERS] == 0 or mind.settings[HORIZON] == RESULT else 0
    for i in range(MOST_DRAWN):
        mind.cards[i] = plan[DRAWN_CARDS + i]
    if mind.settings[HORIZON] == LEARNED:
        mind.settings[LATER] = plan[DRAWN_LATER]
        for ship in range(SHIPS):
            mind.settings[LEFT + ship] = plan[DRAWN_LEFT + ship]
        for j in range(HIDDEN):
            mind.base[j] = plan[DRAWN_BASE + j]


# Values


def value_of_draw(mind: Mind, sketch: list[int], draw: int, drawn: int, alpha: int, beta: int) -> int:
    """The value to Jolly of the next turn with one draw: the splitter takes the best split."""
    take_up_draw(mind, draw)
    plan = mind.plans[draw]
    copy_sketch(sketch, mind.boards[0])
    leave_out(mind.boards[0], plan[DRAWN_MATTERS] + 0)
    splitter = 1 - mind.settings[NEXT_SPLITTER]
    best = LOST if splitter == JOLLY else -LOST
    for i in range(plan[SPLIT_COUNT]):
        split = plan[DRAWN_SPLITS + i] + 0
        value = value_of_split(mind, 1 - splitter, split, (1 << drawn) - 1, alpha, beta)
        if is_better(value, best, splitter):
            best = value
            if splitter == JOLLY:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                bring_forward(plan, i)
                return best
    return best


def bring_forward(plan: list[int], place: int) -> None:
    """Try a split first from now on."""
    split = plan[DRAWN_SPLITS + place] + 0
    for i in range(place, 0, -1):
        plan[DRAWN_SPLITS + i] = plan[DRAWN_SPLITS + i - 1]
    plan[DRAWN_SPLITS] = split


def leave_out(sketch: list[int], matters: int) -> None:
    """Drop from a sketch what matters no longer."""
    sketch[MATTERS] = matters
    for side in range(2 * SHIPS):
        if matters & GAINS_MATTER == 0:
            sketch[GAINS + side] = 0
        if matters & STACKS_MATTER == 0:
            sketch[STACKS + side] = 0


def worth_of_draw(mind: Mind, sketch: list[int], draw: int, drawn: int, learned: int) -> int:
    """The same in full. Of a last turn only whether it can be won: the margin is then the learned one."""
    if mind.settings[HORIZON] == LEARNED:
        return value_of_draw(mind, sketch, draw, drawn, LOST, -LOST)
    value = value_of_draw(mind, sketch, draw, drawn, -WON_AT_LEAST, WON_AT_LEAST)
    outcome = 1 if value >= WON_AT_LEAST else -1 if value <= -WON_AT_LEAST else 0
    return packed(outcome * WIN, margin_in(learned))
