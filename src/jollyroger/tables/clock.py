"""Time for a question. At most tables one seat is asked after the other; see `window_clock` for those with windows."""

from __future__ import annotations

import asyncio
from functools import partial

from jollyroger.log.entries import Left, Moved
from jollyroger.log.plan import SECONDS
from jollyroger.log.table_state import TableState
from jollyroger.log.times import now, steady
from jollyroger.messages.game_messages import Countdown, Deadline
from jollyroger.tables.journal import Change, Decide, Journal
from jollyroger.tables.tasks import Tasks

COMING_BACK = 15
"""The least seconds for a question after a restart: people have to find their way back."""


class QuestionClock:
    """The time for the question of now, where the table has a clock."""

    def __init__(self, journal: Journal, tasks: Tasks) -> None:
        self._journal = journal
        self._tasks = tasks
        self._deadline: Deadline | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._used = 0, 0.0
        """A window, and the seconds that it was open before the table was opened or rebuilt."""
        self._stalling = False
        """Whether the seat has taken back a move in this turn."""
        self.take_up(journal.table_state)

    def take_up(self, table_state: TableState) -> None:
        """The question of a table that comes from its log goes on, with the time that is left."""
        self._used = table_state.window, self._seconds_used(table_state)
        self.stop()

    def _seconds_used(self, table_state: TableState) -> float:
        """How long the question has been open: by the clock that ran here, or else by the log."""
        deadline = self._deadline
        if deadline is not None and deadline.window == table_state.window:
            return max(0.0, deadline.seconds - (deadline.ends - steady()))
        return max(0.0, (now() - table_state.asked_at) / 1000)

    @property
    def is_running(self) -> bool:
        """Whether somebody's time runs out."""
        return self._deadline is not None

    def countdown(self) -> Countdown | None:
        """What viewers see of the time."""
        return None if self._deadline is None else self._deadline.shown()

    def set(self, change: Change) -> None:
        """Start the time for a new question. Taking a move back brings no new time until the turn passes on."""
        if self._journal.table_state.plan.clock == "none" or (change.events is None and not change.seats):
            return
        seat = next(iter(self._late()), None)
        if seat is None:
            self.stop()
        elif self._deadline is None or self._deadline.seat != seat:
            self._stalling = False
            self._wind_up(seat)
        elif change.undone:
            self._stalling = True
        elif change.events is not None and not self._stalling:
            self._wind_up(seat)

    def _wind_up(self, seat: int) -> None:
        self.stop()
        table_state = self._journal.table_state
        seconds = SECONDS[table_state.plan.clock]
        left = self._time_left(seconds)
        self._run(Deadline(seat, table_state.window, steady() + left, seconds), left)

    def _run(self, deadline: Deadline, seconds: float) -> None:
        self._deadline = deadline
        self._alarm = self._call_later(seconds, partial(self._time_is_up, deadline))

    def _time_left(self, seconds: int) -> float:
        """What is left for a question that was open before a restart."""
        window, used = self._used
        self._used = 0, 0.0
        if window != self._journal.table_state.window:
            return seconds
        # A follower shows what the server says that runs the table.
        return max(seconds - used, 0 if self._journal.is_elsewhere else min(COMING_BACK, seconds))

    def _call_later(self, seconds: float, decide: Decide) -> asyncio.TimerHandle:
        """Decide something when a time is over."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._tasks.start(self._journal.act(decide)))

    def stop(self) -> None:
        """Nobody's time runs."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._deadline = None

    def _time_is_up(self, deadline: Deadline) -> Change | None:
        """Stand-ins play from now on for all who were asked and have not answered. A move that came in time counts."""
        if self._deadline is not deadline:
            return None
        change = Change(seats=True)
        for seat in self._late():
            self._journal.add(change, Left(seat))
        return change

    def _late(self) -> list[int]:
        """The people whose answer is waited for."""
        table_state = self._journal.table_state
        return [seat for seat in table_state.asked if not table_state.plays_itself(seat)]

    def enter_move(self, entry: Moved) -> Change | None:
        """Enter a move; see `window_clock` for a pass that comes too early."""
        return self._journal.enter(Change(), entry)

    def go_on(self) -> None:
        """See whether something is due after a change; with turns nothing is."""
