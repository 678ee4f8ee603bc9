"""Bots think in processes of their own, so that the tables never wait. They are sent views, never a state.

Red Beard and his crew think compiled: their processes load (or compile, once) what they need when the server starts,
and the bots that need nothing have another process, so that they never wait for that. So has the study of games that
are over, which takes its time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from jollyroger.bots.levels import find_bot
from jollyroger.bots.random_bot import RandomBot, choose_anyhow
from jollyroger.bots.redbeard.bot import PIRATES, RED_BEARD, can_think
from jollyroger.bots.redbeard.findings import Analysis, Hint
from jollyroger.bots.redbeard.findings import Choice as Ranked
from jollyroger.bots.sailor import advising
from jollyroger.bots.sailor.promises import choose_with_oaths
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.promises import Oath, Promise
from jollyroger.games.record import read
from jollyroger.log.counts import COUNTS

ATTEMPTS = 3
"""So often a choice is tried when the processes die; then any legal move is made, and also when a bot fails."""
STUDY = "jollyroger.bots.redbeard.analysis"
"""Loaded by its name, and only in a process that thinks: it brings the compiler."""
COMPILED = frozenset(pirate.name for pirate in PIRATES)

Choice = tuple[int, Promise | None]
"""The code of a move, and the promise that it makes."""

log = logging.getLogger(__name__)
T = TypeVar("T")


# In the other process


def think(
    game: str, bot: str, view: bytes, seat: int, codes: list[int], seed: int, oaths: Sequence[Oath] = ()
) -> Choice:
    """A bot's choice; where there is a book of oaths it knows what stands there."""
    chooser, seen, generator = find_bot(game, bot), GAMES[game].restore(view), new_generator(seed, 0)
    if game == MUTINY.name and bot != RandomBot.name:
        return choose_with_oaths(chooser, seen, seat, codes, generator, oaths)
    return chooser.choose(seen, seat, codes, generator), None


def come_aboard() -> None:
    """Load what Red Beard thinks with."""
    RED_BEARD.warm_up()


def advise(view: bytes) -> Hint | None:
    """What Red Beard would do with this view."""
    found: Hint | None = import_module(STUDY).hint(DUEL.restore(view))
    return found


def advise_like_a_sailor(view: bytes, seat: int, oaths: Sequence[Oath]) -> advising.Tip | None:
    """What a sailor would do with this view of Piracy & Mutiny."""
    return advising.advise(MUTINY.restore(view), seat, oaths)


def rank(view: bytes) -> list[Ranked]:
    """All moves of a table, the best first."""
    found: list[Ranked] = import_module(STUDY).rank(DUEL.restore(view))
    return found


def study(record: bytes) -> Analysis:
    """A game that is over, thought through."""
    found: Analysis = import_module(STUDY).analyse(read(record, GAMES))
    return found


def _begin(line: Connection) -> None:
    """A thinking process leaves Ctrl-C to the server, and goes when the line to the server is cut.

    The server cuts it when it closes, and does not wait for a thought; however it ends, it is cut.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with, args=(line,), daemon=True).start()


def _go_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os._exit(0)


# In the server


class Processes:
    """Processes for one kind of work. They start when there is some; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        line, self._line = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.workers, context, initializer=_begin, initargs=(line,))

    def start(self) -> None:
        """Start a process before there is work for it."""
        self._pool.submit(os.getpid)

    async def do(self, work: Callable[..., T], *about: Any) -> T:
        """Have something done there; BrokenProcessPool if the processes die again and again."""
        attempt = 1
        while True:
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *about)
            except BrokenProcessPool:
                log.warning("a bot's process died; starting another")
                if pool is self._pool:
                    self._pool = self._new_pool()
                if attempt == ATTEMPTS:
                    raise
                attempt += 1

    def close(self) -> None:
        """Let the processes go; what is being thought does not matter any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._line.close()


class BotWorkers:
    """All who think for the tables of a server."""

    def __init__(self, workers: int, *, red_beard: bool = True) -> None:
        """With Red Beard aboard, if what he needs is installed (the extra `bots`)."""
        self.red_beard = red_beard and can_think()
        self.bots = Processes(workers)
        self.heads = Processes(workers)
        self.scholars = Processes(1)
        self.when_aboard: Callable[[], None] = lambda: None
        """Called once Red Beard is aboard."""
        self._boarding: asyncio.Task[None] | None = None
        self._is_aboard = False

    def warm_up(self) -> None:
        """Start a process before the first bot is asked, and let Red Beard come aboard."""
        self.bots.start()
        if self.red_beard:
            self._start_boarding()

    def is_aboard(self, bot: str) -> bool:
        """Whether a bot can begin to think at once."""
        return self._is_aboard or bot not in COMPILED

    @property
    def red_beard_is_aboard(self) -> bool:
        """Whether Red Beard is there and ready."""
        return self.red_beard and self._is_aboard

    async def _aboard(self) -> None:
        """Wait until Red Beard is aboard."""
        await asyncio.shield(self._start_boarding())

    def _start_boarding(self) -> asyncio.Task[None]:
        if self._boarding is None:
            self._boarding = asyncio.get_running_loop().create_task(self._board())
        return self._boarding

    async def _board(self) -> None:
        try:
            await self.heads.do(come_aboard)
        except Exception:
            # The answer is a random move, and the reason stands in the server's log.
            log.exception("Red Beard could not come aboard")
        self._is_aboard = True
        self.when_aboard()

    async def choose(
        self, game: str, bot: str, view: bytes, seat: int, codes: list[int], oaths: Sequence[Oath] = ()
    ) -> Choice:
        """One of the codes, sooner or later."""
        seed = secrets.randbits(64)
        processes = self.bots
        if bot in COMPILED:
            await self._aboard()
            processes = self.heads
        begun = monotonic()
        try:
            return await processes.do(think, game, bot, view, seat, codes, seed, oaths)
        except BrokenProcessPool:
            pass
        except Exception:
            log.exception("the bot %s could not decide", bot)
        finally:
            COUNTS.thoughts.observe(monotonic() - begun)
        return choose_anyhow(codes, len(codes), new_generator(seed, 0)), None

    # What is said to people

    async def advise(self, game: str, view: bytes, seat: int, oaths: Sequence[Oath] = ()) -> Hint | advising.Tip | None:
        """What Red Beard would do with this view of a duel, or a sailor with one of Piracy & Mutiny."""
        if game == MUTINY.name:
            return await self.bots.do(advise_like_a_sailor, view, seat, oaths)
        await self._aboard()
        return await self.heads.do(advise, view)

    async def rank(self, view: bytes) -> Sequence[Ranked]:
        """All moves of a duel's table, the best first."""
        await self._aboard()
        return await self.heads.do(rank, view)

    async def study(self, record: bytes) -> Analysis:
        """A duel that is over, thought through; that can take a minute."""
        await self._aboard()
        return await self.scholars.do(study, record)

    def close(self) -> None:
        """Let all processes go."""
        if self._boarding is not None:
            self._boarding.cancel()
        for processes in (self.bots, self.heads, self.scholars):
            processes.close()
