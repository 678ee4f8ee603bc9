"""Lessons to learn from: tables between two turns, each with what the next turn made of it.

The tables come from games of greedy players who are careless now and then, because a search also meets tables that good
players avoid. The value of one is that of the next turn for one draw, thought through to its end, where the value
learned before (of the turn after that) or the result stands. Bound to the rules when compiled, like `games/kernels.py`.
"""

from __future__ import annotations

from typing import Any

from jollyroger.bots.greedy import choose_greedily
from jollyroger.bots.random_bot import choose_anyhow
from jollyroger.bots.redbeard.deciding import value_of_turn
from jollyroger.bots.redbeard.learned import gain_row, lead_row, prepare_learned, top_row
from jollyroger.bots.redbeard.mind import LATER, LEFT, Mind
from jollyroger.bots.redbeard.sketch import GOLD_LEAD, chance_in, draw_sketch, margin_in
from jollyroger.games.duel.cards import JOLLY, KINDS, SHIPS
from jollyroger.games.duel.flow import play
from jollyroger.games.duel.objections import legal_codes
from jollyroger.games.duel.state import State
from jollyroger.games.generator import random_below, seed_generator
from jollyroger.games.kernels import deal_all

LESSON_ROWS = 20
"""Four leads, then gain and top by side and ship."""
LESSON_NUMBERS = KINDS + 1
"""How many of each kind are unseen, and the gold."""
MOST_CARELESS = 60


def play_to_turn(state: State, turn: int, generator: Any, codes: Any, boards: Any, lists: Any) -> None:
    """Careless greedy players, one as careless as the other, until the cards of a turn are due."""
    careless = random_below(generator, MOST_CARELESS)
    deal_all(state, generator)
    while state.turn < turn:
        seat = state.mover
        count = legal_codes(state, seat, codes)
        if random_below(generator, 100) < careless:
            play(state, seat, choose_anyhow(codes, count, generator))
        else:
            play(state, seat, choose_greedily(state, seat, codes, count, generator, boards, lists))
        if state.turn < turn:
            deal_all(state, generator)


def write_lesson(mind: Mind, state: State, rows: Any, numbers: Any) -> None:
    """What the learned value is to see of a table, from the side of the next splitter."""
    seat = state.splitter + 0
    sketch = mind.boards[0]
    draw_sketch(state, sketch)
    prepare_learned(mind, state)
    for ship in range(SHIPS):
        rows[ship] = lead_row(sketch, seat, ship, mind.settings[LEFT + ship])
        for side in range(2):
            place = SHIPS + 2 * (side * SHIPS + ship)
            rows[place] = gain_row(sketch, seat, side, ship, mind.settings[LATER])
            rows[place + 1] = top_row(sketch, seat, side, ship, mind.settings[LATER])
    for card in range(KINDS):
        numbers[card] = state.unseen[card]
    numbers[KINDS] = sketch[GOLD_LEAD] if seat == JOLLY else -sketch[GOLD_LEAD]


def write_lessons(
    mind: Mind, start: Any, states: Any, turn: int, seed: int, first: int, generator: Any, codes: Any, boards: Any,
    lists: Any, rows: Any, numbers: Any, targets: Any,
) -> None:  # fmt: skip
    """Some lessons about tables before a turn: what is seen there, and the chance and margin that came of it."""
    values = lists[1]
    for i in range(len(rows)):
        states[0] = start[0]
        state = states[0]
        seed_generator(generator, seed, first + i)
        play_to_turn(state, turn, generator, codes, boards, lists)
        seat = state.splitter + 0
        write_lesson(mind, state, rows[i], numbers[i])
        deal_all(state, generator)
        value = value_of_turn(mind, state, codes, values)
        value = value if seat == JOLLY else -value
        targets[i][0] = chance_in(value)
        targets[i][1] = margin_in(value)
