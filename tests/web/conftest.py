"""A server for all tests of a worker that do it no harm, and servers of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.serving import Person, Server, kept

Start = Callable[..., Server]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits."""
    yield from kept(Server(tmp_path_factory.mktemp("data") / "server", "--no-limits"))


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
    yield from Person(server).visit()


@pytest.fixture
def bert(server: Server) -> Iterator[Person]:
    """Somebody else."""
    yield from Person(server).visit()
