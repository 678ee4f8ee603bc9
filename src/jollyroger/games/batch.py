"""Many games that advance together, as NumPy arrays: for self-play and for research."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from jollyroger.games import batch_kernels
from jollyroger.games.arrays import to_record
from jollyroger.games.batch_kernels import OVER
from jollyroger.games.compiling import compiled
from jollyroger.games.game import Options
from jollyroger.games.headers import AnyGame

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Batch:
    """Some games of one kind, all at a decision or over.

    `seats` says who is asked in each game (OVER where nobody is), `codes` the legal moves, the first `counts` of a row.
    Chance is dealt by itself, from a stream of its own for each game: the same seed, the same games on any machine.
    """

    def __init__(self, game: AnyGame, options: Options, games: int, seed: int) -> None:
        self._rules = compiled((*game.rule_modules, batch_kernels))
        self._start = to_record(game.start(options))
        self._generators: Ints = np.zeros((games, 2), np.int64)
        self._seed = seed
        self._streams: Ints = np.arange(games)
        self.states = np.zeros(games, self._start.dtype)
        self.seats: Ints = np.zeros(games, np.int64)
        self.codes: Ints = np.zeros((games, game.most_legal), np.int64)
        self.counts: Ints = np.zeros(games, np.int64)
        self._begin(np.ones(games, np.bool_))

    def _begin(self, chosen: Bools) -> None:
        self._rules.batch_start(self._start, self.states, self._generators, chosen, self._seed, self._streams)
        self._ask()

    def _ask(self) -> None:
        self._rules.batch_ask(self.states, self.seats, self.codes, self.counts)

    @property
    def over(self) -> Bools:
        """Which games are over."""
        over: Bools = self.seats == OVER
        return over

    def is_legal(self, moves: Ints) -> Bools:
        """Whether each game's move is one of those listed for it; true for whatever stands where a game is over."""
        listed = np.arange(self.codes.shape[1]) < self.counts[:, None]
        legal: Bools = ((self.codes == moves[:, None]) & listed).any(axis=1) | self.over
        return legal

    def play(self, moves: Any) -> None:
        """Make one move in every game that goes on; ValueError if one is not legal, and nothing has changed."""
        moves = np.asarray(moves, np.int64)
        if moves.shape != self.seats.shape:
            raise ValueError(f"{len(self.seats)} moves are needed, one for each game")
        legal = self.is_legal(moves)
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"the move {moves[wrong]} is not legal in game {wrong}")
        self._rules.batch_play(self.states, self._generators, self.seats, moves)
        self._ask()

    def restart(self, chosen: Any) -> None:
        """Begin the chosen games anew, with other cards than any game of this batch had before."""
        chosen = np.asarray(chosen, np.bool_)
        self._streams[chosen] = self._streams.max() + 1 + np.arange(chosen.sum())
        self._begin(chosen)
