"""7.5, 17.1 Prizes on their way: before a player, out of the deck, from one player to another, shown."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import PRIZES
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.ledger import ALL_SEATS, both, note, note_prize
from jollyroger.games.mutiny.state import State, Told, Zone


def add_prize(state: State, seat: int, prize: int) -> None:
    """7.5 A prize more lies before a player."""
    state.prizes[seat][prize] += 1
    state.prize_count[seat] += 1


def take_prize(state: State, seat: int, prize: int) -> None:
    """A prize less; 17.1 when all see it go, one less of its kind is known to lie there."""
    state.prizes[seat][prize] -= 1
    state.prize_count[seat] -= 1
    state.shown[seat][prize] = max(0, state.shown[seat][prize] - 1)
    if prize >= Prize.JEWELS:
        # 8.3 What was brought to a port and then given away does not make room for selling what is gained there.
        left = state.prizes[seat][prize]
        state.for_sale[seat][prize - Prize.JEWELS] = min(state.for_sale[seat][prize - Prize.JEWELS], left)


def take_unseen(state: State, seat: int, prize: int) -> None:
    """17.1 A prize less that not all see go: it may be any of those that were shown."""
    for other in range(PRIZES):
        if other != prize:
            state.shown[seat][other] = max(0, state.shown[seat][other] - 1)
    take_prize(state, seat, prize)


def leave_prize_deck(state: State, prize: int) -> None:
    """A prize is drawn from the deck."""
    state.prize_deck[prize] -= 1
    state.prize_deck_size -= 1


def move_prize(state: State, giver: int, receiver: int, prize: int) -> None:
    """14.2 A prize changes hands; with hidden prizes only these two see it."""
    take_unseen(state, giver, prize)
    add_prize(state, receiver, prize)
    note_prize(state, Zone.PRIZES + giver, Zone.PRIZES + receiver, prize, both(giver, receiver))


def show_prize(state: State, seat: int, prize: int) -> None:
    """17.1 A player may show any of his hidden prizes to all."""
    turn_over(state, seat, prize)
    narrate(state, Told.PRIZE_SHOWN, seat, 0, prize)


def turn_over(state: State, seat: int, prize: int) -> None:
    """17.1 One more hidden prize of a kind is shown, together with those that were, so that all see there are two."""
    state.shown[seat][prize] += 1
    for _ in range(state.shown[seat][prize]):
        note(state, Zone.PRIZES + seat, Zone.LIMBO, prize, ALL_SEATS)
    for _ in range(state.shown[seat][prize]):
        note(state, Zone.LIMBO, Zone.PRIZES + seat, prize, ALL_SEATS)
