"""States in both worlds, and kept as JSON."""

from __future__ import annotations

import pytest

from jollyroger.games.arrays import dtype_of, from_record, to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import State, set_up
from jollyroger.games.layout import Cells, blank, copy_state, from_plain, layout, to_plain


def test_a_state_is_the_same_in_both_worlds() -> None:
    state = set_up("advanced", 1)
    assert from_record(State, to_record(state)[0]) == state
    assert from_plain(State, to_plain(state)) == state


def test_events_are_no_part_of_a_state() -> None:
    assert "events" not in layout(State)
    assert layout(State)["crew"] == Cells("int8", (2, 4, 40))
    assert dtype_of(State).names == tuple(layout(State))


def test_all_records_of_a_game_share_one_type_that_the_compiler_knows_at_once() -> None:
    assert to_record(DUEL.start(DUEL.options())).dtype is to_record(DUEL.start(DUEL.options())).dtype


def test_a_blank_state_has_lists_of_its_own() -> None:
    first, second = blank(State), blank(State)
    first.crew[0][0][0] = 7
    assert second.crew[0][0][0] == second.crew[0][1][0] == 0


def test_a_copy_has_no_events_and_shares_nothing() -> None:
    state = set_up("advanced", 1)
    DUEL.deal(state, 3)
    twin = copy_state(state)
    assert twin == state
    assert state.events
    assert twin.events == []
    twin.crew[1][3][39] = 5
    twin.unseen[0] = 0
    assert state.crew[1][3][39] == 0
    assert state.unseen[0] == 4


@pytest.mark.parametrize(
    ("field", "value"),
    [("crew", [[1]]), ("turn", "1"), ("turn", True), ("unseen", [0] * 22), ("captain", 3), ("captain", [0, 0, 0, "x"])],
)
def test_fields_of_another_shape_are_refused(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=field):
        from_plain(State, to_plain(set_up("advanced", 1)) | {field: value})


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"game": "duel"}', b'{"game": "duel", "rules": 1, "state": {}}'])
def test_what_is_no_serialised_state_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"serialised|fields"):
        DUEL.restore(data)


def test_a_state_of_other_rules_is_refused() -> None:
    data = DUEL.serialise(set_up("advanced", 1)).replace(b'"rules":1', b'"rules":0')
    with pytest.raises(ValueError, match="rules 0"):
        DUEL.restore(data)


def test_a_record_takes_values_up_to_what_a_game_can_reach() -> None:
    record = to_record(set_up("advanced", 1))
    record["strength"] = 40 * 5
    assert from_record(State, record[0]).strength == [[200] * 4] * 2
