"""2.5 What a player may know of a duel: everything that a state holds."""

from __future__ import annotations

from jollyroger.games.duel.state import State
from jollyroger.games.layout import put_copy


def look(views: list[State], place: int, state: State, seat: int) -> None:  # noqa: ARG001 - all seats see the same
    """2.5 Only the order of the pile and the cards put aside are secret, and no state holds those."""
    put_copy(views, place, state)
