"""A fleet of three nodes for the tests of failover."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.nodes.fleet import Fleet


@pytest_asyncio.fixture
async def fleet(postgres_address: str, tmp_path: Path) -> AsyncIterator[Fleet]:
    """Three nodes at one database, which stop as they should in the end."""
    three = Fleet(tmp_path, postgres_address)
    await three.start()
    yield three
    await three.stop()


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> tuple[int, int]:
    """How many kills and acts the long form takes."""
    return int(request.config.getoption("--kills")), int(request.config.getoption("--acts"))
