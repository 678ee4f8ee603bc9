"""The operator's port."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from jollyroger.log.counts import Histogram
from jollyroger.log.errors import StoreDown
from jollyroger.tables.health import CLOSING, trouble_of
from jollyroger.web import operations
from jollyroger.web.metrics import GAUGES, metrics_text
from jollyroger.web.operations import Operations, operations_port
from tests.web.conftest import Start
from tests.web.serving import PATIENCE, Person, Player, Server, run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def samples(text: str) -> dict[str, float]:
    """The values of a scrape by name and labels."""
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def play_some(server: Server) -> None:
    """Anna sits down against a bot, plays a move, and tries one that she may not."""
    anna = Person(server)
    table = anna.make(name="Anna", game="duel", against="bot:greedy")
    async with anna.socket(table) as wire:
        player = Player(wire, 0)
        await player.sit()
        assert await player.asked()
        assert (await player.answer())["type"] == "accepted"
        assert (await player.answer("b1 boards"))["type"] == "refused"
    anna.browser.close()


async def test_an_operator_sees_numbers_and_no_names(start: Start) -> None:
    port = free_port()
    server = start("--metrics-port", str(port), "--no-limits")
    assert httpx.get(f"http://127.0.0.1:{port}/healthz").text == "ok\n"
    assert httpx.get(f"http://127.0.0.1:{port}/readyz").text == "ok\n"
    await play_some(server)
    scrape = httpx.get(f"http://127.0.0.1:{port}/metrics")
    seen = samples(scrape.text)
    assert (seen["jollyroger_tables"], seen["jollyroger_games"]) == (1, 1)
    assert seen["jollyroger_entries_total moved"] >= 1
    assert sum(value for name, value in seen.items() if name.startswith("jollyroger_refusals_total")) == 1
    assert seen["jollyroger_stored_seconds_count"] >= 3
    assert seen["jollyroger_commit_seconds_bucket +Inf"] == seen["jollyroger_commit_seconds_count"] > 0
    assert "Anna" not in scrape.text
    assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
    for path in ("/healthz", "/readyz", "/metrics"):
        assert httpx.get(server.address + path).status_code == 404, "players don't see the operator's pages"
    server.end()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/healthz")


def test_a_taken_port_is_said_at_the_start(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = run("serve", "--data", str(tmp_path), "--port", "0", "--metrics-port", str(port))
    assert (code, f"port {port} of 127.0.0.1 cannot be used: Address already in use" in said) == (1, True)


# A server in trouble


class Stage:
    """A loop in a thread, and a directory whose store does what a test says."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever)
        self.thread.start()
        self.error: Exception | None = None
        self.directory = SimpleNamespace(is_closing=False, services=SimpleNamespace(store=self))
        site: Any = SimpleNamespace(directory=self.directory)
        self.operations = Operations(site, self.loop)

    async def ping(self) -> None:
        """Like the store's."""
        if self.error is not None:
            raise self.error

    def end(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


@pytest.fixture
def stage() -> Iterator[Stage]:
    found = Stage()
    yield found
    found.end()


def test_a_server_whose_database_fails_lives_but_is_not_ready(stage: Stage) -> None:
    stage.error = StoreDown("the disk is full")
    assert stage.operations.page("/healthz")[0] == 200
    assert stage.operations.page("/readyz?full=1") == (503, operations.PLAIN, b"the database fails: the disk is full\n")


def test_a_server_that_closes_is_not_ready(stage: Stage) -> None:
    stage.directory.is_closing = True
    assert stage.operations.page("/readyz")[2] == f"{CLOSING}\n".encode()
    assert asyncio.run(trouble_of(stage.directory)) == CLOSING  # type: ignore[arg-type]


def test_a_server_whose_loop_stands_still_is_not_alive(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "PATIENCE", 0.05)
    go_on = Event()
    stage.loop.call_soon_threadsafe(go_on.wait)
    with operations_port(stage.operations, "127.0.0.1", 0) as port:
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 503
        go_on.set()
        monkeypatch.setattr(operations, "PATIENCE", PATIENCE)
        assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200


def test_a_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram((1, 2))
    for seconds in (0.5, 1, 1.5, 7):
        histogram.observe(seconds)
    assert (histogram.counts, histogram.total) == ([2, 1, 1], 10)


def test_every_number_has_a_text() -> None:
    seen = samples(metrics_text(dict.fromkeys(GAUGES, 3)).decode())
    assert all(seen[f"jollyroger_{name}"] == 3 for name in GAUGES)
