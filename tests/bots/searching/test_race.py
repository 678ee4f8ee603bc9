"""The race between moves finds the best one, and leaves the usual one only for a reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from jollyroger.bots import search_kernels
from jollyroger.bots.search_kernels import LOOKS, is_better, race


class Worths:
    """Moves of known worth with common luck, and how often each was tried."""

    def __init__(self, patch: pytest.MonkeyPatch, *worths: float, noise: float = 0.2) -> None:
        moves = len(worths)
        self.worths, self.noise = np.array(worths), noise
        self.tried = np.zeros(moves, int)
        self.room = SimpleNamespace(
            alive=np.zeros(moves, int), done=np.zeros(moves, int), values=np.zeros((moves, 2000))
        )
        patch.setattr(search_kernels, "guess_likely", lambda *_: None)
        patch.setattr(search_kernels, "try_once", self.try_once)

    def try_once(self, room: Any, _seat: int, left: int, _ahead: int, _seed: int, sample: int, *_: Any) -> None:
        luck = np.random.default_rng(sample).normal(size=len(self.worths))
        for place in room.alive[:left]:
            room.values[place, sample] = self.worths[place] + self.noise * luck[place]
            room.done[place] = sample + 1
            self.tried[place] += 1

    def best(self, trials: int) -> int:
        """The move that wins the race."""
        return race(self.room, 0, len(self.worths), trials, 1, 2, 1, None, None, None, None, None)


@pytest.fixture
def patch() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.mark.parametrize("moves", [2, 3, 4, 7, 12])
def test_the_best_move_is_found(patch: pytest.MonkeyPatch, moves: int) -> None:
    for best in range(moves):
        assert Worths(patch, *(1.0 if place == best else 0.5 for place in range(moves))).best(400) == best


def test_good_moves_are_tried_longer_and_the_trials_are_kept_to(patch: pytest.MonkeyPatch) -> None:
    worths = Worths(patch, 0.9, 1.0, 0.0, 0.9, 0.1, 0.2, 0.8, 0.3, noise=2)
    assert worths.best(1200) in (0, 1)
    assert worths.tried[1] == max(worths.tried) > worths.tried[2]
    # The usual move stays beside one, two and four of the others.
    assert worths.tried.sum() <= 1200 * 1.5


def test_no_game_is_wasted_on_moves_that_are_clearly_worse(patch: pytest.MonkeyPatch) -> None:
    worths = Worths(patch, 1.0, 0.0, 0.0)
    assert worths.best(3000) == 0
    assert worths.tried.tolist() == [LOOKS] * 3


def test_moves_that_come_to_the_same_are_tried_once_as_one(patch: pytest.MonkeyPatch) -> None:
    worths = Worths(patch, 0.5, 0.5, 0.5, 0.5, 0.5, noise=0)
    assert worths.best(2000) == 0
    assert worths.tried.tolist() == [LOOKS] * 5


def test_a_gain_has_to_be_more_than_chance_easily_makes() -> None:
    for gains, better in (
        ([0.1, 0.1, 0.1], True),
        ([1.0, -1.0, 1.0, -1.0, 0.1], False),
        ([0.0] * 4, False),
    ):
        room = SimpleNamespace(values=np.array([[0.0] * len(gains), gains]))
        assert is_better(room, 1, 0, len(gains)) == better


def test_few_trials_are_enough_to_compare(patch: pytest.MonkeyPatch) -> None:
    worths = Worths(patch, 0.0, 1.0, 0.0)
    assert worths.best(1) == 1
    assert worths.tried.min() >= 2
