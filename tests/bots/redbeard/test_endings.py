"""The last two turns of the introductory game, exact over all 56 draws of the last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from jollyroger.bots.redbeard.deciding import BEST_ALONE, IN_FULL
from jollyroger.bots.redbeard.knowledge import new_mind
from jollyroger.bots.redbeard.mind import DRAWS, ENDING, HORIZON
from jollyroger.bots.redbeard.sketch import LOST
from jollyroger.bots.redbeard.thinker import MODULES
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.state import Phase, State
from tests.bots.redbeard.endings import mirrored, position

pytestmark = pytest.mark.xdist_group("compiled")
ROOM: Any = []
PLAIN = new_mind()


def mind() -> Any:
    """One room for all tests: it is large."""
    if not ROOM:
        ROOM.append(new_mind(endings=True))
    return ROOM[0]


def all_draws(state: State) -> Iterator[State]:
    """The table after each draw that can come, five of the cards that nobody has seen."""
    unseen = [card for card, count in enumerate(state.unseen) for _ in range(count)]
    for cards in combinations(unseen, 5):
        after = DUEL.copy(state)
        for card in cards:
            DUEL.deal(after, card)
        yield after


def value_of_last_turn(state: State) -> int:
    """The value of a split by the plain search of one turn, which brute force has confirmed."""
    codes = DUEL.legal_codes(state, state.mover)
    found = np.zeros(len(codes), np.int64)
    best = compiled(MODULES).value_moves(PLAIN, to_record(state)[0], np.array(codes), len(codes), found, BEST_ALONE)
    return int(found[best])


def exact_values(state: State) -> dict[int, int]:
    codes = DUEL.legal_codes(state, state.mover)
    found = np.zeros(len(codes), np.int64)
    thought = mind()
    compiled(MODULES).value_moves(thought, to_record(state)[0], np.array(codes), len(codes), found, IN_FULL)
    assert thought.settings[HORIZON] == ENDING
    assert thought.settings[DRAWS] == 56
    return dict(zip(codes, found.tolist(), strict=True))


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_last_card_of_turn_7_is_worth_what_all_draws_of_turn_8_are(player: str) -> None:
    for seed in range(4):
        state = position("introductory", seed, turn=7, cards=1, player=player)
        for code, value in exact_values(state).items():
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            assert after.phase == Phase.DEAL
            assert value == sum(value_of_last_turn(drawn) for drawn in all_draws(after))


def test_turn_7_is_the_minimax_of_its_ends() -> None:
    """Two cards are left, one each: the mover takes the answer that is best for the mover."""
    for seed in range(3):
        state = position("introductory", seed, turn=7, cards=2, player="greedy")
        for code, value in exact_values(state).items():
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            answers = exact_values(after).values()
            assert value == (max if after.mover == JOLLY else min)(answers)


def test_splits_are_found_from_picks_and_the_best_move_alone_as_among_all() -> None:
    for seed in range(2):
        state = position("introductory", seed, turn=7, player="greedy")
        every = exact_values(state)
        for code in list(every)[:3]:
            after = DUEL.copy(state)
            DUEL.play_code(after, state.mover, code)
            assert every[code] == (max if after.mover == JOLLY else min)(exact_values(after).values())
        codes = list(every)
        found = np.zeros(len(codes), np.int64)
        place = compiled(MODULES).value_moves(
            mind(), to_record(state)[0], np.array(codes), len(codes), found, BEST_ALONE
        )
        assert every[codes[place]] == (max if state.mover == JOLLY else min)(every.values())
        assert abs(every[codes[place]]) < -LOST


def test_a_mirrored_ending_is_worth_the_opposite() -> None:
    state = position("introductory", 5, turn=7, cards=3)
    assert exact_values(mirrored(state)) == {code: -value for code, value in exact_values(state).items()}
