"""How a sailor deals with prizes: sharing, selling, burying, and the characters that bring or cost them."""

from __future__ import annotations

from jollyroger.bots.sailor_1.worth import (
    NEVER,
    PRIZE_WORTH,
    best_of_booty,
    best_prize_of,
    buried_worth,
    face_up_worth,
    is_last_round,
    riches,
    rounds_left,
    worth_of_prize,
)
from jollyroger.games.mutiny.cards import NOBODY
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.state import State, Step


def rate_dealing(view: State, seat: int, prize: int, receiver: int) -> int:
    """7.3 The best for oneself, the surplus too; the others get the least first, and the richest least of all."""
    if receiver == seat:
        return 1000 + worth_of_prize(view, prize)
    return riches(view, receiver) // 10 - 10 * worth_of_prize(view, prize)


def rate_exchange(view: State, seat: int, prize: int) -> int:
    """8.2 Rum for a crew card while there is room and time; gold only for who stands with empty hands."""
    if is_last_round(view) or view.hand_size[seat] >= view.hand_limit or rounds_left(view) <= 1:
        return -1
    if prize == Prize.RUM:
        return 10
    return 2 if prize == Prize.GOLD_1 and view.hand_size[seat] <= 1 and rounds_left(view) > 2 else -1


def rate_burying(view: State, prize: int) -> int:
    """9.4 All that counts; Rum is for the port, and so are hostages while there is one to come."""
    if prize == Prize.RUM:
        return -1
    port_to_come = view.stack_left[Stack.PIRATE_PORT] > 0 and rounds_left(view) > 2
    return -1 if prize == Prize.HOSTAGE and port_to_come else PRIZE_WORTH[prize]


def worth_burying(view: State, seat: int) -> int:
    """9.4 What a sailor would bury now."""
    worth = 0
    for prize in range(len(PRIZE_WORTH)):
        if rate_burying(view, prize) > 0:
            worth += view.prizes[seat][prize] * PRIZE_WORTH[prize]
    return worth


def rate_old_sailor(view: State, seat: int) -> int:
    """14.9 For who has something to bury; Captain and QM are in danger and bury sooner."""
    in_office = seat == view.captain or seat == view.quartermaster
    return worth_burying(view, seat) - (15 if in_office else 25)


def rate_boatswain(view: State, seat: int, guard: int) -> int:
    """14.1 The guard is who has most to bury."""
    return -1 if guard == seat else face_up_worth(view, guard) - 25


def rate_smart_kid(view: State, victim: int) -> int:
    """14.13 From where the prizes are best."""
    return buried_worth(view, victim) // max(1, view.buried_count[victim])


def rate_cook(view: State, seat: int) -> int:
    """14.3 For a good prize, and not for the Captain, who picks first anyway."""
    return best_of_booty(view) - 12 if seat != view.captain else -1


def rate_carpenter(view: State, seat: int) -> int:
    """14.2 When Captain or QM have something good to lose."""
    best = 0
    if view.captain != seat:
        best = best_prize_of(view, view.captain)
    if view.quartermaster != seat:
        best = max(best, best_prize_of(view, view.quartermaster))
    return best - 9


def rate_giving(view: State, seat: int, prize: int) -> int:
    """14.2 Captain and QM give something cheap away before their best is taken."""
    if seat != view.captain and seat != view.quartermaster:
        return -1
    return best_prize_of(view, seat) - worth_of_prize(view, prize) - 8


def rate_surgeon(view: State, seat: int) -> int:
    """14.15 Right before a sharing: the QM keeps the best and the surplus."""
    if seat == view.quartermaster or view.quartermaster == NOBODY or top_step(view) != Step.COOK:
        return NEVER
    return 12 if view.booty_size > 2 else NEVER


def rate_stowaways(view: State, seat: int) -> int:
    """14.14 Two cards for one, as soon as there is room for them."""
    return 15 if view.hand_size[seat] < view.hand_limit and not is_last_round(view) else NEVER


def rate_second_mate(view: State, seat: int, first: int, second: int) -> int:
    """14.12 From the largest hands and the richest players, as soon as there is room."""
    if view.hand_size[seat] >= view.hand_limit or is_last_round(view):
        return NEVER
    hands = view.hand_size[first] + view.hand_size[second]
    return 20 + 4 * hands + (riches(view, first) + riches(view, second)) // 20
