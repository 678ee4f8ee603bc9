"""7.5, 17.1 Prizes on their way: before a player, out of the deck, from one player to another, shown."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.cards import PRIZES
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note, note_prize
from jollyroger.games.mutiny.state import EventKind, State, Zone


def add_prize(state: State, seat: int, prize: int) -> None:
    """7.5 A prize more lies before a player."""
    state.prizes[seat][prize] += 1
    state.prize_count[seat] += 1


def take_prize(state: State, seat: int, prize: int) -> None:
    """A prize less; 17.1 when all see it go, one less of its kind is known to lie there."""
    state.prizes[seat][prize] -= 1
    state.prize_count[seat] -= 1
    state.shown[seat][prize] = max(0, state.shown[seat][prize] - 1)


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
    """17.1 Players may show any of their hidden prizes to all."""
    turn_over(state, seat, prize)
    narrate(state, EventKind.PRIZE_SHOWN, seat, 0, prize)


def turn_over(state: State, seat: int, prize: int) -> None:
    """17.1 One more hidden prize of a kind is shown."""
    state.shown[seat][prize] += 1
    show_together(state, Zone.PRIZES + seat, prize, state.shown[seat][prize])


def show_buried_prize(state: State, seat: int, prize: int) -> None:
    """17.1 A player may show a buried prize too."""
    state.shown_buried[seat][prize] += 1
    show_together(state, Zone.BURIED + seat, prize, state.shown_buried[seat][prize])
    narrate(state, EventKind.BURIED_SHOWN, seat, 0, prize)


def show_together(state: State, zone: int, prize: int, number: int) -> None:
    """17.1 A prize is shown together with those of its kind that were, so that all see how many there are."""
    for _ in range(number):
        note(state, zone, Zone.LIMBO, prize, ALL_SEATS)
    for _ in range(number):
        note(state, Zone.LIMBO, zone, prize, ALL_SEATS)
