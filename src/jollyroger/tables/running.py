"""What happens at a table without anybody's doing: bots and stand-ins play, and clocks run out."""

from __future__ import annotations

import asyncio
from functools import partial

from jollyroger.games.committed import SealedSeed
from jollyroger.log.entries import Done, Left, Moved
from jollyroger.log.errors import Unstored
from jollyroger.log.plan import SECONDS, Plan
from jollyroger.log.table_state import TableState
from jollyroger.log.times import now, steady
from jollyroger.messages.game_messages import Countdown, Deadline
from jollyroger.messages.table_messages import Snapshot
from jollyroger.tables.audience import WatchedTable
from jollyroger.tables.bot_workers import Choice
from jollyroger.tables.journal import RETRY_SECONDS, Change, Decide, Services

COMING_BACK = 15
"""Seconds that a question is open at least after a restart: people have to find their way back to it."""


class RunningTable(WatchedTable):
    """The part of a table that runs by itself."""

    def __init__(self, services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> None:
        self._clock: Deadline | None = None
        self._used = 0, 0.0
        """A window, and the seconds that it had been open before the table was taken up again."""
        self._alarm: asyncio.TimerHandle | None = None
        self._stalling = False
        """Whether somebody has taken back a move in this turn of his."""
        self._thinking = dict[int, int]()
        """By seat of a bot: the window that it thinks about."""
        super().__init__(services, table_id, seed, table_state)
        self._set_clock(Change(seats=True))
        self._go_on()

    @property
    def plan(self) -> Plan:
        """How the table was made."""
        return self.table_state.plan

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table_state.is_over

    # Clocks

    def _set_clock(self, change: Change) -> Countdown | None:
        """Start the time for a new question. Who takes moves back gets no new time until the turn has passed on."""
        if self.plan.clock == "none" or (change.events is None and not change.seats):
            return self._countdown()
        seat = next(iter(self._late()), None)
        if seat is None:
            self._stop_clock()
        elif self._clock is None or self._clock.seat != seat:
            self._stalling = False
            self._wind_up(seat)
        elif change.undone:
            self._stalling = True
        elif change.events is not None and not self._stalling:
            self._wind_up(seat)
        return self._countdown()

    def _countdown(self) -> Countdown | None:
        return None if self._clock is None else self._clock.shown()

    def _wind_up(self, seat: int) -> None:
        self._stop_clock()
        seconds = SECONDS[self.plan.clock]
        left = self._time_left(seconds)
        clock = self._clock = Deadline(seat, self.table_state.window, steady() + left, seconds)
        self._alarm = self._call_at(left, partial(self._time_is_up, clock))

    def _time_left(self, seconds: int) -> float:
        """Of the time for a question: what it had before a restart counts, once."""
        window, used = self._used
        self._used = 0, 0.0
        return max(seconds - used, min(COMING_BACK, seconds)) if window == self.table_state.window else seconds

    def _call_at(self, seconds: float, decide: Decide) -> asyncio.TimerHandle:
        """Let something be decided when a time is over."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._start(self.act(decide)))

    def _stop_clock(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._clock = None

    def _time_is_up(self, clock: Deadline) -> Change | None:
        """All who were asked and have not answered are played for from now on. A move that came in time counts."""
        if self._clock is not clock:
            return None
        change = Change(seats=True)
        for seat in self._late():
            self._apply(change, Left(seat))
        return change

    def _late(self) -> list[int]:
        """Who should have answered by now."""
        return [seat for seat in self.table_state.asked if not self.table_state.plays_itself(seat)]

    def _snapshot(self) -> Snapshot:
        return Snapshot(self.messages, self._countdown())

    def _take_up(self, table_state: TableState) -> None:
        """The question of a table that comes from its log goes on, with the time that is left for it."""
        self._used = table_state.window, self._time_used(table_state)
        self._stop_clock()
        super()._take_up(table_state)

    def _time_used(self, table_state: TableState) -> float:
        """How long the question has been open: by the clock that ran here, or else by what the log says."""
        clock = self._clock
        if clock is not None and clock.window == table_state.window:
            return max(0.0, clock.seconds - (clock.ends - steady()))
        return max(0.0, (now() - table_state.asked_at) / 1000)

    # Bots and stand-ins

    def _go_on(self) -> None:
        """Ask the bots whose turn it is to think."""
        table_state = self.table_state
        for seat in table_state.asked:
            if table_state.plays_itself(seat) and self._thinking.get(seat) != table_state.window and not self.closing:
                self._thinking[seat] = table_state.window
                self._start(self._think(seat, table_state.window))

    async def _think(self, seat: int, window: int) -> None:
        """Let a bot choose, from what its seat can see, and play that unless the table has moved on."""
        try:
            await asyncio.sleep(self.services.pace)
            await self._choose(seat, window)
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            if self._thinking.get(seat) == window:
                del self._thinking[seat]
        self._go_on()

    async def _choose(self, seat: int, window: int) -> None:
        table_state = self.table_state
        if table_state.window != window or not table_state.plays_itself(seat):
            return
        code = (await self._choice(seat))[0] if table_state.held is None else 0
        await self.act(partial(self._play_for, seat, window, code))

    async def _choice(self, seat: int) -> Choice:
        """What a bot would do there now."""
        table_state = self.table_state
        view = table_state.game.view(table_state.state, seat)
        codes = table_state.game.legal_codes(view, seat)
        bot = table_state.seats[seat].bot or table_state.policy.stand_in
        oaths = () if table_state.book is None else table_state.book.copied()
        return await self.services.bot_workers.choose(
            table_state.game.name, bot, table_state.game.serialise(view), seat, codes, oaths
        )

    def _play_for(self, seat: int, window: int, code: int) -> Change | None:
        table_state = self.table_state
        if table_state.window != window or not table_state.plays_itself(seat):
            return None
        if table_state.held == seat:
            return self.enter(Change(events=[], group=len(table_state.told)), Done(seat))
        return self.enter(Change(), Moved(seat, code))

    # The end of the evening

    @property
    def is_idle(self) -> bool:
        """Whether nobody is there, nobody plays by himself, and no time runs."""
        return not (self.listeners or self._tasks or self._clock is not None or self._turn.taken)

    def close(self) -> None:
        """Nothing new happens here; everybody is let go. What is being stored is stored."""
        self.closing = True
        self._stop_clock()
        for task in tuple(self._tasks):
            task.cancel()
        self._let_go()
        for listener in tuple(self.listeners):
            listener.end()
