"""2.5 What a seat cannot see, dealt at random among all that its past allows.

Every card is a card of its own, and every way in which the cards can have gone that agrees with what the seat saw is as
likely as any other; why somebody played or gave a card is not asked. The ledger is read backwards (`backwards.py`) from
what lies where now; several pasts are tried, and one is taken, each as likely as its weight.
"""

from __future__ import annotations

from math import log

from jollyroger.games.generator import random_below
from jollyroger.games.layout import copy_state
from jollyroger.games.mutiny.cards import KINDS, MOST_HELD, NOBODY, PRIZES, UNKNOWN, Character
from jollyroger.games.mutiny.knowledge.backwards import (
    IMPOSSIBLE,
    ZONES,
    count_sure,
    count_sure_at,
    is_crew_line,
    label_sure,
    label_the_rest,
    run_backwards,
)
from jollyroger.games.mutiny.knowledge.market_past import agrees_with_market, guess_drawn_here, seats_with_known_prizes
from jollyroger.games.mutiny.rules.hands import add_to_hand
from jollyroger.games.mutiny.rules.stack import is_on_stack
from jollyroger.games.mutiny.state import State, Step, Zone

TOKENS = 80
"""No suit has more cards."""
TRIES = 12
FINE = 1 << 32


def guess(view: State, generator: list[int]) -> State:
    """A whole state that agrees with all that a seat knows."""
    state = copy_state(view)
    fill_in(state, generator, TRIES)
    return state


def fill_in(state: State, generator: list[int], tries: int) -> None:
    """Deal what a view leaves open: crew, then prizes if they are hidden, then what was offered or called unseen."""
    guess_suit(state, generator, tries, 1)
    if state.hidden_prizes:
        known = seats_with_known_prizes(state)
        guess_suit(state, generator, tries, 0)
        guess_booty_left(state)
        guess_drawn_here(state, known)
    for seat in range(state.seats):
        guess_offer(state, seat, generator)
        if state.called[seat] > 0 and state.hand[seat][state.called[seat] - 1] == 0:
            state.called[seat] = random_card(state, seat, generator) + 1


def guess_suit(  # noqa: C901 - tries within ever shorter pasts
    state: State, generator: list[int], tries: int, crew: int
) -> None:
    """Try some pasts of the crew cards, or of the prizes; the one with the best ticket is taken."""
    zones, labels = [0] * TOKENS, [0] * TOKENS
    cards = lay_crew(state, zones, labels) if crew else lay_prizes(state, zones, labels)
    old_zones, old_labels, moved = [0] * TOKENS, [0] * TOKENS, [0] * state.ledger_size
    best_labels, best_moved = [0] * TOKENS, [0] * state.ledger_size
    sure, here = [0] * (state.ledger_size * KINDS), [0] * (ZONES * KINDS)
    count_sure(state, crew, sure)
    best, first = IMPOSSIBLE, 0
    while best == IMPOSSIBLE:
        if first > 0:
            count_sure_at(state, crew, first, here)
        # Without any line to read there is no way to go astray.
        for _ in range(tries if first < state.ledger_size else 1):
            for token in range(cards):
                old_zones[token] = zones[token]
                old_labels[token] = labels[token]
            weight = run_backwards(state, generator, old_zones, old_labels, moved, cards, crew, first, sure)
            if first > 0:
                weight += label_sure(generator, old_zones, old_labels, cards, here)
            weight += label_the_rest(state, generator, old_labels, cards, crew)
            if not crew and not agrees_with_market(state, old_labels, moved, first):
                weight = IMPOSSIBLE
            # The largest of logarithm of weight and such a noise falls on each past as often as its weight says.
            ticket = weight - log(-log((random_below(generator, FINE) + 0.5) / FINE))
            if weight > IMPOSSIBLE / 2 and ticket > best:
                best = ticket
                for token in range(cards):
                    best_labels[token] = old_labels[token]
                for line in range(first, state.ledger_size):
                    best_moved[line] = moved[line]
        if best == IMPOSSIBLE:
            # In a long past the tries go astray: read only its newer half, and what was sure before that.
            first += (state.ledger_size - first + 1) // 2
    if crew:
        put_down_crew(state, zones, best_labels, cards)
    else:
        put_down_prizes(state, zones, best_labels, cards)
    for line in range(first, state.ledger_size):
        if state.ledger_kind[line] == UNKNOWN and is_crew_line(state, line) == crew:
            state.ledger_kind[line] = best_labels[best_moved[line]]


def lay_tokens(zones: list[int], labels: list[int], cards: int, zone: int, label: int, number: int) -> int:
    """Some cards of a kind (or of a kind unknown) lie in a zone; how many lie there in all."""
    for _ in range(number):
        zones[cards] = zone
        labels[cards] = label
        cards += 1
    return cards


def lay_crew(state: State, zones: list[int], labels: list[int]) -> int:
    """All crew cards where they lie now."""
    cards = 0
    for seat in range(state.seats):
        left = state.hand_size[seat]
        for kind in range(state.kinds):
            cards = lay_tokens(zones, labels, cards, Zone.HAND + seat, kind, state.hand[seat][kind])
            left -= state.hand[seat][kind]
        cards = lay_tokens(zones, labels, cards, Zone.HAND + seat, UNKNOWN, left)
    cards = lay_tokens(zones, labels, cards, Zone.CREW_DECK, UNKNOWN, state.deck_size)
    cards = lay_tokens(zones, labels, cards, Zone.POOL, UNKNOWN, state.pool_size)
    for kind in range(state.kinds):
        cards = lay_tokens(zones, labels, cards, Zone.TABLE, kind, state.discards[kind])
    cards = lay_tokens(zones, labels, cards, Zone.TABLE, Character.OLD_SAILOR, state.map_lies)
    middle = Zone.TABLE if state.first_mutineer < 0 else Zone.POOL
    for place in range(state.played_count):
        if state.played_alive[place] > 0:
            cards = lay_tokens(zones, labels, cards, middle, state.played_kind[place], 1)
    return cards


