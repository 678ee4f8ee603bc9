"""A table of Jolly & Roger as somebody describes it, in the words of records: for tests, puzzles and research.

Cards come out of the pile, and crews are laid by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.games.duel.cards import JOLLY, NAMES, ROGER
from jollyroger.games.duel.crews import lay_parrot, reinforce
from jollyroger.games.duel.flow import deal
from jollyroger.games.duel.notation import SEAT_NAMES, SHIP_NAMES
from jollyroger.games.duel.state import MOST_IN_SET, Phase, State, set_up
from jollyroger.games.duel.variants import VARIANTS


def position(
    *,
    variant: str = "advanced",
    splitter: str = SEAT_NAMES[ROGER],
    jolly: str = "",
    roger: str = "",
    dealt: str = "",
    mover: str = SEAT_NAMES[JOLLY],
    hand: str = "",
) -> State:
    """A table with two crews, at which cards were dealt to the splitter or the mover has a hand to play.

    Cards are named as in records. A crew is written from the bottom up: "r3@red (g1)@red" is a pirate and a parrot
    at the red ship. Without a hand the cards `dealt` are the first of this turn, and more are drawn or the splitter
    splits. ValueError if there is no such table.
    """
    state = set_up(tuple(VARIANTS)[_numbered(variant, tuple(VARIANTS))], _numbered(splitter, SEAT_NAMES))
    for seat, crew in ((JOLLY, jolly), (ROGER, roger)):
        for word in crew.split():
            name, _, ship = word.partition("@")
            lay = lay_parrot if name.startswith("(") else reinforce
            lay(state, seat, _drawn(state, name.strip("()")), _numbered(ship, SHIP_NAMES))
    if hand and dealt:
        raise ValueError("cards are dealt, or played from a hand, not both")
    for name in dealt.split():
        if state.phase != Phase.DEAL:
            raise ValueError(f"more than {state.drawn} cards are dealt")
        deal(state, _left(state, name))
    if not dealt:
        state.mover = _numbered(mover, SEAT_NAMES)
        state.phase = Phase.PLAY
        if len(hand.split()) > MOST_IN_SET:
            raise ValueError(f"a set has at most {MOST_IN_SET} cards (3.3)")
        for name in hand.split():
            state.hand[state.mover][state.hand_size[state.mover]] = _drawn(state, name)
            state.hand_size[state.mover] += 1
    state.events = []
    return state


def _numbered(word: str, words: Sequence[str]) -> int:
    if word not in words:
        raise ValueError(f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def _left(state: State, name: str) -> int:
    """A kind of card of which somebody can still draw one."""
    kind = _numbered(name, NAMES)
    if not state.unseen[kind]:
        raise ValueError(f"no {name} is left")
    return kind


def _drawn(state: State, name: str) -> int:
    """A card out of the pile."""
    kind = _left(state, name)
    state.unseen[kind] -= 1
    state.pile -= 1
    return kind
