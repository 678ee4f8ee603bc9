"""What is dealt first in a guided game, so that its first turns show all that there is to do."""

from __future__ import annotations

from jollyroger.games.duel.cards import NAMES
from jollyroger.games.duel.moves import FIRST_LOT

PILE = "g4 g1 r2 y3 b2 g2 y1 b1 r1 g3 y2 b3 r3 g1 y1"
"""Three turns: all colours come twice in a row, so that a ship's captain can board it."""
LESSON = {"flag:0": FIRST_LOT} | {f"pile:{draw}": NAMES.index(card) for draw, card in enumerate(PILE.split())}
"""Outcomes by deck and number of the draw. The learner has the first flag, so the first split."""
