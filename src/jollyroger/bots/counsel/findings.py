"""What playing on tells about a game of Piracy & Mutiny: chances, costs, turning points. Plain data.

Nothing here imports the compiler, so a server can be sent it by the process that thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from jollyroger.games.mutiny.promises import Oath
from jollyroger.games.record import Ply

TURNING_POINTS = 3
"""So many decisions, and so many other turns, are told in words."""


class Sworn(msgspec.Struct, frozen=True):
    """A promise that was sworn, and when: by how many plies there were then, and when it was kept or broken."""

    oath: Oath
    sworn: int
    settled: int


class Played(msgspec.Struct, frozen=True):
    """A game to think about: its start as `serialise` writes it, its plies, and its promises that came to something."""

    start: bytes
    plies: Sequence[Ply]
    oaths: Sequence[Sworn] = ()


class Measured(NamedTuple):
    """A difference of chances, with the reach of its 95 % interval."""

    mean: float
    reach: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval says that there is a difference at all."""
        return abs(self.mean) > self.reach


NOTHING = Measured(0.0, 0.0)


class Judged(NamedTuple):
    """A decision, from what its maker could know."""

    ply: int
    """How many plies there were before it."""
    round: int
    seat: int
    code: int
    best: int
    """What would have been better, or the same."""
    chance: float
    """The maker's chance to win with the move that was made."""
    cost: Measured
    """The chance that the other move would have brought more; may be below 0 where nothing better was found."""
    is_error: bool
    """Judged twice, and costly both times."""


class Turn(NamedTuple):
    """Something that changed everybody's chances."""

    before: int
    after: int
    """Between so many plies."""
    round: int
    seat: int
    """Whose chance it changed most."""
    chance: float
    became: float


class Word(NamedTuple):
    """What a promise came to: by how much it changed chances that its giver kept it, or broke it."""

    sworn: Sworn
    ply: int
    """Where it was kept, or broken."""
    round: int
    receiver: Measured
    giver: Measured


class Analysis(NamedTuple):
    """The whole game, or as much of it as there is."""

    played: Played
    chances: list[tuple[int, list[float]]]
    """After so many plies: every seat's chance to win, as nobody at the table could know it."""
    decisions: list[Judged]
    turns: list[Turn]
    words: list[Word]
    rollouts: int
    """How many games were played on for it."""

    def errors(self) -> list[Judged]:
        """The decisions that cost most, in the order in which they were made."""
        costly = sorted((made for made in self.decisions if made.is_error), key=lambda made: -made.cost.mean)
        return sorted(costly[:TURNING_POINTS])

    def mean_cost(self, seat: int) -> Measured | None:
        """What a decision of a seat cost on average, or None if it made none."""
        costs = [made.cost for made in self.decisions if made.seat == seat]
        if not costs:
            return None
        reach = sum(cost.reach**2 for cost in costs) ** 0.5
        return Measured(sum(cost.mean for cost in costs) / len(costs), reach / len(costs))
