"""What Red Beard holds in his head while he thinks: room for a search, and what he has learned.

All of it is made once and used again, because compiled code makes no arrays. Every part is a list of whole numbers (or
an array of them), so that interpreted and compiled code come to the very same values.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from jollyroger.bots.redbeard.sketch import SKETCH
from jollyroger.games.duel.moves import MOST_LEGAL, USES
from jollyroger.games.duel.state import MOST_DRAWN

PLIES = MOST_DRAWN + 2
"""The table as it is, after a first move, and after each further card."""

# What a frame of the search holds, by place.
SEAT = 0
MASK = 1
"""The cards that the seat has yet to play, a bit for each."""
OTHER_MASK = 2
"""The cards that the other plays afterwards."""
LAST = 3
"""The play before this one by the same seat, or NO_PLAY."""
ALPHA = 4
BETA = 5
BEST = 6
COUNT = 7
"""How many plays are yet to be tried."""
PLAYED = 8
"""The play that is being tried."""
SLOT = 9
"""Where the value is kept for other orders of the same plays, or NO_SLOT."""
FIRST_ALPHA = 10
FIRST_BETA = 11
FRAME = 12
NO_PLAY = -1
NO_SLOT = -1

TABLE = 1 << 13
LARGE_TABLE = 1 << 15
"""Room for what is kept of one turn, and of a turn that comes after many ends of the turn before it."""

# What is kept in the table beside a key.
STAMP = 0
VALUE = 1
BOUND = 2
KEPT = 3
EXACT = 0
AT_LEAST = 1
AT_MOST = 2

# Settings of a search, by place.
HORIZON = 0
"""How a position after the turn is judged: by RESULT, by what was LEARNED, by the exact ENDING, or by the NEXT_TURN."""
ALL_IS_KNOWN = 1
NEXT_SPLITTER = 2
NOW = 3
"""The stamp of this search: what was kept by an earlier one does not count."""
CUTS = 4
"""1 for alpha-beta, 0 for full minimax, which is there to test it."""
LEAVES = 5
"""How many positions were judged."""
LATER = 6
"""What of stacks and gains can still matter after this turn."""
LEFT = 7
"""From here on by ship: how many pirates of its colour are unseen, in steps."""
DRAWS = 11
"""By how many draws a value is the sum of values; 1 but for an ENDING."""
UNSEEN = 12
ENDING_READY = 13
"""How many draws there are, once the ending's lists are those of the unseen cards."""
ENDINGS = 14
"""1 if there is room to think about endings."""
DRAW = 15
"""The draw that is being thought about, or NO_DRAW."""
BELIEF = 16
"""By how many draws more the learned value counts, where not all draws are looked at."""
BUDGET = 17
"""How many positions may be judged before the search stops."""
STOPPED = 18
"""1 once it has stopped."""
DRAWN = 19
"""How many cards a turn draws."""
SETTINGS = 20

RESULT = 0
LEARNED = 1
ENDING = 2
NEXT_TURN = 3
NO_DRAW = -1

HIDDEN = 32
"""The width of the learned value's one layer."""
LEAD_MOST = 12
LEAD_STEPS = 2 * LEAD_MOST + 1
LEFT_STEPS = 4
GAIN_STEPS = 8
TOP_STEPS = 7
LEAD_ROWS = 0
GAIN_ROWS = LEAD_ROWS + 4 * LEFT_STEPS * LEAD_STEPS
TOP_ROWS = GAIN_ROWS + 8 * GAIN_STEPS
NO_ROW = TOP_ROWS + 8 * TOP_STEPS
"""A row of zeros."""
ROWS = NO_ROW + 1
BASE_INPUTS = 24
"""The bias, then how many cards of each kind are unseen."""
HEADS = 2
SIGMOID_STEP = 256
SIGMOID_REACH = 12 * SIGMOID_STEP
SCALE_BITS = 10
"""Weights are told in this many bits behind the point."""
GOLD_BITS = 4
"""Gold comes in units of sixteen."""


ENDING_DRAWS = 56
ENDING_SETS = 256
ENDING_KEYS = 4096
ENDING_OUTCOMES = 56_000
ENDING_REPLIES = 1 << 21

