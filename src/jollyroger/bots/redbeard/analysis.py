"""A game seen by Red Beard: how likely each side was to win after every step, and what each decision cost.

Of a decision every legal move is thought through to the end of the turn, as Red Beard does at the table. What it cost
is the value of the best move less that of the one made. Turning points are the decisions that cost most.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.redbeard.known_draw import KnownDraw, draw_is_known
from jollyroger.bots.redbeard.thinker import Thinker, Worth, thinker, worth_of
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.generator import new_generator
from jollyroger.games.record import CHANCE, Record, advance

EVEN = 0.5
"""Before the first cards are dealt nobody is ahead."""
TURNING_POINTS = 3
LEAST_COST = 0.005
"""A turning point costs at least half a percent; cheaper ones did not turn anything."""
NOTICEABLE = 1e-9


class Kind(StrEnum):
    """What a decision is about."""

    SPLIT = "split"
    PICK = "pick"
    PLAY = "play"


class Decision(NamedTuple):
    """A decision, and what Red Beard thinks of it; chances and margins are those of whoever decided."""

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
        dear = sorted((made for made in self.decisions if made.cost >= LEAST_COST), key=lambda made: -made.cost)
        chosen = dear[:TURNING_POINTS]
        return [made for made in self.decisions if any(made is one for one in chosen)]

    def mean_cost(self, seat: int, kind: Kind) -> float | None:
        """What a seat's decisions of a kind cost on average, or None if it made none."""
        costs = [made.cost for made in self.decisions if made.seat == seat and made.kind == kind]
        return sum(costs) / len(costs) if costs else None


def kind_of(code: int) -> Kind:
    """What kind of decision a move answers."""
    return Kind.SPLIT if code < FIRST_PICK else Kind.PICK if code < FIRST_PLAY else Kind.PLAY


def worths_of(state: State, codes: list[int], thoughts: Thinker) -> list[Worth]:
    """What moves are worth to the mover; in the last two turns of a game with all cards exactly, which takes longer."""
    if draw_is_known(state):
        return [worth_of(value, state.mover, 1) for value in KnownDraw(thoughts).values(state, codes)]
    return thoughts.worths(state, codes, state.mover)


def judge(state: State, code: int, thoughts: Thinker) -> Decision:
    """What the mover's move is worth beside the best. A move as good as the best is called the best."""
    codes = DUEL.legal_codes(state, state.mover)
    worths = worths_of(state, codes, thoughts)
    made, could = worths[codes.index(code)], max(worths)
    best = code if made == could else codes[worths.index(could)]
    return Decision(state.turn, state.mover, kind_of(code), code, best, made, could, DUEL.copy(state))


def analyse(record: Record) -> Analysis:
    """Think through every step of a record of the duel."""
    if not isinstance(record.options, DuelOptions):
        raise ValueError("only games of the duel can be analysed")  # noqa: TRY004 - the record is at fault
    state = DUEL.start(record.options)
    thoughts = thinker(state.variant)
    steps = []
    chance = EVEN
    for number, ply in enumerate(record.plies):
        if ply.actor == CHANCE:
            decision = None
            advance(DUEL, state, ply)
            chance = thoughts.worth(state, JOLLY).chance if state.phase == Phase.SPLIT else chance
        else:
            decision = judge(state, ply.code, thoughts)
            chance = decision.made.chance if decision.seat == JOLLY else 1 - decision.made.chance
            advance(DUEL, state, ply)
        steps.append(Step(number, chance, decision))
    return Analysis(steps, state)


class Hint(NamedTuple):
    """What Red Beard would do, and what it is worth to whoever is to move."""

    code: int
    worth: Worth


def hint(view: State) -> Hint | None:
    """For whoever is to move; None where nobody is."""
    if view.phase not in (Phase.SPLIT, Phase.PICK, Phase.PLAY):
        return None
    codes = DUEL.legal_codes(view, view.mover)
    worths = thinker(view.variant).worths(view, codes, view.mover)
    best = max(worths)
    return Hint(codes[worths.index(best)], best)


# Cut of the day

DAILY_VARIANT = "advanced"
DAILY_TURNS = (3, 4, 5, 6)


def cut_of_the_day(day: date) -> State:
    """A table where the splitter is to split, the same for everybody on that day.

    Greedy players have come so far: neither what Red Beard has learned nor the machine has a part in it.
    """
    seed = day.toordinal()
    state = DUEL.start(DUEL.options(variant=DAILY_VARIANT))
    dealer, generator, player = SeededDealer(seed), new_generator(seed, 1), GreedyBot()
    while True:
        DUEL.deal_all(state, dealer)
        if state.turn == DAILY_TURNS[seed % len(DAILY_TURNS)]:
            return state
        codes = DUEL.legal_codes(state, state.mover)
        DUEL.play_code(state, state.mover, player.choose(state, state.mover, codes, generator))


class Cut(NamedTuple):
    """A split and what it is worth to the splitter."""

    code: int
    worth: Worth


def rank_cuts(state: State) -> list[Cut]:
    """All splits of a table, the best first."""
    codes = DUEL.legal_codes(state, state.mover)
    worths = thinker(state.variant).worths(state, codes, state.mover)
    cuts = [Cut(code, worth) for code, worth in zip(codes, worths, strict=True)]
    return sorted(cuts, key=lambda cut: cut.worth, reverse=True)
