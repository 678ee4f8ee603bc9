"""How a table begins: the first entries of its log."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from jollyroger.games.committed import SealedSeed, new_nonce
from jollyroger.log.entries import Entry, Line, Made, Sat
from jollyroger.log.plan import BOT, Plan
from jollyroger.log.registry import POLICIES
from jollyroger.log.seats import Seat
from jollyroger.log.times import now
from jollyroger.tables.names import told_apart

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
ID_LENGTH = 10


def begin(plan: Plan, host: str, seats: Sequence[Seat], table_id: str = "") -> tuple[str, SealedSeed, list[Line]]:
    """The commitment to the deal comes before any nonce, then all who sit sit down."""
    seed = SealedSeed()
    table_id = table_id or "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    names = plan.rules.seat_names(plan.game_options())
    entries: list[Entry] = [Made(plan, host, seed.commitment, plan.rules.rules_version)]
    sitting = dict[int, Sat]()
    for seat in _people_first(plan.seats):
        kind, others = plan.seats[seat], [one.name for one in sitting.values()]
        if kind.startswith(BOT):
            name = names[seat] if POLICIES[plan.game].bots_have_names else kind.removeprefix(BOT)
            sitting[seat] = Sat(seat, told_apart(name, others), nonce=new_nonce())
        elif not seats[seat].is_free and not seats[seat].bot:
            sitting[seat] = Sat(seat, told_apart(seats[seat].name, others), seats[seat].guest)
    entries += [sitting[seat] for seat in sorted(sitting)]
    moment = now()
    return table_id, seed, [Line(seq, moment, entry) for seq, entry in enumerate(entries, 1)]


def _people_first(seats: Sequence[str]) -> list[int]:
    """The seats in the order in which they are named: a bot whose name looks like a person's gets the number."""
    return sorted(range(len(seats)), key=lambda seat: seats[seat].startswith(BOT))
