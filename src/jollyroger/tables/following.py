"""Following a table that another node runs: what stands in its log happens here too, and everybody here is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jollyroger.games.events import Event
from jollyroger.log.entries import (
    Automatic,
    Back,
    Brought,
    Done,
    Drawn,
    Ended,
    Kept,
    Launched,
    Left,
    Line,
    Mixed,
    Mode,
    Moved,
    Rematched,
    Said,
    Sat,
    Started,
    Undone,
)
from jollyroger.log.table_state import TableState
from jollyroger.tables.journal import Change

GAME = (Moved, Started, Drawn, Done, Mode, Kept)
SEATS = (Sat, Mixed, Brought, Launched, Left, Back, Automatic, Started, Ended, Rematched)
PRIVATE = (Mode, Kept)
ALONE = (Said, Undone)
"""These are told by themselves; all others that were read together are told together."""


def follow(table_state: TableState, lines: Iterable[Line]) -> Iterator[Change]:
    """Let entries happen, and say what to tell before the next ones do."""
    change: Change | None = None
    for line in lines:
        if line.seq <= table_state.seq:
            continue
        if change is not None and (isinstance(line.entry, ALONE) or _is_for_another(line, change)):
            yield change
            change = None
        group = len(table_state.told)
        one = _change(line, table_state.apply(line), group)
        if isinstance(line.entry, ALONE):
            yield one
        elif change is None:
            change = one
        else:
            change.join(one)
    if change is not None:
        yield change


def _is_for_another(line: Line, change: Change) -> bool:
    """Whether an entry is one seat's secret and what comes before it another's: told as one, everybody would hear."""
    return change.only is not None and isinstance(line.entry, PRIVATE) and line.entry.seat != change.only


def _change(line: Line, events: list[Event], group: int) -> Change:
    """What an entry changes, as if it had been made here."""
    entry = line.entry
    if isinstance(entry, Undone):
        return Change([line], events=[], undone=True)
    return Change(
        [line],
        events=events if isinstance(entry, GAME) else None,
        group=group,
        seats=isinstance(entry, SEATS),
        talk=isinstance(entry, Said),
        only=entry.seat if isinstance(entry, PRIVATE) else None,
    )
