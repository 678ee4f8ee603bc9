"""A Python class under test: its objects have a method `answer(instructions, message)` that gives a text."""

from __future__ import annotations

import asyncio
import inspect
import sys
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

from jollyroger.contest.players.player import Reply, Request, Unreachable


class ClassPlayer:
    """Asks an object of the class; whatever it raises is a bad answer and no more."""

    def __init__(self, where: str) -> None:
        self._object = _made(where)

    async def answer(self, request: Request) -> Reply:
        begun = monotonic()
        try:
            if inspect.iscoroutinefunction(self._object.answer):
                said = await self._object.answer(request.instructions, request.message)
            else:
                said = await asyncio.to_thread(self._object.answer, request.instructions, request.message)
            text = str(said)
        except Exception as error:  # somebody else's code can raise anything
            return Reply("", seconds=monotonic() - begun, problem=f"{type(error).__name__}: {error}"[:300])
        return Reply(text, seconds=round(monotonic() - begun, 3))

    async def close(self) -> None:
        """Nothing to close."""


def _made(where: str) -> Any:
    module, _, name = where.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return getattr(import_module(module), name or "Player")()
    except (ImportError, AttributeError, ValueError) as error:
        raise Unreachable(f"There's no class {where!r}: {error}.") from error
