"""The same rules at both speeds: the same states, the same moves, the same games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jollyroger.games.arrays import from_record, to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel import flow
from jollyroger.games.duel.cards import JOLLY, ROGER
from jollyroger.games.duel.moves import CODES, MOST_LEGAL
from jollyroger.games.duel.objections import objection_to
from jollyroger.games.duel.state import State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.speed import CompiledPlayer

pytestmark = [pytest.mark.xdist_group("compiled"), pytest.mark.no_cover]


@pytest.fixture(scope="module")
def rules() -> Any:
    """Compiled with bounds checks, which the fast build leaves out."""
    return compiled(DUEL.rule_modules, check_bounds=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_interpreted_equals_compiled_after_every_move(rules: Any, variant: str) -> None:
    codes = np.zeros(MOST_LEGAL, np.int64)
    for number in range(25):
        state = DUEL.start(DUEL.options(variant=variant))
        record = to_record(state)
        ours = new_generator(11, number)
        theirs: Any = np.array(ours)
        while not flow.is_over(state):
            assert rules.is_over(record[0]) == flow.is_over(state)
            assert rules.is_chance(record[0]) == flow.is_chance(state)
            if flow.is_chance(state):
                outcome = flow.draw(state, ours)
                assert rules.draw(record[0], theirs) == outcome
                flow.deal(state, outcome)
                rules.deal(record[0], outcome)
            else:
                seat = flow.next_seat(state)
                legal = DUEL.legal_codes(state, seat)
                count = rules.legal_codes(record[0], seat, codes)
                assert codes[:count].tolist() == legal
                code = legal[random_below(ours, len(legal))]
                random_below(theirs, len(legal))
                flow.play(state, seat, code)
                rules.play(record[0], seat, code)
            assert from_record(State, record[0]) == state
        assert rules.winner(record[0]) == (*DUEL.result(state).winners, -1)[0]  # type: ignore[union-attr] # it is over


def test_objections_are_the_same_compiled(rules: Any) -> None:
    state = DUEL.start(DUEL.options(variant="advanced", first="Jolly"))
    generator = new_generator(5, 0)
    seen = set()
    while not flow.is_over(state):
        if flow.is_chance(state):
            flow.deal(state, flow.draw(state, generator))
            continue
        record = to_record(state)
        for seat in (JOLLY, ROGER):
            ours = [objection_to(state, seat, code) for code in range(-1, CODES + 1)]
            assert [rules.objection_to(record[0], seat, code) for code in range(-1, CODES + 1)] == ours
            seen |= set(ours)
        legal = DUEL.legal_codes(state, state.mover)
        flow.play(state, state.mover, legal[random_below(generator, len(legal))])
    assert len(seen) > 10


def test_the_fast_build_plays_the_games_that_the_interpreter_plays() -> None:
    options = DUEL.options(variant="advanced")
    player = CompiledPlayer(DUEL, options, seed=3)
    generator = new_generator(3, 0)
    for _ in range(20):
        player.play(1)
        state = DUEL.start(options)
        while not flow.is_over(state):
            if flow.is_chance(state):
                flow.deal(state, flow.draw(state, generator))
            else:
                legal = DUEL.legal_codes(state, state.mover)
                flow.play(state, state.mover, legal[random_below(generator, len(legal))])
        assert from_record(State, player.state[0]) == state
        assert player.generator.tolist() == generator


def test_narration_and_copies_cost_nothing_compiled(rules: Any) -> None:
    record = to_record(DUEL.start(DUEL.options(first="Jolly")))
    two = np.repeat(record, 2)
    rules.deal(two[0], 3)
    assert two[1] == record[0] != two[0]
    rules.look(two, 1, two[0], JOLLY)
    assert two[1] == two[0]
