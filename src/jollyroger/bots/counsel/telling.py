"""What has been found out about a game of Piracy & Mutiny, in words: for the terminal and for the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from jollyroger.bots.counsel.findings import TURNING_POINTS, Analysis, Judged, Turn, Word
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.promises import Standing
from jollyroger.games.mutiny.state import EventKind
from jollyroger.games.record import CHANCE, advance
from jollyroger.words.common.numbers import percent
from jollyroger.words.mutiny.analysis import (
    BREAKING_COST,
    BREAKING_PAID,
    ERROR,
    FALLS,
    KEEPING_COST,
    KEEPING_PAID,
    NOTHING_TURNED,
    RISES,
)
from jollyroger.words.mutiny.chronicle import Chronicle
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.oaths import oath_text

STORIES = (
    EventKind.MUTINY_ENDED, EventKind.LEADER_KILLED, EventKind.ATTACK_WON, EventKind.ATTACK_LOST,
    EventKind.PRIZE_DUG_UP, EventKind.JEWELS_VALUED, EventKind.MUTINY_CALLED, EventKind.CARD_STOLEN,
    EventKind.PRIZE_CLAIMED, EventKind.CARD_WHIPPED, EventKind.CANCELLED, EventKind.CHARACTER_PLAYED,
    EventKind.CREW_JOINED, EventKind.PRIZE_HANDED_OVER, EventKind.CARD_GIVEN, EventKind.TURNED_UP, EventKind.SAILED,
    EventKind.PRIZE_PICKED, EventKind.PRIZE_DEALT, EventKind.PRIZE_BURIED, EventKind.QM_APPOINTED,
)  # fmt: skip
"""What tells a turn, if several things happened: the first of these."""


LEAST_TURN = 0.05
"""A smaller change is no turning point."""


class ToldDecision(msgspec.Struct):
    """A decision as the page shows it; chances are the decider's."""

    ply: int
    round: int
    seat: int
    text: str
    chance: float
    best: str
    cost: float
    reach: float
    is_best: bool
    is_error: bool


class ToldTurn(msgspec.Struct):
    """A turning point: where to look, and a sentence or two."""

    ply: int
    text: str


class ToldAnalysis(msgspec.Struct):
    """A game as the page shows it. Places are numbers of plies; a step of the game has its own."""

    players: Sequence[str]
    plies: list[int]
    """After so many plies there is a point of the curve."""
    chances: list[list[float]]
    """By point and seat."""
    decisions: list[ToldDecision]
    turning: list[ToldTurn]
    decider: ToldTurn | None
    """What decided it."""
    costs: list[list[float] | None]
    """By seat: what a decision cost on average, and the reach of its interval."""
    nothing: str
    """What is said where nothing turned."""
    games: int


class Told(NamedTuple):
    """The texts of an analysis in one language."""

    moves: dict[int, tuple[str, str]]
    """By ply: the move that was made, and the better one."""
    stories: dict[int, str]
    """By ply: what had happened when a turn was over."""


def texts_of(analysis: Analysis, words: MutinyWords) -> Told:
    """Go through the game once, and put into words what is needed."""
    judged = {made.ply: made for made in analysis.decisions}
    turns = {turn.after: turn for turn in told_turns(analysis)}
    begins = {turn.before for turn in turns.values()}
    moves, stories = dict[int, tuple[str, str]](), dict[int, str]()
    state, chronicle = MUTINY.restore(analysis.played.start), Chronicle(words)
    best, story = len(STORIES), ""
    for number, ply in enumerate(analysis.played.plies):
        if number in begins:
            best = len(STORIES)
            story = ""
        if number in judged and ply.actor != CHANCE:
            made = judged[number]
            moves[number] = words.move(state, made.code), words.move(state, made.best)
        for event in advance(MUTINY, state, ply):
            told = [sentence.text for sentence in chronicle.tell(state, [event])]
            place = STORIES.index(event.kind) if event.kind in STORIES else len(STORIES)
            if told and (place < best or not story):
                best, story = place, told[0]
        if number + 1 in turns:
            stories[number + 1] = story
    return Told(moves, stories)


