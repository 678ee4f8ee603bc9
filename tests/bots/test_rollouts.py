"""Games that are played on to their end: as the game itself plays them, and again the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jollyroger.bots.arena import play_from
from jollyroger.bots.levels import find_bot
from jollyroger.bots.rollouts import Rollouts, estimate
from jollyroger.games.arrays import from_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from tests.games.mutiny.strategies import EagerPlay, random_record

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

SEATS = 3


def some_decision() -> tuple[Any, int, list[int]]:
    """A state of a game for three in which a seat can choose, the seat, and what it can do."""
    found = [
        (MUTINY.copy(state), MUTINY.asked(state), MUTINY.legal_codes(state, MUTINY.asked(state)))
        for state, _, _ in random_record(3, "no", 3, 60, how=EagerPlay).replay()
        if MUTINY.to_act(state)
    ]
    state, seat, codes = max(found[20:], key=lambda decision: min(len(decision[2]), 4))
    return state, seat, codes[:4]


def rollouts(threads: int = 1) -> Rollouts:
    return Rollouts(MUTINY, ["sailor"] * SEATS, threads=threads)


def test_a_game_is_played_on_as_the_arena_plays_it() -> None:
    state, seat, codes = some_decision()
    guessed = rollouts().guesses(MUTINY.view(state, seat), 2, seed=7)
    ends = rollouts().try_moves(guessed, seat, codes, seed=5, first=3)
    bots = [find_bot("mutiny", "sailor")] * SEATS
    for sample, record in enumerate(guessed):
        for place, code in enumerate(codes):
            played = from_record(MUTINY.state_type, record)
            MUTINY.play_code(played, seat, code)
            _, end = play_from(MUTINY, played, bots, 5, 3 + sample)
            result = MUTINY.result(end)
            assert result is not None
            winners = result.winners
            assert ends.gold[place, sample].tolist() == list(result.scores)
            assert ends.shares[place, sample].tolist() == pytest.approx(
                [(who in winners) / len(winners) for who in range(SEATS)]
            )


def test_guesses_are_the_games_own() -> None:
    state, seat, _ = some_decision()
    view, generator = MUTINY.view(state, seat), new_generator(7, 0)
    for record in rollouts().guesses(view, 3, seed=7):
        assert from_record(MUTINY.state_type, record) == MUTINY.guess(view, generator)


def test_the_same_seed_gives_the_same_ends_with_any_number_of_threads() -> None:
    state, seat, codes = some_decision()
    one, two = (rollouts(threads).try_from_state(state, 9, seat, codes, seed=2) for threads in (1, 2))
    other = rollouts().try_from_state(state, 9, seat, codes, seed=3)
    assert (one.shares == two.shares).all()
    assert (one.gold == two.gold).all()
    assert (one.gold != other.gold).any()
    later = rollouts().try_from_state(state, 4, seat, codes, seed=2)
    assert (one.gold[:, :4] == later.gold).all()


def test_a_whole_state_is_worth_one_win_in_all() -> None:
    state, _, _ = some_decision()
    ends = rollouts().play_on(state, 200, seed=1)
    assert ends.shares.shape == (1, 200, SEATS)
    assert ends.shares.sum(axis=2) == pytest.approx(1)
    again = rollouts().play_on(state, 200, seed=2)
    for seat in range(SEATS):
        found, checked = estimate(ends.shares[0, :, seat]), estimate(again.shares[0, :, seat])
        assert found.low <= found.mean <= found.high
        assert abs(found.mean - checked.mean) < 2 * (found.reach + checked.reach)


def test_one_sample_tells_nothing() -> None:
    assert estimate(np.array([1.0])).reach == 1
    assert estimate(np.array([0.0, 1.0, 0.0, 1.0])).mean == 0.5
