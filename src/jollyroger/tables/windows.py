"""Tables at which all are asked at once: windows that stay open for a while, passes that wait, lots, and bots' moments.

15.1 Nobody may learn from a window's length, or from who answers when, who could have done something. So at tables with
a clock a window has a least length, bots answer at moments that are drawn without looking at their cards, and seats
that pass by themselves do so when the least length is over, whatever they hold.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from jollyroger.games.committed import SealedSeed
from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.chat import check_promise
from jollyroger.log.entries import Drawn, Kept, Mode, Moved, PassMode
from jollyroger.log.errors import TooLate, Unreadable, Unstored
from jollyroger.log.plan import SECONDS, Clock
from jollyroger.log.table_state import TableState
from jollyroger.log.times import shown, steady
from jollyroger.messages.game_messages import Countdown, Deadline
from jollyroger.tables.bot_workers import Choice
from jollyroger.tables.guests import Guest
from jollyroger.tables.journal import RETRY_SECONDS, Change, Services
from jollyroger.tables.table import Table
from jollyroger.words.common.refusals import MOVED_ON, NO_MODES, NOT_AN_OFFER

WINDOW_SECONDS: dict[Clock, int] = {"relaxed": 45, "fast": 15}
"""After so long whoever has not answered passes, by the table's clock."""
LEAST_SECONDS: dict[Clock, int] = {"relaxed": 6, "fast": 3}
"""So long a window stays open after its opening, its last card or its last offer, whoever passes when."""
EARLIEST, LATEST = 0.4, 0.9
"""When bots answer, in parts of that time."""
LOT_SECONDS = 0.4
"""How long others may act at the same moment before a lot falls between them."""
MOST_OFFERS = 16
"""So many parts can one offer have."""


class WindowCountdown(Countdown, frozen=True):
    """The time of a question; and when a window may close at the earliest."""

    least_ends: int | None


class WindowDeadline(Deadline, frozen=True):
    """The same by the steady clock."""

    least_ends: float | None

    def shown(self) -> WindowCountdown:
        """For a page, which knows the time of day."""
        least = None if self.least_ends is None else shown(self.least_ends)
        return WindowCountdown(self.seat, shown(self.ends), self.seconds, least)


class Asking(NamedTuple):
    """What is asked of a seat: the question, the window, and the last offer that was made to it."""

    question: int
    window: int
    offered: int