MOST_DRAWS = 128
MOST_CARDS = 50
# What is kept of a draw, by place, to think about the turn that begins with it.
DRAWN_CARDS = 0
DRAWN_MATTERS = DRAWN_CARDS + MOST_DRAWN
DRAWN_LATER = DRAWN_MATTERS + 1
DRAWN_LEFT = DRAWN_LATER + 1
SPLIT_COUNT = DRAWN_LEFT + 4
DRAWN_SPLITS = SPLIT_COUNT + 1
"""From here on the different splits of its cards; the one that was best last time comes first."""
DRAWN_BASE = DRAWN_SPLITS + (1 << MOST_DRAWN - 1)
"""From here on the part of the hidden layer that stays the same."""
LUCK = DRAWN_BASE + HIDDEN
"""By how much the ends of a turn were worth more with this draw than before it, in all, and how many they were."""
LUCK_COUNT = LUCK + 1
PLAN = LUCK_COUNT + 1

Numbers: TypeAlias = list[int]
Lists: TypeAlias = list[list[int]]


class Mind(NamedTuple):
    """Room and knowledge. Lists when interpreted, int64 arrays when compiled."""

    cards: Numbers
    """The cards of the turn, by place."""
    boards: Lists
    frames: Lists
    plays: Lists
    history: Lists
    """By seat and play: how often it has refuted something."""
    keys: Lists
    kept: Lists
    settings: Numbers
    order: Lists
    sums: Numbers
    """The hidden layer."""
    base: Numbers
    """Its part that stays the same during a turn."""
    rows: Lists
    gold_row: Numbers
    base_rows: Lists
    heads: Lists
    """By output (chance, margin): the weights of the hidden layer and the bias."""
    sigmoid: Numbers
    # For endings (`ending.py`); sets are masks of places among the unseen cards.
    unseen: Numbers
    leads: Numbers
    draws: Numbers
    first_split: Numbers
    refuters: Lists
    set_start: Numbers
    set_end: Numbers
    outcomes: Lists
    reply_start: Numbers
    reply_reach: Lists
    replies: Numbers
    found_keys: Numbers
    found: Lists
    # For the turn after this one (`next_turn.py`).
    deck: Numbers
    """The cards that nobody has seen."""
    plans: Lists
    """By draw: what has been made ready for it."""


def mind_shapes(*, endings: bool = False, draws: int = 0) -> dict[str, tuple[int, ...]]:
    """The shape of each part, with room for endings or without, and for so many draws of a next turn."""
    some = int(endings)
    table = LARGE_TABLE if draws else TABLE
    return {
        "cards": (MOST_DRAWN,),
        "boards": (PLIES, SKETCH),
        "frames": (PLIES, FRAME),
        "plays": (PLIES, MOST_LEGAL),
        "history": (2, 23 * USES),
        "keys": (table, SKETCH + 1),
        "kept": (table, KEPT),
        "settings": (SETTINGS,),
        "order": (2, 1 << MOST_DRAWN),
        "sums": (HIDDEN,),
        "base": (HIDDEN,),
        "rows": (ROWS, HIDDEN),
        "gold_row": (HIDDEN,),
        "base_rows": (BASE_INPUTS, HIDDEN),
        "heads": (HEADS, HIDDEN + 1),
        "sigmoid": (2 * SIGMOID_REACH + 1,),
        "unseen": (8,),
        "leads": (4,),
        "draws": (some * ENDING_DRAWS,),
        "first_split": (some * ENDING_DRAWS,),
        "refuters": (some * ENDING_DRAWS, ENDING_SETS),
        "set_start": (ENDING_SETS,),
        "set_end": (ENDING_SETS,),
        "outcomes": (some * ENDING_OUTCOMES, 6),
        "reply_start": (ENDING_SETS,),
        "reply_reach": (ENDING_SETS, 4),
        "replies": (some * ENDING_REPLIES,),
        "found_keys": (some * ENDING_KEYS,),
        "found": (some * ENDING_KEYS, ENDING_DRAWS),
        "deck": (MOST_CARDS if draws else 0,),
        "plans": (draws, PLAN),
    }


def blank_mind(draws: int = 0) -> Mind:
    """Room without knowledge, for interpreted code."""
    return Mind(**{name: _zeros(shape) for name, shape in mind_shapes(draws=draws).items()})


def _zeros(shape: tuple[int, ...]) -> Any:
    return [0] * shape[0] if len(shape) == 1 else [_zeros(shape[1:]) for _ in range(shape[0])]
