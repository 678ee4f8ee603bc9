"""Tables that compiled rules can index: tuples of numbers, made from what people write by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=int)


def by_number(values: Mapping[Key, int], missing: int) -> tuple[int, ...]:
    """The values as a tuple, each at the place that its key numbers, whatever their order; `missing` in the gaps."""
    table = [int(missing)] * (max(values) + 1)
    for number, value in values.items():
        table[number] = int(value)
    return tuple(table)
