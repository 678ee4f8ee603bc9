"""The learned value of a table between two turns: one hidden layer of whole numbers.

Every input is a row of weights that is added to the layer: one for the lead at each ship (by how many pirates of its
colour are still unseen), one for what a Tortuga would bring each crew, one for the card that a kraken would take. All
of it is seen from the side of the next splitter, so that a table and its mirror have opposite values.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.mind import (
    GAIN_ROWS,
    GAIN_STEPS,
    GOLD_BITS,
    HIDDEN,
    LATER,
    LEAD_MOST,
    LEAD_ROWS,
    LEAD_STEPS,
    LEFT,
    LEFT_STEPS,
    NEXT_SPLITTER,
    NO_ROW,
    SCALE_BITS,
    SIGMOID_REACH,
    SIGMOID_STEP,
    TOP_ROWS,
    TOP_STEPS,
    Mind,
)
from jollyroger.bots.redbeard.sketch import (
    GAINS,
    GAINS_MATTER,
    GOLD_LEAD,
    MARGIN_PARTS,
    STACKS_MATTER,
    count_unseen,
    lead_at,
    packed,
    top_of,
)
from jollyroger.games.duel.cards import FACE_DOWN, JOLLY, KINDS, KRAKEN, SHIPS, SKELETON, TORTUGA, strength_of
from jollyroger.games.duel.state import State


def learned_value(mind: Mind, sketch: list[int]) -> int:
    """What a table is worth to Jolly before the next turn's cards are drawn."""
    seat = mind.settings[NEXT_SPLITTER]
    gold = sketch[GOLD_LEAD] if seat == JOLLY else -sketch[GOLD_LEAD]
    sums = mind.sums
    for j in range(HIDDEN):
        sums[j] = mind.base[j] + (gold * mind.gold_row[j] >> GOLD_BITS)
    for ship in range(SHIPS):
        add_row(mind, lead_row(sketch, seat, ship, mind.settings[LEFT + ship]))
    later = mind.settings[LATER]
    if later != 0:
        for side in range(2):
            for ship in range(SHIPS):
                add_row(mind, gain_row(sketch, seat, side, ship, later))
                add_row(mind, top_row(sketch, seat, side, ship, later))
    chance, margin = mind.heads[0][HIDDEN] + 0, mind.heads[1][HIDDEN] + 0
    for j in range(HIDDEN):
        active = max(sums[j], 0)
        chance += active * mind.heads[0][j]
        margin += active * mind.heads[1][j]
    value = packed(likely(mind, chance >> SCALE_BITS), (margin * MARGIN_PARTS >> 2 * SCALE_BITS) + gold * MARGIN_PARTS)
    return value if seat == JOLLY else -value


def add_row(mind: Mind, row: int) -> None:
    """Add an input's weights to the layer."""
    weights = mind.rows[row]
    for j in range(HIDDEN):
        mind.sums[j] += weights[j]


def likely(mind: Mind, score: int) -> int:
    """The chance to win, from -WIN to WIN, that a score stands for."""
    place = score * SIGMOID_STEP >> SCALE_BITS
    return mind.sigmoid[min(max(place, -SIGMOID_REACH), SIGMOID_REACH) + SIGMOID_REACH]


def lead_row(sketch: list[int], seat: int, ship: int, left: int) -> int:
    """The row for the lead at a ship."""
    lead = min(max(lead_at(sketch, seat, ship), -LEAD_MOST), LEAD_MOST)
    return LEAD_ROWS + (ship * LEFT_STEPS + left) * LEAD_STEPS + lead + LEAD_MOST


def gain_row(sketch: list[int], seat: int, side: int, ship: int, later: int) -> int:
    """The row for what a Tortuga would bring the crew of the seat (side 0) or of the other."""
    if later & GAINS_MATTER == 0:
        return NO_ROW
    owner = seat if side == 0 else 1 - seat
    gain = min(sketch[GAINS + owner * SHIPS + ship], GAIN_STEPS - 1)
    return GAIN_ROWS + (side * SHIPS + ship) * GAIN_STEPS + gain


def top_row(sketch: list[int], seat: int, side: int, ship: int, later: int) -> int:
    """The row for the card on top of a crew: none, its strength, or a skeleton that is safe."""
    if later & STACKS_MATTER == 0:
        return NO_ROW
    top = top_of(sketch, seat if side == 0 else 1 - seat, ship) - 1
    step = 0
    if top >= FACE_DOWN:
        step = 1
    elif top == SKELETON:
        step = TOP_STEPS - 1
    elif top >= 0:
        step = strength_of(top)
    return TOP_ROWS + (side * SHIPS + ship) * TOP_STEPS + step


def left_step(count: int) -> int:
    """Pirates of a colour that are unseen, in steps."""
    return min(count + 1 >> 1, LEFT_STEPS - 1)


def prepare_learned(mind: Mind, state: State) -> None:
    """What stays the same during a turn: the part of the layer that hangs on the unseen cards."""
    for ship in range(SHIPS):
        mind.settings[LEFT + ship] = left_step(count_unseen(state, ship))
    mind.settings[LATER] = 0
    if state.unseen[KRAKEN] > 0:
        mind.settings[LATER] += STACKS_MATTER
    if state.unseen[TORTUGA] > 0:
        mind.settings[LATER] += GAINS_MATTER
    for j in range(HIDDEN):
        mind.base[j] = mind.base_rows[0][j]
    for card in range(KINDS):
        unseen = state.unseen[card] + 0
        if unseen > 0:
            for j in range(HIDDEN):
                mind.base[j] += unseen * mind.base_rows[1 + card][j]
