"""The first sailor: kept as it was, and the same at both speeds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from jollyroger.bots import sailor_1
from jollyroger.bots.arena import simulate
from jollyroger.bots.levels import LEVELS, find_bot
from jollyroger.games.catalogue import MUTINY

SAILOR_1, SAILOR, RANDOM = (find_bot("mutiny", name) for name in ("sailor-1", "sailor", "random"))
KEPT = "80328063848a3bb2df6738ecc5c00c4b0566f7aa85964023f215f288ed1d41bf"
"""Of its sources. Others are measured by this bot, so a change here spoils all figures that were taken with it."""


def test_its_sources_do_not_change() -> None:
    digest = hashlib.sha256()
    for file in sorted(Path(sailor_1.__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    assert digest.hexdigest() == KEPT


def test_it_needs_no_other_bot() -> None:
    for file in Path(sailor_1.__file__).parent.glob("*.py"):
        imported = [
            line for line in file.read_text().splitlines() if line.startswith(("from jollyroger.bots", "import"))
        ]
        assert all(line.startswith("from jollyroger.bots.sailor_1.") for line in imported), file


def test_nobody_is_offered_it_as_an_opponent() -> None:
    assert SAILOR_1.name not in LEVELS["mutiny"]


@pytest.mark.xdist_group("compiled-mutiny")
@pytest.mark.parametrize("seats", [4, 10])
def test_compiled_games_are_the_interpreted_ones(seats: int) -> None:
    options = MUTINY.options(seats=str(seats))
    bots = [SAILOR_1, RANDOM, SAILOR, *[SAILOR_1] * (seats - 3)]
    slow = list(simulate(MUTINY, options, bots, 3, seed=7, compiled=False))
    assert list(simulate(MUTINY, options, bots, 3, seed=7, compiled=True)) == slow
