"""3.2, 3.3 Crew cards on their way: drawn, taken, given, laid on the table, discarded."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import is_normal
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note
from jollyroger.games.mutiny.rules.stack import ask, drop_step, everybody, push, stop_waiting
from jollyroger.games.mutiny.state import EventKind, State, Step, Zone


def draw_card(state: State, seat: int, kind: int) -> None:
    """A card from the deck; only its player sees it."""
    state.deck[kind] -= 1
    state.deck_size -= 1
    add_to_hand(state, seat, kind)
    note(state, Zone.CREW_DECK, Zone.HAND + seat, kind, 1 << seat)
    narrate_to(state, EventKind.CARD_DRAWN, seat, 0, kind, 1 << seat)


def add_to_hand(state: State, seat: int, kind: int) -> None:
    """A card more."""
    if state.hand[seat][kind] == 0:
        place = state.held_kinds[seat]
        while place > 0 and state.held[seat][place - 1] > kind:
            state.held[seat][place] = state.held[seat][place - 1]
            place -= 1
        state.held[seat][place] = kind
        state.held_kinds[seat] += 1
    state.hand[seat][kind] += 1
    state.hand_size[seat] += 1


def take_from_hand(state: State, seat: int, kind: int) -> None:
    """A card less."""
    state.hand[seat][kind] -= 1
    state.hand_size[seat] -= 1
    if state.hand[seat][kind] == 0:
        place = 0
        while state.held[seat][place] != kind:
            place += 1
        state.held_kinds[seat] -= 1
        while place < state.held_kinds[seat]:
            state.held[seat][place] = state.held[seat][place + 1]
            place += 1
        state.held[seat][place] = 0


def discard(state: State, kind: int) -> None:
    """A card on the discard pile, face up."""
    state.discards[kind] += 1
    state.discards_size += 1


def discard_from_hand(state: State, seat: int, kind: int) -> None:
    """A card from a hand is discarded face up."""
    take_from_hand(state, seat, kind)
    discard(state, kind)
    note(state, Zone.HAND + seat, Zone.TABLE, kind, ALL_SEATS)


def pass_card(state: State, giver: int, receiver: int, kind: int) -> None:
    """A card goes from hand to hand; only these two see it."""
    take_from_hand(state, giver, kind)
    add_to_hand(state, receiver, kind)
    note(state, Zone.HAND + giver, Zone.HAND + receiver, kind, both(giver, receiver))


def refill_deck(state: State) -> None:
    """3.3 The discarded crew cards are shuffled into a new deck."""
    if state.discards_size == 0:
        return
    for kind in range(state.kinds):
        for _ in range(state.discards[kind]):
            note(state, Zone.TABLE, Zone.CREW_DECK, kind, ALL_SEATS)
        state.deck[kind] += state.discards[kind]
        state.discards[kind] = 0
    state.deck_size = state.discards_size
    state.discards_size = 0
    narrate(state, EventKind.DECK_REFILLED, 0, 0, 0)


def deal_in_turn(state: State, cards: int) -> None:
    """Crew cards for everybody, dealt one by one in turn."""
    push(state, Step.DRAW, 0, cards, -1)


def deal_to(state: State, seat: int, cards: int) -> None:
    """Crew cards for one seat."""
    push(state, Step.DRAW, 0, cards, seat)


def has_normal_crew(state: State, seat: int) -> bool:
    """6.2 Whether a player holds a normal crew card."""
    kinds = state.held_kinds[seat]
    return kinds > 0 and is_normal(state.held[seat][kinds - 1])


def check_limits(state: State) -> None:
    """3.2 When the whole draw or hand-over is done, players with too many cards are asked to discard."""
    drop_step(state)
    too_many = 0
    for seat in range(state.seats):
        if state.hand_size[seat] > state.hand_limit:
            too_many |= 1 << seat
    if too_many:
        ask(state, Step.DISCARD, too_many, too_many, 0, 0, 0)


def discard_surplus(state: State, seat: int, kind: int) -> None:
    """3.2 One card too many is discarded, by choice, face up."""
    discard_from_hand(state, seat, kind)
    narrate(state, EventKind.CARD_DISCARDED, seat, 0, kind)
    if state.hand_size[seat] == state.hand_limit:
        stop_waiting(state, seat)
        state.step_open[state.depth - 1] &= everybody(state) & ~(1 << seat)
    if state.step_wait[state.depth - 1] == 0:
        drop_step(state)
