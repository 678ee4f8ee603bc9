"""Fixtures for tables in real terminals and behind pipes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from tests.terminal.person import DRIVER, PATIENCE, Person

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def sit_down() -> Iterator[Callable[..., Person]]:
    """Persons at terminals, who are gone when the test is over."""
    people = list[Person]()

    def seat(*arguments: str, size: tuple[int, int] = (80, 24)) -> Person:
        people.append(Person(*arguments, size=size))
        return people[-1]

    yield seat
    for person in people:
        person.close()


@pytest.fixture
def pipe() -> Run:
    """Run the driver with lines instead of a terminal."""

    def run(*arguments: str, lines: str | bytes = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, str(DRIVER), *arguments],
            input=lines if isinstance(lines, bytes) else lines.encode(),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            env={"PATH": "", "LANG": "C.UTF-8"},
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
