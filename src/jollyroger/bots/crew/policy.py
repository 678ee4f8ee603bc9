"""How the learned crew chooses: what it sees becomes what it wants, and each legal move is scored against that.

Written like the rules, for the compiler. Sums are made a row of weights at a time, which the machine does eight numbers
at once without changing their order, so that the scores are the same everywhere.
"""

from __future__ import annotations

from math import log
from typing import Any

from jollyroger.bots.crew.mind import INNER, KEY, MINE, OTHER, OUTER, Mind
from jollyroger.games.generator import random_below
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.feature_names import MOVE_WIDTH, PLAYER_WIDTH, MoveFeature
from jollyroger.games.mutiny.features import describe_move, observe
from jollyroger.games.mutiny.state import State

LOT = 1 << 24
"""How fine the luck is."""


def choose_as_learned(
    mind: Mind, net: int, view: State, seat: int, codes: list[int], count: int, generator: list[int]
) -> int:
    """The move with the best score, with as much luck as the net has warmth."""
    chosen = codes[0]
    if count == 1:
        return chosen
    consider(mind, net, view, seat)
    best = 0.0
    for i in range(count):
        score = score_move(mind, net, view, seat, codes[i])
        if mind.warmth[net] > 0:
            score -= mind.warmth[net] * log(-log((random_below(generator, LOT - 1) + 1) / LOT))
        if i == 0 or score > best:
            best = score
            chosen = codes[i]
    return chosen


def consider(mind: Mind, net: int, view: State, seat: int) -> None:
    """Look at the table: afterwards moves can be scored, and the seat's prospects told."""
    observe(view, seat, mind.seen)
    outer = mind.outer_sum
    for j in range(OUTER):
        outer[j] = mind.seats[net, view.seats, j]
    add_seen(mind, 0, MINE, mind.table[net], outer)
    consider_others(mind, net, view.seats)
    add_active(mind.pooled[0], OTHER, mind.sum[net], outer)
    add_active(mind.pooled[1], OTHER, mind.most[net], outer)
    inner = mind.inner_sum
    for j in range(INNER):
        inner[j] = mind.inner_base[net, j]
    add_active(outer, OUTER, mind.inner[net], inner)
    for j in range(KEY):
        mind.wanted[j] = mind.query_base[net, j]
        mind.light[j] = mind.context_base[net, j]
    add_active(inner, INNER, mind.query[net], mind.wanted)
    add_active(inner, INNER, mind.context[net], mind.light)


def consider_others(mind: Mind, net: int, seats: int) -> None:
    """What is thought about each other player, all together, and the most of all."""
    for j in range(OTHER):
        mind.pooled[0, j] = 0
        mind.pooled[1, j] = 0
    for distance in range(1, seats):
        other = mind.others[distance]
        for j in range(OTHER):
            other[j] = mind.clockwise[net, distance, j] + mind.widdershins[net, seats - distance, j]
        first = MINE + (distance - 1) * PLAYER_WIDTH
        add_seen(mind, first, PLAYER_WIDTH, mind.player[net], other)
        for j in range(OTHER):
            thought = max(other[j], mind.numbers[0])
            mind.pooled[0, j] += thought
            mind.pooled[1, j] = max(mind.pooled[1, j], thought)


def add_seen(mind: Mind, first: int, count: int, rows: Any, sums: Any) -> None:
    """Add the rows of what is seen, from a place on."""
    for i in range(count):
        number = mind.seen[first + i]
        if number != 0:
            add_row_times(mind.numbers[number], rows[i], sums)


def add_active(inputs: Any, count: int, rows: Any, sums: Any) -> None:
    """Add the rows of those inputs that are above zero."""
    for i in range(count):
        if inputs[i] > 0:
            add_row_times(inputs[i], rows[i], sums)


def add_row_times(factor: float, row: Any, sums: Any) -> None:
    """Add one row as often as it counts."""
    for j in range(len(sums)):
        sums[j] += factor * row[j]


def score_move(mind: Mind, net: int, view: State, seat: int, code: int) -> float:
    """How well a legal move fits what is wanted; the table has been considered."""
    describe_move(view, seat, code, mind.described)
    key = mind.key
    for j in range(KEY):
        key[j] = mind.light[j]
    for i in range(MOVE_WIDTH):
        number = mind.described[i]
        if number != 0:
            add_row_times(mind.numbers[number], mind.move[net, i], key)
    for distance in range(1, SEATS):
        if mind.described[MoveFeature.SEAT + distance] != 0:
            add_active(mind.others[distance], OTHER, mind.target[net], key)
    return product_of(key, mind.wanted, KEY)


def prospects_of(mind: Mind, net: int) -> float:
    """What the net expects for the seat: its share of the win, and a little for gold; the table has been considered."""
    base: float = mind.value_base[net, 0]
    return base + product_of(mind.inner_sum, mind.value[net], INNER)


def product_of(inputs: Any, weights: Any, count: int) -> float:
    """The sum of the inputs above zero, each times its weight."""
    total = 0.0
    for i in range(count):
        if inputs[i] > 0:
            total += inputs[i] * weights[i]
    return total
