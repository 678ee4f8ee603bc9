"""What Red Beard has found out, in words: for the terminal and for the pages."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jollyroger.bots.redbeard.findings import Analysis, Decision, Hint, Kind
from jollyroger.games.duel.moves import FIRST_PICK
from jollyroger.games.duel.previews import preview
from jollyroger.games.duel.state import State
from jollyroger.words.duel.analysis import (
    AS_GOOD,
    HINT,
    NEXT_BEST,
    NO_TURNING_POINT,
    TURNING_POINT,
    WHY_PICK,
    WHY_PLAY,
    WHY_SPLIT,
    move_text,
)
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.duel.previews import preview_text

ALIKE = 0.0005
"""Chances that differ by less are the same on the page."""


def turning_text(made: Decision, words: DuelWords) -> str:
    """A turning point in a sentence."""
    return words.say(
        TURNING_POINT,
        turn=made.turn,
        player=words.players[made.seat],
        made=move_text(made.state, made.code, words),
        after=words.percent(made.made.chance),
        better=move_text(made.state, made.best, words),
        before=words.percent(made.could.chance),
    )


def turning_lines(analysis: Analysis, words: DuelWords) -> list[str]:
    """The turning points, a sentence each."""
    points = analysis.turning_points()
    return [turning_text(made, words) for made in points] or [words.say(NO_TURNING_POINT)]


def why(view: State, hint: Hint, words: DuelWords) -> str:
    """Why Red Beard would do it in this seat's place."""
    code, (chance, _) = hint.best
    if hint.replies:
        one, two = (words.percent(reply.chance) for reply in hint.replies)
        told = words.say(WHY_SPLIT, other=words.players[1 - view.mover], one=one, two=two)
    elif code < FIRST_PICK + 2 and hint.other is not None:
        less = words.percent(hint.other.worth.chance)
        return words.say(WHY_PICK, chance=words.percent(chance), less=less)
    else:
        outlook = preview_text(preview(view, view.mover, code), view.mover, words)
        told = words.say(WHY_PLAY, outlook=outlook[:1].upper() + outlook[1:], chance=words.percent(chance))
    return f"{told} {_next_best(view, hint, words)}".strip()


def _next_best(view: State, hint: Hint, words: DuelWords) -> str:
    if hint.other is None:
        return ""
    move = move_text(view, hint.other.code, words)
    if hint.best.worth.chance - hint.other.worth.chance < ALIKE:
        return words.say(AS_GOOD, move=move)
    return words.say(NEXT_BEST, move=move, less=words.percent(hint.other.worth.chance))


def hint_text(view: State, hint: Hint, words: DuelWords) -> str:
    """What Red Beard would do."""
    return words.say(HINT, move=move_text(view, hint.best.code, words))


# For the pages


class ToldDecision(msgspec.Struct):
    """A decision as the page shows it; chances are the decider's."""

    step: int
    turn: int
    seat: int
    kind: Kind
    text: str
    chance: float
    best: str
    could: float
    cost: float
    is_best: bool


class ToldAnalysis(msgspec.Struct):
    """A game as the page shows it. Steps are those of stepping through it: the start, the deal, then each decision."""

    players: Sequence[str]
    chances: list[float]
    """Jolly's chance to win, by step."""
    decisions: list[ToldDecision]
    turning: list[int]
    """The steps of the turning points."""
    turning_texts: list[str]
    costs: list[list[float | None]]
    """By seat: what splits, picks and plays cost on average."""


def tell_analysis(analysis: Analysis, words: DuelWords) -> ToldAnalysis:
    """All of it."""
    chances, decisions, turning = [0.5], list[ToldDecision](), list[int]()
    points = analysis.turning_points()
    if analysis.steps:
        chances.append(0.5)
    for _, chance, made in analysis.steps:
        if made is None:
            chances[-1] = chance
            continue
        chances.append(chance)
        step = len(chances) - 1
        decisions.append(_tell_decision(made, step, words))
        if any(made is point for point in points):
            turning.append(step)
    costs = [[analysis.mean_cost(seat, kind) for kind in Kind] for seat in range(2)]
    return ToldAnalysis(words.players, chances, decisions, turning, turning_lines(analysis, words), costs)


def _tell_decision(made: Decision, step: int, words: DuelWords) -> ToldDecision:
    text, best = (move_text(made.state, code, words) for code in (made.code, made.best))
    chances = made.made.chance, made.could.chance
    return ToldDecision(
        step, made.turn, made.seat, made.kind, text, chances[0], best, chances[1], made.cost, made.code == made.best
    )
