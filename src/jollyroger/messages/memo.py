"""What was made last for each seat, and of what: it is not made again as long as that is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """The last thing that was made for each seat."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept = dict[int, tuple[Any, T]]()

    def get(self, seat: int, sight: Any, make: Callable[[], T]) -> T:
        """What was made of an equal sight, or else what is made now; None is equal to nothing."""
        kept = self._kept.get(seat)
        if kept is not None and sight is not None and kept[0] == sight:
            return kept[1]
        made = make()
        self._kept[seat] = sight, made
        return made
