"""What the players at a table are called."""

from __future__ import annotations

from collections.abc import Sequence


def told_apart(players: Sequence[str], seats: Sequence[str]) -> tuple[str, ...]:
    """The names, those that several players have with the names of their seats."""
    return tuple(
        f"{player} ({seat})" if players.count(player) > 1 else player
        for player, seat in zip(players, seats[: len(players)], strict=True)
    )
