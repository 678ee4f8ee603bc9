"""Bots think in processes of their own, so that the tables never wait. They are sent views, never a state."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread

from jollyroger.bots.anyhow import RandomBot, choose_anyhow
from jollyroger.bots.levels import find_bot
from jollyroger.bots.oaths import choose_with_oaths
from jollyroger.games.catalogue import GAMES, MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.promises import Oath, Promise

ATTEMPTS = 3
"""So often a choice is tried when the processes die; then any legal move is made, and also when a bot fails."""

log = logging.getLogger(__name__)


Choice = tuple[int, Promise | None]
"""The code of a move, and the promise that it makes."""


def think(
    game: str, bot: str, view: bytes, seat: int, codes: list[int], seed: int, oaths: Sequence[Oath] = ()
) -> Choice:
    """A bot's choice, made in the other process; where there is a book of oaths it knows what stands there."""
    chooser, seen, generator = find_bot(game, bot), GAMES[game].restore(view), new_generator(seed, 0)
    if game == MUTINY.name and bot != RandomBot.name:
        return choose_with_oaths(chooser, seen, seat, codes, generator, oaths)
    return chooser.choose(seen, seat, codes, generator), None


def _begin() -> None:
    """A thinking process leaves Ctrl-C to the server, and goes when the server is gone, however that came about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        Thread(target=_go_with, args=(server,), daemon=True).start()


def _go_with(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os._exit(0)


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=_begin)

    def warm_up(self) -> None:
        """Start a process before the first bot is asked."""
        self._pool.submit(os.getpid)

    async def choose(
        self, game: str, bot: str, view: bytes, seat: int, codes: list[int], oaths: Sequence[Oath] = ()
    ) -> Choice:
        """One of the codes, sooner or later."""
        seed = secrets.randbits(64)
        for _ in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(
                    pool, think, game, bot, view, seat, codes, seed, oaths
                )
            except BrokenProcessPool:
                log.warning("a bot's process died; starting another")
                if pool is self._pool:
                    self._pool = self._new_pool()
            except Exception:
                log.exception("the bot %s could not decide", bot)
                break
        return choose_anyhow(codes, len(codes), new_generator(seed, 0)), None

    def close(self) -> None:
        """Let the processes go; what is being thought does not matter any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
