"""What a move would do, found out by playing it on a copy of what the player sees."""

from __future__ import annotations

from typing import NamedTuple

from jollyroger.games.duel.cards import SHIPS
from jollyroger.games.duel.flow import play
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.duel.state import State
from jollyroger.games.layout import copy_state


class ShipChange(NamedTuple):
    """A ship whose crews a move makes stronger or weaker."""

    ship: int
    own: int
    other: int
    captain_before: int
    captain: int


class Preview(NamedTuple):
    """What a move changes: ships, the gold under the player's chest; and what both own in all then."""

    ships: tuple[ShipChange, ...]
    gold: int
    own_total: int
    other_total: int


def preview(view: State, seat: int, code: int) -> Preview:
    """Play a legal move on a copy, and see what is different."""
    after = copy_state(view)
    play(after, seat, code)
    return Preview(
        tuple(
            ShipChange(
                ship,
                after.strength[seat][ship],
                after.strength[1 - seat][ship],
                view.captain[ship],
                after.captain[ship],
            )
            for ship in range(SHIPS)
            if any(view.strength[side][ship] != after.strength[side][ship] for side in (seat, 1 - seat))
        ),
        after.gold[seat] - view.gold[seat],
        total_gold(after, seat),
        total_gold(after, 1 - seat),
    )
