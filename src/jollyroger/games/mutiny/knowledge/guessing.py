"""2.5 What a seat cannot see, dealt at random among all that its past allows.

Every card is a card of its own, and every way in which the cards can have gone that agrees with what the seat saw is as
likely as any other; why somebody played or gave a card is not asked. The ledger is read backwards (`backwards.py`) from
what lies where now; several pasts are tried, and one is taken, each as likely as its weight.
"""

from __future__ import annotations

from math import log

from jollyroger.games.generator import random_below
from jollyroger.games.layout import copy_state
from jollyroger.games.mutiny.cards import MOST_HELD, NOBODY, PRIZES, UNKNOWN, Character
from jollyroger.games.mutiny.knowledge.backwards import (
    count_sure,
    count_sure_at,
    label_sure,
    list_lines,
    run_backwards,
)
from jollyroger.games.mutiny.knowledge.market_past import agrees_with_market, guess_drawn_here, seats_with_known_prizes
from jollyroger.games.mutiny.knowledge.past import (
    IMPOSSIBLE,
    Past,
    begin_reading,
    label_the_rest,
    lay_known,
    lay_open,
    moved_kind,
    new_past,
    weigh_the_rest,
)
from jollyroger.games.mutiny.rules.hands import add_to_hand
from jollyroger.games.mutiny.rules.stack import is_on_stack
from jollyroger.games.mutiny.state import State, Step, Zone

TRIES = 12
FINE = 1 << 32


def guess(view: State, generator: list[int]) -> State:
    """A whole state that agrees with all that a seat knows."""
    state = copy_state(view)
    fill_in_all([state], new_past(), generator, TRIES)
    return state


def fill_in_all(states: list[State], past: Past, generator: list[int], tries: int) -> None:
    """Deal what each of some views leaves open."""
    for place in range(len(states)):
        fill_in(states[place], past, generator, tries)


def fill_in(state: State, past: Past, generator: list[int], tries: int) -> None:
    """Deal what a view leaves open: crew, then prizes if they are hidden, then what was offered or called unseen."""
    guess_suit(state, past, generator, tries, 1)
    if state.hidden_prizes:
        known = seats_with_known_prizes(state)
        guess_suit(state, past, generator, tries, 0)
        guess_booty_left(state, past)
        guess_drawn_here(state, past, known)
    for seat in range(state.seats):
        guess_offer(state, past, seat, generator)
        if state.called[seat] > 0 and state.hand[seat][state.called[seat] - 1] == 0:
            state.called[seat] = random_card(state, seat, generator) + 1


def guess_suit(state: State, past: Past, generator: list[int], tries: int, crew: int) -> None:
    """Try some pasts of the crew cards, or of the prizes; the one with the best ticket is taken."""
    past.laid[0] = 0
    past.tokens[0] = 0
    list_lines(state, past, crew)
    if crew:
        lay_crew(state, past)
    else:
        lay_prizes(state, past)
    count_unlaid(state, past, crew)
    count_sure(state, past)
    first = 0
    while not try_pasts(state, past, generator, tries, crew, first):
        # In a long past the tries go astray: read only its newer half, and what was sure before that.
        first += (state.ledger_size - first + 1) // 2
    if crew:
        put_down_crew(state, past)
    else:
        put_down_prizes(state, past)
    for place in range(past.line_number[0]):
        line = past.lines[place] + 0
        if line >= first and state.ledger_kind[line] == UNKNOWN:
            state.ledger_kind[line] = past.best_moved[line]


def try_pasts(state: State, past: Past, generator: list[int], tries: int, crew: int, first: int) -> bool:
    """Read the ledger back to a line some times, and keep the best past; whether any agrees with what the seat saw."""
    best = IMPOSSIBLE + 0.0
    # Without any line to read there is no way to go astray.
    for _ in range(tries if first < state.ledger_size else 1):
        weight = read_past(state, past, generator, first)
        # The largest of logarithm of weight and such a noise falls on each past as often as its weight says.
        ticket = weight - log(-log((random_below(generator, FINE) + 0.5) / FINE))
        if weight > IMPOSSIBLE // 2 and ticket > best:
            label_the_rest(past, generator)
            if not crew and not agrees_with_market(state, past, first):
                continue
            best = ticket
            for token in range(past.tokens[0]):
                past.best_label[token] = past.label[token]
            for place in range(past.line_number[0]):
                line = past.lines[place] + 0
                if line >= first and state.ledger_kind[line] == UNKNOWN:
                    past.best_moved[line] = moved_kind(past, line)
    return best > IMPOSSIBLE // 2


