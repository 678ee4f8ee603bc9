"""13.1 What a seat may offer, told in few words, stands for the offers among its legal moves and for no others."""

from __future__ import annotations

from itertools import product

import pytest

from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.moves.codes import VERB_OF, is_offer
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.offering import Offering, offering_of
from jollyroger.games.mutiny.moves.verbs import OfferCrew, OfferDuty, OfferPrize, OfferPromise
from jollyroger.games.mutiny.names import PRIZE_NAMES
from jollyroger.games.mutiny.state import State, Step
from jollyroger.games.record import advance
from tests.games.mutiny.moments import moment
from tests.games.mutiny.strategies import TABLES, EagerPlay, random_record, start_of
from tests.games.mutiny.tables import GAME, B, C, play, table


def offers_in(offering: Offering | None) -> set[Move]:
    """The moves that it stands for."""
    if offering is None:
        return set()
    to = offering.to
    return {
        *(OfferCrew(kind, seat) for kind, seat in product(offering.crew, to)),
        *(OfferPrize(PRIZE_NAMES.index(prize), seat) for prize, seat in product(offering.prizes, to)),
        *(OfferPromise(seat) for seat in to if offering.promise),
        *(OfferDuty(seat) for seat in offering.duty),
    }


def check(state: State) -> int:
    """Compare both for every seat; how many offers there are."""
    found = 0
    for seat in range(state.seats):
        codes = GAME.legal_codes(state, seat)
        offers = {GAME.move_of(code) for code in codes if is_offer(VERB_OF[code])}
        assert offers_in(offering_of(state, seat)) == offers
        others = [code for code in codes if not is_offer(VERB_OF[code])]
        assert GAME.legal_codes(state, seat, but_offers=True) == others
        found += len(offers)
    return found


@pytest.mark.parametrize(("seats", "hidden"), TABLES)
def test_it_stands_for_the_legal_offers(seats: int, hidden: str) -> None:
    record = random_record(seats, hidden, seats, 150, how=EagerPlay)
    state, found = start_of(record), 0
    for ply in record.plies:
        advance(GAME, state, ply)
        found += check(state)
    assert found > 1_000


def test_14_1_the_guard_can_offer_the_duty() -> None:
    state = moment(Step.BURY)
    state.guard = B
    offering = offering_of(state, B)
    assert offering is not None
    assert offering.duty
    assert check(state)


def test_13_3_to_an_open_offer_only_more_for_the_same_player_is_added() -> None:
    state = table("", "g1/1", "", "", at=Step.CHOOSE, prizes=("", "1 rum", "", ""))
    play(state, B, OfferPrize(Prize.GOLD_1, C))
    offering = offering_of(state, B)
    assert offering is not None
    assert (offering.to, offering.prizes) == ([C], ["rum"])
