"""8.3, 17.1 Hidden prizes that were drawn in a port, as the ledger tells it: what a guess must agree with."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import PRIZES, UNKNOWN
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.knowledge.past import Past, moved_kind
from jollyroger.games.mutiny.state import State, Step, Zone


def first_drawn(state: State) -> int:
    """The line of the ledger with the first prize that was drawn in this visit; where there is none, the next line."""
    drawn = 0
    for place in range(state.depth):
        if state.step[place] == Step.MARKET:
            drawn = state.step_a[place]
    line = state.ledger_size
    while drawn > 0 and line > 0:
        line -= 1
        if state.ledger_from[line] == Zone.PRIZE_DECK:
            drawn -= 1
    return line


def drawn_in_market(state: State, past: Past, first: int, guessed: int) -> None:
    """By seat, jewels and hostages that were drawn in this visit, from a first line on.

    Before a past is taken (`guessed` is 0) it says what moved unseen, afterwards the ledger does.
    """
    for seat in range(state.seats):
        past.drawn[seat][0] = 0
        past.drawn[seat][1] = 0
    for line in range(first, state.ledger_size):
        kind = state.ledger_kind[line] + 0
        if kind == UNKNOWN and not guessed:
            kind = moved_kind(past, line)
        origin, which = state.ledger_from[line] + 0, kind - Prize.JEWELS
        receiver = state.ledger_to[line] - Zone.PRIZES
        if which >= 0 and 0 <= receiver < state.seats:
            if origin == Zone.PRIZE_DECK:
                past.drawn[receiver][which] += 1
            elif Zone.PRIZES <= origin < Zone.BURIED and past.drawn[origin - Zone.PRIZES][which] > 0:
                past.drawn[origin - Zone.PRIZES][which] -= 1
                past.drawn[receiver][which] += 1


def seats_with_known_prizes(state: State) -> int:
    """Mask of the seats of which a view shows all prizes: its own, and those that have none."""
    known = 0
    for seat in range(state.seats):
        number = 0
        for prize in range(PRIZES):
            number += state.prizes[seat][prize]
        if number == state.prize_count[seat]:
            known |= 1 << seat
    return known


def agrees_with_market(state: State, past: Past, first: int) -> bool:
    """8.3 Whether a past, read back to a first line, leaves a seat those drawn prizes that it knows to be drawn."""
    start = first_drawn(state)
    if start < first or start == state.ledger_size:
        return True
    drawn_in_market(state, past, start, 0)
    known = seats_with_known_prizes(state)
    for seat in range(state.seats):
        if known >> seat & 1:
            for which in range(2):
                if past.drawn[seat][which] != state.drawn_here[seat][which]:
                    return False
    return True


def guess_drawn_here(state: State, past: Past, known: int) -> None:
    """8.3 Of all other seats, what the past that was taken says; never more than they have."""
    drawn_in_market(state, past, first_drawn(state), 1)
    for seat in range(state.seats):
        if not known >> seat & 1:
            for which in range(2):
                has = state.prizes[seat][Prize.JEWELS + which] + 0
                state.drawn_here[seat][which] = min(past.drawn[seat][which] + 0, has)
