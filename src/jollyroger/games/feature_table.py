"""What an observation consists of: one table of features by name, for the code that writes them and for the docs.

A table is an enum: the value of a feature is its first place in a row of numbers, as the rules index it, interpreted
and compiled. A game has a table of what lies on the table, one of a player that stands in the row once for each seat,
beginning with the seat that looks, and one of a legal move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import product
from typing import NamedTuple

ONE = ("",)
"""The label of a feature that is a single number."""
MOST = 127
"""No number of an observation is higher, so that it fits into eight bits."""


class FeatureTable(IntEnum):
    """The features of a table, in order: the labels of their places, the highest number there, the meaning."""

    labels: tuple[str, ...]
    high: int
    meaning: str
    low: int

    def __new__(cls, labels: tuple[str, ...], high: int, meaning: str, low: int = 0) -> FeatureTable:
        before = list(cls.__members__.values())[-1:]
        first = before[0] + len(before[0].labels) if before else 0
        feature = int.__new__(cls, first)
        feature._value_ = first
        feature.labels, feature.high, feature.meaning, feature.low = labels, high, meaning, low
        return feature


class Place(NamedTuple):
    """One number of an observation: its name and its bounds."""

    name: str
    low: int
    high: int


def width(table: type[FeatureTable]) -> int:
    """How many numbers a table has."""
    return sum(len(feature.labels) for feature in table)


def each(*labels: Sequence[str]) -> tuple[str, ...]:
    """The labels of a feature with several dimensions, the last one fastest."""
    return tuple(".".join(parts) for parts in product(*labels))


def places(table: type[FeatureTable], prefix: str = "") -> Iterator[Place]:
    """All numbers of a table, in order."""
    for feature in table:
        name = prefix + feature.name.lower()
        for label in feature.labels:
            yield Place(f"{name}.{label}" if label else name, feature.low, feature.high)


def row_places(table: type[FeatureTable], player: type[FeatureTable], seats: int) -> list[Place]:
    """All numbers of an observation: the table, then every player, beginning with the viewer."""
    row = list(places(table))
    for distance in range(seats):
        row += places(player, f"seat+{distance}." if distance else "me.")
    return row
