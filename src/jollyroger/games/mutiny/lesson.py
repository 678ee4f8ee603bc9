"""What is dealt first in a guided game of five, so that its first rounds show what there is to do."""

from __future__ import annotations

from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.game import Mutiny, MutinyOptions
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import destination_names, kind_names

SEATS = 5
LEARNER = 0
"""The seat of the learner, who is the first Captain."""
HANDS = (
    "OldSailor n2/1 g2/1 m2/2 g1/3 m1/2",
    "n1/1 g2/2 m1/3 n1/2 g1/2 m2/1",
    "g2/1 m1/1 n1/3 g1/1 m2/3 n2/2",
    "m2/2 g1/2 n1/2 m1/2 g1/4 n2/1",
    "n2/3 g2/3 m1/2 g1/1 n1/1 m1/3",
)
"""By seat: crew for every skill, no special cards but the learner's Old Sailor, who finds the island."""
DESTINATIONS = {Stack.FORT: "1/3/3:5", Stack.MERCHANT_SHIP: "3/1/1:3", Stack.SETTLEMENT: "2/1/3:4"}
"""The first of each stack: easy ones, so that the attack can be won."""
PRIZES = "gold2 gold1 rum gold3 jewels hostage gold1 gold2"


def _lesson() -> dict[str, int]:
    start = Mutiny().start(MutinyOptions(seats=SEATS))
    kinds = {name: kind for kind, name in kind_names(start).items()}
    lesson = {"lots:0": LEARNER}
    for seat, hand in enumerate(HANDS):
        # 2.2 Dealt one by one, beginning at the Captain's left.
        for number, card in enumerate(hand.split()):
            lesson[f"crew:{number * SEATS + (seat - LEARNER - 1) % SEATS}"] = kinds[card]
    for stack, card in DESTINATIONS.items():
        names = destination_names(start, stack)
        lesson[f"{STACK_NAMES[stack]}:0"] = next(number for number, name in names.items() if name == card)
    return lesson | {f"prizes:{draw}": PRIZE_NAMES.index(prize) for draw, prize in enumerate(PRIZES.split())}


LESSON = _lesson()
"""Outcomes by deck and number of the draw."""
