"""What holds for all tests."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

RULES = Path(__file__).parent / "games"

# How long an example takes, or to make one, says nothing on a busy machine.
# The examples are the same in every run: what fails here fails there too, and nothing fails by chance.
settings.register_profile("jollyroger", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("jollyroger")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of the rules have to reach all of them; to watch the others do it would take four times as long."""
    for item in items:
        if not item.path.is_relative_to(RULES):
            item.add_marker(pytest.mark.no_cover)


def pytest_collection_finish() -> None:
    """What is there before the first test stays, so the collector of garbage need not look through it again and again;
    and it looks less often through the many small lists of a game.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
