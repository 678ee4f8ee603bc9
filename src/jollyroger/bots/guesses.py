"""Guesses in machine code: what a seat can't see is dealt anew, many times over, for a search.

They are those of the game's own `guess`, and take about 40 µs at six seats, with hidden prizes 50.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from jollyroger.bots.arena import rules_of
from jollyroger.bots.batch import Batch, Numbers
from jollyroger.games.arrays import from_record, to_record
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.knowledge.guessing import TRIES
from jollyroger.games.mutiny.knowledge.past import PAST_SHAPES, Past


def room_for_pasts() -> Past:
    """What guesses about Piracy & Mutiny are worked out on."""
    return Past(**{name: np.zeros(shape, np.int64) for name, shape in PAST_SHAPES.items()})  # type: ignore[arg-type]  # arrays here, lists in the rules


ROOMS: dict[str, Callable[[], Any]] = {"mutiny": room_for_pasts}
"""By game, where anything is hidden."""


class Guesser:
    """Guesses about one game, one after the other; each thread needs one of its own."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._rules = rules_of(game)
        self._room = ROOMS[game.name]() if game.name in ROOMS else None

    def guess(self, view: Any, generator: list[int]) -> Any:
        """A whole state, at random among all that agree with a view."""
        states, numbers = to_record(view), np.array(generator)
        self.fill(states, numbers)
        generator[:] = numbers.tolist()
        return from_record(self._game.state_type, states[0])

    def put(self, batch: Batch, view: Any, seed: int) -> None:
        """Each game of a batch goes on from a guess of its own."""
        states: Numbers = np.repeat(to_record(view), len(batch.states))
        self.fill(states, np.array(new_generator(seed, 0)))
        batch.put_all(states)

    def fill(self, views: Numbers, generator: Numbers) -> None:
        """Make whole states of some views, as NumPy records."""
        if self._room is not None:
            self._rules.fill_in_all(views, self._room, generator, TRIES)
