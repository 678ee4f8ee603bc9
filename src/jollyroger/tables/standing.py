"""What a guest has to show: games won, how many in a row, and days on which the cut of the day was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from jollyroger.storage.endings import Ending
from jollyroger.storage.store import Store
from jollyroger.tables.guests import Guest
from jollyroger.tables.services import answer_of

MOST_COUNTED = 200
"""Games of a guest that are counted, the last ones."""


class Outcome(NamedTuple):
    """How a game ended for one seat."""

    how: str
    """won, lost or drawn"""
    score: int
    best: int
    """The best score of the others."""
    place: int
    """1 is the best. Seats that share the win share the place."""
    seats: int


class Standing(NamedTuple):
    """A guest's games of one kind."""

    game: str
    games: int
    won: int
    streak: int
    """Wins in a row, up to the last game."""
    longest: int


def outcome_of(seat: int, winners: Sequence[int], scores: Sequence[int]) -> Outcome:
    """How a game ended for a seat. Nobody wins a draw."""
    others = [score for other, score in enumerate(scores) if other != seat]
    how = "won" if seat in winners else "lost" if winners else "drawn"
    before = sum(other in winners or scores[other] > scores[seat] for other in range(len(scores)) if other != seat)
    place = 1 if how == "won" else 1 + before
    return Outcome(how, scores[seat], max(others), place, len(scores))


def standings(endings: Iterable[Ending]) -> list[Standing]:
    """By game, that of the last game first; the endings come with the newest first."""
    games = dict[str, list[bool]]()
    for ending in endings:
        games.setdefault(ending.game, []).append(ending.seat in ending.winners)
    return [Standing(game, len(wins), sum(wins), _run(wins), _longest(wins)) for game, wins in games.items()]


def _run(wins: Iterable[bool]) -> int:
    run = 0
    for won in wins:
        if not won:
            break
        run += 1
    return run


def _longest(wins: Sequence[bool]) -> int:
    return max(_run(wins[start:]) for start in range(len(wins)))


def days_in_a_row(days: set[date], today: date) -> int:
    """How many days in a row there are up to today. A guest who has yet to play today keeps them."""
    day = today if today in days else today - timedelta(days=1)
    run = 0
    while day in days:
        day -= timedelta(days=1)
        run += 1
    return run


class GuestHistory:
    """What the database knows of a guest's games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def standings(self, guest: Guest) -> list[Standing]:
        """How the last games of a guest went, by game."""
        return standings(await answer_of(self._store.endings(guest.id, MOST_COUNTED)))

    async def finished(self, guest: Guest) -> set[str]:
        """The games of which a guest has played one to its end."""
        return set(await answer_of(self._store.finished(guest.id)))
