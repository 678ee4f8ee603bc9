"""What can go wrong with a game, as a few error types; `jollyroger.words` has the sentences that a person reads."""

from __future__ import annotations

from enum import Enum, IntEnum, auto

LONGEST_QUOTE = 100
"""Characters of what somebody sent, in a sentence that says what is wrong with it."""


class Refusal(Exception):  # noqa: N818 - that is what it is
    """A move that the rules do not allow. Nothing has changed. `objection` says why, `rule` is its number."""

    def __init__(self, objection: IntEnum, rule: str) -> None:
        super().__init__(f"rule {rule}: {objection.name.lower().replace('_', ' ')}")
        self.objection = objection
        self.rule = rule


class OptionsError(ValueError):
    """A game that cannot be set up: an option names something that does not exist."""

    def __init__(self, option: str, value: str, choices: tuple[str, ...]) -> None:
        super().__init__(f"{option}: {quoted(value)!r} is none of {', '.join(choices)}")
        self.option = option
        self.value = quoted(value)
        self.choices = choices


class Problem(Enum):
    """All the ways in which a record can be wrong."""

    NOT_TEXT = auto()
    TOO_LONG = auto()
    LINE_TOO_LONG = auto()
    NOT_A_RECORD = auto()
    FORMAT_UNKNOWN = auto()
    HEADER_MALFORMED = auto()
    HEADER_UNKNOWN = auto()
    HEADER_TWICE = auto()
    HEADER_MISSING = auto()
    GAME_UNKNOWN = auto()
    RULES_VERSION = auto()
    OPTION_UNKNOWN = auto()
    PLAYERS_NUMBER = auto()
    PLAYER_NAME = auto()
    DATE_MALFORMED = auto()
    SEAL_MALFORMED = auto()
    RESULT_DIFFERS = auto()
    RESULT_EARLY = auto()
    RESULT_MALFORMED = auto()
    ONE_SEAT_ONLY = auto()
    AFTER_THE_END = auto()
    ACTOR_UNKNOWN = auto()
    ACTOR_EXPECTED = auto()
    DEAL_EXPECTED = auto()
    DEAL_MISSING = auto()
    DEAL_WORD = auto()
    DEAL_UNREADABLE = auto()
    DEAL_IMPOSSIBLE = auto()
    MOVE_MISSING = auto()
    MOVE_UNREADABLE = auto()
    MOVE_REFUSED = auto()


def printable(text: str) -> str:
    """A text from outside as it may be shown: what a terminal would obey becomes a question mark."""
    return "".join(character if character.isprintable() else "?" for character in text)


def quoted(text: str) -> str:
    """The beginning of a text from outside: nobody reads more of it in a complaint."""
    return printable(text[:LONGEST_QUOTE])


class RecordError(ValueError):
    """A record that cannot be read: the line (from 1), the problem, and the words in the file that show it."""

    def __init__(self, line: int, problem: Problem, found: str = "", wanted: str = "", refusal: Refusal | None = None):
        detail = "".join(f" ({label} {text!r})" for label, text in (("found", found), ("wanted", wanted)) if text)
        super().__init__(f"line {line}: {problem.name.lower().replace('_', ' ')}{detail}")
        self.line = line
        self.problem = problem
        self.found = printable(found)
        self.wanted = wanted
        self.refusal = refusal
