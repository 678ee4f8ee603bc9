"""When the promises of a game were sworn, and when they were kept or broken: found out by hearing it once more."""

from __future__ import annotations

from collections import deque
from itertools import count

from jollyroger.bots.counsel.findings import Sworn
from jollyroger.games.mutiny.promises import Standing
from jollyroger.games.record import CHANCE, advance
from jollyroger.log.oath_book import OathBook
from jollyroger.log.table_state import TableState


def sworn_oaths(table_state: TableState) -> tuple[Sworn, ...]:
    """Of the promises in a table's book those that were kept or broken, with the plies."""
    known = table_state.book
    if known is None:
        return ()
    promises = deque(oath.promise for oath in known.oaths if not oath.asked)
    book, policy, offers = OathBook(), table_state.policy, count()
    state, sworn, found = table_state.game.start(table_state.options), dict[int, int](), dict[int, Sworn]()
    for number, ply in enumerate(table_state.plies):
        moved = ply.actor != CHANCE
        promise = promises.popleft() if moved and policy.makes_promise(ply.code) and promises else None
        wish = known.wishes.get(next(offers)) if moved and policy.offered_to(ply.code) is not None else None
        book.hear(advance(table_state.game, state, ply), state, promise, wish)
        for oath in book.oaths:
            if oath.standing == Standing.SWORN:
                sworn.setdefault(oath.n, number + 1)
            elif oath.standing in (Standing.KEPT, Standing.BROKEN) and oath.n in sworn:
                found.setdefault(oath.n, Sworn(oath, sworn[oath.n], number + 1))
    return tuple(found.values())
