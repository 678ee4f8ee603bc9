"""What a player under test is to the contest: it gets a message and gives a text."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from msgspec import Struct

FRAME = 64
"""Tokens that an endpoint may count besides what it is sent."""
MOST_COUNTED = 10**9
"""Tokens: an endpoint that says more of one answer can't count."""


class Request(Struct, frozen=True):
    """A question. It knows which game and seat it is for, so that a player can tell games apart."""

    game: int
    seat: int
    question: int
    """Questions of this seat in this game, from 1."""
    attempt: int
    """0, or how many answers to this question were not possible."""
    instructions: str
    """The same in every request."""
    message: str


class Reply(Struct, frozen=True, omit_defaults=True):
    """What came back."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    tries: int = 1
    problem: str = ""
    """Why there is no text, or not all of it."""


def most_tokens_of(request: Request) -> int:
    """No message has more tokens than bytes; some more frame it."""
    return len(request.instructions.encode()) + len(request.message.encode()) + FRAME


def tokens_counted(said: Any) -> int | None:
    """A number of tokens, if that is what somebody has sent."""
    return said if type(said) is int and 0 <= said <= MOST_COUNTED else None


def storable(reply: Reply) -> Reply:
    """The same in letters that a file can hold: endpoints cut an emoji in two, or send half of one."""
    text, problem = (
        said.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for said in (reply.text, reply.problem)
    )
    return msgspec.structs.replace(reply, text=text, problem=problem)


class Unreachable(Exception):  # noqa: N818 - the run stops, and goes on another time
    """A player cannot be asked at all: nothing is lost, and the run can go on later."""


class Player(Protocol):
    """A player under test."""

    async def answer(self, request: Request) -> Reply:
        """Its answer; Unreachable if it cannot be asked now."""
        ...

    async def close(self) -> None:
        """Nothing more is asked."""
        ...
