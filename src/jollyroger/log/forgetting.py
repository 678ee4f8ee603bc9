"""What is left of a guest in a table's log when the guest is forgotten: the moves, and nothing about who made them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec

from jollyroger.games.mutiny.promises import Promise
from jollyroger.log.entries import Brought, Entry, Line, Made, Moved, Said, Sat
from jollyroger.log.table_state import fold

NAME = "Guest {number}"
"""Of a seat. It stays in English, as a name does."""
SPECTATOR = "Guest"
GONE = "…"
"""Where words stood."""


class Forgetting:
    """Goes through the log of one table; `changed` has the new entries by number."""

    def __init__(self, lines: Iterable[Line], guest: str) -> None:
        self._guest = guest
        self.nobody = secrets.token_hex(16)
        """Has the guest's seats from now on, and nobody knows it."""
        self.changed = dict[int, Entry]()
        self._sat = dict[int, Line]()
        """By seat: how its owner took it."""
        self._owners = dict[int, str]()
        for line in lines:
            new = self._without(line)
            if new != line.entry:
                self.changed[line.seq] = new

    def _without(self, line: Line) -> Entry:
        """What an entry becomes; the same if the guest has nothing to do with it."""
        entry = line.entry
        if isinstance(entry, (Sat, Brought)):
            return self._seated(line, entry)
        if isinstance(entry, Moved):
            return self._moved(entry)
        if isinstance(entry, Made) and entry.host == self._guest:
            names = tuple(name and NAME.format(number=seat) for seat, name in enumerate(entry.plan.names, 1))
            return msgspec.structs.replace(
                entry, host=self.nobody, plan=msgspec.structs.replace(entry.plan, names=names)
            )
        if isinstance(entry, Said) and entry.guest == self._guest:
            name = SPECTATOR if entry.seat is None else NAME.format(number=entry.seat + 1)
            return msgspec.structs.replace(entry, guest=self.nobody, name=name, text=entry.text and GONE)
        return entry

    def _seated(self, line: Line, entry: Sat | Brought) -> Entry:
        self._owners[entry.seat] = entry.guest
        if isinstance(entry, Sat):
            self._sat[entry.seat] = line
        if entry.guest != self._guest:
            return entry
        if isinstance(entry, Sat):
            return self._unnamed(entry, self.nobody)
        first = self._sat.get(entry.seat)
        if first is not None and isinstance(first.entry, Sat):  # the guest had the seat under that name
            known = self.changed.get(first.seq, first.entry)
            assert isinstance(known, Sat)
            self.changed[first.seq] = self._unnamed(known, known.guest)
        return msgspec.structs.replace(entry, guest=self.nobody)

    def _unnamed(self, entry: Sat, guest: str) -> Sat:
        return msgspec.structs.replace(entry, guest=guest, name=NAME.format(number=entry.seat + 1))

    def _moved(self, entry: Moved) -> Entry:
        """A promise in somebody's own words."""
        promise = entry.promise
        if promise is None or not promise.text or self._owners.get(entry.seat) != self._guest:
            return entry
        return msgspec.structs.replace(entry, promise=Promise(promise.kind, GONE))


def seats_to_leave(lines: Iterable[Line], guest: str) -> list[int]:
    """The seats at a table that goes on in which somebody is missed who has just been forgotten."""
    table_state = fold(lines)
    if table_state.is_over:
        return []
    return [place for place, seat in enumerate(table_state.seats) if seat.guest == guest and not seat.stand_in]


def people_of(lines: Iterable[Line]) -> dict[str, tuple[int | None, str]]:
    """By guest: the seat and the name under which a guest last sat or spoke at a table."""
    names, found = dict[int, str](), dict[str, tuple[int | None, str]]()
    for line in lines:
        entry = line.entry
        if isinstance(entry, Sat):
            names[entry.seat] = entry.name
        if isinstance(entry, (Sat, Brought)) and entry.guest:
            found[entry.guest] = entry.seat, names.get(entry.seat, "")
        elif isinstance(entry, Said) and entry.guest not in found:
            found[entry.guest] = entry.seat, entry.name
    return found
