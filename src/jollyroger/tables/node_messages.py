"""What nodes say to each other about tables. Of a log they send only what an act has added, with its answer.

Fields are only ever added, at the end and with a default: nodes of two versions talk while one replaces the other.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from jollyroger.games.errors import Refusal
from jollyroger.log import errors
from jollyroger.log.errors import MoveRefused, TableError
from jollyroger.storage.leases import LogRow
from jollyroger.words.common.records import GAME_WORDS
from jollyroger.words.common.refusals import NOT_STORED


class Follow(Struct, array_like=True, tag=True):
    """A node follows a table from now on, or has other visitors there than before."""

    table: str
    seats: list[int]
    """Those whose people are connected to this node."""
    watching: int
    """How many are connected without a seat."""


class Unfollow(Struct, array_like=True, tag=True):
    """A node needs the table no more."""

    table: str


class Here(Struct, array_like=True, tag=True):
    """The owner's answer, and again when somebody comes or goes: who is connected to other nodes."""

    table: str
    seats: list[int]
    watching: int
    away: list[float]
    """By seat: for how many seconds nobody has been there."""


class NotHere(Struct, array_like=True, tag=True):
    """A node does not run the table, or no more."""

    table: str


class Forwarded(Struct, array_like=True, tag=True):
    """An act for the owner."""

    number: int
    """Stands in the answer."""
    table: str
    guest: str
    name: str
    only: int | None
    act: msgspec.Raw | bytes
    """As it came from the client, or as it would have."""


class Performed(Struct, array_like=True, tag="Done"):
    """An act is stored, if there was anything to store."""

    number: int
    seq: int
    """The last entry of the table: when the follower has read so far, it has read what the act did."""
    rows: list[LogRow] = []
    """What was stored last, usually by this act: so the follower need not ask the database for it."""


class Refused(Struct, array_like=True, tag=True):
    """An act was refused. The sentence is made where the language is known."""

    number: int
    kind: str
    text: str = ""
    values: dict[str, str | int] = {}
    objection: int = 0
    rule: str = ""


class Spent(Struct, array_like=True, tag=True):
    """What visitors have used up of their limits at this node since it was last told: by limit and name."""

    spent: dict[str, dict[str, float]]
    sockets: dict[str, int] = {}
    """How many each guest and address has open here, where that has changed."""
    anew: bool = False
    """Whether these are all that are open."""


class Ordered(Struct, array_like=True, tag=True):
    """An operator's order, as JSON, to a server that has its database to itself."""

    order: bytes


class Carried(Struct, array_like=True, tag=True):
    """What became of an order."""

    said: str = ""
    problem: str = ""


Message = Follow | Unfollow | Here | NotHere | Forwarded | Performed | Refused | Spent | Ordered | Carried

KINDS: dict[str, type[TableError]] = {
    kind.__name__: kind
    for kind in (
        errors.Unreadable, errors.NotYours, errors.Banned, errors.WrongSecret, errors.TooLate, errors.TooMuch,
        errors.Unstored, errors.Closing, errors.NoAdvice, errors.PlanError, errors.Elsewhere,
    )
}  # fmt: skip


def refused(number: int, error: TableError) -> Refused:
    """A refusal on its way."""
    if isinstance(error, MoveRefused):
        return Refused(number, MoveRefused.__name__, "", {}, int(error.refusal.objection), error.refusal.rule)
    return Refused(number, type(error).__name__, error.text, error.values, 0, error.rule or "")


def error_of(told: Refused, game: str) -> TableError:
    """The same refusal again, at a table of this game."""
    if told.kind == MoveRefused.__name__:
        return MoveRefused(Refusal(GAME_WORDS[game].objections(told.objection), told.rule))
    if told.kind == errors.Elsewhere.__name__:
        return errors.Elsewhere()
    kind = KINDS.get(told.kind)
    if kind is None:  # of a newer version
        return errors.Unstored(NOT_STORED)
    error = kind(told.text, **told.values)
    error.rule = told.rule or None
    return error
