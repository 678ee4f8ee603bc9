"""What moves come to when bots play on: each move is tried on the same guesses, with the same luck, to the end.

Because luck is common, moves are compared pair by pair, and much of the noise falls away. The same seed gives the same
numbers, whatever number of threads plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from jollyroger.bots.arena import COMPILED, desk_of, rules_of
from jollyroger.bots.batch import Numbers
from jollyroger.bots.guesses import Guesser
from jollyroger.bots.rollout_kernels import NO_MOVE
from jollyroger.games.arrays import to_record
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame

SURE = NormalDist().inv_cdf(0.975)


class Ends(NamedTuple):
    """How the games ended."""

    shares: Numbers
    """By move, sample and seat: the share of the win, 1 for who wins alone."""
    gold: Numbers
    """The same for gold."""


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    reach: float
    """The mean is so far off at most."""

    @property
    def low(self) -> float:
        return self.mean - self.reach

    @property
    def high(self) -> float:
        return self.mean + self.reach


class Rollouts:
    """Plays games of one kind on, with bots that are named by seat. Not for two threads at once."""

    def __init__(self, game: AnyGame, bots: Sequence[str], *, threads: int = 1) -> None:
        compiled = COMPILED[game.name]
        self.game = game
        self.games = 0
        """How many were played on."""
        self._rules = rules_of(game)
        self._guesser = Guesser(game)
        self._seated = np.array([compiled.numbers[name] for name in bots])
        self._type = to_record(game.start(game.options())).dtype
        self._desks = [self._desk() for _ in range(threads)]

    def _desk(self) -> tuple[Any, ...]:
        """What one thread works on."""
        return np.zeros(1, self._type), *desk_of(self.game), np.zeros((1 + len(self._seated), 2), np.int64)

    def guesses(self, view: Any, number: int, seed: int) -> Numbers:
        """Whole states, as NumPy records, each at random among all that agree with a view."""
        states: Numbers = np.repeat(to_record(view), number)
        self._guesser.fill(states, np.array(new_generator(seed, 0)))
        return states

    def try_moves(self, states: Numbers, seat: int, codes: Sequence[int], seed: int, first: int = 0) -> Ends:
        """The ends of all states after each of some legal moves of a seat.

        The first state has the luck of sample number `first`, so that a later call can go on with other samples.
        """
        tried = np.array(codes, np.int64)
        shape = len(tried), len(states), len(self._seated)
        ends = Ends(np.zeros(shape, np.float32), np.zeros(shape, np.int16))
        self.games += len(tried) * len(states)
        limits = [len(states) * part // len(self._desks) for part in range(len(self._desks) + 1)]

        def work(desk: tuple[Any, ...], begin: int, end: int) -> None:
            shares, gold = ends.shares[:, begin:end], ends.gold[:, begin:end]
            self._rules.roll_out(states[begin:end], seat, tried, self._seated, seed, first + begin, shares, gold, *desk)

        if len(self._desks) == 1:
            work(self._desks[0], 0, len(states))
            return ends
        with ThreadPoolExecutor(len(self._desks)) as pool:
            list(pool.map(work, self._desks, limits[:-1], limits[1:]))
        return ends

    def play_on(self, state: Any, samples: int, seed: int) -> Ends:
        """The ends of a whole state, of which nothing is hidden, as one row; bots decide for all seats."""
        return self.try_moves(np.repeat(to_record(state), samples), 0, (NO_MOVE,), seed)

    def try_from_state(self, state: Any, samples: int, seat: int, codes: Sequence[int], seed: int) -> Ends:
        """The ends of a whole state after each of some legal moves."""
        return self.try_moves(np.repeat(to_record(state), samples), seat, codes, seed)


def estimate(numbers: Numbers) -> Estimate:
    """The mean of some samples. Of two moves, the difference of their samples is what tells them apart."""
    reach = SURE * float(np.std(numbers, ddof=1)) / len(numbers) ** 0.5 if len(numbers) > 1 else 1.0
    return Estimate(float(np.mean(numbers)), reach)
