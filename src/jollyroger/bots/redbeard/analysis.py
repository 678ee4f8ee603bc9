"""A game seen by Red Beard: how likely each side was to win after every step, and what each decision cost.

Of a decision every legal move is thought through to the end of the turn, as Red Beard does at the table. What it cost
is the value of the best move less that of the one made. Turning points are the decisions that cost most.
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
