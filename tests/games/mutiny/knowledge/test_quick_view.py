"""A quick look shows what a view shows, apart from the past, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from jollyroger.games.game import SPECTATOR
from jollyroger.games.layout import to_plain
from jollyroger.games.record import advance
from tests.games.mutiny.strategies import EagerPlay, random_record, start_of
from tests.games.mutiny.tables import GAME

PAST = ("ledger_from", "ledger_to", "ledger_kind", "ledger_seen", "ledger_size")


# Coverage is not counted in the last game: it would take longer than the game.
@pytest.mark.parametrize(
    ("seats", "hidden", "stop"),
    [
        (3, "yes", 400),
        (4, "no", 300),
        pytest.param(5, "yes", 300, marks=pytest.mark.no_cover),
    ],
)
def test_a_glance_shows_what_a_view_does(seats: int, hidden: str, stop: int) -> None:
    record = random_record(seats, hidden, seats, stop, how=EagerPlay)
    state = start_of(record)
    for number, ply in enumerate(record.plies):
        advance(GAME, state, ply)
        seat = number % (seats + 1) + SPECTATOR
        glance, view = to_plain(GAME.glance(state, seat)), to_plain(GAME.view(state, seat))
        assert {name for name in view if view[name] != glance[name]} <= set(PAST)
        assert GAME.legal_codes(GAME.glance(state, seat), seat) == GAME.legal_codes(state, seat)


def test_who_sees_the_same_as_before_can_do_the_same() -> None:
    """A page is sent nothing anew as long as its seat's sight is the same."""
    record = random_record(4, "yes", 4, 250, how=EagerPlay)
    state = start_of(record)
    before, same = dict[int, tuple[Any, list[int]]](), 0
    for ply in record.plies:
        advance(GAME, state, ply)
        sights = GAME.sights(state)
        assert len(sights) == state.seats + 1  # the last one is the spectator's
        for seat in range(state.seats):
            now = sights[seat], GAME.legal_codes(state, seat)
            if seat in before and before[seat][0] == now[0]:
                assert before[seat][1] == now[1]
                same += 1
            before[seat] = now
    assert same > 20
