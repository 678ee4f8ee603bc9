"""A game to be stepped through is sent as its first position and what changes with each step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import Record, read
from jollyroger.messages.differences import differences
from jollyroger.messages.positions import opened, positions
from tests.games.mutiny.strategies import random_record
from tests.messages.steps import changed, unfolded

GOLDEN = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))
MOST_BYTES = 1_000_000
FIELDS = ("a", "b", "c")

values = st.one_of(st.none(), st.booleans(), st.integers(0, 3), st.text("xy", max_size=2))
elements = st.fixed_dictionaries(dict.fromkeys(FIELDS, values))
lists = st.one_of(
    st.lists(elements), st.lists(values), st.lists(st.lists(values)), st.lists(st.one_of(elements, values))
)
objects = st.fixed_dictionaries(
    {"list": st.one_of(lists, st.none()), "value": values, "counts": st.dictionaries(st.sampled_from(FIELDS), values)}
)


@given(objects, objects)
def test_what_has_changed_makes_the_next_of_the_one_before(before: dict[str, Any], after: dict[str, Any]) -> None:
    changes = json.loads(json.dumps(differences(before, after)))
    assert changed(before, changes) == after
    assert set(changes) == {name for name in after if before[name] != after[name]}
    assert changed({}, differences({}, after)) == after


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_steps_end_where_the_game_ends(path: Path) -> None:
    record = read(path.read_bytes(), GAMES)
    assert isinstance(record, Record)
    steps = unfolded(positions(record, "en"))["steps"]
    end = opened(record, "en")
    assert steps[-1]["position"] == end["position"]
    assert steps[-1]["oaths"] == end.get("oaths", [])
    assert [line["text"] for step in steps for line in step["log"]] == [line["text"] for line in end["log"]]
    assert all(step["log"] for step in steps[1:])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_ten_who_bribe_all_the_time_is_no_longer_than_a_megabyte(seed: int) -> None:
    """With every position and every oath book whole it is nine."""
    sent = positions(random_record(10, "no", seed, quiet=1), "de")
    assert len(json.loads(sent)["steps"]) > 800
    assert len(sent) < MOST_BYTES
