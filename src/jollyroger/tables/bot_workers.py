"""Bots think in processes of their own, so that the tables never wait. They are sent views, never a state.

Red Beard and his crew think compiled: their processes load (or compile, once) what they need when the server starts,
and the bots that need nothing have another process, so that they never wait for that. So have bots that search and
hints in Piracy & Mutiny, for which moves are tried, and the study of games that are over, which takes its time.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from jollyroger.bots.counsel.findings import Analysis as CrewAnalysis
from jollyroger.bots.counsel.findings import Played
from jollyroger.bots.crew.bot import LearnedBot
from jollyroger.bots.levels import find_bot
from jollyroger.bots.random_bot import RandomBot, choose_anyhow
from jollyroger.bots.redbeard.bot import PIRATES, RED_BEARD, can_think
from jollyroger.bots.redbeard.findings import Analysis, Hint
from jollyroger.bots.redbeard.findings import Choice as Ranked
from jollyroger.bots.sailor import advising
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.bots.sailor.promises import choose_with_oaths
from jollyroger.bots.searching.bot import SEARCHERS, SEARCHING, Searcher
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.promises import Oath, Promise
from jollyroger.games.record import read
from jollyroger.log.counts import COUNTS

ATTEMPTS = 3
"""So often a choice is tried when the processes die; then any legal move is made, and also when a bot fails."""
STUDY = "jollyroger.bots.redbeard.analysis"
COUNSEL = "jollyroger.bots.counsel.analysis"
HINTING = "jollyroger.bots.counsel.hinting"
"""Loaded by their names, and only in a process that thinks: they bring the compiler."""
PATIENCE = 4.0
"""Seconds that somebody waits for a hint from trials; the first one of a server takes longer."""
COMPILED = frozenset((*(pirate.name for pirate in PIRATES), LearnedBot.name))
PROMISING = {MUTINY.name: choose_with_oaths}
"""How a bot chooses in a game with promises."""
LONGEST = 1.0
"""Seconds that all bots of a table think together, at most."""


class Limit(NamedTuple):
    """How long a bot that searches may think, and how many do so at the same table now."""

    seconds: float | None = None
    together: int = 1

    @property
    def part(self) -> float:
        """The part of its trials that each of them does."""
        return (LONGEST if self.seconds is None else min(LONGEST, self.seconds)) / LONGEST / self.together


UNLIMITED = Limit()

Choice = tuple[int, Promise | None]
"""The code of a move, and the promise that it makes."""

Adviser = Callable[[bytes, int, Sequence[Oath]], Awaitable[Hint | advising.Tip | None]]
"""What it would do with the view of a seat, and the oath book."""

log = logging.getLogger(__name__)
T = TypeVar("T")


# In the other process


def think(
    game: str,
    bot: str,
    view: bytes,
    seat: int,
    codes: list[int],
    seed: int,
    oaths: Sequence[Oath] = (),
    part: float = 1,
) -> Choice:
    """A bot's choice; where there is a book of oaths it knows what stands there. `part` is that of its trials."""
    chooser, seen, generator = find_bot(game, bot), GAMES[game].restore(view), new_generator(seed, 0)
    if isinstance(chooser, Searcher):
        chooser = chooser.hurried(part)
    if game in PROMISING and bot != RandomBot.name:
        return PROMISING[game](chooser, seen, seat, codes, generator, oaths)
    return chooser.choose(seen, seat, codes, generator), None


def come_aboard() -> None:
    """Load what Red Beard thinks with."""
    RED_BEARD.warm_up()


def prepare_search() -> None:
    """Load what searching bots think with."""
    SEARCHERS[-1].warm_up()


def advise(view: bytes) -> Hint | None:
    """What Red Beard would do with this view."""
    found: Hint | None = import_module(STUDY).hint(DUEL.restore(view))
    return found


def advise_like_a_sailor(view: bytes, seat: int, oaths: Sequence[Oath]) -> advising.Tip | None:
    """What a sailor would do with this view of Piracy & Mutiny."""
    return advising.advise(MUTINY.restore(view), seat, oaths)


