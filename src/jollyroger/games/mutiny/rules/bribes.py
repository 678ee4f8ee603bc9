"""13. Bribes: an offer stands from its first card on, until it is answered or withdrawn, or lapses."""

from __future__ import annotations

from jollyroger.games.events import narrate, narrate_to
from jollyroger.games.mutiny.cards import NOBODY, PRIZES
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS, both, note_prize
from jollyroger.games.mutiny.rules.hands import pass_card
from jollyroger.games.mutiny.rules.prizes import add_prize, take_prize, turn_over
from jollyroger.games.mutiny.rules.stack import drop_step, push, top_step, wait_for
from jollyroger.games.mutiny.state import FIRST_WINDOW, EventKind, State, Step, Tally, Zone

OFFERS_A_ROUND = 3


def open_offer(state: State, giver: int, receiver: int) -> None:
    """13.1, 13.3, 13.4 The offer stands, with what was in it before; it is no answer to the question."""
    if not state.offers_open >> giver & 1:
        state.offer_to[giver] = receiver
        state.offers_made[giver] += 1
        state.offers_open |= 1 << giver
    ask_giver(state, giver)


def ask_giver(state: State, giver: int) -> None:
    """13.4 No window closes over the giver of an offer: the giver has yet to answer, even after a pass."""
    if top_step(state) >= FIRST_WINDOW:
        wait_for(state, giver)


def offer_crew_card(state: State, giver: int, kind: int, receiver: int) -> None:
    """13.2 Everybody sees that a crew card is offered, but not which."""
    open_offer(state, giver, receiver)
    state.offer_crew[giver][state.offer_size[giver]] = kind
    state.offer_size[giver] += 1
    narrate_to(state, EventKind.OFFERED_CREW, giver, receiver, kind, 1 << giver)


def offer_a_prize(state: State, giver: int, prize: int, receiver: int) -> None:
    """13.2 Everybody sees which prize is offered, a hidden one too."""
    open_offer(state, giver, receiver)
    state.offer_prizes[giver][prize] += 1
    if state.hidden_prizes and state.shown[giver][prize] < state.offer_prizes[giver][prize]:
        turn_over(state, giver, prize)
    narrate(state, EventKind.OFFERED_PRIZE, giver, receiver, prize)


def offer_a_promise(state: State, giver: int, receiver: int) -> None:
    """13.1 A promise goes with the offer, or is all there is to it; nothing enforces it."""
    open_offer(state, giver, receiver)
    state.offer_promise[giver] = 1
    narrate(state, EventKind.OFFERED_PROMISE, giver, receiver, 0)


def offer_the_duty(state: State, giver: int, receiver: int) -> None:
    """14.1 The offer is for guarding the ship in the giver's place."""
    open_offer(state, giver, receiver)
    state.offer_duty[giver] = 1
    narrate(state, EventKind.OFFERED_DUTY, giver, receiver, 0)


def clear_offer(state: State, giver: int) -> None:
    """An offer leaves nothing behind."""
    state.offer_to[giver] = 0
    for place in range(state.offer_size[giver]):
        state.offer_crew[giver][place] = 0
    state.offer_size[giver] = 0
    state.offer_promise[giver] = 0
    state.offer_duty[giver] = 0
    for prize in range(PRIZES):
        state.offer_prizes[giver][prize] = 0
    state.offers_open &= ~(1 << giver)


def withdraw_offer(state: State, giver: int) -> None:
    """13.3 A player may take an offer back."""
    ask_giver(state, giver)
    narrate(state, EventKind.OFFER_WITHDRAWN, giver, state.offer_to[giver], 0)
    clear_offer(state, giver)


def decline_offer(state: State, giver: int) -> None:
    """13.1, 13.4 Nobody has to accept; the giver is asked again, and the receiver has not answered the question."""
    ask_giver(state, giver)
    narrate(state, EventKind.OFFER_DECLINED, giver, state.offer_to[giver], 0)
    clear_offer(state, giver)