def lay_prizes(state: State, zones: list[int], labels: list[int]) -> int:
    """17.1 All prizes where they lie now; of those that were shown all know the kind."""
    cards = 0
    for seat in range(state.seats):
        known = 0
        for prize in range(PRIZES):
            number = max(state.prizes[seat][prize], state.shown[seat][prize])
            cards = lay_tokens(zones, labels, cards, Zone.PRIZES + seat, prize, number)
            known += number
        cards = lay_tokens(zones, labels, cards, Zone.PRIZES + seat, UNKNOWN, state.prize_count[seat] - known)
        known = 0
        for prize in range(PRIZES):
            number = max(state.buried[seat][prize], state.shown_buried[seat][prize])
            cards = lay_tokens(zones, labels, cards, Zone.BURIED + seat, prize, number)
            known += number
        cards = lay_tokens(zones, labels, cards, Zone.BURIED + seat, UNKNOWN, state.buried_count[seat] - known)
    known = 0
    for prize in range(PRIZES):
        cards = lay_tokens(zones, labels, cards, Zone.BOOTY, prize, state.booty[prize])
        known += state.booty[prize]
        cards = lay_tokens(zones, labels, cards, Zone.SPENT, prize, state.prize_discards[prize])
    cards = lay_tokens(zones, labels, cards, Zone.BOOTY, UNKNOWN, state.booty_size - known)
    return lay_tokens(zones, labels, cards, Zone.PRIZE_DECK, UNKNOWN, state.prize_deck_size)


def put_down_crew(state: State, zones: list[int], labels: list[int], cards: int) -> None:
    """Hands, deck and pool as the past that was taken leaves them."""
    for kind in range(state.kinds):
        state.deck[kind] = 0
        state.pool[kind] = 0
        for seat in range(state.seats):
            state.hand[seat][kind] = 0
            state.held[seat][kind] = 0
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.held_kinds[seat] = 0
    for token in range(cards):
        if zones[token] < Zone.PRIZES:
            add_to_hand(state, zones[token] - Zone.HAND, labels[token])
        elif zones[token] == Zone.CREW_DECK:
            state.deck[labels[token]] += 1
        elif zones[token] == Zone.POOL and state.pool_size > 0:
            state.pool[labels[token]] += 1


def put_down_prizes(state: State, zones: list[int], labels: list[int], cards: int) -> None:
    """17.1 Prizes, buried prizes, booty and deck as the past that was taken leaves them."""
    for prize in range(PRIZES):
        state.prize_deck[prize] = 0
        state.booty[prize] = 0
        for seat in range(state.seats):
            state.prizes[seat][prize] = 0
            state.buried[seat][prize] = 0
    for token in range(cards):
        zone = zones[token]
        if zone < Zone.BURIED:
            state.prizes[zone - Zone.PRIZES][labels[token]] += 1
        elif zone < Zone.CREW_DECK:
            state.buried[zone - Zone.BURIED][labels[token]] += 1
        elif zone == Zone.BOOTY:
            state.booty[labels[token]] += 1
        elif zone == Zone.PRIZE_DECK:
            state.prize_deck[labels[token]] += 1


def guess_booty_left(state: State) -> None:
    """17.2 What Captain and Cook left of a booty: what lies there now, and all that was taken since they picked."""
    if not is_on_stack(state, Step.DEAL):
        return
    taken = 0
    for seat in range(state.seats):
        taken += state.received[seat]
    left = list(state.booty)
    picks = 1 if state.cook == NOBODY or state.cook == state.captain else 2
    line = state.ledger_size
    while taken > 0 and line > 0:
        line -= 1
        if state.ledger_from[line] == Zone.BOOTY and state.ledger_to[line] < Zone.BURIED:
            taken -= 1
            seat = state.ledger_to[line] - Zone.PRIZES
            if taken < picks and sum(state.booty_left[seat]) == 0:
                state.booty_left[seat] = list(left)
            if state.ledger_kind[line] != UNKNOWN:
                left[state.ledger_kind[line]] += 1


def guess_offer(state: State, seat: int, generator: list[int]) -> None:
    """13.2 Of an offer only the number of crew cards is known: any cards of that hand."""
    if not state.offers_open >> seat & 1 or is_offer_known(state, seat):
        return
    taken = [0] * len(state.hand[seat])
    for place in range(min(state.offer_size[seat], MOST_HELD)):
        kind = random_card(state, seat, generator)
        while taken[kind] >= state.hand[seat][kind]:
            kind = random_card(state, seat, generator)
        taken[kind] += 1
        state.offer_crew[seat][place] = kind


def is_offer_known(state: State, seat: int) -> bool:
    """13.2 The giver knows what is offered: in the giver's view the cards stand there and in the hand."""
    needed = [0] * len(state.hand[seat])
    for place in range(state.offer_size[seat]):
        needed[state.offer_crew[seat][place]] += 1
    for kind in range(state.kinds):
        if needed[kind] > state.hand[seat][kind]:
            return False
    return True


def random_card(state: State, seat: int, generator: list[int]) -> int:
    """Any card of a hand."""
    ticket = random_below(generator, state.hand_size[seat])
    kind = 0
    ticket -= state.hand[seat][kind]
    while ticket >= 0:
        kind += 1
        ticket -= state.hand[seat][kind]
    return kind
