"""13.4, 15. What always holds of windows and the offers in them, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings

from jollyroger.games.mutiny.moves.codes import FAMILY_OF, VERB_OF, Verb, is_offer
from jollyroger.games.mutiny.moves.families import Family
from jollyroger.games.mutiny.rules.stack import AT_TABLE
from jollyroger.games.mutiny.state import FIRST_CHANCE, FIRST_WINDOW, State, Step
from jollyroger.games.record import CHANCE, Ply, Record, advance
from tests.games.mutiny.strategies import records, start_of
from tests.games.mutiny.tables import GAME, top

pytestmark = pytest.mark.no_cover


@dataclass
class Window:
    """A window with bribes, by what was seen of it."""

    step: Step
    givers: set[int] = field(default_factory=set)
    """The seats that made an offer and have neither passed nor exchanged since."""
    passed: set[int] = field(default_factory=set)
    """The seats that have passed since the last card and made no offer since."""

    def see(self, ply: Ply) -> None:
        """A move is made while this window is the topmost."""
        seat, code = ply.actor, ply.code
        if code == Verb.PASS or VERB_OF[code] == Verb.EXCHANGE:
            self.givers.discard(seat)
        if code == Verb.PASS:
            self.passed.add(seat)
        elif is_offer(VERB_OF[code]):
            self.givers.add(seat)
            self.passed.discard(seat)
        elif code == Verb.WITHDRAW:
            self.passed.discard(seat)
        elif FAMILY_OF[code] != Family.BRIBE:
            self.passed.clear()


def windows(record: Record) -> Iterator[tuple[State, Ply, Window, bool]]:
    """The moves made in windows with bribes: the state afterwards, and whether the move has closed the window."""
    state, seen = start_of(record), dict[int, Window]()
    for ply in record.plies:
        depth, step = state.depth, top(state)
        watched = ply.actor != CHANCE and FIRST_WINDOW <= step < FIRST_CHANCE and AT_TABLE[step]
        window = seen.setdefault(depth, Window(step)) if watched else None
        advance(GAME, state, ply)
        if window is not None:
            window.see(ply)
            yield state, ply, window, state.depth < depth or state.step[depth - 1] != step
        seen = {at: known for at, known in seen.items() if at <= state.depth and state.step[at - 1] == known.step}


@settings(max_examples=40)
@given(records())
def test_13_4_m38_no_window_is_passed_to_its_end_over_the_giver_of_an_offer(record: Record) -> None:
    for _, ply, window, closed in windows(record):
        if closed and ply.code == Verb.PASS:
            assert not window.givers


@settings(max_examples=40)
@given(records())
def test_13_4_m38_a_pass_is_asked_for_once(record: Record) -> None:
    for state, ply, window, closed in windows(record):
        if not closed and FAMILY_OF[ply.code] == Family.BRIBE and top(state) == window.step:
            assert not [seat for seat in window.passed if Verb.PASS in GAME.legal_codes(state, seat)]


@settings(max_examples=40)
@given(records())
def test_13_4_m38_a_window_that_closes_by_passing_leaves_no_offer_open(record: Record) -> None:
    for state, ply, _, closed in windows(record):
        if closed and ply.code == Verb.PASS:
            assert state.offers_open == 0
