"""What Red Beard finds out about a game: chances, costs, turning points. Plain data.

Nothing here imports the compiler, so a server can be sent it by the process that thinks.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY
from jollyroger.games.duel.state import State

TURNING_POINTS = 3
LEAST_COST = 0.005
"""A turning point costs at least half a percent; cheaper ones did not turn anything."""
NOTICEABLE = 1e-9


class Worth(NamedTuple):
    """What a move or a position is worth to a seat."""

    chance: float
    """To win; a draw counts one half."""
    margin: float
    """In gold, expected."""


class Kind(StrEnum):
    """What a decision is about."""

    SPLIT = "split"
    PICK = "pick"
    PLAY = "play"


def kind_of(code: int) -> Kind:
    """What kind of decision a move answers."""
    return Kind.SPLIT if code < FIRST_PICK else Kind.PICK if code < FIRST_PLAY else Kind.PLAY


class Decision(NamedTuple):
    """A decision, and what Red Beard thinks of it; chances and margins are the decider's."""

    turn: int
    seat: int
    kind: Kind
    code: int
    best: int
    made: Worth
    could: Worth
    """What the best move was worth."""
    state: State
    """The table before it."""

    @property
    def cost(self) -> float:
        """By how much the move made it less likely to win."""
        return max(0.0, self.could.chance - self.made.chance)

    @property
    def gold_cost(self) -> float:
        """What it cost in gold, where it cost no chance."""
        return max(0.0, self.could.margin - self.made.margin) if self.cost < NOTICEABLE else 0.0


class Step(NamedTuple):
    """A ply of the record, and Jolly's chance to win after it."""

    ply: int
    chance: float
    decision: Decision | None


class Analysis(NamedTuple):
    """The whole game, or as much of it as there is."""

    steps: list[Step]
    state: State
    """The table at the end of the record."""

    @property
    def decisions(self) -> list[Decision]:
        """The players' decisions, in order."""
        return [step.decision for step in self.steps if step.decision is not None]

    def turning_points(self) -> list[Decision]:
        """The decisions that cost most, in the order in which they were made."""
        return self.dearest(TURNING_POINTS)

    def dearest(self, most: int) -> list[Decision]:
        """At most so many decisions that cost something worth telling, in the order in which they were made."""
        dear = sorted((made for made in self.decisions if made.cost >= LEAST_COST), key=lambda made: -made.cost)
        return [made for made in self.decisions if any(made is one for one in dear[:most])]

    def mean_cost(self, seat: int, kind: Kind) -> float | None:
        """What a seat's decisions of a kind cost on average, or None if it made none."""
        costs = [made.cost for made in self.decisions if made.seat == seat and made.kind == kind]
        return sum(costs) / len(costs) if costs else None


class Choice(NamedTuple):
    """A move and what it is worth to the player who makes it."""

    code: int
    worth: Worth


class Hint(NamedTuple):
    """What Red Beard would do."""

    best: Choice
    other: Choice | None
    """The next best, if there is another move at all."""
    replies: tuple[Worth, ...] = ()
    """Of a split: what it is worth to the splitter if the other takes the first set, or the second."""
