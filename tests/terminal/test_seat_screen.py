"""A seat on a screen: keys and prose make moves, at any size, in any language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from jollyroger.bots.greedy import GreedyBot
from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.terminal.app import TableApp
from jollyroger.terminal.local_seat import LocalSeat
from jollyroger.terminal.seat_play import HELPS
from jollyroger.terminal.seat_screen import SeatScreen
from jollyroger.words.common.terminal import SeatWords

PATIENCE = 20


class Sitting:
    """A person at a screen."""

    def __init__(self, seat: LocalSeat, size: tuple[int, int] = (100, 40)) -> None:
        self.seat = seat
        self.screen = SeatScreen(seat, SeatWords("en", HELPS[seat.game]), 0, str)
        self.app = TableApp(self.screen)
        self.size = size

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.01)

    @property
    def progress(self) -> tuple[int, int | None, bool]:
        """What changes with every answer."""
        return len(self.seat.table.plies), self.seat.table.held, bool(self.screen.told.result)

    async def press_and_move(self, pilot: Pilot[Any], key: str) -> None:
        """Press a key that makes a move, and wait for it."""
        before = self.progress
        await pilot.press(key)
        await self.until(lambda: self.progress != before)

    def shown(self, what: str) -> str:
        return " ".join(str(self.screen.query_one(what).render()).split())


def mutiny() -> Sitting:
    options = {"seats": "4", "deck": "skirmish"}
    return Sitting(LocalSeat(MUTINY, options, [SailorBot()] * 3, 0, name="Nell", seed=4))


def duel(first: str = "Roger") -> Sitting:
    return Sitting(LocalSeat(DUEL, {"variant": "skirmish", "first": first}, [GreedyBot()], 0, name="Nell", seed=3))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 16)])
async def test_keys_make_moves_at_every_size(size: tuple[int, int]) -> None:
    nell = mutiny()
    async with nell.app.run_test(size=size) as pilot:
        for _ in range(5):
            await nell.until(lambda: nell.screen.told.asked.you)
            await nell.press_and_move(pilot, "1")
        assert nell.shown("#heading")


async def test_prose_offers_a_bribe_and_a_refusal_is_read() -> None:
    nell = mutiny()
    async with nell.app.run_test(size=(120, 40)) as pilot:
        await nell.until(lambda: nell.screen.told.asked.you and nell.screen.told.more)
        await pilot.press(":", *"sing", "enter")
        await nell.until(lambda: "isn't one of your moves" in nell.shown("#message"))
        await pilot.press(":", *"promisee", "backspace", "space", *"Bart no_mutiny")
        assert nell.shown("#heading") == "Your answer: promise Bart no_mutiny▏"
        await pilot.press("enter")
        await nell.until(lambda: nell.seat.table.book and nell.seat.table.book.oaths)
        await pilot.press(":", "x", "escape")
        assert "Your answer" not in nell.shown("#heading")
        await pilot.press("a")
        await nell.until(lambda: "You're asked every time now." in nell.shown("#message"))


async def test_undo_done_language_help_and_leaving() -> None:
    nell = duel()
    async with nell.app.run_test(size=(100, 36)) as pilot:
        await nell.until(lambda: nell.screen.told.asked.you)
        await pilot.press("2")
        await nell.until(lambda: nell.screen.told.moves[-1].move == "undo")
        await pilot.press("u")
        await nell.until(lambda: "offers two sets" in nell.shown("#heading"))
        await pilot.press("l")
        await nell.until(lambda: "bietet zwei Sets an" in nell.shown("#heading"))
        await pilot.press("l", "l", "h")
        assert "3.1" in str(nell.app.screen.query_one("#rules").render()) or nell.app.screen is not nell.screen
        await pilot.press("escape", "a")
        await nell.until(lambda: "The key a does nothing here." in nell.shown("#message"))
        await pilot.press("q")
        assert "Leave before the game is over?" in nell.shown("#heading")
        await pilot.press("escape", "q", "q")
    assert nell.app.return_code == 0


async def test_a_game_to_its_end_and_the_rematch() -> None:
    nell = duel("Jolly")
    async with nell.app.run_test(size=(100, 36)) as pilot:
        while not nell.screen.told.result:
            await nell.until(lambda: nell.screen.told.asked.you or nell.screen.told.result)
            if not nell.screen.told.result:
                await nell.press_and_move(pilot, "1")
        await nell.until(lambda: "gold" in nell.shown("#heading"))
        await pilot.press("r")
        await nell.until(lambda: not nell.screen.told.result)
        assert nell.seat.games == 2
