"""2.5, 17.1 What a seat may know: the same fields, with hands, decks and hidden prizes of others blanked."""

from __future__ import annotations

from jollyroger.games.layout import put_copy
from jollyroger.games.mutiny.cards import KINDS, MOST_HELD, PRIZES, UNKNOWN
from jollyroger.games.mutiny.knowledge.card_trail import ALL_SEATS
from jollyroger.games.mutiny.rules.stack import is_over
from jollyroger.games.mutiny.state import State, Step


def look(views: list[State], place: int, state: State, seat: int) -> None:
    """2.5 All that a seat may know; for a spectator (a negative seat) only what lies open."""
    put_copy(views, place, state)
    view = views[place]
    for kind in range(KINDS):
        view.deck[kind] = 0
        view.pool[kind] = 0
    for other in range(view.seats):
        if other != seat:
            hide_hand(view, other)
    if view.hidden_prizes and not is_over(view):
        hide_prizes(view, seat)
    hide_ledger(view, seat)


def hide_hand(view: State, other: int) -> None:
    """2.5 Of another hand only the number of cards is known, and of an offer or a call with one the same."""
    for kind in range(KINDS):
        view.hand[other][kind] = 0
        view.held[other][kind] = 0
    view.held_kinds[other] = 0
    if view.offers_open >> other & 1:
        for card in range(MOST_HELD):
            view.offer_crew[other][card] = 0
    if view.called[other] > 0:
        view.called[other] = 1


def hide_prizes(view: State, seat: int) -> None:
    """17.1, 17.2 Only owners see their prizes, only those who choose see the booty. The number is known."""
    sees = sees_booty(view, seat)
    for prize in range(PRIZES):
        view.prize_deck[prize] = 0
        if not sees:
            view.booty[prize] = 0
        for other in range(view.seats):
            if other != seat:
                view.prizes[other][prize] = 0
                view.buried[other][prize] = 0
                view.booty_left[other][prize] = 0
    for other in range(view.seats):
        if other != seat:
            view.drawn_here[other][0] = 0
            view.drawn_here[other][1] = 0


def sees_booty(view: State, seat: int) -> bool:
    """17.2 The Captain sees the booty until it is passed on, the QM who deals it out, a Cook while picking."""
    for place in range(view.depth - 1, -1, -1):
        step = view.step[place]
        if step == Step.DEAL:
            return seat == view.quartermaster
        if step == Step.PICK:
            return seat == view.captain or seat == view.step_a[place]
        if step == Step.COOK:
            return seat == view.captain
    return seat == view.captain


def hide_ledger(view: State, seat: int) -> None:
    """2.5 Of cards that went unseen by a seat it knows only where from and where to."""
    for line in range(view.ledger_size):
        if view.ledger_seen[line] != ALL_SEATS and (seat < 0 or not view.ledger_seen[line] >> seat & 1):
            view.ledger_kind[line] = UNKNOWN
