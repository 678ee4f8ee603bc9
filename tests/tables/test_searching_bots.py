"""Bots that search share a table's second, and how long they think changes no moment (15.1, M32)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from jollyroger.games.mutiny.promises import Oath
from jollyroger.log.entries import Moved
from jollyroger.log.plan import LEAST_SECONDS
from jollyroger.tables.bot_workers import UNLIMITED, Choice, Limit, think
from tests.tables.company import Pondering
from tests.tables.fixtures import Play
from tests.tables.stage import Stage, begin, decide

SIX = {"seats": "6"}
FIVE_BOTS = (1, 2, 3, 4, 5)
LEAST = LEAST_SECONDS["fast"]


class Searching(Pondering):
    """Chooses as a sailor does, after a part of the time that it may take."""

    def __init__(self, taken: float) -> None:
        super().__init__()
        self.taken = taken
        self.limits = list[Limit]()

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
        assert bot == "sea-devil"
        self.limits.append(limit)
        await asyncio.sleep(self.taken * (limit.seconds or 0))
        return think(game, "sailor", view, seat, codes, 7, oaths)


def moves_of(stage: Stage) -> list[Any]:
    """Who moved when."""
    return [(line.made_at, line.entry.seat) for line in stage.memory.lines if isinstance(line.entry, Moved)]


@pytest.mark.parametrize("clock", ["fast", "none"])
def test_15_1_m32_bots_answer_at_the_same_moments_however_long_they_think(on_stage: Play, clock: str) -> None:
    played, limits = [], list[Limit]()

    async def scene(taken: float) -> None:
        stage = await begin(SIX, bots=FIVE_BOTS, bot="sea-devil", clock=clock)
        searching = stage.table.services.bot_workers = Searching(taken)
        while stage.viewer_seat.position["step"] != "call":
            if stage.table.table_state.asked == (0,):
                await decide(stage, "appoint")
            await asyncio.sleep(0.1)
        await asyncio.sleep(LEAST)
        played.append(moves_of(stage))
        limits.extend(searching.limits)

    for taken in (0.0, 1.0):
        on_stage(partial(scene, taken))
    assert played[0] == played[1]
    assert len(played[0]) > 3
    assert max(limit.together for limit in limits) == len(FIVE_BOTS)
    assert all(limit.part * limit.together <= 1 for limit in limits)
