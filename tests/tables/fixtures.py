"""Databases and directories of tables, for the tests of all rooms behind the web."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from jollyroger.storage.store import Store
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.keyring import Keyring
from tests.tables.company import Pondering
from tests.tables.stage import perform

KEY = bytes(range(32))
ROOMS = ("log", "messages", "storage", "tables")

OpenDirectory = Callable[..., Awaitable[TableDirectory]]
Play = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Any]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of both kinds in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("postgres_address")
    return found


@pytest_asyncio.fixture
async def open_directory(address: str) -> AsyncIterator[OpenDirectory]:
    """Opens halls at an address (of both kinds in turn), as often as one likes; all are closed in the end."""
    directories: list[TableDirectory] = []

    async def open_one(at: str = address, pace: float = 0.0) -> TableDirectory:
        directory = TableDirectory(Store(at), keys=Keyring.of(KEY), pace=pace, bot_workers=Pondering())
        await directory.open()
        directories.append(directory)
        return directory

    yield open_one
    for directory in directories:
        await directory.close()


@pytest_asyncio.fixture
async def directory(open_directory: OpenDirectory) -> TableDirectory:
    """A directory of tables with a database of its own."""
    return await open_directory()


@pytest.fixture
def on_stage(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Lets a scene happen, with time that jumps."""
    return lambda scene: perform(monkeypatch, scene)


@pytest.fixture(autouse=True)
def everything_logged(request: pytest.FixtureRequest) -> None:
    """The tests of these rooms see whatever could be logged."""
    if request.path.parent.name in ROOMS:
        request.getfixturevalue("caplog").set_level(logging.DEBUG)