class WindowedTable(Table):
    """A table of a game with windows."""

    def __init__(self, services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> None:
        self._timed: tuple[int, ...] = ()
        """The question for which the time runs."""
        self._ripe = False
        """Whether the window has been open long enough to close."""
        self._least_alarm: asyncio.TimerHandle | None = None
        self._lot = 0
        """The question in which the lot is about to fall."""
        self._pondered = dict[int, Asking]()
        """By seat of a bot: what it thinks about."""
        super().__init__(services, table_id, seed, table_state)

    # Clocks

    def _set_clock(self, change: Change) -> Countdown | None:
        """Start the time for a new question, and give more of it after an offer and after the answer to one."""
        table_state = self.table_state
        if self.plan.clock == "none" or not table_state.started or table_state.is_over:
            self._stop_clock()
        elif table_state.policy.is_window(table_state.state):
            if self._timed != (table_state.window,):
                self._wind_up_window(WINDOW_SECONDS[self.plan.clock])
            elif any(isinstance(line.entry, Moved) and self._is_bargain(line.entry.code) for line in change.lines):
                self._wind_up_window(0)
        else:
            self._time_decision()
        return self._countdown()

    def _is_offer(self, code: int) -> bool:
        return self.table_state.policy.offered_to(code) is not None

    def _is_bargain(self, code: int) -> bool:
        return self._is_offer(code) or self.table_state.policy.answered_giver(code) is not None

    def _wind_up_window(self, seconds: int) -> None:
        """A window opens, or stays open for longer; 0: as long as it would have, but not less than the least."""
        old, least = self._clock, LEAST_SECONDS[self.plan.clock]
        self._stop_clock()
        moment = steady()
        ends = moment + max(least, self._time_left(seconds))
        if old is not None and not seconds:
            ends, seconds = max(old.ends, moment + least), old.seconds
        clock = self._clock = WindowDeadline(None, self.table_state.window, ends, seconds, moment + least)
        self._timed = (self.table_state.window,)
        self._least_alarm = self._call_at(least, partial(self._least_is_over, clock))
        self._alarm = self._call_at(ends - moment, partial(self._time_is_up, clock))

    def _time_decision(self) -> None:
        """Those who must decide have their time; offers of others meanwhile do not change it."""
        table_state = self.table_state
        seats = self._late()
        if not seats:
            self._stop_clock()
            return
        timed = (table_state.window, *seats)
        if self._timed != timed:
            self._stop_clock()
            seconds = SECONDS[self.plan.clock]
            seat = seats[0] if len(seats) == 1 else None
            left = self._time_left(seconds)
            clock = self._clock = WindowDeadline(seat, table_state.window, steady() + left, seconds, None)
            self._timed = timed
            self._alarm = self._call_at(left, partial(self._time_is_up, clock))

    def _late(self) -> list[int]:
        """Who has to decide; the others are only asked."""
        table_state = self.table_state
        return [seat for seat in super()._late() if table_state.policy.decides(table_state.state, seat)]

    def _stop_clock(self) -> None:
        super()._stop_clock()
        if self._least_alarm is not None:
            self._least_alarm.cancel()
        self._least_alarm = None
        self._timed, self._ripe = (), False

    def _least_is_over(self, clock: Deadline) -> Change | None:
        """The window may close: all who have passed, and all who pass by themselves, pass now."""
        if self._clock is not clock:
            return None
        self._ripe = True
        return self._answer_for(self._passing)

    def _passing(self) -> list[int]:
        """Who passes now; a seat that passes by itself does not take its own offer back before it is answered."""
        table_state = self.table_state
        modes, awaits = table_state.modes, table_state.policy.awaits_answer
        return [
            seat
            for seat in table_state.asked
            if seat in table_state.kept
            or (seat in modes and not table_state.plays_itself(seat) and not awaits(table_state.state, seat))
        ]

    def _time_is_up(self, clock: Deadline) -> Change | None:
        """In a window the table passes, or declines, for all who have not answered; a stand-in decides for deciders."""
        table_state = self.table_state
        if self._clock is clock and table_state.policy.is_window(table_state.state):
            return self._answer_for(lambda: table_state.asked)
        return super()._time_is_up(clock)

    def _answer_for(self, who: Callable[[], Sequence[int]]) -> Change | None:
        """Answer for these seats one after the other: an answer can bring others in, until the question closes."""
        table_state = self.table_state
        question = table_state.question
        change = Change(events=[], group=len(table_state.told))
        while table_state.question == question and (seats := who()):
            self._enter_too(change, Moved(seats[0], table_state.policy.answer_for(table_state.state, seats[0])))
        return change if change.lines else None

    def _enter_all(self, entries: Sequence[Moved]) -> Change:
        """Several moves that are one act, and are told together."""
        change = Change(events=[], group=len(self.table_state.told))
        for entry in entries:
            self._enter_too(change, entry)
        return change

    def _enter_too(self, change: Change, entry: Moved) -> None:
        """One more move of an act."""
        one = self.enter(Change(), entry)
        change.lines += one.lines
        change.events = [*(change.events or []), *(one.events or [])]
        change.seats |= one.seats
        change.over |= one.over

    # Acts

    def _check_window(self, window: int) -> None:
        """A move belongs to the question of now; whether it may be a little older depends on the move."""
        super()._check_window(self.table_state.window)
        if not self.table_state.question <= window <= self.table_state.window:
            raise TooLate(MOVED_ON)

    def _check_code(self, code: int, window: int, seen: int | None) -> None:
        """What several seats can do at the same moment is not refused because another was first."""
        table_state, policy = self.table_state, self.table_state.policy
        if window != table_state.window and policy.needs_window(code):
            raise TooLate(MOVED_ON)
        giver = policy.accepted_from(code)
        if giver is not None and seen is not None and seen < table_state.offered.get(giver, (0, 0))[1]:
            raise TooLate(MOVED_ON)

    def _enter_move(self, entry: Moved) -> Change | None:
        """The pass that would close a window too early is kept back until then; nobody else is told."""
        table_state = self.table_state
        policy, state = table_state.policy, table_state.state
        waits = self._clock is not None and not self._ripe and policy.is_window(state)
        if waits and entry.code == policy.pass_code and policy.closes_by_passing(state, entry.seat):
            if entry.seat in table_state.kept:
                return None
            change = Change(events=[], group=len(table_state.told), only=entry.seat)
            return self.enter(change, Kept(entry.seat, entry.id))
        return super()._enter_move(entry)

    async def offer(
        self,
        guest: Guest,
        seat: int,
        moves: Sequence[str],
        window: int,
        id: str,  # noqa: A002 - the protocol's word
        *,
        promise: Promise | None = None,
    ) -> None:
        """13.1 Offer several things at once: all of them, or nothing if one is refused."""
        if self._is_away(seat):
            await self.back(guest, seat)
        await self.act(partial(self._offer, guest, seat, moves, window, id, promise))

    def _offer(
        self, guest: Guest, seat: int, moves: Sequence[str], window: int, act_id: str, promise: Promise | None
    ) -> Change | None:
        table_state = self.table_state
        if self._is_done(guest, seat, act_id):
            return None
        self._check_window(window)
        codes = [self._read(move) for move in moves[: MOST_OFFERS + 1]]
        if len(codes) > MOST_OFFERS or not all(self._is_offer(code) for code in codes):
            raise Unreadable(NOT_AN_OFFER)
        makes = [table_state.policy.makes_promise(code) for code in codes]
        promise = check_promise(promise, makes_one=any(makes))
        tried = table_state.game.copy(table_state.state)
        for code in codes:
            table_state.game.play_code(tried, seat, code)
        return self._enter_all(
            [Moved(seat, code, act_id, promise=promise if makes[place] else None) for place, code in enumerate(codes)]
        )

    async def pass_by_itself(self, guest: Guest, seat: int, mode: PassMode) -> None:
        """M32 Let an own seat pass by itself, at tables with a clock. Nobody else is told."""
        await self.act(partial(self._pass_by_itself, guest, seat, mode))

    def _pass_by_itself(self, guest: Guest, seat: int, mode: PassMode) -> Change | None:
        self._check_own(guest, seat)
        table_state = self.table_state
        if self.plan.clock == "none":
            raise TooLate(NO_MODES)
        if table_state.modes.get(seat, "none") == mode:
            return None
        return self.enter(Change(events=[], group=len(table_state.told), only=seat), Mode(seat, mode))

    # Bots and stand-ins, and the lot

    def _go_on(self) -> None:
        """Ask the bots, let the lot fall, and let those pass who do so by themselves."""
        table_state = self.table_state
        if self.closing or not table_state.started:
            return
        if self._lot != table_state.question and table_state.policy.chance_waits(table_state.state):
            self._lot = table_state.question
            self._start(self._draw_lot())
        if self._ripe and self._clock is not None and self._passing():
            self._start(self.act(partial(self._least_is_over, self._clock)))
        for seat in table_state.asked:
            # A bot that has made an offer does not take it back before it is answered.
            if (
                not table_state.plays_itself(seat)
                or seat in table_state.kept
                or table_state.policy.awaits_answer(table_state.state, seat)
            ):
                continue
            if self._pondered.get(seat) != self._asking(seat):
                self._pondered[seat] = self._asking(seat)
                self._start(self._ponder(seat, self._asking(seat)))

    def _asking(self, seat: int) -> Asking:
        table_state = self.table_state
        offered = max((at for receiver, at in table_state.offered.values() if receiver == seat), default=0)
        return Asking(table_state.question, table_state.window, offered)

    async def _ponder(self, seat: int, asked: Asking) -> None:
        """Let a bot choose at once, from what its seat can see, and act at its moment unless it is asked anew."""
        try:
            moment = asyncio.get_running_loop().time() + self._delay(seat, asked)
            choice = await self._choice(seat)
            await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))
            await self.act(partial(self._act_for, seat, asked, choice))
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            if self._pondered.get(seat) == asked:
                del self._pondered[seat]
        self._go_on()

    def _delay(self, seat: int, asked: Asking) -> float:
        """How long a bot takes: drawn from the table, the question and the seat, not from what it holds."""
        pace, table_state = self.services.pace, self.table_state
        if not pace:
            return 0.0
        drawn = hashlib.sha256(f"{self.id}:{asked.window}:{asked.offered}:{seat}".encode()).digest()
        part = int.from_bytes(drawn[:4], "big") / (1 << 32)
        if self.plan.clock != "none" and table_state.policy.is_window(table_state.state):
            return LEAST_SECONDS[self.plan.clock] * (EARLIEST + (LATEST - EARLIEST) * part)
        return pace * (1 + part)

    def _act_for(self, seat: int, asked: Asking, choice: Choice) -> Change | None:
        """What a bot has chosen, unless it was asked anew; before a lot falls others can do the same thing."""
        table_state = self.table_state
        asked_still = seat in table_state.asked and self._asking(seat) == asked
        at_once = table_state.policy.chance_waits(table_state.state) and table_state.question == asked.question
        if not (asked_still or at_once) or not table_state.plays_itself(seat):
            return None
        code, promise = choice
        if table_state.game.objection_to(table_state.state, seat, code) is not None:
            return None
        return self._enter_move(Moved(seat, code, promise=promise))

    async def _draw_lot(self) -> None:
        """Let the lot fall after the short time in which others can act at the same moment."""
        try:
            await asyncio.sleep(LOT_SECONDS if self.services.pace else 0)
            await self.act(self._drawn)
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
            self._lot = 0
            self._go_on()

    def _drawn(self) -> Change | None:
        return self.enter(Change(), Drawn()) if self.table_state.policy.chance_waits(self.table_state.state) else None

    def _take_up(self, table_state: TableState) -> None:
        self._lot = 0
        super()._take_up(table_state)


def open_table(services: Services, table_id: str, seed: SealedSeed, table_state: TableState) -> Table:
    """A table of the kind that its game needs, where its course has got to."""
    return (WindowedTable if table_state.policy.has_windows else Table)(services, table_id, seed, table_state)