def accept_offer(state: State, giver: int) -> None:
    """13.2 The cards are handed over; the receiver sees the crew cards now. Then the hand limit holds (3.2)."""
    receiver = state.offer_to[giver]
    ask_giver(state, giver)
    narrate(state, EventKind.OFFER_ACCEPTED, giver, receiver, 0)
    if state.offer_duty[giver]:
        take_over_guard(state, giver, receiver)
    for place in range(state.offer_size[giver]):
        kind = state.offer_crew[giver][place]
        pass_card(state, giver, receiver, kind)
        narrate_to(state, EventKind.CARD_GIVEN, giver, receiver, kind, both(giver, receiver))
    for prize in range(PRIZES):
        for _ in range(state.offer_prizes[giver][prize]):
            hand_over_prize(state, giver, receiver, prize)
    if state.offer_size[giver] > 0:
        push(state, Step.LIMITS, 0, 0, 0)
    state.tally[Tally.BRIBES] += 1
    clear_offer(state, giver)


def hand_over_prize(state: State, giver: int, receiver: int, prize: int) -> None:
    """13.2 A prize from the offer changes hands; all have seen it, a hidden one too (17.1)."""
    take_prize(state, giver, prize)
    if prize >= Prize.JEWELS:
        hand_on_drawn(state, giver, receiver, prize - Prize.JEWELS)
    add_prize(state, receiver, prize)
    if state.hidden_prizes:
        state.shown[receiver][prize] += 1
    note_prize(state, Zone.PRIZES + giver, Zone.PRIZES + receiver, prize, ALL_SEATS)
    narrate(state, EventKind.PRIZE_HANDED_OVER, giver, receiver, prize)


def hand_on_drawn(state: State, giver: int, receiver: int, which: int) -> None:
    """8.3 Of equal prizes a giver hands over one first that was drawn in this visit; it may not be sold in it."""
    if state.drawn_here[giver][which] > 0:
        state.drawn_here[giver][which] -= 1
        state.drawn_here[receiver][which] += 1


def take_over_guard(state: State, giver: int, receiver: int) -> None:
    """14.1 The duty passes, once: the old guard may bury now, the new one may not."""
    state.guard = receiver
    state.duty_passed = 1
    narrate(state, EventKind.GUARD_CHANGED, giver, receiver, 0)


def is_covered(state: State, giver: int) -> bool:
    """13.3 Whether all that an offer holds is still there."""
    for place in range(state.offer_size[giver]):
        kind = state.offer_crew[giver][place]
        offered = 0
        for other in range(state.offer_size[giver]):
            if state.offer_crew[giver][other] == kind:
                offered += 1
        if offered > state.hand[giver][kind]:
            return False
    for prize in range(PRIZES):
        if state.offer_prizes[giver][prize] > state.prizes[giver][prize]:
            return False
    return not state.offer_duty[giver] or can_pass_duty(state, giver, state.offer_to[giver])


def can_pass_duty(state: State, giver: int, receiver: int) -> bool:
    """14.1 The guard's duty goes to a player who has buried nothing in this visit."""
    return state.guard == giver and not state.buried_here >> receiver & 1


def lapse_uncovered(state: State) -> None:
    """13.3 An offer lapses when its cards are no longer there."""
    for giver in range(state.seats):
        if state.offers_open >> giver & 1 and not is_covered(state, giver):
            narrate(state, EventKind.OFFER_LAPSED, giver, state.offer_to[giver], 0)
            clear_offer(state, giver)


def finish_question(state: State) -> None:
    """The topmost question is answered or its window closes, and offers made in it lapse (13.3)."""
    drop_step(state)
    if state.offers_open:
        for giver in range(state.seats):
            if state.offers_open >> giver & 1:
                narrate(state, EventKind.OFFER_LAPSED, giver, state.offer_to[giver], 0)
                clear_offer(state, giver)


def forget_offers(state: State) -> None:
    """13.3 A new round, three new offers for everybody."""
    for seat in range(state.seats):
        state.offers_made[seat] = 0


def no_guard(state: State) -> None:
    """Nobody guards the ship, and nobody has buried anything in this visit."""
    state.guard = NOBODY
    state.duty_passed = 0
    state.buried_here = 0
