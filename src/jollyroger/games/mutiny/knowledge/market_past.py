"""8.3, 17.1 Hidden prizes that were drawn in a port, as the ledger tells it: what a guess must agree with."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import UNKNOWN
from jollyroger.games.mutiny.deck import Prize
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


def drawn_in_market(state: State, kinds: list[int], first: int) -> list[list[int]]:
    """By seat, jewels and hostages that were drawn in this visit, if the lines from a first one on had these kinds."""
    rows = [[0, 0] for _ in range(state.seats)]
    for line in range(first, state.ledger_size):
        origin, which = state.ledger_from[line], kinds[line - first] - Prize.JEWELS
        receiver = state.ledger_to[line] - Zone.PRIZES
        if which < 0 or not 0 <= receiver < state.seats:
            continue
        if origin == Zone.PRIZE_DECK:
            rows[receiver][which] += 1
        elif origin < Zone.BURIED and rows[origin - Zone.PRIZES][which] > 0:
            rows[origin - Zone.PRIZES][which] -= 1
            rows[receiver][which] += 1
    return rows


def seats_with_known_prizes(state: State) -> int:
    """Mask of the seats of which a view shows all prizes: its own, and those that have none."""
    known = 0
    for seat in range(state.seats):
        if sum(state.prizes[seat]) == state.prize_count[seat]:
            known |= 1 << seat
    return known


def agrees_with_market(state: State, labels: list[int], moved: list[int], first: int) -> bool:
    """8.3 Whether a past, read back to a first line, leaves a seat those drawn prizes that it knows to be drawn."""
    start = first_drawn(state)
    if start < first or start == state.ledger_size:
        return True
    kinds = [0] * (state.ledger_size - start)
    for line in range(start, state.ledger_size):
        kind = state.ledger_kind[line]
        kinds[line - start] = labels[moved[line]] if kind == UNKNOWN else kind
    rows, known = drawn_in_market(state, kinds, start), seats_with_known_prizes(state)
    return all(rows[seat] == state.drawn_here[seat] for seat in range(state.seats) if known >> seat & 1)


def guess_drawn_here(state: State, known: int) -> None:
    """8.3 Of all other seats, what the past that was taken says; never more than they have."""
    start = first_drawn(state)
    rows = drawn_in_market(state, state.ledger_kind[start : state.ledger_size], start)
    for seat in range(state.seats):
        if not known >> seat & 1:
            for which in range(2):
                state.drawn_here[seat][which] = min(rows[seat][which], state.prizes[seat][Prize.JEWELS + which])
