"""Time for questions that all answer at once.

15.1 Nobody may learn from a window's length, or from who answers when, who could have done something. So at tables with
a clock a window has a least length, and seats that pass by themselves do so when the least length is over, whatever
they hold. (`bot_seats` draws the moments at which bots answer without looking at their cards.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from jollyroger.log.entries import Kept, Moved
from jollyroger.log.plan import LEAST_SECONDS, SECONDS, WINDOW_SECONDS
from jollyroger.log.times import shown, steady
from jollyroger.messages.game_messages import Countdown, Deadline
from jollyroger.tables.clock import QuestionClock
from jollyroger.tables.journal import Change, Journal
from jollyroger.tables.tasks import Tasks


class WindowCountdown(Countdown, frozen=True):
    """The time of a question, and when a window may close at the earliest."""

    least_ends: int | None


class WindowDeadline(Deadline, frozen=True):
    """The same by the steady clock."""

    least_ends: float | None

    def shown(self) -> WindowCountdown:
        """For a page, which knows the time of day."""
        least = None if self.least_ends is None else shown(self.least_ends)
        return WindowCountdown(self.seat, shown(self.ends), self.seconds, least)


class WindowClock(QuestionClock):
    """The time for a window, or for those who have to decide."""

    def __init__(self, journal: Journal, tasks: Tasks) -> None:
        self._timed: tuple[int, ...] = ()
        """The question for which the time runs."""
        self._is_ripe = False
        """Whether the window may close."""
        self._least_alarm: asyncio.TimerHandle | None = None
        super().__init__(journal, tasks)

    def set(self, change: Change) -> None:
        """Start the time for a new question, and give more of it after an offer and after the answer to one."""
        table_state = self._journal.table_state
        clock = table_state.plan.clock
        if clock == "none" or not table_state.started or table_state.is_over:
            self.stop()
        elif table_state.policy.is_window(table_state.state):
            if self._timed != (table_state.window,):
                self._wind_up_window(WINDOW_SECONDS[clock])
            elif any(isinstance(line.entry, Moved) and self._is_bargain(line.entry.code) for line in change.lines):
                self._wind_up_window(0)
        else:
            self._time_decision()

    def _is_bargain(self, code: int) -> bool:
        policy = self._journal.table_state.policy
        return policy.offered_to(code) is not None or policy.answered_giver(code) is not None

    def _wind_up_window(self, seconds: int) -> None:
        """A window opens, or stays open for longer; 0: as long as it would have, but not less than the least."""
        table_state = self._journal.table_state
        old, least = self._deadline, LEAST_SECONDS[table_state.plan.clock]
        self.stop()
        moment = steady()
        ends = moment + max(least, self._time_left(seconds))
        if old is not None and not seconds:
            ends, seconds = max(old.ends, moment + least), old.seconds
        deadline = WindowDeadline(None, table_state.window, ends, seconds, moment + least)
        self._timed = (table_state.window,)
        self._least_alarm = self._call_later(least, partial(self._least_is_over, deadline))
        self._run(deadline, ends - moment)

    def _time_decision(self) -> None:
        """Those who must decide have their time; offers of others meanwhile do not change it."""
        table_state = self._journal.table_state
        seats = self._late()
        if not seats:
            self.stop()
            return
        timed = (table_state.window, *seats)
        if self._timed != timed:
            self.stop()
            seconds = SECONDS[table_state.plan.clock]
            seat = seats[0] if len(seats) == 1 else None
            left = self._time_left(seconds)
            self._timed = timed
            self._run(WindowDeadline(seat, table_state.window, steady() + left, seconds, None), left)

    def _late(self) -> list[int]:
        """The people who have to decide; the others are only asked."""
        table_state = self._journal.table_state
        return [seat for seat in super()._late() if table_state.policy.decides(table_state.state, seat)]

    def stop(self) -> None:
        """Nobody's time runs."""
        super().stop()
        if self._least_alarm is not None:
            self._least_alarm.cancel()
        self._least_alarm = None
        self._timed, self._is_ripe = (), False

    def _least_is_over(self, deadline: Deadline) -> Change | None:
        """The window may close: all who have passed, and all who pass by themselves, pass now."""
        if self._deadline is not deadline:
            return None
        self._is_ripe = True
        return self._answer_for(self._passing)

    def go_on(self) -> None:
        """Let those pass who do so by themselves, once the window may close; without a clock it always may."""
        if self._deadline is None:
            if self._waves_through():
                self._tasks.start(self._journal.act(partial(self._answer_for, self._waves_through)))
        elif self._is_ripe and self._passing():
            self._tasks.start(self._journal.act(partial(self._least_is_over, self._deadline)))

    def _waves_through(self) -> list[int]:
        """15.1 Who passes at once at a table without a clock: people who said so before they saw the question. Whether
        they could act counts only where nobody but bots could learn from it. They answer offers themselves.
        """
        table_state = self._journal.table_state
        policy, state = table_state.policy, table_state.state
        if table_state.plan.clock != "none" or not (table_state.started and policy.is_window(state)):
            return []
        return [
            seat
            for seat, mode in table_state.modes.items()
            if policy.is_waited_for(state, seat)
            and not table_state.plays_itself(seat)
            and not policy.awaits_answer(state, seat)
            and not (mode == "could_act" and (not table_state.is_alone(seat) or policy.could_act(state, seat)))
        ]

    def _passing(self) -> list[int]:
        """The seats that pass now. One that passes by itself does not withdraw its offer before the answer."""
        table_state = self._journal.table_state
        modes, awaits = table_state.modes, table_state.policy.awaits_answer
        return [
            seat
            for seat in table_state.asked
            if seat in table_state.kept
            or (seat in modes and not table_state.plays_itself(seat) and not awaits(table_state.state, seat))
        ]

    def _time_is_up(self, deadline: Deadline) -> Change | None:
        """In a window the table passes, or declines, for all who have not answered; a stand-in decides for deciders."""
        table_state = self._journal.table_state
        if self._deadline is deadline and table_state.policy.is_window(table_state.state):
            return self._answer_for(lambda: table_state.asked)
        return super()._time_is_up(deadline)

    def _answer_for(self, who: Callable[[], Sequence[int]]) -> Change | None:
        """Answer for these seats one after the other: an answer can bring others in, until the question closes."""
        table_state = self._journal.table_state
        question = table_state.question
        change = Change(events=[], group=len(table_state.told))
        while table_state.question == question and (seats := who()):
            code = table_state.policy.answer_for(table_state.state, seats[0])
            self._journal.enter_too(change, Moved(seats[0], code))
        return change if change.lines else None

    def enter_move(self, entry: Moved) -> Change | None:
        """Keep back the pass that would close the window too early; nobody else is told."""
        table_state = self._journal.table_state
        policy, state = table_state.policy, table_state.state
        waits = self.is_running and not self._is_ripe and policy.is_window(state)
        if not waits or entry.code != policy.pass_code or not policy.closes_by_passing(state, entry.seat):
            return super().enter_move(entry)
        if entry.seat in table_state.kept:
            return None
        change = Change(events=[], group=len(table_state.told), only=entry.seat)
        return self._journal.enter(change, Kept(entry.seat, entry.id))
