"""When promises were sworn and settled, found out from a table (13.1)."""

from __future__ import annotations

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.games.mutiny.promises import Promise, PromiseKind, Standing
from jollyroger.log.entries import Line, Made, Moved, Sat, Started
from jollyroger.log.oath_spans import sworn_oaths
from jollyroger.log.plan import PERSON, Plan
from jollyroger.log.table_state import TableState

NAMES = ("Anne", "Bart", "Cora", "Drake")


def a_table() -> tuple[TableState, SeededDealer]:
    plan = Plan("mutiny", {"seats": "4"}, (PERSON,) * len(NAMES))
    table_state = TableState(Line(0, 0, Made(plan, "", "", MUTINY.rules_version)))
    dealer = SeededDealer(5)
    for seat, name in enumerate(NAMES):
        table_state.apply(Line(0, 0, Sat(seat, name)))
    table_state.apply(Line(table_state.seq + 1, 0, Started()), dealer)
    return table_state, dealer


def test_a_promise_has_the_plies_of_its_oath_and_of_its_end() -> None:
    """Another seat promises the Captain peace for this round, and calls a mutiny all the same."""
    table_state, dealer = a_table()

    def move(seat: int, code: int, promise: Promise | None = None) -> None:
        table_state.apply(Line(table_state.seq + 1, 0, Moved(seat, code, promise=promise)), dealer)

    captain = table_state.state.captain
    giver, quartermaster = (captain + 1) % 4, (captain + 2) % 4
    move(captain, Verb.APPOINT + quartermaster)
    move(giver, Verb.OFFER_PROMISE + captain, Promise(PromiseKind.NO_MUTINY))
    assert sworn_oaths(table_state) == ()
    move(captain, Verb.ACCEPT + giver)
    accepted = len(table_state.plies)
    assert sworn_oaths(table_state) == (), "nothing has come of it yet"
    kind = next(kind for kind, held in enumerate(table_state.state.hand[giver]) if held)
    call = next(code for code in MUTINY.legal_codes(table_state.state, giver) if code == Verb.CALL + kind)
    move(giver, call)
    (found,) = sworn_oaths(table_state)
    assert (found.sworn, found.settled) == (accepted, len(table_state.plies))
    assert (found.oath.giver, found.oath.receiver, found.oath.standing) == (giver, captain, Standing.BROKEN)
    assert found.oath.promise.kind == PromiseKind.NO_MUTINY
