"""Databases and halls for the tests, of both kinds."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from jollyroger.server.hall import Hall
from jollyroger.server.store import Store
from tests.server.company import Pondering
from tests.server.stage import perform

KEY = bytes(range(32))

OpenHall = Callable[..., Awaitable[Hall]]
Play = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Any]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of both kinds in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("postgres_address")
    return found


@pytest_asyncio.fixture
async def open_hall(address: str) -> AsyncIterator[OpenHall]:
    """Opens halls at an address (of both kinds in turn), as often as one likes; all are closed in the end."""
    halls: list[Hall] = []

    async def open_one(at: str = address, pace: float = 0.0) -> Hall:
        hall = Hall(Store(at), key=KEY, pace=pace, thinkers=Pondering())
        await hall.open()
        halls.append(hall)
        return hall

    yield open_one
    for hall in halls:
        await hall.close()


@pytest_asyncio.fixture
async def hall(open_hall: OpenHall) -> Hall:
    """A hall with a database of its own."""
    return await open_hall()


@pytest.fixture
def on_stage(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Lets a scene happen, with time that jumps."""
    return lambda scene: perform(monkeypatch, scene)


@pytest.fixture(autouse=True)
def everything_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever could be written to a log is seen by the tests."""
    caplog.set_level(logging.DEBUG)
