"""What the crew has learned, in a file, and how it gets into its head."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from jollyroger.bots.crew.mind import WEIGHTS, Mind, room_shapes
from jollyroger.games.mutiny.feature_names import FEATURES_VERSION

Weights = dict[str, npt.NDArray[np.float32]]
FILE = Path(__file__).with_name("learned") / "mutiny.npz"


class Nets:
    """Some nets that compiled code plays with; called, it makes room for one thread to think with them."""

    def __init__(self, count: int, *, warmth: float = 0) -> None:
        self.parts: Weights = {part: np.zeros((count, *shape), np.float32) for part, shape in WEIGHTS.items()}
        self.warmth = np.full(count, warmth, np.float32)

    def put(self, net: int, weights: Weights) -> None:
        """Take in a net; whoever thinks with it already goes on with the new one."""
        for part, values in self.parts.items():
            values[net] = weights[part]

    def __call__(self) -> Mind:
        room: dict[str, Any] = {name: np.zeros(shape, kind) for name, (shape, kind) in room_shapes().items()}
        room["numbers"][:] = np.arange(len(room["numbers"]))
        return Mind(**self.parts, **room, warmth=self.warmth)


def load(file: Path = FILE) -> Weights:
    """The weights in a file; ValueError if they were learned with other features."""
    with np.load(file, allow_pickle=False) as kept:
        if int(kept["features"]) != FEATURES_VERSION:
            raise ValueError(f"{file} was learned with version {int(kept['features'])} of the features")
        return {part: kept[part].astype(np.float32) for part in WEIGHTS}


def save(weights: Weights, file: Path = FILE) -> None:
    """Write weights down, each in two bytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    small: dict[str, Any] = {part: weights[part].astype(np.float16) for part in WEIGHTS}
    with file.with_suffix(".new").open("wb") as new:
        np.savez_compressed(new, features=np.array(FEATURES_VERSION), **small)
    file.with_suffix(".new").replace(file)


@cache
def shipped() -> Nets:
    """The net that came with the package, alone."""
    nets = Nets(1)
    nets.put(0, load())
    return nets
