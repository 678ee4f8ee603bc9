"""A duel in twenty-two numbers: all of a table that still matters while one turn is thought through.

A search looks at thousands of positions that differ by a few cards. What counts there is by how much each crew is
stronger, the lead in gold, what a Tortuga would bring, and what a kraken could take; not who lies where in full. Two
tables with the same sketch have the same value, so a sketch is also an exact key. Leads are Jolly's.

What cannot matter any more is left out, so that more tables become equal: stacks where no kraken can come, gains where
no Tortuga can. Written like the rules, so that it runs interpreted and compiled.
"""

from __future__ import annotations

from jollyroger.games.duel.cards import (
    FACE_DOWN,
    JOLLY,
    KINDS,
    KRAKEN,
    ROGER,
    SHIP_GOLD,
    SHIPS,
    SKELETON,
    SKELETON_STRENGTH,
    TORTUGA,
    colour_of,
    is_pirate,
    strength_of,
)
from jollyroger.games.duel.moves import AS_PARROT, AWAY, FACE_UP
from jollyroger.games.duel.state import State

LEADS = 0
"""From here on by ship: the strength of Jolly's crew less that of Roger's."""
GOLD_LEAD = LEADS + SHIPS
GAINS = GOLD_LEAD + 1
"""By seat and ship: how much stronger the crew would be if its parrots turned (7.6)."""
STACKS = GAINS + 2 * SHIPS
"""By seat and ship: the topmost cards of the crew, a few bits for each, the last one lowest."""
MATTERS = STACKS + 2 * SHIPS
"""What is kept up: STACKS_MATTER and GAINS_MATTER."""
SKETCH = MATTERS + 1

STACKS_MATTER = 1
GAINS_MATTER = 2

CARD_BITS = 6
CARD_MASK = (1 << CARD_BITS) - 1
STACK_CARDS = 10
"""More than the three krakens there are could ever take."""
STACK_MASK = (1 << CARD_BITS * STACK_CARDS) - 1


def draw_sketch(state: State, sketch: list[int]) -> None:
    """Sketch a table. After the last draw only the cards that are out count; before it any unseen one can come."""
    sketch[MATTERS] = what_matters(state)
    sketch[GOLD_LEAD] = state.gold[JOLLY] + 0 - state.gold[ROGER]
    for ship in range(SHIPS):
        sketch[LEADS + ship] = state.strength[JOLLY][ship] + 0 - state.strength[ROGER][ship]
        for seat in range(2):
            sketch_crew(state, sketch, seat, ship)


def what_matters(state: State) -> int:
    """Whether a kraken or a Tortuga can still be played: by whom does not matter."""
    krakens = 0
    tortugas = 0
    for place in range(state.dealt_count):
        krakens += state.dealt[place] == KRAKEN
        tortugas += state.dealt[place] == TORTUGA
    for seat in range(2):
        for place in range(state.hand_size[seat]):
            krakens += state.hand[seat][place] == KRAKEN
            tortugas += state.hand[seat][place] == TORTUGA
    if state.pile > 0:
        krakens += state.unseen[KRAKEN]
        tortugas += state.unseen[TORTUGA]
    return (STACKS_MATTER if krakens > 0 else 0) + (GAINS_MATTER if tortugas > 0 else 0)


def sketch_crew(state: State, sketch: list[int], seat: int, ship: int) -> None:
    """The crew of one side: its gain by a Tortuga, and its topmost cards."""
    gain = 0
    stack = 0
    for place in range(state.crew_size[seat][ship]):
        card = state.crew[seat][ship][place] + 0
        stack = (stack << CARD_BITS | card + 1) & STACK_MASK
        gain += gain_of(card)
    sketch[GAINS + seat * SHIPS + ship] = gain if sketch[MATTERS] & GAINS_MATTER else 0
    sketch[STACKS + seat * SHIPS + ship] = stack if sketch[MATTERS] & STACKS_MATTER else 0


def gain_of(card: int) -> int:
    """7.6 What a crew gains when a Tortuga turns this card of it."""
    if card >= FACE_DOWN and is_pirate(card - FACE_DOWN):
        return strength_of(card - FACE_DOWN) - 1
    return 0


def copy_sketch(source: list[int], target: list[int]) -> None:
    """Make one sketch like another."""
    for i in range(SKETCH):
        target[i] = source[i]


def lead_at(sketch: list[int], seat: int, ship: int) -> int:
    """By how much a seat's crew is the stronger one at a ship."""
    return sketch[LEADS + ship] if seat == JOLLY else -sketch[LEADS + ship]


def top_of(sketch: list[int], seat: int, ship: int) -> int:
    """The last card of a crew and one; 0 where there is none, or where none matters."""
    return sketch[STACKS + seat * SHIPS + ship] & CARD_MASK


def sketch_play(sketch: list[int], seat: int, card: int, use: int) -> None:
    """4.3 What the use of a card changes; that it is legal is taken for granted."""
    if use < FACE_UP:
        sketch_join(sketch, seat, use - AS_PARROT, card + FACE_DOWN, 1)
    elif card == TORTUGA:
        sketch_tortuga(sketch, seat)
    elif card == KRAKEN:
        if use != AWAY:
            sketch_kraken(sketch, 1 - seat, use - FACE_UP)
    elif use == AWAY:
        sketch[GOLD_LEAD] += strength_of(card) if seat == JOLLY else -strength_of(card)
    elif card == SKELETON:
        sketch_join(sketch, seat, use - FACE_UP, card, SKELETON_STRENGTH)
    else:
        sketch_join(sketch, seat, use - FACE_UP, card, strength_of(card))


