"""2.5, 17.1 A quick look at the table: what a seat may know now, which shares with the state all that lies open."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

import msgspec

from jollyroger.games.mutiny.cards import KINDS, MOST_HELD, PRIZES, SEATS
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.phases import is_window
from jollyroger.games.mutiny.rules.stack import is_over
from jollyroger.games.mutiny.state import LEDGER, State

T = TypeVar("T")
Sight = tuple[bytes, tuple[int, ...], bool, int, int]

NO_KINDS = [0] * KINDS
NO_PRIZES = [0] * PRIZES
NO_OFFER = [0] * MOST_HELD
NO_PAST = [0] * LEDGER
NOTHING_DRAWN = [0, 0]


FIXED = {
    "seats", "has_quartermaster", "hidden_prizes", "captains_gold", "bribes", "rounds", "hand_limit", "dealt",
    "kinds", "skill", "strength", "crewmen", "copies", "prize_copies", "destination_stack", "destination_needs",
    "destination_holds",
}  # fmt: skip
"""What a table is set up with."""
PAST = {"tally", "drawn", "ledger_from", "ledger_to", "ledger_kind", "ledger_seen", "ledger_size", "events"}
NEVER_SEEN = {"deck", "pool"}
BY_SEAT = {"hand", "held", "held_kinds", "heard", "step_wait", "answered"}
"""What concerns one seat alone, or changes with every pass."""

_all_of = attrgetter(*(field.name for field in fields(State)))
_lying = attrgetter(*(field.name for field in fields(State) if field.name not in FIXED | PAST | NEVER_SEEN | BY_SEAT))
_encode = msgspec.msgpack.Encoder().encode


def sights(state: State) -> list[Sight]:
    """By seat, and in the end for spectators: what is equal as long as they see the same and may do the same.

    Passing changes neither for the others; 6.4 but the QM may close the attack when all have answered. All see who
    still has to decide.
    """
    lying = _encode(_lying(state))
    waiting, closer = state.step_wait[state.depth - 1], state.quartermaster
    found: list[Sight] = [
        (
            lying,
            tuple(state.hand[seat]),
            waiting >> seat & 1 == 1,
            state.heard[seat],
            state.answered if seat == closer else 0,
        )
        for seat in range(state.seats)
    ]
    found.append((lying, (), False, 0, 0 if is_window(state) else waiting))
    return found


def glance(state: State, seat: int) -> State:
    """A view whose fields may be those of the state: it is read at once, and nobody changes it."""
    view = State(*_all_of(state))
    view.deck = view.pool = NO_KINDS
    view.hand = _only(state.hand, seat, NO_KINDS)
    view.held = _only(state.held, seat, NO_KINDS)
    view.held_kinds = _only(state.held_kinds, seat, 0)
    view.offer_crew = _only(state.offer_crew, seat, NO_OFFER)
    view.called = [card if other == seat else min(card, 1) for other, card in enumerate(state.called)]
    if state.hidden_prizes and not is_over(state):
        view.prize_deck = NO_PRIZES
        view.prizes = _only(state.prizes, seat, NO_PRIZES)
        view.buried = _only(state.buried, seat, NO_PRIZES)
        view.booty_left = _only(state.booty_left, seat, NO_PRIZES)
        view.drawn_here = _only(state.drawn_here, seat, NOTHING_DRAWN)
        if not sees_booty(state, seat):
            view.booty = NO_PRIZES
    view.ledger_from = view.ledger_to = view.ledger_kind = view.ledger_seen = NO_PAST
    view.ledger_size = 0
    return view


def _only(rows: list[T], seat: int, blank: T) -> list[T]:
    """The row of one seat; those of all others are blank."""
    only = [blank] * SEATS
    if seat >= 0:
        only[seat] = rows[seat]
    return only
