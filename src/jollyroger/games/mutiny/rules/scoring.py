"""16. The end: every prize counts, jewels bring what is drawn for them, the most gold wins."""

from __future__ import annotations

from jollyroger.games.events import narrate
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.rules.prizes import leave_prize_deck
from jollyroger.games.mutiny.rules.stack import drop_step, in_turn, push
from jollyroger.games.mutiny.state import EventKind, State, Step

GOLD_WORTH = (1, 2, 3, 0, 0, 1)
"""16.2 By kind of prize, jewels apart."""
DRAWN_WORTH = (1, 2, 3, 0, 1, 1)
"""16.3 What a drawn prize makes jewels worth."""


def reckon(state: State) -> None:
    """16.3 Jewels are valued in turn, then the game is over."""
    drop_step(state)
    push(state, Step.OVER, 0, 0, 0)
    push(state, Step.JEWELS, 0, jewels_of(state, in_turn(state, 0)), 0)


def jewels_of(state: State, seat: int) -> int:
    """All jewels of a player, buried or not."""
    return state.prizes[seat][Prize.JEWELS] + state.buried[seat][Prize.JEWELS]


def settle_jewels(state: State) -> bool:
    """16.3 Whether a prize is to be drawn for jewels: nobody draws without any, and without a deck each is 1."""
    top = state.depth - 1
    while state.step_b[top] == 0 or state.prize_deck_size == 0:
        state.jewel_gold[in_turn(state, state.step_a[top])] += state.step_b[top]
        state.step_a[top] += 1
        if state.step_a[top] == state.seats:
            drop_step(state)
            narrate(state, EventKind.GAME_ENDED, 0, 0, 0)
            return False
        state.step_b[top] = jewels_of(state, in_turn(state, state.step_a[top]))
    return True


def value_jewels(state: State, prize: int) -> None:
    """16.3 Jewels are worth the value of a prize that is drawn and not put back."""
    seat = in_turn(state, state.step_a[state.depth - 1])
    state.step_b[state.depth - 1] -= 1
    leave_prize_deck(state, prize)
    state.prize_discards[prize] += 1
    state.jewel_gold[seat] += DRAWN_WORTH[prize]
    narrate(state, EventKind.JEWELS_VALUED, seat, 0, prize)


def gold_of(state: State, seat: int) -> int:
    """16.2, 16.3 What a player's prizes are worth, buried or not."""
    total = 0 + state.jewel_gold[seat]
    for prize in range(len(GOLD_WORTH)):
        total += GOLD_WORTH[prize] * (state.prizes[seat][prize] + state.buried[seat][prize])
    return total


def rum_of(state: State, seat: int) -> int:
    """16.4 Rum decides a tie, buried Rum too."""
    return state.prizes[seat][Prize.RUM] + state.buried[seat][Prize.RUM]
