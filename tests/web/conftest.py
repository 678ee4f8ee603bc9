"""A server for all tests of a worker that do it no harm, and servers of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.serving import Person, Server

Start = Callable[..., Server]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits."""
    running = Server(tmp_path_factory.mktemp("data") / "server", "--no-limits")
    yield running
    assert running.end() == 0
    assert "Traceback" not in running.said()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Servers for one test only."""
    running = list[Server]()

    def start_one(*options: str, data: str = "server") -> Server:
        running.append(Server(tmp_path / data, *options))
        return running[-1]

    yield start_one
    for one in running:
        if one.process.poll() is None:
            one.end()


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    """Somebody."""
    person = Person(server)
    yield person
    person.browser.close()


@pytest.fixture
def bert(server: Server) -> Iterator[Person]:
    """Somebody else."""
    person = Person(server)
    yield person
    person.browser.close()
