"""How a sailor bribes: leaders of a mutiny pay neutrals who hold cards, and take pay only for work done."""

from __future__ import annotations

from jollyroger.bots.sailor_1.worth import NEVER, face_up_worth, worth_of_prize
from jollyroger.games.mutiny.cards import PRIZES, Side
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step

CARD_OFFERED = 8
"""What a crew card in an offer is worth, unseen."""
FAIR_BRIBE = 10
"""No sailor offers less, nor is bound by less."""


def offered_worth(view: State, giver: int, receiver: int) -> int:
    """13.2 What an open offer holds; a promise is worth nothing."""
    if not view.offers_open >> giver & 1 or view.offer_to[giver] != receiver:
        return 0
    worth = CARD_OFFERED * view.offer_size[giver]
    for prize in range(PRIZES):
        worth += view.offer_prizes[giver][prize] * worth_of_prize(view, prize)
    return worth


def cheapest_bribe(view: State, seat: int) -> int:
    """The worth of the cheapest prize that a neutral would move for, or 0 if there is none to spare."""
    cheapest = 0
    for prize in range(PRIZES):
        worth = worth_of_prize(view, prize)
        if view.prizes[seat][prize] > 0 and worth >= FAIR_BRIBE and (cheapest == 0 or worth < cheapest):
            cheapest = worth
    return cheapest


def bribe_urge(view: State, seat: int, behind: int) -> int:
    """13.1 How much the leader of a side that is behind wants help: more than half of its wealth is too much."""
    if behind <= 0 or (seat != view.captain and seat != view.first_mutineer):
        return 0
    price = cheapest_bribe(view, seat)
    return 1 if price > 0 and 2 * price <= face_up_worth(view, seat) else 0


def rate_offering(view: State, seat: int, prize: int, receiver: int, wanted: int) -> int:
    """13.1 The cheapest prize that will do, and only one, for the neutral with most cards."""
    if wanted == 0 or view.side[receiver] != Side.NEUTRAL or view.hand_size[receiver] < 2:
        return NEVER
    if view.offers_open >> seat & 1 or worth_of_prize(view, prize) != cheapest_bribe(view, seat):
        return NEVER
    return 30 + 5 * view.hand_size[receiver] - face_up_worth(view, receiver) // 10


def rate_accepting(view: State, seat: int, giver: int) -> int:
    """13.2 A sailor takes what is given, but in a mutiny not before playing for the giver's side."""
    worth = offered_worth(view, giver, seat)
    if view.offer_duty[giver]:
        return worth - face_up_worth(view, seat) // 2
    if worth == 0 or (top_step(view) == Step.FIGHT and view.side[seat] == Side.NEUTRAL):
        return -1
    return 80 + worth
