"""What happens at a table without anybody's doing: bots and stand-ins play, and clocks run out."""

from __future__ import annotations

import asyncio
from functools import partial

from jollyroger.games.committed import SealedSeed
from jollyroger.server.course import Course
from jollyroger.server.entries import Done, Left, Moved
from jollyroger.server.errors import Unstored
from jollyroger.server.live import RETRY_SECONDS, Decide, Deed, House
from jollyroger.server.moment import Countdown, Deadline, now, steady
from jollyroger.server.pictures import Frame
from jollyroger.server.plan import SECONDS, Plan
from jollyroger.server.thinking import Choice
from jollyroger.server.watched import WatchedTable

COMING_BACK = 15
"""Seconds that a question is open at least after a restart: people have to find their way back to it."""


class RunningTable(WatchedTable):
    """The part of a table that runs by itself."""

    def __init__(self, house: House, table_id: str, seed: SealedSeed, course: Course) -> None:
        self._clock: Deadline | None = None
        self._used = 0, 0.0
        """A window, and the seconds that it had been open before the table was taken up again."""
        self._alarm: asyncio.TimerHandle | None = None
        self._stalling = False
        """Whether somebody has taken back a move in this turn of his."""
        self._thinking = dict[int, int]()
        """By seat of a bot: the window that it thinks about."""
        super().__init__(house, table_id, seed, course)
        self._set_clock(Deed(seats=True))
        self._go_on()

    @property
    def plan(self) -> Plan:
        """How the table was made."""
        return self.course.plan

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.course.is_over

    # Clocks

    def _set_clock(self, deed: Deed) -> Countdown | None:
        """Start the time for a new question. Who takes moves back gets no new time until the turn has passed on."""
        if self.plan.clock == "none" or (deed.events is None and not deed.seats):
            return self._countdown()
        seat = next(iter(self._late()), None)
        if seat is None:
            self._stop_clock()
        elif self._clock is None or self._clock.seat != seat:
            self._stalling = False
            self._wind_up(seat)
        elif deed.undone:
            self._stalling = True
        elif deed.events is not None and not self._stalling:
            self._wind_up(seat)
        return self._countdown()

    def _countdown(self) -> Countdown | None:
        return None if self._clock is None else self._clock.shown()

    def _wind_up(self, seat: int) -> None:
        self._stop_clock()
        seconds = SECONDS[self.plan.clock]
        left = self._time_left(seconds)
        clock = self._clock = Deadline(seat, self.course.window, steady() + left, seconds)
        self._alarm = self._call_at(left, partial(self._time_is_up, clock))

    def _time_left(self, seconds: int) -> float:
        """Of the time for a question: what it had before a restart counts, once."""
        window, used = self._used
        self._used = 0, 0.0
        return max(seconds - used, min(COMING_BACK, seconds)) if window == self.course.window else seconds

    def _call_at(self, seconds: float, decide: Decide) -> asyncio.TimerHandle:
        """Let something be decided when a time is over."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._start(self.act(decide)))

    def _stop_clock(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._clock = None

    def _time_is_up(self, clock: Deadline) -> Deed | None:
        """All who were asked and have not answered are played for from now on. A move that came in time counts."""
        if self._clock is not clock:
            return None
        deed = Deed(seats=True)
        for seat in self._late():
            self._apply(deed, Left(seat))
        return deed

    def _late(self) -> list[int]:
        """Who should have answered by now."""
        return [seat for seat in self.course.asked if not self.course.plays_itself(seat)]

    def _frame(self) -> Frame:
        return Frame(self.pictures, self._countdown())

    def _take_up(self, course: Course) -> None:
        """The question of a table that comes from its log goes on, with the time that is left for it."""
        self._used = course.window, self._time_used(course)
        self._stop_clock()
        super()._take_up(course)

    def _time_used(self, course: Course) -> float:
        """How long the question has been open: by the clock that ran here, or else by what the log says."""
        clock = self._clock
        if clock is not None and clock.window == course.window:
            return max(0.0, clock.seconds - (clock.ends - steady()))
        return max(0.0, (now() - course.asked_at) / 1000)

    # Bots and stand-ins

    def _go_on(self) -> None:
        """Ask the bots whose turn it is to think."""
        course = self.course
        for seat in course.asked:
            if course.plays_itself(seat) and self._thinking.get(seat) != course.window and not self.closing:
                self._thinking[seat] = course.window
                self._start(self._think(seat, course.window))

    async def _think(self, seat: int, window: int) -> None:
        """Let a bot choose, from what its seat can see, and play that unless the table has moved on."""
        try:
            await asyncio.sleep(self.house.pace)
            await self._choose(seat, window)
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            if self._thinking.get(seat) == window:
                del self._thinking[seat]
        self._go_on()

    async def _choose(self, seat: int, window: int) -> None:
        course = self.course
        if course.window != window or not course.plays_itself(seat):
            return
        code = (await self._choice(seat))[0] if course.held is None else 0
        await self.act(partial(self._play_for, seat, window, code))

    async def _choice(self, seat: int) -> Choice:
        """What a bot would do there now."""
        course = self.course
        view = course.game.view(course.state, seat)
        codes = course.game.legal_codes(view, seat)
        bot = course.seats[seat].bot or course.manners.stand_in
        oaths = () if course.book is None else course.book.copied()
        return await self.house.thinkers.choose(course.game.name, bot, course.game.serialise(view), seat, codes, oaths)

    def _play_for(self, seat: int, window: int, code: int) -> Deed | None:
        course = self.course
        if course.window != window or not course.plays_itself(seat):
            return None
        if course.held == seat:
            return self.enter(Deed(events=[], group=len(course.told)), Done(seat))
        return self.enter(Deed(), Moved(seat, code))

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
