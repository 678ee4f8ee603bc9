"""Tables of other rules: by ours their logs would mean something else. They are listed, and their text is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from jollyroger.games.committed import Seal
from jollyroger.games.game import UNSEEN_CARD
from jollyroger.games.record import Record, write_old
from jollyroger.log.entries import Brought, Drawn, Ended, Launched, Line, Made, Moved, Sat, Started
from jollyroger.log.errors import TableError
from jollyroger.log.plan import BOT, Plan
from jollyroger.words.common.refusals import OLD_TABLE

DEALT = "dealt"
"""What chance did: numbers as they were stored, for what they stood for only the old rules could tell."""


class OldSeat(msgspec.Struct):
    """The names of those who sat there."""

    name: str = ""
    guest: str = ""
    bot: str = ""

    @property
    def kind(self) -> str:
        """As it is called where tables are listed."""
        return "bot" if self.bot else "person" if self.name else "free"


class OldTable(msgspec.Struct):
    """What can be told of a table without playing its game again."""

    id: str
    plan: Plan
    rules: int
    made_at: int
    seats: list[OldSeat]
    seed: str = ""
    """Once the game is over."""


class OldRules(TableError):  # noqa: N818 - it is called what it is
    """A table of other rules."""

    def __init__(self, old: OldTable) -> None:
        super().__init__(OLD_TABLE, rules=old.rules, now=old.plan.rules.rules_version)
        self.old = old


def is_old(lines: Sequence[Line]) -> bool:
    """Whether a log follows other rules."""
    made = lines[0].entry
    return isinstance(made, Made) and made.rules != made.plan.rules.rules_version


def read_old(table_id: str, lines: Sequence[Line]) -> OldTable:
    """A table as far as its log tells who sat there and whether the game is over."""
    made = lines[0].entry
    assert isinstance(made, Made)
    plan = made.plan
    seats = [OldSeat(bot=kind.removeprefix(BOT) if kind.startswith(BOT) else "") for kind in plan.seats]
    old = OldTable(table_id, plan, made.rules, lines[0].made_at, seats)
    for line in lines:
        entry = line.entry
        if isinstance(entry, Sat):
            seats[entry.seat].name, seats[entry.seat].guest = entry.name, entry.guest
        elif isinstance(entry, Brought):
            seats[entry.seat].guest = entry.guest
        elif isinstance(entry, Launched):
            for seat in entry.nonces:
                seats[seat].bot, seats[seat].name = entry.bot, plan.rules.seat_names(plan.game_options())[seat]
        elif isinstance(entry, Ended):
            old.seed = entry.seed
    return old


def old_text(old: OldTable, lines: Sequence[Line], guest: str) -> str:
    """The moves in words and what was dealt; as long as the game was not over, nothing that its players kept secret."""
    plan, made = old.plan, lines[0].entry
    assert isinstance(made, Made)
    names = plan.rules.seat_names(plan.game_options())
    players = tuple(seat.name or name for seat, name in zip(old.seats, names, strict=True))
    day = datetime.fromtimestamp(old.made_at / 1000, UTC).date()
    record = Record(plan.rules, plan.game_options(), players, day, seal=Seal(made.commitment, (), old.seed))
    return write_old(record, old.rules, _body(old, lines, guest))


def _body(old: OldTable, lines: Sequence[Line], guest: str) -> Iterator[tuple[str, str]]:
    plan, over = old.plan, bool(old.seed)
    options, names = plan.game_options(), plan.rules.seat_names(plan.game_options())
    for line in lines:
        entry = line.entry
        if isinstance(entry, Moved):
            seen = over or (guest != "" and old.seats[entry.seat].guest == guest)
            yield names[entry.seat], plan.rules.write_old_move(old.rules, options, entry.code, seen=seen)
        if isinstance(entry, (Started, Drawn, Moved)) and entry.dealt:
            yield DEALT, " ".join(str(outcome) if over else UNSEEN_CARD for outcome in entry.dealt)
