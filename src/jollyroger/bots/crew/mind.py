"""What the learned crew holds in its head: nets, and room to think.

A net is a few lists of rows of weights. An input that is not zero adds its row to a sum, as often as it counts, so that
all those that are zero cost nothing. Several nets lie one behind the other, so that old ones can play against new ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from jollyroger.games.feature_table import MOST
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.feature_names import MOVE_WIDTH, PLAYER_WIDTH, TABLE_WIDTH

OTHER = 48
"""The width of what is thought about another player."""
OUTER = 256
"""The width of what is thought about the table: the first layer, and the second."""
INNER = 128
KEY = 64
"""The width of what is thought about a move."""
MINE = TABLE_WIDTH + PLAYER_WIDTH
"""The numbers of an observation before those about other players: the table, and what is mine."""

WEIGHTS: dict[str, tuple[int, ...]] = {
    "table": (MINE, OUTER),
    "seats": (SEATS + 1, OUTER),
    "player": (PLAYER_WIDTH, OTHER),
    "clockwise": (SEATS, OTHER),
    "widdershins": (SEATS, OTHER),
    "sum": (OTHER, OUTER),
    "most": (OTHER, OUTER),
    "inner": (OUTER, INNER),
    "inner_base": (INNER,),
    "query": (INNER, KEY),
    "query_base": (KEY,),
    "context": (INNER, KEY),
    "context_base": (KEY,),
    "value": (INNER,),
    "value_base": (1,),
    "move": (MOVE_WIDTH, KEY),
    "target": (OTHER, KEY),
}
"""The shape of each part of a net."""


class Mind(NamedTuple):
    """Nets and room, as arrays of numbers; the first index of each part of the nets is the net."""

    table: Any
    """By number of the table and of my own: what it adds to the first layer."""
    seats: Any
    """By how many play."""
    player: Any
    """By number of another player."""
    clockwise: Any
    """By how many places to my left the player sits; by how many to my right."""
    widdershins: Any
    sum: Any
    """What the others add to the first layer: all together, and the most of all in each respect."""
    most: Any
    inner: Any
    inner_base: Any
    query: Any
    """What is wanted of a move, and what a move is seen in the light of."""
    query_base: Any
    context: Any
    context_base: Any
    value: Any
    """How good it looks."""
    value_base: Any
    move: Any
    """By number of a described move, and what is thought about the players whom it names."""
    target: Any
    warmth: Any
    """By net: 0 where it makes the move with the best score; otherwise how much luck there is in it."""
    # Room
    numbers: Any
    """Whole numbers as floats."""
    seen: Any
    described: Any
    outer_sum: Any
    others: Any
    pooled: Any
    inner_sum: Any
    wanted: Any
    light: Any
    key: Any


def room_shapes() -> dict[str, tuple[tuple[int, ...], str]]:
    """The shape and the type of each part that is room."""
    return {
        "numbers": ((MOST + 1,), "float32"),
        "seen": ((TABLE_WIDTH + SEATS * PLAYER_WIDTH,), "int8"),
        "described": ((MOVE_WIDTH,), "int8"),
        "outer_sum": ((OUTER,), "float32"),
        "others": ((SEATS, OTHER), "float32"),
        "pooled": ((2, OTHER), "float32"),
        "inner_sum": ((INNER,), "float32"),
        "wanted": ((KEY,), "float32"),
        "light": ((KEY,), "float32"),
        "key": ((KEY,), "float32"),
    }
