"""Sequential halving finds the best move, and leaves the usual one only for a reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from jollyroger.bots.searching.halving import halve, is_better


class Trials:
    """Moves of known worth with common luck, and how often each was tried."""

    def __init__(self, *worths: float, noise: float = 0.2) -> None:
        self.worths, self.noise = np.array(worths), noise
        self.tried = np.zeros(len(worths), int)

    def __call__(self, places: Sequence[int], first: int, end: int) -> Any:
        self.tried[list(places)] += end - first
        luck = np.array([np.random.default_rng(sample).normal(size=len(self.worths)) for sample in range(first, end)])
        return self.worths[list(places), None] + self.noise * luck.T[list(places)]


@pytest.mark.parametrize("moves", [2, 3, 4, 7, 12])
def test_the_best_move_is_found(moves: int) -> None:
    for best in range(moves):
        trials = Trials(*(1.0 if place == best else 0.5 for place in range(moves)))
        assert halve(moves, 400, trials) == best


def test_good_moves_are_tried_longer_and_the_trials_are_kept_to() -> None:
    trials = Trials(0.5, 1.0, 0.0, 0.9, 0.1, 0.2, 0.8, 0.3)
    assert halve(8, 800, trials) == 1
    assert trials.tried[1] == trials.tried[0] > trials.tried[2]
    # The usual move stays to the end, beside one, two and four of the others.
    assert trials.tried.sum() <= 800 * 1.5


def test_without_a_difference_the_usual_move_is_made() -> None:
    assert halve(5, 200, Trials(0.5, 0.5, 0.5, 0.5, 0.5, noise=0)) == 0


def test_a_gain_has_to_be_more_than_chance_easily_makes() -> None:
    assert is_better(np.array([0.1, 0.1, 0.1]))
    assert not is_better(np.array([1.0, -1.0, 1.0, -1.0, 0.1]))
    assert not is_better(np.zeros(4))


def test_few_trials_are_enough_to_compare() -> None:
    trials = Trials(0.0, 1.0, 0.0)
    assert halve(3, 1, trials) == 1
    assert trials.tried.min() >= 2
