"""What is wrong with a record, as a sentence that says what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import ClassVar, NamedTuple, Protocol

from jollyroger.games.errors import Problem, RecordError, Refusal
from jollyroger.games.game import Result
from jollyroger.games.record import SeatRecord
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.sentences import Commentator
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.mutiny.game_words import MutinyWords

LINE = N_("line {line}: {problem}")

PROBLEMS = {
    Problem.NOT_TEXT: N_("this isn't a UTF-8 text file"),
    Problem.TOO_LONG: N_("the file is too long to be a game (limit in bytes: {wanted})"),
    Problem.LINE_TOO_LONG: N_("this line is too long: {found} characters, and {wanted} are enough"),
    Problem.NOT_A_RECORD: N_("this isn't a saved game: the first line should be “{wanted}”"),
    Problem.FORMAT_UNKNOWN: N_("unknown format “{found}”; this version reads format {wanted}"),
    Problem.HEADER_MALFORMED: N_("“{found}” isn't a header; write “name: value”, and an empty line after the last one"),
    Problem.HEADER_UNKNOWN: N_("unknown header “{found}”; use one of: {wanted}"),
    Problem.HEADER_TWICE: N_("duplicate header “{found}”"),
    Problem.HEADER_MISSING: N_("the header “{wanted}” is missing"),
    Problem.GAME_UNKNOWN: N_("unknown game “{found}”; use one of: {wanted}"),
    Problem.RULES_VERSION: N_("this game uses rules “{found}”, but this version plays by rules {wanted}"),
    Problem.OPTION_UNKNOWN: N_("“{found}” isn't valid here; use one of: {wanted}"),
    Problem.PLAYERS_NUMBER: N_("names: {found}, players: {wanted}; write “Name | Name”"),
    Problem.PLAYER_NAME: N_("“{found}” can't be a name; the limit in characters is {wanted}"),
    Problem.DATE_MALFORMED: N_("“{found}” isn't a date; write it like {wanted}"),
    Problem.SEAL_MALFORMED: N_("“{found}” isn't valid; use hexadecimal digits like {wanted}"),
    Problem.RESULT_DIFFERS: N_("the result says “{found}”, but the moves lead to “{wanted}”"),
    Problem.RESULT_EARLY: N_("the result says “{found}”, but the game isn't over yet; write “{wanted}”"),
    Problem.RESULT_MALFORMED: N_("“{found}” isn't a result; write it like “{wanted}”"),
    Problem.ONE_SEAT_ONLY: N_("this is only {found}'s view; the full game is needed"),
    Problem.AFTER_THE_END: N_("the game is already over, but “{found}” follows"),
    Problem.ACTOR_UNKNOWN: N_("there's no player “{found}”; next to move: {wanted}"),
    Problem.ACTOR_EXPECTED: N_("it isn't {found}'s move; next to move: {wanted}"),
    Problem.DEAL_EXPECTED: N_("expected a “{wanted}” line, found “{found}”"),
    Problem.DEAL_MISSING: N_("“{found}” is missing its cards"),
    Problem.DEAL_WORD: N_("“{found}” is one card too many"),
    Problem.DEAL_UNREADABLE: N_("“{found}” isn't a card"),
    Problem.DEAL_IMPOSSIBLE: N_("there's no “{found}” left to deal"),
    Problem.MOVE_MISSING: N_("“{found}” is missing its move"),
    Problem.MOVE_UNREADABLE: N_("“{found}” isn't a valid move"),
    Problem.MOVE_REFUSED: N_("“{found}” isn't allowed: {reason}"),
}


class RecordWords(Protocol):
    """The words of one game in one language, as far as records need them."""

    objections: ClassVar[type[IntEnum]]
    """What its rules can object to a move."""

    def __init__(self, language: str, players: Sequence[str]) -> None: ...

    def reason(self, refusal: Refusal) -> str:
        """Why a move was refused, with the number of the rule."""
        ...

    def result(self, result: Result) -> str:
        """How a game ended."""
        ...

    def commentator(self) -> Commentator:
        """What tells the lines of a record."""
        ...


GAME_WORDS: dict[str, type[RecordWords]] = {"duel": DuelWords, "mutiny": MutinyWords}
"""The words of each game, by its name."""


def refusal_text(refusal: Refusal, language: str) -> str:
    """Why a move was refused, in the words of its game."""
    words = next(words for words in GAME_WORDS.values() if words.objections is type(refusal.objection))
    return words(language, ()).reason(refusal)


def problem_text(error: RecordError, language: str) -> str:
    """The line and the reason, in one sentence."""
    say = phrasebook(language).say
    reason = refusal_text(error.refusal, language) if error.refusal else ""
    problem = say(PROBLEMS[error.problem], found=error.found, wanted=error.wanted, reason=reason)
    return say(LINE, line=error.line, problem=problem)


class SeatLine(NamedTuple):
    """A line of what one seat saw of a game, for reading: who acted (empty for chance), and the record's own words."""

    actor: str
    text: str


def seat_lines(record: SeatRecord) -> list[SeatLine]:
    """The lines of a record that cannot be played again, with the names of those who played."""
    names = dict(zip(record.game.seat_names(record.options), record.players, strict=True))
    return [
        SeatLine(names[opening], text) if opening in names else SeatLine("", f"{opening}: {text}")
        for opening, text in record.lines
    ]
