"""8. The pirate port: cards for all, a prize for a card, hostages and jewels for prizes."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, note_prize, prize_watchers
from jollyroger.games.mutiny.rules.hands import deal_in_turn, deal_to
from jollyroger.games.mutiny.rules.prizes import add_prize, leave_prize_deck, take_prize
from jollyroger.games.mutiny.rules.stack import ask_everybody, drop_step, push, stop_waiting
from jollyroger.games.mutiny.state import EventKind, State, Step, Zone

RANSOM_PRIZES = 2


def open_port(state: State) -> None:
    """8.1-8.3 Everybody draws what the port shows; then the exchange, then the market."""
    drop_step(state)
    push(state, Step.MARKET_OPENS, 0, 0, 0)
    ask_everybody(state, Step.EXCHANGE, 0)
    push(state, Step.LIMITS, 0, 0, 0)
    deal_in_turn(state, state.destination_holds[state.destination] * state.seats)


def spend_prize(state: State, seat: int, prize: int) -> None:
    """8.4 A prize is discarded face up."""
    take_prize(state, seat, prize)
    state.prize_discards[prize] += 1
    note_prize(state, Zone.PRIZES + seat, Zone.SPENT, prize, ALL_SEATS)


def exchange(state: State, seat: int, prize: int) -> None:
    """8.2 One prize for one crew card; 17.3 the Captain's gold gives one to everybody."""
    spend_prize(state, seat, prize)
    narrate(state, EventKind.PRIZE_EXCHANGED, seat, 0, prize)
    state.step_a[state.depth - 1] |= 1 << seat
    stop_waiting(state, seat)
    push(state, Step.LIMITS, 0, 0, 0)
    if state.captains_gold and seat == state.captain:
        deal_in_turn(state, state.seats)
    else:
        deal_to(state, seat, 1)


def open_market(state: State) -> None:
    """8.3 Hostages are ransomed and jewels sold, but nothing that is drawn in this visit."""
    drop_step(state)
    ask_everybody(state, Step.MARKET, 0)


def can_sell(state: State, seat: int, prize: int) -> bool:
    """8.3 Whether a player has a hostage or jewels that were not drawn in this visit."""
    return state.prizes[seat][prize] > state.drawn_here[seat][prize - Prize.JEWELS]


def sell_jewels(state: State, seat: int) -> None:
    """8.3 Jewels bring one prize."""
    spend_prize(state, seat, Prize.JEWELS)
    narrate(state, EventKind.PRIZE_SOLD, seat, 0, Prize.JEWELS)
    push(state, Step.EARN, seat, 1, 0)


def ransom_hostage(state: State, seat: int) -> None:
    """8.3 A hostage brings two prizes, or what is left."""
    spend_prize(state, seat, Prize.HOSTAGE)
    narrate(state, EventKind.PRIZE_SOLD, seat, 0, Prize.HOSTAGE)
    push(state, Step.EARN, seat, RANSOM_PRIZES, 0)


def earn_prize(state: State, prize: int) -> None:
    """8.3 A prize is drawn from the deck; 17.1 with hidden prizes only its owner sees it."""
    seat = state.step_a[state.depth - 1]
    state.step_b[state.depth - 1] -= 1
    state.step_a[state.depth - 2] += 1
    leave_prize_deck(state, prize)
    add_prize(state, seat, prize)
    if prize >= Prize.JEWELS:
        state.drawn_here[seat][prize - Prize.JEWELS] += 1
    note_prize(state, Zone.PRIZE_DECK, Zone.PRIZES + seat, prize, 1 << seat)
    narrate_to(state, EventKind.PRIZE_EARNED, seat, 0, prize, prize_watchers(state, 1 << seat))


def close_market(state: State) -> None:
    """8.3 The visit is over: in the next port all may be sold."""
    for seat in range(state.seats):
        for which in range(2):
            state.drawn_here[seat][which] = 0
