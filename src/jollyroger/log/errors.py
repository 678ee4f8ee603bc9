"""What can go wrong at a table. Each carries a sentence for the person, in any language; nothing has changed."""

from __future__ import annotations

# ruff: noqa: N818 - they are called what they are
from jollyroger.games.errors import Refusal
from jollyroger.words.common.languages import ENGLISH
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.records import refusal_text
from jollyroger.words.common.understanding import NotUnderstood


class StoreError(Exception):
    """The database cannot be opened, read or written; the text says why."""


class StoreDown(StoreError):
    """Nothing at all can be stored or read now."""


class Fenced(StoreError):
    """Another server runs the table by now: what this one wanted to write comes too late."""


class LogError(StoreError):
    """The log of one table cannot be understood; the others can."""


class ClosedTable(StoreError):
    """The operator has closed this table."""


class OrderProblem(StoreError):
    """An operator's order cannot be carried out; nothing has changed."""


class TableError(Exception):
    """An act that is not possible. The text is one of `words.table`."""

    rule: str | None = None
    """The number of the rule that objects, if one does."""

    def __init__(self, text: str, **values: str | int) -> None:
        super().__init__(phrasebook(ENGLISH).say(text, **values))
        self.text = text
        self.values = values

    def reason(self, language: str) -> str:
        """Why not, for the person."""
        return phrasebook(language).say(self.text, **self.values)


class PlanError(TableError):
    """A table that cannot be made."""


class Unreadable(TableError):
    """A message that cannot be understood."""


class NotYours(TableError):
    """Another's seat, or a table at which one does not sit."""


class Banned(NotYours):
    """The operator keeps this guest out."""


class WrongSecret(TableError):
    """A link to a seat that is not valid."""


class NoSuchTable(TableError):
    """Nobody has made that table."""


class TooLate(TableError):
    """The act comes at the wrong time: the table has moved on, or is not there yet."""


class MoveRefused(TableError):
    """A move to which a rule objects."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("{refusal}", refusal=str(refusal))
        self.refusal = refusal
        self.rule = refusal.rule

    def reason(self, language: str) -> str:
        """The objection in the words of the game."""
        return refusal_text(self.refusal, language)


class NotAMove(TableError):
    """An answer that is no move: the sentence is in the reader's language already, and the legal moves come along."""

    def __init__(self, error: NotUnderstood) -> None:
        super().__init__("{reason}", reason=error.reason)
        self.rule = error.rule or None
        self.moves = error.moves


class TooMuch(TableError):
    """More than is allowed at once."""


class Unstored(TableError):
    """It could not be written down, so it did not happen."""


class Closing(TableError):
    """The server is closing its tables."""


class Elsewhere(TableError):
    """Another server runs the table. Nobody is told: the act goes there."""

    def __init__(self) -> None:
        super().__init__(type(self).__name__)


class NoAdvice(TableError):
    """Red Beard has nothing to say."""
