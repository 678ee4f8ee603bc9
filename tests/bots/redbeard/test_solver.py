"""The solver finds what brute force finds, with cuts and without, interpreted and compiled, for both sides alike."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from jollyroger.bots.redbeard import deciding
from jollyroger.bots.redbeard.knowledge import learn, new_mind, sigmoid_table
from jollyroger.bots.redbeard.mind import LEAVES, Mind, blank_mind, mind_shapes
from jollyroger.bots.redbeard.sketch import (
    LEADS,
    MARGIN_PARTS,
    MATTERS,
    SKETCH,
    WIN,
    chance_in,
    draw_sketch,
    margin_in,
    packed,
    sketch_play,
)  # fmt: skip
from jollyroger.bots.redbeard.thinker import MODULES
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.moves import FIRST_PLAY, USES
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.duel.variants import VARIANTS
from tests.bots.redbeard.endings import brute_force, mirrored, position

TABLE_VARIANTS = ("introductory", "advanced", "all-cards")
compiled_tests = pytest.mark.xdist_group("compiled")


@cache
def rules() -> Any:
    return compiled(MODULES)


def some_weights(seed: int) -> dict[str, Any]:
    """Weights that nobody has learned: different enough that no two moves are worth the same by accident."""
    generator = np.random.default_rng(seed)
    shapes = mind_shapes(endings=False)
    parts = ("rows", "gold_row", "base_rows", "heads")
    return {part: generator.integers(-400, 400, shapes[part]) for part in parts}


def interpreted_mind(weights: dict[str, Any]) -> Mind:
    parts = blank_mind()._asdict() | {part: value.tolist() for part, value in weights.items()}
    return Mind(**parts | {"sigmoid": sigmoid_table().tolist()})


def values(
    state: State, weights: dict[str, Any] | None = None, how: int = deciding.IN_FULL
) -> tuple[dict[int, int], int]:
    """What every legal move is worth, and how many tables were judged for it; compiled."""
    thought = new_mind()
    if weights is not None:
        learn(thought, weights)
    record = to_record(state)[0]
    codes = DUEL.legal_codes(state, state.mover)
    found = np.zeros(len(codes), np.int64)
    rules().value_moves(thought, record, np.array(codes), len(codes), found, how)
    return dict(zip(codes, found.tolist(), strict=True)), int(thought.settings[LEAVES])


def brute_values(state: State) -> dict[int, int]:
    known: dict[bytes, int] = {}
    found = {}
    for code in DUEL.legal_codes(state, state.mover):
        after = DUEL.copy(state)
        DUEL.play_code(after, state.mover, code)
        found[code] = brute_force(after, known)
    return found


def test_a_value_is_a_chance_and_a_margin() -> None:
    for chance, margin in ((WIN, -7), (-WIN, 250 * MARGIN_PARTS), (0, 0), (17, -3)):
        assert (chance_in(packed(chance, margin)), margin_in(packed(chance, margin))) == (chance, margin)
    assert packed(1, -1000) > packed(0, 1000)


@pytest.mark.parametrize("variant", VARIANTS)
def test_sketches_follow_the_rules(variant: str) -> None:
    for seed in range(12):
        state = position(variant, seed, turn=2, cards=5)
        while state.phase == Phase.PLAY:
            code = DUEL.legal_codes(state, state.mover)[seed % len(DUEL.legal_codes(state, state.mover))]
            before, after = [0] * SKETCH, [0] * SKETCH
            draw_sketch(state, before)
            card, use = divmod(code - FIRST_PLAY, USES)
            sketch_play(before, state.mover, card, use)
            DUEL.play_code(state, state.mover, code)
            draw_sketch(state, after)
            kept = MATTERS if before[MATTERS] == after[MATTERS] else LEADS + 5
            assert before[:kept] == after[:kept]


@compiled_tests
def test_the_small_game_is_solved_as_by_brute_force() -> None:
    for seed in range(25):
        state = position("skirmish", seed, turn=2)
        assert values(state)[0] == brute_values(state)


@compiled_tests
@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("variant", TABLE_VARIANTS)
def test_endings_are_solved_as_by_brute_force(variant: str, player: str) -> None:
    for seed in range(8):
        state = position(variant, seed, VARIANTS[variant].turns, cards=3 if seed % 2 else 4, player=player)
        assert values(state)[0] == brute_values(state)


@compiled_tests
@pytest.mark.parametrize("variant", TABLE_VARIANTS)
def test_cuts_change_nothing_but_the_work(variant: str) -> None:
    weights = some_weights(3)
    for seed in range(3):
        for turn in (3, VARIANTS[variant].turns):
            state = position(variant, seed, turn, player="greedy")
            with_cuts, judged = values(state, weights)
            without, all_judged = values(state, weights, deciding.WITHOUT_CUTS)
            assert with_cuts == without
            assert judged < all_judged


@compiled_tests
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_best_move_alone_is_found_as_among_all(variant: str) -> None:
    weights = some_weights(4)
    for seed in range(6):
        for turn in (1, VARIANTS[variant].turns):
            state = position(variant, seed, turn)
            every, _ = values(state, weights)
            thought, codes = new_mind(), DUEL.legal_codes(state, state.mover)
            learn(thought, weights)
            found = np.zeros(len(codes), np.int64)
            place = rules().value_moves(thought, to_record(state)[0], np.array(codes), len(codes), found, 0)
            assert every[codes[place]] == (max if state.mover == 0 else min)(every.values()) == found[place]


@compiled_tests
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_mirrored_table_is_worth_the_opposite(variant: str) -> None:
    weights = some_weights(5)
    for seed in range(6):
        for turn in (2, VARIANTS[variant].turns):
            state = position(variant, seed, turn, cards=seed % 5)
            there, back = values(state, weights)[0], values(mirrored(state), weights)[0]
            assert there == {code: -value for code, value in back.items()}


@compiled_tests
@pytest.mark.parametrize("variant", VARIANTS)
def test_interpreted_thought_is_the_compiled_one(variant: str) -> None:
    weights = some_weights(6)
    for seed in range(2):
        for turn in (1, VARIANTS[variant].turns):
            state = position(variant, seed, turn, cards=4)
            codes = DUEL.legal_codes(state, state.mover)
            found = [0] * len(codes)
            deciding.value_moves(interpreted_mind(weights), state, codes, len(codes), found, 1)
            assert dict(zip(codes, found, strict=True)) == values(state, weights)[0]
