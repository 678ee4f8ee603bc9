"""The seats of a table, and what the log's entries about those who sit there change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jollyroger.log.entries import Automatic, Back, Brought, Entry, Launched, Left, Mixed, Mode, PassMode, Sat

if TYPE_CHECKING:
    from jollyroger.log.table_state import TableState


@dataclass(slots=True)
class Seat:
    """A seat and who sits there. A bot has no guest; a free seat has no name either."""

    bot: str
    name: str = ""
    guest: str = field(default="", repr=False)
    nonce: str = ""
    stand_in: bool = False
    automatic: bool = False
    habit: PassMode | None = None
    """How the seat usually passes; None if its person has never said so."""
    stretch: PassMode = "none"
    """Of what attack, mutiny or round the seat passes the rest."""
    stretch_number: int | None = None
    """Of which one."""
    generation: int = 0
    """How often the seat was taken: an old link to it is no longer valid."""

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.name


def _sat(table: TableState, entry: Sat) -> None:
    seat = table.seats[entry.seat]
    seat.name, seat.guest, seat.nonce = entry.name, entry.guest, entry.nonce
    seat.generation += 1


def _mixed(table: TableState, entry: Mixed) -> None:
    table.seats[entry.seat].nonce = entry.nonce


def _launched(table: TableState, entry: Launched) -> None:
    """The host begins; bots take the seats that are still free."""
    table.launched = True
    for place, nonce in entry.nonces.items():
        seat = table.seats[place]
        seat.bot, seat.nonce = entry.bot, nonce
        usual = table.game.seat_names(table.options)[place] if table.policy.bots_have_names else entry.bot
        seat.name = entry.names.get(place, usual)
        seat.generation += 1


def _mode(table: TableState, entry: Mode) -> None:
    seat = table.seats[entry.seat]
    if entry.mode in ("none", "could_act"):
        seat.habit, seat.stretch = entry.mode, "none"
    else:
        seat.stretch, seat.stretch_number = entry.mode, table.policy.stretch_of(table.state, entry.mode)


def _brought(table: TableState, entry: Brought) -> None:
    table.seats[entry.seat].guest = entry.guest
    table.seats[entry.seat].generation += 1


def _left(table: TableState, entry: Left) -> None:
    """Before the game the seat is free again; then a stand-in plays on."""
    seat = table.seats[entry.seat]
    if table.started:
        seat.stand_in = True
    else:
        seat.name = seat.guest = seat.nonce = ""
        _silence(table, entry.seat)


def _silence(table: TableState, seat: int) -> None:
    """The next to take the seat does not hear what was said to the last in private."""
    for place, line in enumerate(table.chat):
        if line.heard is not None:
            table.chat[place] = line._replace(heard=line.heard - {seat})


def _back(table: TableState, entry: Back) -> None:
    table.seats[entry.seat].stand_in = False


def _automatic(table: TableState, entry: Automatic) -> None:
    table.seats[entry.seat].automatic = entry.on


SEATING: dict[type[Entry], Callable[[TableState, Any], None]] = {
    Sat: _sat,
    Mixed: _mixed,
    Launched: _launched,
    Mode: _mode,
    Brought: _brought,
    Left: _left,
    Back: _back,
    Automatic: _automatic,
}
"""What each entry about those at the table changes."""
