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
    Problem.NOT_TEXT: N_("this is not a text file in UTF-8"),
    Problem.TOO_LONG: N_("the file is longer than any game: {wanted} bytes at most"),
    Problem.LINE_TOO_LONG: N_("this line has {found} characters, and no line needs more than {wanted}"),
    Problem.NOT_A_RECORD: N_("this is not a game record: it should begin with “{wanted}”"),
    Problem.FORMAT_UNKNOWN: N_("the format “{found}” is not known; this version reads format {wanted}"),
    Problem.HEADER_MALFORMED: N_("“{found}” is not a header; write “name: value”, and an empty line after the last"),
    Problem.HEADER_UNKNOWN: N_("the header “{found}” is not known; there are: {wanted}"),
    Problem.HEADER_TWICE: N_("the header “{found}” stands here a second time"),
    Problem.HEADER_MISSING: N_("the header “{wanted}” is missing"),
    Problem.GAME_UNKNOWN: N_("the game “{found}” is not known; there are: {wanted}"),
    Problem.RULES_VERSION: N_("written for rules “{found}”, but this version plays rules {wanted}"),
    Problem.OPTION_UNKNOWN: N_("“{found}” is not possible here; there are: {wanted}"),
    Problem.PLAYERS_NUMBER: N_("{found} names, but {wanted} players; write “Name | Name”"),
    Problem.PLAYER_NAME: N_("“{found}” cannot be a name: 1 to {wanted} printable characters"),
    Problem.DATE_MALFORMED: N_("“{found}” is not a date; write it like {wanted}"),
    Problem.SEAL_MALFORMED: N_("“{found}” says nothing about a deal; write hexadecimal digits like {wanted}"),
    Problem.RESULT_DIFFERS: N_("the result is given as “{found}”, but the moves lead to “{wanted}”"),
    Problem.RESULT_EARLY: N_("the result is given as “{found}”, but the moves stop before the end: “{wanted}”"),
    Problem.RESULT_MALFORMED: N_("“{found}” is not a result; write it like “{wanted}”"),
    Problem.ONE_SEAT_ONLY: N_("this is what {found} saw of a game; a whole record is needed"),
    Problem.AFTER_THE_END: N_("the game is over, but “{found}” follows"),
    Problem.ACTOR_UNKNOWN: N_("“{found}” is nobody at this table; to move: {wanted}"),
    Problem.ACTOR_EXPECTED: N_("“{found}” cannot move now; to move: {wanted}"),
    Problem.DEAL_EXPECTED: N_("“{found}” stands where more is to be dealt: a line “{wanted}” is due"),
    Problem.DEAL_MISSING: N_("nothing stands after “{found}”: what was dealt is missing"),
    Problem.DEAL_WORD: N_("“{found}” is one too many: nothing more is dealt here"),
    Problem.DEAL_UNREADABLE: N_("“{found}” is nothing that can be dealt"),
    Problem.DEAL_IMPOSSIBLE: N_("“{found}” cannot be dealt: none is left"),
    Problem.MOVE_MISSING: N_("nothing stands after “{found}”: the move is missing"),
    Problem.MOVE_UNREADABLE: N_("“{found}” is not a move that can be read here"),
    Problem.MOVE_REFUSED: N_("“{found}” is not allowed: {reason}"),
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
