"""States as NumPy records, for compiled play: the fields are those that `layout.py` finds."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import numpy as np

from jollyroger.games.layout import HasEvents, layout

S = TypeVar("S", bound=HasEvents)


@cache
def dtype_of(state_class: Any) -> np.dtype[Any]:
    """The record type, its fields aligned as a compiler likes them.

    Always the same object: numba knows it again at once, and looks at an equal one of its own for 20 µs in each call.
    """
    return np.dtype([(name, *cells) for name, cells in layout(state_class).items()], align=True)


def to_record(state: HasEvents) -> np.ndarray[Any, Any]:
    """An array of one record with the state's numbers."""
    record = np.zeros(1, dtype_of(type(state)))
    for name in layout(type(state)):
        record[name][0] = getattr(state, name)
    return record


def from_record(state_class: type[S], record: Any) -> S:
    """The state that a record holds."""
    return state_class(**{name: record[name].tolist() for name in layout(state_class)})