def sketch_join(sketch: list[int], seat: int, ship: int, card: int, strength: int) -> None:
    """5.3 A card lies on top of a crew from now on."""
    sketch[LEADS + ship] += strength if seat == JOLLY else -strength
    side = seat * SHIPS + ship
    if sketch[MATTERS] & STACKS_MATTER:
        sketch[STACKS + side] = (sketch[STACKS + side] << CARD_BITS | card + 1) & STACK_MASK
    if sketch[MATTERS] & GAINS_MATTER:
        sketch[GAINS + side] += gain_of(card)


def sketch_kraken(sketch: list[int], enemy: int, ship: int) -> None:
    """7.3 The last card of the enemy crew is gone."""
    side = enemy * SHIPS + ship
    victim = (sketch[STACKS + side] & CARD_MASK) - 1
    sketch[STACKS + side] >>= CARD_BITS
    strength = 1 if victim >= FACE_DOWN else strength_of(victim)
    sketch[LEADS + ship] -= strength if enemy == JOLLY else -strength
    if sketch[MATTERS] & GAINS_MATTER:
        sketch[GAINS + side] -= gain_of(victim)


def sketch_tortuga(sketch: list[int], seat: int) -> None:
    """7.6, 7.7 All parrots of a player that are pirates turn face up."""
    for ship in range(SHIPS):
        side = seat * SHIPS + ship
        sketch[LEADS + ship] += sketch[GAINS + side] if seat == JOLLY else -sketch[GAINS + side]
        sketch[GAINS + side] = 0
        sketch[STACKS + side] = turned_stack(sketch[STACKS + side])


def turned_stack(stack: int) -> int:
    """7.6 The same cards, the pirates among them face up."""
    turned = 0
    for place in range(STACK_CARDS):
        card = (stack >> CARD_BITS * place & CARD_MASK) - 1
        if card >= FACE_DOWN and is_pirate(card - FACE_DOWN):
            card -= FACE_DOWN
        turned |= card + 1 << CARD_BITS * place
    return turned


def kraken_can_take(sketch: list[int], seat: int, ship: int) -> bool:
    """7.3, 7.4 Whether the enemy crew at a ship has a last card that is not a face-up skeleton."""
    top = top_of(sketch, 1 - seat, ship)
    return top != 0 and top != SKELETON + 1


WIN = 1 << 15
"""A won game, a lost one with the other sign: how likely it is to be won is told in this many parts."""
MARGIN_BITS = 24
"""A value is the chance to win and then, below these bits, the margin: any better chance outweighs any margin."""
MARGIN_PARTS = 8
"""The margin is told in parts of a piece of gold, because a learned one is no whole number."""
LOST = -(1 << 50)
"""Below the sum of all values there are."""


def final_value(sketch: list[int]) -> int:
    """8.2-8.4 What a finished game is worth to Jolly."""
    margin = sketch[GOLD_LEAD]
    richest = 0
    for ship in range(SHIPS):
        if sketch[LEADS + ship] > 0:
            margin += SHIP_GOLD[ship]
            richest = 1
        elif sketch[LEADS + ship] < 0:
            margin -= SHIP_GOLD[ship]
            richest = -1
    outcome = 1 if margin > 0 else -1 if margin < 0 else richest
    return packed(outcome * WIN, margin * MARGIN_PARTS)


def packed(chance: int, margin: int) -> int:
    """A chance to win (from -WIN to WIN) and a margin in parts, as one number that orders like the pair."""
    return (chance << MARGIN_BITS) + margin


def chance_in(value: int) -> int:
    """The chance that is packed in a value, or the sum of them in a sum of values."""
    return value + (1 << MARGIN_BITS - 1) >> MARGIN_BITS


def margin_in(value: int) -> int:
    """The margin that is packed in a value, in parts of a piece of gold."""
    return value - (chance_in(value) << MARGIN_BITS)


def is_played_last(card: int, use: int) -> bool:
    """6.2 Boarding changes no crew, and it stays possible after more own cards: it can wait."""
    return is_pirate(card) and use == AWAY


def depend_on_order(sketch: list[int], card: int, use: int, then_card: int, then_use: int) -> bool:
    """Whether it matters which of two cards a player plays first: the one on top, or a parrot before a Tortuga."""
    if sketch[MATTERS] & GAINS_MATTER:
        if card == TORTUGA and use == AWAY and then_use < FACE_UP:
            return True
        if then_card == TORTUGA and then_use == AWAY and use < FACE_UP:
            return True
    if sketch[MATTERS] & STACKS_MATTER and is_placed(card, use) and is_placed(then_card, then_use):
        return use % SHIPS == then_use % SHIPS
    return False


def is_placed(card: int, use: int) -> bool:
    """5.1, 5.2, 7.1 Whether this use lays the card in a crew."""
    return use < FACE_UP or (use < AWAY and card != KRAKEN)


def is_pointless(card: int, use: int, all_is_known: int) -> bool:
    """A use that another of the same card is never worse than.

    A pirate of strength 1 is the same face down at its own ship. Where nothing hides what a card may be good for later
    (no krakens, no Tortugas, or the last turn) a face-down card at the ship where it could lie face up is never better,
    and a kraken for nothing never better than one as a parrot.
    """
    if is_pirate(card) and use == AS_PARROT + colour_of(card):
        return all_is_known == 1 or strength_of(card) == 1
    if card == SKELETON and use < FACE_UP:
        return all_is_known == 1
    return card == KRAKEN and use == AWAY and all_is_known == 1


def count_unseen(state: State, colour: int) -> int:
    """The pirates of a colour that nobody has seen yet."""
    count = 0
    for card in range(KINDS):
        if is_pirate(card) and colour_of(card) == colour:
            count += state.unseen[card]
    return count
