"""What many look at is made once, and what takes long is made in a thread."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from jollyroger.messages import table_messages as messages
from jollyroger.messages.log_lines import Story
from jollyroger.messages.table_messages import TableMessages
from jollyroger.tables import audience
from jollyroger.tables.directory import TableDirectory
from tests.tables.company import ANNE, BOB, duel, listen, over, play_on, started


def count(calls: Counter[str], name: str, what: Callable[..., Any]) -> Callable[..., Any]:
    """The same, counted."""

    def counted(*values: Any, **more: Any) -> Any:
        calls[name] += 1
        return what(*values, **more)

    return counted


async def test_a_crowd_of_spectators_gets_one_picture(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anne, _ = await started(directory)
    crowd = [await listen(table, None) for _ in range(5)]
    german = await listen(table, None, "de")
    calls = Counter[str]()
    monkeypatch.setattr(TableMessages, "_table", count(calls, "table", TableMessages._table))
    monkeypatch.setattr(audience, "said", count(calls, "said", messages.said))
    await anne.do("automatic", seat=0, on=True, id="1")
    assert calls["table"] == 4  # Anne, Bob, English, German
    await anne.do("say", text="Ahoy", id="2")
    assert calls["said"] == 4
    assert [ear.all("said")[-1]["text"] for ear in (*crowd, german)] == ["Ahoy"] * 6
    assert all(ear.all("table")[-1] == crowd[0].all("table")[-1] for ear in crowd)


async def test_spectators_share_a_picture_but_not_their_names(directory: TableDirectory) -> None:
    table, _, _ = await started(directory)
    table.audience.unfollow(cora := await listen(table, None))
    snapshot = table.audience._snapshot()
    viewer = cora.viewer
    here = table.audience.presences()
    names = [
        table.audience.messages.table(viewer, table.id, here, snapshot, host=False, name=name)
        for name in ("Cora", "Dora")
    ]
    assert b'"name":"Cora"' in names[0]
    assert b"Cora" not in names[1]
    assert b'"name":"Dora"' in names[1]


@pytest.mark.parametrize("way", ["follow", "picture", "since"])
async def test_a_long_log_is_put_into_words_beside_the_loop(
    directory: TableDirectory, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced"))
    await play_on([anne, bob], over)
    assert len(table.table_state.told) > messages.MOST_AT_ONCE
    expected = await listen(table, ANNE)
    table.audience.messages.forget()
    told = dict[threading.Thread, int]()
    catch_up = Story.catch_up

    def noting(story: Story, *values: Any) -> None:
        before = len(story.ends)
        catch_up(story, *values)
        thread = threading.current_thread()
        told[thread] = told.get(thread, 0) + len(story.ends) - before

    monkeypatch.setattr(Story, "catch_up", noting)
    if way == "follow":
        assert (await listen(table, ANNE)).all("table")[0]["log"] == expected.all("table")[0]["log"]
    elif way == "picture":
        await table.views.table(BOB, "en")
    else:
        await table.views.since(BOB, "en", 1, 0)
    assert told.pop(threading.main_thread()) == 0
    assert sum(told.values()) == len(table.table_state.told)
