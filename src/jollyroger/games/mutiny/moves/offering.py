"""13.1 What a seat may offer, in few words: each thing to each player. The moves themselves are so many more."""

from __future__ import annotations

from msgspec import Struct

from jollyroger.games.mutiny.cards import PRIZES
from jollyroger.games.mutiny.moves.listing import is_at_table
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.objections_to_effects import (
    objection_to_offering,
    objection_to_offering_crew,
    objection_to_offering_duty,
    objection_to_offering_prize,
    objection_to_promising,
)
from jollyroger.games.mutiny.moves.verbs import OfferCrew, OfferDuty, OfferPrize, OfferPromise
from jollyroger.games.mutiny.names import PRIZE_NAMES
from jollyroger.games.mutiny.state import State

OFFERS = (OfferCrew, OfferPrize, OfferPromise, OfferDuty)


class Offering(Struct, frozen=True):
    """What can be offered now: every card, every prize and the promise to each of these seats."""

    to: list[int]
    crew: list[int]
    prizes: list[str]
    promise: bool
    duty: list[int]
    """14.1 The seats that can be asked to take over the guard."""


def offering_of(state: State, seat: int) -> Offering | None:
    """All offers without objection; None where nobody can be offered anything."""
    if not is_at_table(state, seat):
        return None
    if state.offers_open >> seat & 1:
        return _further_offers(state, seat)
    to = [other for other in range(state.seats) if other != seat]
    if objection_to_offering(state, seat, to[0]) != Objection.NONE:
        return None
    prizes = [PRIZE_NAMES[prize] for prize, number in enumerate(state.prizes[seat]) if number]
    duty = _who_can_guard(state, seat, to) if state.guard == seat else []
    return Offering(to, state.held[seat][: state.held_kinds[seat]], prizes, promise=True, duty=duty)


def _further_offers(state: State, seat: int) -> Offering:
    """What can be added to the offer that is open."""
    to = [state.offer_to[seat]]
    held, prizes = state.held[seat][: state.held_kinds[seat]], range(PRIZES)
    return Offering(
        to,
        [kind for kind in held if objection_to_offering_crew(state, seat, kind) == Objection.NONE],
        [PRIZE_NAMES[prize] for prize in prizes if objection_to_offering_prize(state, seat, prize) == Objection.NONE],
        objection_to_promising(state, seat) == Objection.NONE,
        _who_can_guard(state, seat, to) if state.guard == seat else [],
    )


def _who_can_guard(state: State, seat: int, others: list[int]) -> list[int]:
    return [other for other in others if objection_to_offering_duty(state, seat, other) == Objection.NONE]
