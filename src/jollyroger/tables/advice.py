"""Advice: hints, studies of finished games, and the cut of the day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from jollyroger.bots.counsel.findings import Analysis as CrewAnalysis
from jollyroger.bots.redbeard.findings import Analysis, Hint
from jollyroger.bots.sailor.advising import Tip
from jollyroger.games.mutiny.promises import Oath
from jollyroger.log.errors import Closing, NoAdvice, TooLate, TooMuch
from jollyroger.log.table_state import TableState
from jollyroger.tables.advisers import ADVISERS, Adviser
from jollyroger.tables.background import AT_LENGTH
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.tables.red_beard import Daily, judge
from jollyroger.words.common.refusals import CLOSING, GAME_RUNS, NO_ADVICE, NO_RED_BEARD, RED_BEARD_IS_BUSY

MOST_KEPT = 20
"""So many studies are kept; older ones are made again."""
MOST_WAITING = 8
"""So many can wait to be made."""

log = logging.getLogger(__name__)
T = TypeVar("T")


def today() -> date:
    """The day it is, the same for everybody."""
    return datetime.now(UTC).date()


class Advice:
    """Asks each question once, and keeps the answers for a while."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self._workers = bot_workers
        self._games = dict[str, asyncio.Task[Analysis | CrewAnalysis]]()
        self._days = dict[date, asyncio.Task[Daily]]()
        self._hints = dict[object, asyncio.Task[Hint | Tip | None]]()

    @property
    def is_there(self) -> bool:
        """Whether Red Beard is on this server."""
        return self._workers.red_beard

    async def analysis(self, table_id: str, table_state: TableState, patience: float) -> Analysis | CrewAnalysis | None:
        """A finished game, studied; None if that takes longer than the caller is willing to wait."""
        adviser = ADVISERS.get(table_state.game.name)
        if adviser is None or not self.is_there:
            raise NoAdvice(NO_RED_BEARD)
        if not table_state.is_over:
            raise TooLate(GAME_RUNS)
        if table_id not in self._games:
            if sum(not task.done() for task in self._games.values()) >= MOST_WAITING:
                raise TooMuch(RED_BEARD_IS_BUSY)
            self._keep(self._games, table_id, self._study(adviser, table_state))
        return await self._wait(self._games, table_id, patience)

    async def _study(self, adviser: Adviser, table_state: TableState) -> Analysis | CrewAnalysis:
        return await self._workers.study(await AT_LENGTH.do(adviser.about, table_state))

    async def daily(self, day: date, patience: float) -> Daily | None:
        """The cut of a day; None if judging it takes longer than the caller is willing to wait."""
        if day not in self._days:
            self._keep(self._days, day, judge(day, self._workers))
        return await self._wait(self._days, day, patience)

    def can_hint(self, game: str) -> bool:
        """Whether there is somebody on this server who knows this game."""
        adviser = ADVISERS.get(game)
        return adviser is not None and (self.is_there or not adviser.is_red_beard)

    async def hint(self, game: str, view: bytes, seat: int, oaths: Sequence[Oath] = ()) -> Hint | Tip:
        """What the adviser would do with this view. The same view gets the same answer."""
        asked = game, view, seat, repr(oaths)
        if asked not in self._hints:
            self._keep(self._hints, asked, self._workers.advise(game, view, seat, oaths))
        found = await self._wait(self._hints, asked, None)
        if found is None:
            raise NoAdvice(NO_ADVICE)
        return found

    def _keep(self, kept: dict[Any, asyncio.Task[T]], name: object, work: Coroutine[None, None, T]) -> None:
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        kept[name] = asyncio.get_running_loop().create_task(work)

    async def _wait(self, kept: dict[Any, asyncio.Task[T]], name: object, patience: float | None) -> T | None:
        """What a task has found, or None if it has not yet. A failed task is asked again next time."""
        task = kept[name]
        await asyncio.wait((task,), timeout=patience)
        if not task.done():
            return None
        if task.cancelled():
            raise Closing(CLOSING)
        error = task.exception()
        if error is not None:
            if kept.get(name) is task:
                del kept[name]
            log.error("no advice could be given", exc_info=error)
            raise NoAdvice(NO_ADVICE)
        return task.result()

    def close(self) -> None:
        """Stop: nobody waits for an answer any more."""
        for task in (*self._games.values(), *self._days.values(), *self._hints.values()):
            task.cancel()
