"""13.1 Promises that go with an offer: nothing in the rules enforces them, but the table keeps a book of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

LONGEST_PROMISE = 120
"""In characters."""


class PromiseKind(StrEnum):
    """The promises whose keeping the game can tell; and a favour, of which nothing more was said."""

    NO_MUTINY = "no_mutiny"
    PRIZE_AFTER_PORT = "prize_after_port"
    APPOINT = "appoint"
    SUPPORT_CAPTAIN = "support_captain"
    SUPPORT_MUTINEER = "support_mutineer"
    CARD = "card"
    FAVOUR = "favour"


class Standing(StrEnum):
    """How a promise stands."""

    OFFERED = "offered"
    SWORN = "sworn"
    """The offer that it goes with was accepted."""
    DECLINED = "declined"
    KEPT = "kept"
    BROKEN = "broken"
    VOID = "void"
    """Taken back, lapsed, or the occasion for it never came."""


class Promise(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is promised: one of the known things, or a text in the giver's own words, which nobody judges."""

    kind: PromiseKind | None = None
    text: Annotated[str, Meta(max_length=LONGEST_PROMISE)] = ""


class Oath(msgspec.Struct):
    """A promise in the book of oaths: who gave it to whom in which round, and how it stands."""

    n: int
    round: int
    giver: int
    receiver: int
    promise: Promise
    standing: Standing = Standing.OFFERED
    due: int = 0
    """The round in which the occasion came: of a prize after the next port, that of the port. 0 if it has not."""
    asked: bool = False
    """Whether it was asked for in return: its receiver made the offer, and its giver swears it by accepting."""