def read_past(state: State, past: Past, generator: list[int], first: int) -> float:
    """One past, read back to a line; the logarithm of its weight, or IMPOSSIBLE."""
    begin_reading(past)
    weight = run_backwards(state, past, generator, first)
    if weight < IMPOSSIBLE // 2:
        return IMPOSSIBLE
    if first > 0:
        count_sure_at(state, past, first)
        weight += label_sure(past, generator)
    count_left(past)
    ways = weigh_the_rest(past)
    return weight + log(ways) if ways > 0 else IMPOSSIBLE + 0.0


def lay_crew(state: State, past: Past) -> None:
    """All crew cards where they lie now."""
    for seat in range(state.seats):
        left = state.hand_size[seat] + 0
        for kind in range(state.kinds):
            lay_known(past, Zone.HAND + seat, kind, state.hand[seat][kind] + 0)
            left -= state.hand[seat][kind]
        lay_open(past, Zone.HAND + seat, left)
    lay_open(past, Zone.CREW_DECK + 0, state.deck_size + 0)
    lay_open(past, Zone.POOL + 0, state.pool_size + 0)
    for kind in range(state.kinds):
        lay_known(past, Zone.TABLE + 0, kind, state.discards[kind] + 0)
    lay_known(past, Zone.TABLE + 0, Character.OLD_SAILOR + 0, state.map_lies + 0)
    middle = Zone.TABLE + 0 if state.first_mutineer < 0 else Zone.POOL + 0
    for place in range(state.played_count):
        if state.played_alive[place] > 0:
            lay_known(past, middle, state.played_kind[place] + 0, 1)


def lay_prizes(state: State, past: Past) -> None:
    """17.1 All prizes where they lie now; of those that were shown all know the kind."""
    for seat in range(state.seats):
        left = state.prize_count[seat] + 0
        for prize in range(PRIZES):
            number = max(state.prizes[seat][prize] + 0, state.shown[seat][prize] + 0)
            lay_known(past, Zone.PRIZES + seat, prize, number)
            left -= number
        lay_open(past, Zone.PRIZES + seat, left)
        left = state.buried_count[seat] + 0
        for prize in range(PRIZES):
            number = max(state.buried[seat][prize] + 0, state.shown_buried[seat][prize] + 0)
            lay_known(past, Zone.BURIED + seat, prize, number)
            left -= number
        lay_open(past, Zone.BURIED + seat, left)
    left = state.booty_size + 0
    for prize in range(PRIZES):
        lay_known(past, Zone.BOOTY + 0, prize, state.booty[prize] + 0)
        left -= state.booty[prize]
        lay_known(past, Zone.SPENT + 0, prize, state.prize_discards[prize] + 0)
    lay_open(past, Zone.BOOTY + 0, left)
    lay_open(past, Zone.PRIZE_DECK + 0, state.prize_deck_size + 0)


def count_unlaid(state: State, past: Past, crew: int) -> None:
    """By kind: the copies that are not known to lie anywhere now."""
    for kind in range(past.suit_kinds[0]):
        past.unlaid[kind] = state.copies[kind] if crew else state.prize_copies[kind]
    for pile in range(past.laid[0]):
        past.unlaid[past.laid_kind[pile]] -= past.laid_number[pile]


def count_left(past: Past) -> None:
    """By kind: the copies that lie nowhere yet, as this past says."""
    for kind in range(past.suit_kinds[0]):
        past.left[kind] = past.unlaid[kind]
    for token in range(past.tokens[0]):
        if past.label[token] >= 0:
            past.left[past.label[token]] -= 1