def advise_by_trying(view: bytes, seat: int, oaths: Sequence[Oath]) -> advising.Tip | None:
    """What the strongest bot would do with this view of Piracy & Mutiny."""
    found: advising.Tip | None = import_module(HINTING).hint(MUTINY.restore(view), seat, oaths)
    return found


def rank(view: bytes) -> list[Ranked]:
    """All moves of a table, the best first."""
    found: list[Ranked] = import_module(STUDY).rank(DUEL.restore(view))
    return found


def study(record: bytes) -> Analysis:
    """A game that is over, thought through."""
    found: Analysis = import_module(STUDY).analyse(read(record, GAMES))
    return found


def study_mutiny(played: Played) -> CrewAnalysis:
    """A game of Piracy & Mutiny that is over, played on from many of its positions."""
    found: CrewAnalysis = import_module(COUNSEL).analyse(played)
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
        self.triers = Processes(1)
        self.scholars = Processes(1)
        self.when_aboard: Callable[[], None] = lambda: None
        """Called once Red Beard is aboard."""
        self._boarding: asyncio.Task[None] | None = None
        self._is_aboard = False
        self._preparing: asyncio.Task[None] | None = None
        self._advisers: dict[str, Adviser] = {DUEL.name: self._advise_in_duel, MUTINY.name: self._advise_in_mutiny}

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

    async def _search(self, limit: Limit, about: tuple[Any, ...]) -> Choice:
        """The choice of a searching bot, or a sailor's if there is none in time. The first one brings the process."""
        if self._preparing is None:
            self._preparing = asyncio.get_running_loop().create_task(self.triers.do(prepare_search))
        game, _, *others = about
        try:
            async with asyncio.timeout(limit.seconds):
                await asyncio.shield(self._preparing)
                return await self.triers.do(think, *about, limit.part)
        except TimeoutError:
            pass
        except Exception:
            log.exception("a bot could not search")
        return await self.bots.do(think, game, SailorBot.name, *others)

    async def choose(
        self,
        game: str,
        bot: str,
        view: bytes,
        seat: int,
        codes: list[int],
        oaths: Sequence[Oath] = (),
        limit: Limit = UNLIMITED,
    ) -> Choice:
        """One of the codes, sooner or later; a bot that searches keeps to its time."""
        seed = secrets.randbits(64)
        processes = self.bots
        if bot in COMPILED:
            await self._aboard()
            processes = self.heads
        begun = monotonic()
        try:
            if bot in SEARCHING:
                return await self._search(limit, (game, bot, view, seat, codes, seed, oaths))
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
        """What the game's adviser would do with this view."""
        return await self._advisers[game](view, seat, oaths)

    async def _advise_in_duel(self, view: bytes, *_: Any) -> Hint | None:
        """What Red Beard would do."""
        await self._aboard()
        return await self.heads.do(advise, view)

    async def _advise_in_mutiny(self, view: bytes, seat: int, oaths: Sequence[Oath]) -> advising.Tip | None:
        """What came out best in trials, or what a sailor would do where that takes too long."""
        with suppress(TimeoutError):
            if self.red_beard:
                async with asyncio.timeout(PATIENCE):
                    return await self.triers.do(advise_by_trying, view, seat, oaths)
        return await self.bots.do(advise_like_a_sailor, view, seat, oaths)

    async def rank(self, view: bytes) -> Sequence[Ranked]:
        """All moves of a duel's table, the best first."""
        await self._aboard()
        return await self.heads.do(rank, view)

    async def study(self, about: bytes | Played) -> Analysis | CrewAnalysis:
        """A game that is over, thought through, by the record of a duel or the plies of a mutiny; it takes a while."""
        if isinstance(about, Played):
            return await self.scholars.do(study_mutiny, about)
        await self._aboard()
        return await self.scholars.do(study, about)

    def close(self) -> None:
        """Let all processes go."""
        if self._boarding is not None:
            self._boarding.cancel()
        if self._preparing is not None:
            self._preparing.cancel()
        for processes in (self.bots, self.heads, self.triers, self.scholars):
            processes.close()
