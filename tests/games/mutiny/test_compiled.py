"""The same rules at both speeds: the same states, the same moves, the same refusals, the same views."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jollyroger.bots.arena import rules_of
from jollyroger.games.arrays import from_record, to_record
from jollyroger.games.compiling import compiled
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.knowledge.guessing import fill_in_all
from jollyroger.games.mutiny.knowledge.past import PAST_SHAPES, Past, new_past
from jollyroger.games.mutiny.moves.codes import CODES, MOST_LEGAL
from jollyroger.games.mutiny.moves.legality import objection_to
from jollyroger.games.mutiny.rules.draws import draw
from jollyroger.games.mutiny.rules.stack import is_chance, is_over, next_seat
from jollyroger.games.mutiny.state import State
from jollyroger.games.record import CHANCE, advance
from tests.games.mutiny.strategies import TABLES, EagerPlay, random_record, start_of
from tests.games.mutiny.tables import GAME

pytestmark = [pytest.mark.xdist_group("compiled-mutiny"), pytest.mark.no_cover]


@pytest.fixture(scope="module", params=["fast", pytest.param("checked", marks=pytest.mark.soak)])
def rules(request: pytest.FixtureRequest) -> Any:
    """The build that bots and simulations share; for the soak one with bounds checks, which takes a minute to make.

    Here `test_rules_never_count_from_the_end_of_a_list` looks for what those checks find and lists do not.
    """
    return compiled(GAME.rule_modules, check_bounds=True) if request.param == "checked" else rules_of(GAME)


def past_arrays() -> Past:
    """Room for compiled guesses."""
    return Past(**{name: np.zeros(shape, np.int64) for name, shape in PAST_SHAPES.items()})  # type: ignore[arg-type]  # arrays there, lists here


@pytest.mark.parametrize(("seats", "hidden_prizes"), TABLES)
def test_interpreted_equals_compiled_after_every_move(rules: Any, seats: int, hidden_prizes: str) -> None:
    record = random_record(seats, hidden_prizes, 1, captains_gold=hidden_prizes, how=EagerPlay)
    state, codes = start_of(record), np.zeros(MOST_LEGAL, np.int64)
    array = to_record(state)
    twin: Any = array[0]
    for number, ply in enumerate(record.plies):
        for seat in range(SPECTATOR, seats):
            assert codes[: rules.legal_codes(twin, seat, codes)].tolist() == GAME.legal_codes(state, seat)
        if is_chance(state):
            ours = new_generator(3, number)
            theirs: Any = np.array(ours)
            assert rules.draw(twin, theirs) == draw(state, ours)
            assert theirs.tolist() == ours
        advance(GAME, state, ply)
        if ply.actor == CHANCE:
            rules.deal(twin, ply.code)
        else:
            rules.play(twin, ply.actor, ply.code)
        assert from_record(State, twin) == state
        assert rules.is_chance(twin) == is_chance(state)
        assert rules.is_over(twin) == is_over(state)
        assert rules.next_seat(twin) == next_seat(state)
    assert is_over(state)


@pytest.mark.parametrize("hidden_prizes", ["no", "yes"])
def test_objections_views_and_guesses_are_the_same_compiled(rules: Any, hidden_prizes: str) -> None:
    seen = set()
    ours, theirs = new_past(), past_arrays()
    for number, (state, _, _) in enumerate(random_record(5, hidden_prizes, 2, how=EagerPlay).replay()):
        if number % 50:
            continue
        array = to_record(state)
        whole, views = array[0], np.zeros_like(array)
        for seat in range(SPECTATOR, state.seats):
            objections = [objection_to(state, seat, code) for code in range(-1, CODES + 1)]
            assert [rules.objection_to(whole, seat, code) for code in range(-1, CODES + 1)] == objections
            seen |= set(objections)
            rules.look(views, 0, whole, seat)
            view = GAME.view(state, seat)
            assert from_record(State, views[0]) == view
            generator = new_generator(number, seat)
            twin: Any = np.array(generator)
            fill_in_all([view], ours, generator, 2)
            rules.fill_in_all(views, theirs, twin, 2)
            assert from_record(State, views[0]) == view
            assert twin.tolist() == generator
    assert len(seen) > 20
