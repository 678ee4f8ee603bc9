"""A page that is sent only what has changed knows at every moment what a newcomer is sent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from jollyroger.games.record import Record
from jollyroger.log.entries import Line
from jollyroger.log.table_state import TableState
from jollyroger.messages import positions
from jollyroger.messages.snapshot import Position, Snapshot
from jollyroger.messages.table_messages import TableMessages, Viewer
from tests.games.duel.strategies import random_record as random_duel
from tests.games.mutiny.strategies import EagerPlay, random_record


def viewers(seats: int) -> list[Viewer]:
    """Somebody at every seat, and one beside the table; each in another language than the next."""
    languages = ("en", "de")
    seated = [Viewer(languages[seat % 2], (seat,), seat, changes=True) for seat in range(seats)]
    return [Viewer("en", changes=True), *seated]


def whole(table_state: TableState, viewer: Viewer) -> Any:
    """What somebody new is sent, made by messages that have kept nothing."""
    return msgspec.json.decode(Snapshot(TableMessages(table_state), None).position(viewer))


def follow(record: Record) -> tuple[int, int]:
    """Play a game before pages that keep the position; how many bytes they were sent, and how many all would be."""
    table_state = positions._seated(record, record.players)
    messages, sent, all_of_it = TableMessages(table_state), 0, 0
    known: dict[Viewer, Position | None] = dict.fromkeys(viewers(len(record.players)))
    pages: dict[Viewer, Any] = {viewer: {} for viewer in known}
    for entry in positions._entries(record):
        table_state.apply(Line(table_state.seq + 1, 0, entry))
        snapshot = Snapshot(messages, None)
        group = len(table_state.told) - 1
        for viewer, before in known.items():
            parts = snapshot.parts(viewer)
            message = snapshot.moved(viewer, parts, table_state.told[-1].events, group, known=before)
            pages[viewer] |= msgspec.json.decode(message)["position"]
            assert pages[viewer] == whole(table_state, viewer)
            sent += len(message)
            all_of_it += len(snapshot.moved(viewer, parts, table_state.told[-1].events, group))
            known[viewer] = parts
    return sent, all_of_it


@pytest.mark.parametrize(("seats", "hidden"), [(3, "yes"), (4, "no"), (10, "yes")])
def test_of_a_mutiny_changes_make_the_whole_position(seats: int, hidden: str) -> None:
    sent, all_of_it = follow(random_record(seats, hidden, seats + 40, 150, captains_gold="yes", how=EagerPlay))
    assert sent < all_of_it / 2


def test_of_a_duel_changes_make_the_whole_position() -> None:
    sent, all_of_it = follow(random_duel("advanced", "lot", 7, 200))
    assert sent < 0.8 * all_of_it


def test_what_looks_the_same_is_not_made_again() -> None:
    record = random_record(4, "no", 1, 100, how=EagerPlay)
    table_state = positions._seated(record, record.players)
    for entry in positions._entries(record):
        table_state.apply(Line(table_state.seq + 1, 0, entry))
    messages, (_, viewer, *_) = TableMessages(table_state), viewers(4)
    first, again = (Snapshot(messages, None).parts(viewer) for _ in range(2))
    assert all(one is other for one, other in zip(first.shared[1:], again.shared[1:], strict=True))  # but the question
    assert first.own is again.own
