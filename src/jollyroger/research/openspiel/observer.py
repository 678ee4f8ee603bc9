"""What a player of an OpenSpiel game sees, as a tensor and as text."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from jollyroger.games.game import SPECTATOR
from jollyroger.research.openspiel.memory import Row
from jollyroger.research.openspiel.setup import Setup

Numbers = npt.NDArray[np.float32]
ROW = len(Row.__args__)  # type: ignore[attr-defined]


class Observer:
    """Writes one kind of observation: what all see or one seat sees, now or since the game began.

    `observation` are the features of `jollyroger.games.features`. With perfect recall the `player` stands before them,
    and `memory` behind: the newest rows of what the seat was told, up to `recall` of them, oldest first. The text has
    all rows, and of the features those that are not 0.
    """

    def __init__(self, setup: Setup, kind: Any, recall: int) -> None:
        self._setup, self._recall = setup, recall if kind.perfect_recall else 0
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes: dict[str, tuple[int, ...]] = {"observation": (len(setup.places),)}
        if kind.perfect_recall:
            shapes = {"player": (setup.seats,), **shapes, "memory": (recall, ROW)}
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: Numbers = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, Numbers] = {
            name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def _seen(self, state: Any, player: int) -> list[int]:
        """The features, with 0 for what this observation leaves out."""
        now = state.progress.state
        if self._public and self._private:
            return self._setup.observation(now, player)
        public = self._setup.observation(self._setup.game.view(now, SPECTATOR), player)
        if self._public:
            return public
        if not self._private:
            return [0] * len(public)
        own = self._setup.observation(now, player)
        return [mine if mine != everybodys else 0 for mine, everybodys in zip(own, public, strict=True)]

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensor."""
        self.tensor.fill(0)
        self.dict["observation"][:] = self._seen(state, player)
        if "memory" in self.dict:
            self.dict["player"][player] = 1
            rows = state.progress.memory.last_rows(player if self._private else SPECTATOR, self._recall)
            if rows:
                self.dict["memory"][: len(rows)] = rows
                # A row of zeros is none.
                self.dict["memory"][: len(rows), 0] += 1

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        if "memory" in self.dict:
            memory = state.progress.memory.text(player if self._private else SPECTATOR)
            return f"{self._setup.seat_names[player]}{memory}"
        places = zip(self._setup.places, self._seen(state, player), strict=True)
        return ", ".join(f"{place.name} {number}" for place, number in places if number)


def observer_of(setup: Setup, kind: Any, recall: int) -> Observer | None:
    """An observer, if there is one of this kind."""
    several = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
    if several or (kind.perfect_recall and not kind.public_info):
        return None
    return Observer(setup, kind, recall)