def told_turns(analysis: Analysis) -> list[Turn]:
    """The turns that are told: the greatest."""
    return [turn for turn in analysis.turns[:TURNING_POINTS] if abs(turn.became - turn.chance) >= LEAST_TURN]


def turn_text(turn: Turn, told: Told, words: MutinyWords) -> str:
    """What happened, and to whose profit or loss."""
    return words._(
        RISES if turn.became > turn.chance else FALLS,
        round=turn.round,
        story=told.stories[turn.after],
        player=words.players[turn.seat],
        before=percent(turn.chance, words.language),
        after=percent(turn.became, words.language),
    )


def error_text(made: Judged, told: Told, words: MutinyWords) -> str:
    """A costly decision, and what would have been better."""
    move, better = told.moves[made.ply]
    return words._(
        ERROR,
        round=made.round,
        player=words.players[made.seat],
        made=move,
        better=better,
        after=percent(made.chance, words.language),
        before=percent(made.chance + made.cost.mean, words.language),
        cost=percent(made.cost.mean, words.language),
        reach=percent(made.cost.reach, words.language),
    )


def word_text(word: Word, words: MutinyWords) -> str:
    """13.1 What a promise was worth to its receiver, and what keeping or breaking it meant for its giver."""
    oath = word.sworn.oath
    is_kept, paid = oath.standing == Standing.KEPT, word.giver.mean > 0
    text = (KEEPING_PAID if paid else KEEPING_COST) if is_kept else (BREAKING_PAID if paid else BREAKING_COST)
    return words._(
        text,
        round=word.round,
        giver=words.players[oath.giver],
        receiver=words.players[oath.receiver],
        worth=percent(word.receiver.mean if is_kept else -word.receiver.mean, words.language),
        cost=percent(abs(word.giver.mean), words.language),
        promise=oath_text(oath.promise, words.language),
    )


def turning_points(analysis: Analysis, told: Told, words: MutinyWords) -> list[ToldTurn]:
    """The costliest decisions, the greatest turns, and the promises that mattered, in the order in which they came."""
    found = [ToldTurn(turn.after, turn_text(turn, told, words)) for turn in told_turns(analysis)]
    found += [ToldTurn(made.ply, error_text(made, told, words)) for made in analysis.errors()]
    found += [
        ToldTurn(word.ply + 1, word_text(word, words))
        for word in analysis.words
        if word.receiver.is_sure or word.giver.is_sure
    ]
    return sorted(found, key=lambda turn: turn.ply)


def decider(analysis: Analysis, told: Told, words: MutinyWords) -> ToldTurn | None:
    """The turn that helped the winner most; else the greatest there was."""
    turns = told_turns(analysis)
    if not turns:
        return None
    last = analysis.chances[-1][1]
    winner = last.index(max(last))
    mine = [turn for turn in turns if turn.seat == winner and turn.became > turn.chance]
    chosen = (mine or turns)[0]
    return ToldTurn(chosen.after, turn_text(chosen, told, words))


def tell_analysis(analysis: Analysis, words: MutinyWords) -> ToldAnalysis:
    """All of it, for the page."""
    told = texts_of(analysis, words)
    decisions = [
        ToldDecision(
            made.ply, made.round, made.seat, told.moves[made.ply][0], made.chance, told.moves[made.ply][1],
            made.cost.mean, made.cost.reach, made.best == made.code, made.is_error,
        )
        for made in analysis.decisions
    ]  # fmt: skip
    costs = [analysis.mean_cost(seat) for seat in range(len(words.players))]
    return ToldAnalysis(
        words.players,
        [plies for plies, _ in analysis.chances],
        [chances for _, chances in analysis.chances],
        decisions,
        turning_points(analysis, told, words),
        decider(analysis, told, words),
        [None if cost is None else list(cost) for cost in costs],
        words._(NOTHING_TURNED),
        analysis.rollouts,
    )
