"""While the database fails there is a line in the log when it begins, one now and then, and one when it is over."""

from __future__ import annotations

import pytest

from jollyroger.log.errors import StoreDown
from jollyroger.storage.outages import CALM_SECONDS, REMIND_SECONDS, Outages
from jollyroger.storage.writing import Writing
from jollyroger.tables.directory import TableDirectory
from tests.tables.company import started


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if "outages" in record.name]


def test_many_failures_are_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    outages = Outages(clock)
    outages.worked()
    for _ in range(REMIND_SECONDS + 40):
        clock.now += 1
        outages.failed("disk full", 3)
    outages.worked()
    clock.now += CALM_SECONDS - 1
    outages.failed("disk full")
    outages.worked()
    clock.now += CALM_SECONDS - 1
    outages.look()
    assert [line.partition(":")[0] for line in lines(caplog)] == [
        "the database fails",
        "the database fails, 183 times in 60 seconds so far; lately",
    ]
    clock.now += 1
    outages.look()
    outages.look()
    assert lines(caplog)[2:] == ["the database works again; it failed 301 times in 108 seconds"]
    outages.failed("again")
    assert lines(caplog)[3:] == ["the database fails: again"]


async def test_moves_that_are_not_stored_are_not_logged_one_by_one(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _, anne, bob = await started(directory)
    store = directory._services.store
    commit = store._commit

    def fail(_writings: list[Writing]) -> StoreDown:
        return StoreDown("disk full")

    monkeypatch.setattr(store, "_commit", fail)
    before = len(caplog.records)
    for _ in range(20):
        assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "refused"
    said = [record.message for record in caplog.records[before:] if record.levelname in ("WARNING", "ERROR")]
    assert said == ["the database fails: disk full"]
    monkeypatch.setattr(store, "_commit", commit)
    assert (await anne.do("play", move=anne.position["legal"][0]))["type"] == "accepted"
    assert bob.all("moved")
