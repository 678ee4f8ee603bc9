"""What the searching bots have learned about tables between two rounds, in a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

FILE = Path(__file__).with_name("learned") / "standing.npz"


class Standing(NamedTuple):
    """The weights of the net in `standing.py`."""

    inner: Any
    base: Any
    outer: Any


def save(standing: Standing, file: Path = FILE) -> None:
    """Write weights down."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        np.savez_compressed(out, **standing._asdict())


@cache
def standing_learned() -> Standing:
    """The net that came with the package."""
    with np.load(FILE, allow_pickle=False) as kept:
        return Standing(*(kept[part].astype(np.float32) for part in Standing._fields))