def put_down_crew(state: State, past: Past) -> None:
    """Hands, deck and pool as the past that was taken leaves them."""
    for kind in range(state.kinds):
        state.deck[kind] = 0
        state.pool[kind] = 0
    for pile in range(past.laid[0]):
        if past.laid_zone[pile] == Zone.POOL and state.pool_size > 0:
            state.pool[past.laid_kind[pile]] += past.laid_number[pile]
    for token in range(past.tokens[0]):
        zone, kind = past.token_zone[token] + 0, past.best_label[token] + 0
        if zone < Zone.PRIZES:
            add_to_hand(state, zone - Zone.HAND, kind)
            state.hand_size[zone - Zone.HAND] -= 1  # it was counted already
        elif zone == Zone.CREW_DECK:
            state.deck[kind] += 1
        else:
            state.pool[kind] += 1


def put_down_prizes(state: State, past: Past) -> None:
    """17.1 Prizes, buried prizes, booty and deck as the past that was taken leaves them."""
    for prize in range(PRIZES):
        state.prize_deck[prize] = 0
        state.booty[prize] = 0
        for seat in range(state.seats):
            state.prizes[seat][prize] = 0
            state.buried[seat][prize] = 0
    for pile in range(past.laid[0]):
        put_down_prize(state, past.laid_zone[pile] + 0, past.laid_kind[pile] + 0, past.laid_number[pile] + 0)
    for token in range(past.tokens[0]):
        put_down_prize(state, past.token_zone[token] + 0, past.best_label[token] + 0, 1)


def put_down_prize(state: State, zone: int, prize: int, number: int) -> None:
    """Some prizes of a kind lie in a zone."""
    if zone < Zone.BURIED:
        state.prizes[zone - Zone.PRIZES][prize] += number
    elif zone < Zone.CREW_DECK:
        state.buried[zone - Zone.BURIED][prize] += number
    elif zone == Zone.BOOTY:
        state.booty[prize] += number
    elif zone == Zone.PRIZE_DECK:
        state.prize_deck[prize] += number


def guess_booty_left(state: State, past: Past) -> None:
    """17.2 What Captain and Cook left of a booty: what lies there now, and all that was taken since they picked."""
    if not is_on_stack(state, Step.DEAL):
        return
    taken = 0
    for seat in range(state.seats):
        taken += state.received[seat]
    left = past.spare
    for prize in range(PRIZES):
        left[prize] = state.booty[prize]
    picks = 1 if state.cook == NOBODY or state.cook == state.captain else 2
    line = state.ledger_size
    while taken > 0 and line > 0:
        line -= 1
        if state.ledger_from[line] == Zone.BOOTY and state.ledger_to[line] < Zone.BURIED:
            taken -= 1
            seat = state.ledger_to[line] - Zone.PRIZES
            if taken < picks and is_empty(state, seat):
                for prize in range(PRIZES):
                    state.booty_left[seat][prize] = left[prize]
            if state.ledger_kind[line] != UNKNOWN:
                left[state.ledger_kind[line]] += 1


def is_empty(state: State, seat: int) -> bool:
    """17.2 Whether a view does not show what this seat left of the booty."""
    for prize in range(PRIZES):
        if state.booty_left[seat][prize] > 0:
            return False
    return True


def guess_offer(state: State, past: Past, seat: int, generator: list[int]) -> None:
    """13.2 Of an offer only the number of crew cards is known: any cards of that hand."""
    if not state.offers_open >> seat & 1 or is_offer_known(state, past, seat):
        return
    taken = past.spare
    for kind in range(state.kinds):
        taken[kind] = 0
    for place in range(min(state.offer_size[seat] + 0, MOST_HELD)):
        kind = random_card(state, seat, generator)
        while taken[kind] >= state.hand[seat][kind]:
            kind = random_card(state, seat, generator)
        taken[kind] += 1
        state.offer_crew[seat][place] = kind


def is_offer_known(state: State, past: Past, seat: int) -> bool:
    """13.2 The giver knows what is offered: in the giver's view the cards stand there and in the hand."""
    needed = past.spare
    for kind in range(state.kinds):
        needed[kind] = 0
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
