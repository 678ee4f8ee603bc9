"""Both games as the tests of the adapters set them up, and how they play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from jollyroger.games.generator import new_generator
from jollyroger.games.record import Record, advance
from tests.games.mutiny.redealing import Redeal, Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, start_of
from tests.games.mutiny.tables import GAME as MUTINY

IDS: list[Any] = [
    pytest.param("jollyroger/duel-v0", {"variant": "skirmish"}, marks=pytest.mark.xdist_group("compiled")),
    pytest.param(
        "jollyroger/mutiny-v0",
        {"seats": 3, "deck": "skirmish", "hidden_prizes": True},
        marks=pytest.mark.xdist_group("compiled-mutiny"),
    ),
]
both = pytest.mark.parametrize(("name", "chosen"), IDS)


def any_of(mask: Any, chooser: np.random.Generator) -> int:
    """One of the legal actions."""
    return int(chooser.choice(np.flatnonzero(mask)))


@cache
def redeals(seat: int) -> list[tuple[Record, Redeal]]:
    """Games of Piracy & Mutiny, each with another one that looks the same to a seat."""
    found = []
    for seed in range(8):
        seats, hidden, stop = (4, "yes", 240) if seed % 4 == 3 else (3, "no", 60)
        record = random_record(seats, hidden, seed, stop + 8 * seed, captains_gold="yes", how=EagerPlay)
        found.append((record, redealt(Watch(record, seat), 12, new_generator(seed, 0))))
    return found


def lookalikes(seat: int) -> Iterator[tuple[Any, Any]]:
    """Moments of games that differ only in what a seat of Piracy & Mutiny cannot know, as pairs."""
    for record, redeal in redeals(seat):
        state, twin = start_of(record), start_of(record)
        for ply, other in zip(record.plies, redeal.plies, strict=True):
            advance(MUTINY, state, ply)
            advance(MUTINY, twin, other)
            if state != twin and MUTINY.to_act(state):
                yield MUTINY.copy(state), MUTINY.copy(twin)
