"""A game of Piracy & Mutiny that is over, thought through by playing on from its positions with sailors at all seats.

A decision is judged from its maker's view: guesses at what is hidden, the same for the move that was made and for
others, with the same luck. Which other move is best is found with some games, what it would have brought with others:
the best of several noisy numbers is too high. The costliest decisions are judged again, with more games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jollyroger.bots.batch import Numbers
from jollyroger.bots.counsel.candidates import TALK, candidates
from jollyroger.bots.counsel.findings import NOTHING, Analysis, Judged, Measured, Played, Turn
from jollyroger.bots.counsel.outlook import outlook
from jollyroger.bots.counsel.promises import words_of
from jollyroger.bots.rollouts import Ends, Rollouts, estimate
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.phases import round_of
from jollyroger.games.mutiny.rules.stack import is_chance, top_step
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.games.record import CHANCE, Ply, advance

BOT = "sailor"
GAMES_PLAYED_ON = 60_000
"""For a game of six; about 12 s of one core. With more seats a game takes longer, and fewer are played on."""
SIX = 6
CURVE, SCREEN, AGAIN = 0.2, 0.45, 0.3
"""The parts of these games for the curve, for all decisions, and for a second look at some; promises have the rest."""
MOST_TRIED = 5
SECOND_LOOKS = 12
FEWEST = 4
SEED = 1
CONSEQUENCES = frozenset(
    {
        EventKind.QM_APPOINTED, EventKind.SAILED, EventKind.TURNED_UP, EventKind.ATTACK_WON, EventKind.ATTACK_LOST,
        EventKind.MUTINY_CALLED, EventKind.CREW_JOINED, EventKind.LEADER_KILLED, EventKind.MUTINY_ENDED,
        EventKind.CHARACTER_PLAYED, EventKind.CANCELLED, EventKind.PRIZE_PICKED, EventKind.PRIZE_DEALT,
        EventKind.PRIZE_CLAIMED, EventKind.PRIZE_EARNED, EventKind.PRIZE_BURIED, EventKind.PRIZE_DUG_UP,
        EventKind.PRIZE_HANDED_OVER, EventKind.CARD_GIVEN, EventKind.CARD_WHIPPED, EventKind.CARD_STOLEN,
        EventKind.ROUND_ENDED, EventKind.JEWELS_VALUED, EventKind.GAME_ENDED,
    }
)  # fmt: skip
"""After these the curve has a point."""


class Point(NamedTuple):
    """A position of the curve."""

    plies: int
    round: int
    state: State


class Question(NamedTuple):
    """A decision that is to be judged."""

    ply: int
    round: int
    seat: int
    step: int
    code: int
    tried: list[int]
    view: State


def analyse(played: Played, games: int = GAMES_PLAYED_ON) -> Analysis:
    """Think about a game; `games` says how hard."""
    state = MUTINY.restore(played.start)
    rollouts = Rollouts(MUTINY, [BOT] * state.seats)
    budget = games * min(1.0, SIX / state.seats)
    points, questions = positions(state, played.plies)
    chances = curve(rollouts, points, int(CURVE * budget))
    judged = judge_all(rollouts, questions, budget)
    words = words_of(rollouts, played, max(FEWEST, int((1 - CURVE - SCREEN - AGAIN) * budget / SECOND_LOOKS)))
    shown = [(point.plies, chance) for point, chance in zip(points, chances, strict=True)]
    return Analysis(played, shown, judged, turns(points, chances), words, rollouts.games)


# What there is to think about


def positions(state: State, plies: Sequence[Ply]) -> tuple[list[Point], list[Question]]:
    """The points of the curve, and the decisions."""
    points, questions = list[Point](), dict[tuple[int, ...], Question]()
    due = False
    for number, ply in enumerate(plies):
        if ply.actor != CHANCE:
            question = question_of(state, number, ply)
            if question is not None:
                # Of several passes in one attack, or one mutiny, the last one is the decision not to take part.
                passes = question.code == Verb.PASS
                questions[question.round, question.seat, question.step, -1 if passes else number] = question
        due |= any(event.kind in CONSEQUENCES for event in advance(MUTINY, state, ply))
        if (due and not is_chance(state)) or number == len(plies) - 1:
            points.append(Point(number + 1, round_of(state), MUTINY.copy(state)))
            due = False
    return points, sorted(questions.values(), key=lambda question: question.ply)


def question_of(state: State, number: int, ply: Ply) -> Question | None:
    """A decision, if there was one: something else could have been done, and it is more than talk."""
    if VERB_OF[ply.code] in TALK or len(MUTINY.legal_codes(state, ply.actor)) < 2:
        return None
    view = MUTINY.view(state, ply.actor)
    codes = MUTINY.legal_codes(view, ply.actor)
    tried = candidates(view, ply.actor, codes, MOST_TRIED, ply.code)
    if len(tried) < 2:
        return None
    return Question(number, round_of(state), ply.actor, top_step(state), ply.code, tried, view)


# The curve


def curve(rollouts: Rollouts, points: Sequence[Point], games: int) -> list[list[float]]:
    """Every seat's chance to win at each point, by all cards. All points share their luck, so a step is not chance."""
    samples = max(FEWEST, games // max(1, len(points)))
    return [rollouts.play_on(point.state, samples, SEED).shares[0].mean(axis=0).tolist() for point in points]


def turns(points: Sequence[Point], chances: Sequence[Sequence[float]]) -> list[Turn]:
    """Where chances changed, the greatest changes first."""
    found = []
    for before, after, chance, became in zip(points, points[1:], chances, chances[1:], strict=False):
        changes = [abs(new - old) for old, new in zip(chance, became, strict=True)]
        seat = changes.index(max(changes))
        found.append(Turn(before.plies, after.plies, before.round, seat, chance[seat], became[seat]))
    return sorted(found, key=lambda turn: -abs(turn.became - turn.chance))


# The decisions


def judge_all(rollouts: Rollouts, questions: Sequence[Question], budget: float) -> list[Judged]:
    """First all of them, then the costliest again."""
    number = sum(len(question.tried) + 2 for question in questions)
    samples = max(FEWEST, int(SCREEN * budget / max(1, number)))
    screened = [screen(rollouts, question, samples) for question in questions]
    judged = [made for made, _ in screened]
    costliest = [place for place in range(len(judged)) if judged[place].best != judged[place].code]
    costliest.sort(key=lambda place: -screened[place][1])
    again = max(FEWEST, int(AGAIN * budget / (2 * min(SECOND_LOOKS, max(1, len(costliest))))))
    for place in costliest[:SECOND_LOOKS]:
        judged[place] = look_again(rollouts, questions[place], judged[place], again)
    return judged


def screen(rollouts: Rollouts, question: Question, samples: int) -> tuple[Judged, float]:
    """Judge a decision, and say how costly it seems: half of the games pick the other move, half measure it."""
    seed = SEED + 1 + question.ply
    guesses = rollouts.guesses(question.view, 2 * samples, seed)
    tried = rollouts.try_moves(guesses[:samples], question.seat, question.tried, seed)
    means = outlook(tried, question.seat).mean(axis=1)
    best = question.tried[int(means.argmax())]
    judged = Judged(
        question.ply, question.round, question.seat, question.code, best,
        float(tried.shares[0, :, question.seat].mean()), NOTHING, is_error=False,
    )  # fmt: skip
    if best == question.code:
        return judged, 0.0
    ends = rollouts.try_moves(guesses[samples:], question.seat, [question.code, best], seed, samples)
    return with_cost(judged, ends), float(np.subtract(*outlook(ends, question.seat)[::-1]).mean())


def look_again(rollouts: Rollouts, question: Question, judged: Judged, samples: int) -> Judged:
    """Judge it by new games, which had no part in choosing it."""
    seed = SEED + 1 + question.ply + (1 << 16)
    guesses = rollouts.guesses(question.view, samples, seed)
    found = with_cost(judged, rollouts.try_moves(guesses, question.seat, [question.code, judged.best], seed))
    return found._replace(is_error=found.cost.mean > 0 and found.cost.is_sure)


def with_cost(judged: Judged, ends: Ends) -> Judged:
    """What the better move would have brought, by games that went on after both."""
    made, better = ends.shares[:, :, judged.seat]
    return judged._replace(chance=float(made.mean()), cost=measured(better - made))


def measured(samples: Numbers) -> Measured:
    """A mean difference, with its interval."""
    return Measured(*estimate(samples))
