"""The seats that play by themselves: bots, and stand-ins for people who are away. And the lot, when chance waits.

A bot sees what its seat sees and nothing else. The moment of its answer is drawn without looking at its cards (15.1).
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from functools import partial
from typing import Literal, NamedTuple

from jollyroger.log.bot_moves import searching_together
from jollyroger.log.entries import Done, Drawn, Moved, Said
from jollyroger.log.errors import Unstored
from jollyroger.log.plan import LEAST_SECONDS, PACES, Pace
from jollyroger.tables.bot_workers import Choice, Limit
from jollyroger.tables.clock import QuestionClock
from jollyroger.tables.journal import RETRY_SECONDS, Change, Journal
from jollyroger.tables.services import Services
from jollyroger.tables.tasks import Tasks

EARLIEST, LATEST = 0.4, 0.9
"""When bots answer in a window, in parts of its least length."""
SPARE = 0.05
"""Seconds before its moment in which a bot that was too slow gets a sailor's advice."""
LONGEST_WAIT = 300.0
"""How long bots wait for a person who reads."""
LOT_SECONDS = 0.4
"""How long others may act at the same moment before a lot falls between them."""


class BotQuestion(NamedTuple):
    """What a seat is asked: the question, the window, and the last offer that was made to the seat."""

    question: int
    window: int
    offered: int


class BotSeats:
    """Lets bots and stand-ins think and act."""

    def __init__(self, journal: Journal, clock: QuestionClock, tasks: Tasks, services: Services) -> None:
        self._journal = journal
        self._clock = clock
        self._tasks = tasks
        self._services = services
        self._thinking = dict[int, BotQuestion]()
        """By seat: what it thinks about."""
        self._lot = 0
        """The question in which a lot is about to fall."""
        self._speed = PACES[journal.table_state.plan.pace]
        self._go = asyncio.Event()
        """Set unless the bots wait for the person who is alone with them."""
        self._go.set()

    def set_pace(self, pace: Pace | Literal["wait"]) -> None:
        """How fast the bots of somebody play who is alone with them; or they wait until they are told to go on."""
        if pace == "wait":
            self._go.clear()
            return
        self._speed = PACES[pace]
        self._go.set()

    def take_up(self) -> None:
        """The table was rebuilt: the lot has not fallen."""
        self._lot = 0

    def go_on(self) -> None:
        """Ask the bots whose turn it is, and let the lot fall."""
        table_state = self._journal.table_state
        if self._journal.closing or not table_state.started:
            return
        policy, state = table_state.policy, table_state.state
        if policy.has_windows and self._lot != table_state.question and policy.chance_waits(state):
            self._lot = table_state.question
            self._tasks.start(self._draw_lot())
        for seat in table_state.asked:
            if not table_state.plays_itself(seat) or seat in table_state.kept:
                continue
            # A bot that has made an offer does not take it back before it is answered.
            if not policy.awaits_answer(state, seat) and self._thinking.get(seat) != self._question(seat):
                self._thinking[seat] = self._question(seat)
                self._tasks.start(self._think(seat, self._question(seat)))

    def _question(self, seat: int) -> BotQuestion:
        table_state = self._journal.table_state
        offered = max((at for receiver, at in table_state.offered.values() if receiver == seat), default=0)
        return BotQuestion(table_state.question, table_state.window, offered)

    async def _think(self, seat: int, question: BotQuestion) -> None:
        """Choose at once, and act when the bot's moment has come, unless it is asked something else by then."""
        loop = asyncio.get_running_loop()
        try:
            delay = self._delay(seat, question)
            moment = loop.time() + delay
            choice = await self._choice(seat, max(0.0, delay - SPARE) if delay else None)
            await asyncio.sleep(max(0.0, moment - loop.time()))
            if not self._go.is_set():
                # Somebody who went away holds nobody up for good.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._go.wait(), LONGEST_WAIT)
                self._go.set()
            await self._journal.act(partial(self._act_for, seat, question, choice))
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            if self._thinking.get(seat) == question:
                del self._thinking[seat]
        self.go_on()

    def _delay(self, seat: int, question: BotQuestion) -> float:
        """Seconds until a bot acts: drawn from the table, the question and the seat."""
        pace, table_state = self._services.pace * self._speed, self._journal.table_state
        if not pace or not table_state.policy.has_windows:
            return pace
        text = f"{self._journal.table_id}:{question.window}:{question.offered}:{seat}"
        part = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / (1 << 32)
        if table_state.plan.clock != "none" and table_state.policy.is_window(table_state.state):
            return LEAST_SECONDS[table_state.plan.clock] * (EARLIEST + (LATEST - EARLIEST) * part)
        return pace * (1 + part)

    async def _choice(self, seat: int, within: float | None) -> Choice:
        """What the seat's bot would do now; a set that only waits for "done" needs no thought.

        Its moment never waits for a bot that searches: how long that takes could tell something of its cards.
        """
        table_state = self._journal.table_state
        if table_state.held is not None:
            return 0, None
        view = table_state.game.view(table_state.state, seat)
        codes = table_state.game.legal_codes(view, seat)
        name, policy = table_state.seats[seat].bot, table_state.policy
        bot = policy.bot_with_manner(name, seat) if name else policy.stand_in
        oaths = () if table_state.book is None else table_state.book.copied()
        limit = Limit(within, searching_together(table_state))
        return await self._services.bot_workers.choose(
            table_state.game.name, bot, table_state.game.serialise(view), seat, codes, oaths, limit
        )

    def _act_for(self, seat: int, question: BotQuestion, choice: Choice) -> Change | None:
        """Make the move, unless the seat was asked anew. Before a lot falls others can do the same thing."""
        table_state = self._journal.table_state
        asked_still = seat in table_state.asked and self._question(seat) == question
        at_once = table_state.policy.chance_waits(table_state.state) and table_state.question == question.question
        if not (asked_still or at_once) or not table_state.plays_itself(seat):
            return None
        if table_state.held == seat:
            return self._journal.enter(Change(events=[], group=len(table_state.told)), Done(seat))
        code, promise = choice
        if table_state.game.objection_to(table_state.state, seat, code) is not None:
            return None
        change = self._clock.enter_move(Moved(seat, code, promise=promise))
        return None if change is None else self._with_shout(change, seat, code)

    def _with_shout(self, change: Change, seat: int, code: int) -> Change:
        """What fits an act that everybody sees. Not where nobody has time to hear it."""
        table_state = self._journal.table_state
        bot = table_state.seats[seat]
        shout = table_state.policy.shout_with(bot.bot, seat, code) if bot.bot and self._services.pace else ""
        said = Said("", bot.name, "", seat, shout=shout)
        if shout and not change.over and table_state.shares.objection(said, started=True) is None:
            self._journal.add(change, said)
            change.talk = True
        return change

    async def _draw_lot(self) -> None:
        """Let the lot fall after the short time in which others can act at the same moment."""
        try:
            await asyncio.sleep(LOT_SECONDS if self._services.pace else 0)
            await self._journal.act(self._draw)
        except Unstored:
            await asyncio.sleep(RETRY_SECONDS)
            self._lot = 0
            self.go_on()

    def _draw(self) -> Change | None:
        table_state = self._journal.table_state
        if not table_state.policy.chance_waits(table_state.state):
            return None
        return self._journal.enter(Change(), Drawn())
