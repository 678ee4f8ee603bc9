"""The fields of a state, said once for both worlds: ints and lists for the table, a NumPy record for compiled play."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Protocol, TypeVar, get_type_hints


class Cells(NamedTuple):
    """How a field lies in a record: the type of a number, and how many there are in each dimension."""

    dtype: str
    shape: tuple[int, ...] = ()


Small = Annotated[int, Cells("int8")]
Wide = Annotated[int, Cells("int64")]
"""A number that is handed from function to function: as wide as every other there, so that they are compiled once."""


class HasEvents(Protocol):
    """A state at a table: its fields, and beside them the list of what has happened."""

    events: list[Any]
    __dataclass_fields__: ClassVar[dict[str, Any]]


S = TypeVar("S", bound=HasEvents)


@cache
def layout(state_class: Any) -> dict[str, Cells]:
    """The fields that make up a state, in order; what merely accompanies it (events) has no cells."""
    hints = get_type_hints(state_class, include_extras=True)
    return {
        field.name: cells
        for field in fields(state_class)
        for cells in getattr(hints[field.name], "__metadata__", ())
        if isinstance(cells, Cells)
    }


def blank(state_class: type[S]) -> S:
    """A state with every number zero."""
    return state_class(**{name: _zeros(cells.shape) for name, cells in layout(state_class).items()})


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def copy_state(state: S) -> S:
    """Another state that is equal now and goes its own way from here; nothing has happened in it yet."""
    twin: S = _copier(type(state))(state)
    return twin


def put_copy(states: list[S], place: int, state: S) -> None:
    """Keep a copy of a state in a list of them."""
    states[place] = copy_state(state)


def put_record(states: Any, place: int, state: Any) -> None:
    """What compiled code calls instead: an array's record takes on the numbers of another."""
    states[place] = state


@cache
def _copier(state_class: Any) -> Any:
    """A function that copies field by field, written out for this class: tables and bots copy states all the time."""
    lines = ["def copied(state):", "    twin = new(state_class)", "    twin.events = []"]
    for name, cells in layout(state_class).items():
        copy = f"state.{name}"
        if cells.shape:
            copy = "part[:]" if len(cells.shape) > 1 else f"{copy}[:]"
            for depth in range(len(cells.shape) - 1, 0, -1):
                copy = f"[{copy} for part in {'part' if depth > 1 else f'state.{name}'}]"
        lines.append(f"    twin.{name} = {copy}")
    lines.append("    return twin")
    names: dict[str, Any] = {"new": object.__new__, "state_class": state_class}
    exec("\n".join(lines), names)
    return names["copied"]


def to_plain(state: HasEvents) -> dict[str, Any]:
    """The fields by name, ready for JSON."""
    return {name: _plain(getattr(state, name)) for name in layout(type(state))}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, list) else int(value)


def from_plain(state_class: type[S], plain: dict[str, Any]) -> S:
    """The state of those fields; ValueError if they are not exactly the fields of such a state."""
    expected = layout(state_class)
    if set(plain) != set(expected):
        raise ValueError(f"fields differ: {sorted(set(plain) ^ set(expected))}")
    for name, cells in expected.items():
        if not _fits(plain[name], cells.shape):
            raise ValueError(f"{name} should have the shape {cells.shape}")
    return state_class(**plain)


def _fits(value: Any, shape: tuple[int, ...]) -> bool:
    if not shape:
        return type(value) is int
    return isinstance(value, list) and len(value) == shape[0] and all(_fits(part, shape[1:]) for part in value)
