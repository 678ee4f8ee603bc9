"""A game seen by Red Beard: how likely each side was to win after every step, and what each decision cost.

Of a decision every legal move is thought through as Red Beard does at the table, but with a part of that work, because
somebody waits. What it cost is the value of the best move less that of the one made. Those that seem to have cost most
are thought about again, as at the table. Turning points are the dearest of them.
"""

from __future__ import annotations

from jollyroger.bots.redbeard.findings import Analysis, Choice, Decision, Hint, Step, Worth, kind_of
from jollyroger.bots.redbeard.thinker import Thinker, thinker
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.duel.moves import FIRST_PICK
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.record import CHANCE, Record, advance

EVEN = 0.5
"""Before the first cards are dealt nobody is ahead."""
FIRST_LOOK = 1 / 6
"""The part of a decision's usual work that all of them get."""
SECOND_LOOKS = 8
"""So many get all of it."""


def judge(state: State, code: int, thoughts: Thinker) -> Decision:
    """What the mover's move is worth beside the best. A move as good as the best is called the best."""
    best, could, made = thoughts.beside(state, code)
    return Decision(state.turn, state.mover, kind_of(code), code, best, made, could, DUEL.copy(state))


def analyse(record: Record) -> Analysis:
    """Think through every step of a record of the duel."""
    if not isinstance(record.options, DuelOptions):
        raise ValueError("only games of the duel can be analysed")  # noqa: TRY004 - the record is at fault
    state = DUEL.start(record.options)
    thoughts = thinker(state.variant)
    with thoughts.working(FIRST_LOOK):
        steps = look_at_all(record, state, thoughts)
    for decision in Analysis(steps, state).dearest(SECOND_LOOKS):
        place = next(number for number, step in enumerate(steps) if step.decision is decision)
        steps[place] = step_after(place, judge(decision.state, decision.code, thoughts))
    return Analysis(steps, state)


def look_at_all(record: Record, state: State, thoughts: Thinker) -> list[Step]:
    """Every step of a record that begins with a state; the state goes along."""
    steps, chance = list[Step](), EVEN
    for number, ply in enumerate(record.plies):
        if ply.actor == CHANCE:
            advance(DUEL, state, ply)
            chance = thoughts.worth(state, JOLLY).chance if state.phase == Phase.SPLIT else chance
            steps.append(Step(number, chance, None))
        else:
            steps.append(step_after(number, judge(state, ply.code, thoughts)))
            chance = steps[-1].chance
            advance(DUEL, state, ply)
    return steps


def step_after(number: int, decision: Decision) -> Step:
    """The step that a decision leads to."""
    chance = decision.made.chance if decision.seat == JOLLY else 1 - decision.made.chance
    return Step(number, chance, decision)


def rank(state: State) -> list[Choice]:
    """All moves of the seat to move, the best first; of equals the one that the game names first."""
    codes = DUEL.legal_codes(state, state.mover)
    worths = thinker(state.variant).worths(state, codes, state.mover)
    choices = [Choice(code, worth) for code, worth in zip(codes, worths, strict=True)]
    return sorted(choices, key=lambda choice: choice.worth, reverse=True)


def hint(view: State) -> Hint | None:
    """For the seat to move; None if there is none."""
    if view.phase not in (Phase.SPLIT, Phase.PICK, Phase.PLAY):
        return None
    best, *others = rank(view)
    replies: tuple[Worth, ...] = ()
    if view.phase == Phase.SPLIT:
        after = DUEL.copy(view)
        DUEL.play_code(after, view.mover, best.code)
        replies = tuple(thinker(view.variant).worths(after, [FIRST_PICK, FIRST_PICK + 1], view.mover))
    return Hint(best, others[0] if others else None, replies)
