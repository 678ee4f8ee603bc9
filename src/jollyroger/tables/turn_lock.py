"""One act after the other: a lock that can also be taken without waiting, where it is free."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import TracebackType


class TurnLock:
    """First come, first served."""

    __slots__ = ("_refused", "_waiting", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._refused: Callable[[], Exception] | None = None
        self._waiting = deque[asyncio.Future[None]]()

    def take_at_once(self) -> bool:
        """Take it if it is free."""
        if self.taken:
            return False
        self.taken = True
        return True

    async def take(self) -> None:
        """Take it as soon as it is free."""
        if self.take_at_once():
            return
        place = self.line_up()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled() and place.exception() is None:
                # It was let through and goes away all the same.
                self.give_back()
            raise

    def line_up(self, *, first: bool = False) -> asyncio.Future[None]:
        """A place in the line of those who wait, which is done when it has the turn."""
        if self._refused is not None:
            raise self._refused()
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if first:
            self._waiting.appendleft(place)
        else:
            self._waiting.append(place)
        return place

    def is_last(self, place: asyncio.Future[None]) -> bool:
        """Whether nobody has lined up behind a place."""
        return bool(self._waiting) and self._waiting[-1] is place

    def refuse(self, why: Callable[[], Exception]) -> None:
        """Until it is given back nobody waits for it: those waiting and newcomers are told why."""
        self._refused = why
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_exception(why())

    def give_back(self) -> None:
        """Let the next one through."""
        self._refused = None
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give_back()
