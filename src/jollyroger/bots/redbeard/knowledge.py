"""What Red Beard has learned, in a file, and how it gets into his mind."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from jollyroger.bots.redbeard.mind import ENDINGS, SIGMOID_REACH, SIGMOID_STEP, Mind, mind_shapes
from jollyroger.bots.redbeard.sketch import WIN

Weights = dict[str, npt.NDArray[Any]]
PARTS = ("rows", "gold_row", "base_rows", "heads")
SMALL: Any = {"replies": np.int16, "found": np.int16}
"""The parts that are large, and whose numbers are small."""
FOLDER = Path(__file__).with_name("learned")


def sigmoid_table() -> npt.NDArray[np.int64]:
    """The chance to win, from -WIN to WIN, by score."""
    scores = np.arange(-SIGMOID_REACH, SIGMOID_REACH + 1) / SIGMOID_STEP
    table: npt.NDArray[np.int64] = np.rint(WIN * np.tanh(scores / 2)).astype(np.int64)
    return table


def new_mind(*, endings: bool = False, draws: int = 0) -> Mind:
    """Room for compiled thought, nothing learned yet."""
    shapes = mind_shapes(endings=endings, draws=draws)
    parts: dict[str, Any] = {name: np.zeros(shape, SMALL.get(name, np.int64)) for name, shape in shapes.items()}
    parts["sigmoid"] = sigmoid_table()
    parts["settings"][ENDINGS] = endings
    return Mind(**parts)


def learn(mind: Mind, weights: Weights) -> None:
    """Take in the value after one turn."""
    for part in PARTS:
        getattr(mind, part)[...] = weights[part]


def file_of(variant: str, folder: Path = FOLDER) -> Path:
    """Where the values of a variant are kept."""
    return folder / f"duel-{variant}.npz"


@cache
def weights_of(variant: str, folder: Path = FOLDER) -> tuple[Weights, ...]:
    """The values of a variant: after its first turn, after its second, and so on to the last but one."""
    with np.load(file_of(variant, folder), allow_pickle=False) as kept:
        parts = {part: kept[part] for part in PARTS}
    return tuple({part: parts[part][turn] for part in PARTS} for turn in range(len(parts["heads"])))


def save(variant: str, values: list[Weights], folder: Path = FOLDER) -> Path:
    """Write the values of a variant down, small."""
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {"heads": np.int32}
    stacked: Any = {
        part: np.stack([weights[part] for weights in values]).astype(kinds.get(part, np.int16)) for part in PARTS
    }
    np.savez_compressed(file_of(variant, folder), **stacked)
    return file_of(variant, folder)
