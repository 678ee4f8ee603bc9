"""How a table begins: the first entries of its log."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from jollyroger.games.committed import SealedSeed, new_nonce
from jollyroger.games.headers import LONGEST_NAME, is_player_name
from jollyroger.log.entries import Entry, Line, Made, Sat
from jollyroger.log.errors import PlanError, Unreadable
from jollyroger.log.plan import BOT, HOST, Plan
from jollyroger.log.registry import POLICIES
from jollyroger.log.seats import Seat
from jollyroger.log.times import now
from jollyroger.tables.guests import Guest
from jollyroger.tables.names import is_name_of_bot, told_apart
from jollyroger.words.common.refusals import NAME_OF_BOT, NOT_A_NAME

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


def seats_for(plan: Plan, host: Guest) -> list[Seat]:
    """Who sits down when a table is made; Unreadable or PlanError if a name cannot be one."""
    if not is_player_name(host.name):
        raise Unreadable(NOT_A_NAME, most=LONGEST_NAME)
    for name in (host.name, *plan.names):
        if is_name_of_bot(name):
            raise PlanError(NAME_OF_BOT, name=name)
    named = [*plan.names, *[""] * len(plan.seats)]
    return [
        Seat("", named[seat] or host.name, host.id) if kind == HOST else Seat("")
        for seat, kind in enumerate(plan.seats)
    ]


def _people_first(seats: Sequence[str]) -> list[int]:
    """The seats in the order in which they are named: a bot whose name looks like a person's gets the number."""
    return sorted(range(len(seats)), key=lambda seat: seats[seat].startswith(BOT))
