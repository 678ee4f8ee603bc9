"""The logbook of many games of Piracy & Mutiny: what happened on those voyages, on average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jollyroger.bots.arena import Outcome, Share, share
from jollyroger.games.mutiny.state import Tally


class Logbook(NamedTuple):
    """Means of a game, and shares of all there were; a share is None where there was nothing to share."""

    games: int
    rounds: float
    gold: float
    """Of a player."""
    attacks: float
    attacks_won: Share | None
    ports: float
    islands: float
    islands_reached: Share
    """Of the games: those in which the treasure island was reached at all."""
    mutinies: float
    mutinies_won: Share | None
    bribes: float
    """13.2 Offers that were accepted."""
    punishments: float


def keep_logbook(outcomes: Sequence[Outcome]) -> Logbook:
    """Sum up some games, one or more. Each round visits a target, a port or an island (5.4)."""
    games = len(outcomes)
    players = len(outcomes[0].result.scores)
    counted = {tally: sum(outcome.tally[tally] for outcome in outcomes) for tally in Tally}
    visits = counted[Tally.ATTACKS] + counted[Tally.PORTS] + counted[Tally.ISLANDS]
    return Logbook(
        games=games,
        rounds=visits / games,
        gold=sum(sum(outcome.result.scores) for outcome in outcomes) / games / players,
        attacks=counted[Tally.ATTACKS] / games,
        attacks_won=_share_of(counted[Tally.ATTACKS_WON], counted[Tally.ATTACKS]),
        ports=counted[Tally.PORTS] / games,
        islands=counted[Tally.ISLANDS] / games,
        islands_reached=share(sum(outcome.tally[Tally.ISLANDS] > 0 for outcome in outcomes), games),
        mutinies=counted[Tally.MUTINIES] / games,
        mutinies_won=_share_of(counted[Tally.MUTINIES_WON], counted[Tally.MUTINIES]),
        bribes=counted[Tally.BRIBES] / games,
        punishments=counted[Tally.PUNISHMENTS] / games,
    )


def _share_of(count: int, total: int) -> Share | None:
    return share(count, total) if total else None
