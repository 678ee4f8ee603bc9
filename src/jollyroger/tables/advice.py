"""What Red Beard says to whoever plays against bots, about games that are over, and about the cut of the day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple, TypeVar

import msgspec

from jollyroger.bots.redbeard.daily import cut_of_the_day
from jollyroger.bots.redbeard.findings import Analysis, Choice, Hint
from jollyroger.bots.redbeard.telling import hint_text, tell_analysis, why
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import State
from jollyroger.games.record import write
from jollyroger.log.errors import Closing, NoAdvice, TooLate, TooMuch
from jollyroger.log.table_state import TableState
from jollyroger.tables.background import SOON
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.words.common.refusals import CLOSING, GAME_RUNS, NO_ADVICE, NO_RED_BEARD, RED_BEARD_IS_BUSY
from jollyroger.words.duel.game_words import DuelWords

MOST_KEPT = 20
"""So many studies of games are kept; an older one is made again."""
MOST_WAITING = 8
"""So many can wait to be made."""

log = logging.getLogger(__name__)
T = TypeVar("T")


class Daily(NamedTuple):
    """The cut of a day: the table, and all splits of it, the best first."""

    state: State
    cuts: Sequence[Choice]


def today() -> date:
    """The day it is, the same for everybody."""
    return datetime.now(UTC).date()


class Advice:
    """Asks Red Beard, once for each question, and keeps what he said for a while."""

    def __init__(self, bot_workers: BotWorkers) -> None:
        self._thinkers = bot_workers
        self._games = dict[str, asyncio.Task[Analysis]]()
        self._days = dict[date, asyncio.Task[Daily]]()
        self._hints = dict[bytes, asyncio.Task[Hint | None]]()

    @property
    def is_there(self) -> bool:
        """Whether there is somebody to ask."""
        return self._thinkers.red_beard

    async def analysis(self, table_id: str, table_state: TableState, patience: float) -> Analysis | None:
        """A finished duel, thought through; None if that takes longer than one is willing to wait."""
        if table_state.game is not DUEL or not self.is_there:
            raise NoAdvice(NO_RED_BEARD)
        if not table_state.is_over:
            raise TooLate(GAME_RUNS)
        if table_id not in self._games:
            if sum(not task.done() for task in self._games.values()) >= MOST_WAITING:
                raise TooMuch(RED_BEARD_IS_BUSY)
            self._keep(self._games, table_id, self._thinkers.study(write(table_state.record()).encode()))
        return await self._wait(self._games, table_id, patience)

    async def daily(self, day: date, patience: float) -> Daily | None:
        """The cut of a day; None if it takes longer than one is willing to wait until it is judged."""
        if day not in self._days:
            self._keep(self._days, day, self._judge(day))
        return await self._wait(self._days, day, patience)

    async def _judge(self, day: date) -> Daily:
        state = await SOON.do(cut_of_the_day, day)
        return Daily(state, await self._thinkers.rank(DUEL.serialise(DUEL.view(state, state.mover))))

    async def hint(self, view: bytes) -> Hint:
        """What Red Beard would do in the place of whoever has this view. The same view gets the same answer."""
        if view not in self._hints:
            self._keep(self._hints, view, self._thinkers.advise(view))
        found = await self._wait(self._hints, view, None)
        if found is None:
            raise NoAdvice(NO_ADVICE)
        return found

    def _keep(self, kept: dict[Any, asyncio.Task[T]], name: object, work: Coroutine[None, None, T]) -> None:
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        kept[name] = asyncio.get_running_loop().create_task(work)

    async def _wait(self, kept: dict[Any, asyncio.Task[T]], name: object, patience: float | None) -> T | None:
        """What a task has found, or None while it has not; what failed is asked again the next time."""
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
            log.error("Red Beard could not say anything", exc_info=error)
            raise NoAdvice(NO_ADVICE)
        return task.result()

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        for task in (*self._games.values(), *self._days.values(), *self._hints.values()):
            task.cancel()


_encode = msgspec.json.encode


def hint_message(view: State, window: int, hint: Hint, words: DuelWords) -> bytes:
    """A hint as the page gets it: the move as it stands in records, and in words, and why."""
    move = DUEL.write_move(view, hint.best.code)
    told = {"text": hint_text(view, hint, words), "why": why(view, hint, words)}
    return _encode({"type": "hint", "window": window, "move": move, **told})


def analysis_message(analysis: Analysis, words: DuelWords) -> bytes:
    """A game thought through, as the page gets it."""
    return _encode(tell_analysis(analysis, words))
