"""Five pirates who play the duel, from the landlubber to Red Beard himself.

Red Beard thinks two turns deep. The lesser ones think to the end of the turn, and overlook moves, each of them now and
then, and take the best of those that they see. So a landlubber does what comes to mind, and a captain misses little.
The deckhand, whom learners meet, misses most of all, but plays no card as a parrot without a thought of what it does
face up.

Nothing here imports the compiler: a table knows the bots by name, and only the process that thinks
loads their head.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from jollyroger.games.duel.cards import colour_of, is_pirate
from jollyroger.games.duel.moves import FACE_UP, FIRST_PLAY, USES
from jollyroger.games.duel.state import State
from jollyroger.games.generator import random_below

HEAD = "jollyroger.bots.redbeard.thinker"
NEEDS = ("numba", "numpy")
PARTS = 1000


def can_think() -> bool:
    """Whether what these bots need is installed (the extra `bots`)."""
    return all(find_spec(name) for name in NEEDS)


class Pirate:
    """One of the five. How many moves in a thousand he overlooks makes his level; the best thinks two turns deep."""

    def __init__(self, name: str, overlooks: int, *, knows_faces: bool = False, deep: bool = False) -> None:
        self.name = name
        self.overlooks = overlooks
        self.knows_faces = knows_faces
        self.deep = deep

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:  # noqa: ARG002 - the mover's
        """The best of the moves that he sees. Red Beard sees all, and alone thinks two turns deep."""
        seen = [code for code in codes if self.overlooks == 0 or random_below(generator, PARTS) >= self.overlooks]
        if not seen:
            seen = [codes[random_below(generator, len(codes))]]
        if self.knows_faces:
            seen = with_faces(seen, codes)
        if len(seen) == 1:
            return seen[0]
        head: Any = import_module(HEAD)
        best: int = head.thinker(view.variant, deep=self.deep).best(view, seen)
        return best

    def warm_up(self) -> None:
        """Load (or compile, once) what thinking needs, before anybody waits for it."""
        import_module(HEAD).warm_up()


def is_parrot(code: int) -> bool:
    """5.2 Whether a move puts a card face down."""
    return code >= FIRST_PLAY and (code - FIRST_PLAY) % USES < FACE_UP


def card_of(code: int) -> int:
    """The card that a play uses."""
    return (code - FIRST_PLAY) // USES


def with_faces(seen: list[int], codes: list[int]) -> list[int]:
    """What a pirate sees, and all that the cards of the parrots among it do face up.

    5.1 At the ship of its colour a card is never weaker face up, so a parrot makes no sense there.
    """
    parrots = {card_of(code) for code in seen if is_parrot(code)}
    faces = [code for code in codes if code >= FIRST_PLAY and not is_parrot(code) and card_of(code) in parrots]
    return [code for code in codes if code in faces or (code in seen and not is_senseless(code))]


def is_senseless(code: int) -> bool:
    """Whether a move makes a parrot at the ship of the card's own colour."""
    if not is_parrot(code):
        return False
    card, ship = card_of(code), (code - FIRST_PLAY) % USES
    return is_pirate(card) and colour_of(card) == ship


RED_BEARD = Pirate("red-beard", 0, deep=True)
ONE_TURN = Pirate("one-turn", 0)
"""Red Beard as he would be if he thought no further than the lesser pirates: what his depth is worth is measured by."""
PIRATES = (
    Pirate("landlubber", 770),
    Pirate("deckhand", 900, knows_faces=True),
    Pirate("bosun", 360),
    Pirate("captain", 140),
    RED_BEARD,
)
"""From the weakest to the strongest."""
