"""What many look at is made once, and what takes long is made beside the loop."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from jollyroger.server import pictures, watched
from jollyroger.server.hall import Hall
from jollyroger.server.pictures import Pictures
from jollyroger.server.story import Story
from tests.server.company import ANNE, BOB, duel, listen, over, play_on, started


def count(calls: Counter[str], name: str, what: Callable[..., Any]) -> Callable[..., Any]:
    """The same, counted."""

    def counted(*values: Any, **more: Any) -> Any:
        calls[name] += 1
        return what(*values, **more)

    return counted


async def test_a_crowd_of_spectators_gets_one_picture(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, anne, _ = await started(hall)
    crowd = [await listen(table, None) for _ in range(5)]
    german = await listen(table, None, "de")
    calls = Counter[str]()
    monkeypatch.setattr(Pictures, "_table", count(calls, "table", Pictures._table))
    monkeypatch.setattr(watched, "said", count(calls, "said", pictures.said))
    await anne.do("automatic", seat=0, on=True, id="1")
    assert calls["table"] == 4  # Anne, Bob, English, German
    await anne.do("say", text="Ahoy", id="2")
    assert calls["said"] == 4
    assert [ear.all("said")[-1]["text"] for ear in (*crowd, german)] == ["Ahoy"] * 6
    assert all(ear.all("table")[-1] == crowd[0].all("table")[-1] for ear in crowd)


async def test_spectators_share_a_picture_but_not_their_names(hall: Hall) -> None:
    table, _, _ = await started(hall)
    table.unfollow(cora := await listen(table, None))
    frame = table._frame()
    viewer = cora.viewer
    here = table.presences()
    names = [table.pictures.table(viewer, table.id, here, frame, host=False, name=name) for name in ("Cora", "Dora")]
    assert b'"name":"Cora"' in names[0]
    assert b"Cora" not in names[1]
    assert b'"name":"Dora"' in names[1]


@pytest.mark.parametrize("way", ["follow", "picture", "since"])
async def test_a_long_log_is_put_into_words_beside_the_loop(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    table, anne, bob = await started(hall, duel(variant="advanced"))
    await play_on([anne, bob], over)
    assert len(table.course.told) > pictures.MOST_AT_ONCE
    expected = await listen(table, ANNE)
    table.pictures.forget()
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
        await table.picture(BOB, "en")
    else:
        await table.since(BOB, "en", 1, 0)
    assert told.pop(threading.main_thread()) == 0
    assert sum(told.values()) == len(table.course.told)
