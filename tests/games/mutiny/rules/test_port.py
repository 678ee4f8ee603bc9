"""8. The pirate port: cards for all, the exchange, the market. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Exchange,
    OfferPrize,
    Pass,
    Ransom,
    Sell,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    deal,
    deal_on,
    every_prize,
    hand,
    kind,
    leave_prizes,
    pass_all,
    play,
    prize,
    prize_names,
    prizes_of,
    refused,
    table,
    told,
    top,
)


def in_port(*prizes: str, hands: tuple[str, ...] = ("", "", "", ""), captains_gold: bool = False) -> State:
    """A table in a port that shows 1 card, with prizes by seat: the cards are drawn, the exchange is open."""
    state = table(*hands, at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, prizes=prizes, captains_gold=captains_gold)
    deal(state, "1 n1/1 g1/1 m1/1 all")
    return state


def at_market(*prizes: str) -> State:
    """The same at the market."""
    state = in_port(*prizes)
    pass_all(state)
    return state


# Cards for all


@pytest.mark.parametrize("cards", [1, 2])
def test_8_1_m16_everybody_draws_what_the_port_shows_one_by_one_in_turn(cards: int) -> None:
    state = table("", "", "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, captain=C)
    assert told(deal(state, str(cards))) == [EventKind.TURNED_UP]
    events = deal_on(state)
    assert [event.a for event in events] == [D, A, B, C] * cards
    assert (top(state), state.hand_size[:4]) == (Step.EXCHANGE, [cards] * 4)


def test_8_1_m16_until_none_is_left() -> None:
    state = table("", "", "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT)
    deal(state, "2")
    gone, state.deck = state.deck, [0] * len(state.deck)
    state.hand[9] = gone
    state.deck[kind("n1/1")] = state.deck_size = 2
    deal(state, "n1/1 n1/1")
    assert (top(state), state.hand_size[:4]) == (Step.EXCHANGE, [0, 1, 1, 0])


# The exchange


@pytest.mark.parametrize("word", ["1", "2", "3", "rum", "jewels", "hostage"])
def test_8_2_m16_one_prize_of_any_kind_for_one_crew_card(word: str) -> None:
    state = in_port("", "", f"{word} 1")
    assert (top(state), asked(state), GAME.asked(state)) == (Step.EXCHANGE, "ABCD", B)
    assert play(state, C, Exchange(prize(word))) == [Event(EventKind.PRIZE_EXCHANGED, C, 0, prize(word))]
    assert [event.a for event in deal(state, "COOK")] == [C]
    assert (hand(state, C), prizes_of(state, C), asked(state)) == ("COOK g1/1", "1", "ABD")


def test_8_2_m16_only_one_and_only_ones_own() -> None:
    state = in_port("", "", "1 1 2")
    play(state, C, Exchange(prize("1")))
    deal_on(state)
    assert refused(state, C, Exchange(prize("1"))) == (Objection.EXCHANGED_ALREADY, "8.2")
    assert refused(state, C, Pass()) == (Objection.NOTHING_TO_PASS, "15.1")
    assert refused(state, D, Exchange(prize("1"))) == (Objection.PRIZE_NOT_THERE, "8.2")
    pass_all(state)
    assert refused(state, C, Exchange(prize("1"))) == (Objection.NOT_ASKED_NOW, "8.2")


def test_8_2_a_seat_that_has_passed_may_still_exchange() -> None:
    state = in_port("", "", "1")
    play(state, C, Pass())
    play(state, C, Exchange(prize("1")))
    deal_on(state)
    assert (state.hand_size[C], asked(state)) == (2, "ABD")


def test_8_2_3_2_the_card_counts_for_the_hand_limit() -> None:
    state = in_port("", "1", hands=("", "n1/2 n1/3 n2/1 n2/2 n2/3 all", "", ""))
    play(state, B, Exchange(prize("1")))
    deal_on(state)
    assert (top(state), asked(state), state.hand_size[B]) == (Step.DISCARD, "B", 8)


def test_8_2_17_3_the_captains_gold_gives_a_card_to_everybody() -> None:
    state = in_port("1", "1", captains_gold=True)
    play(state, A, Exchange(prize("1")))
    assert [event.a for event in deal_on(state)] == [B, C, D, A]
    play(state, B, Exchange(prize("1")))
    assert [event.a for event in deal_on(state)] == [B]


# The market


def give(state: State, giver: int, text: str, receiver: int) -> None:
    """A prize is offered and accepted."""
    play(state, giver, OfferPrize(prize(text), receiver))
    play(state, receiver, Accept(giver))


def test_8_3_m16_jewels_bring_one_prize_and_a_hostage_two() -> None:
    state = at_market("", "jewels", "hostage hostage")
    assert (top(state), asked(state), GAME.asked(state)) == (Step.MARKET, "ABCD", B)
    assert play(state, B, Sell()) == [Event(EventKind.PRIZE_SOLD, B, 0, prize("jewels"))]
    assert deal(state, "3") == [Event(EventKind.PRIZE_EARNED, B, 0, prize("3"))]
    assert (top(state), prizes_of(state, B)) == (Step.MARKET, "3")
    play(state, C, Ransom())
    assert [event.a for event in deal(state, "1 rum")] == [C, C]
    play(state, C, Ransom())
    deal(state, "2 2")
    assert (top(state), prizes_of(state, C), asked(state)) == (Step.MARKET, "1 2 2 rum", "ABCD")


def test_8_3_m16_what_is_gained_here_is_not_sold_in_the_same_visit() -> None:
    state = at_market("", "jewels", "hostage")
    play(state, B, Sell())
    deal(state, "jewels")
    assert refused(state, B, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")
    play(state, C, Ransom())
    deal(state, "hostage jewels")
    assert refused(state, C, Ransom()) == (Objection.NOTHING_TO_SELL, "8.3")
    assert refused(state, C, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")


def test_8_3_m40_not_even_in_the_place_of_what_was_given_away() -> None:
    state = at_market("", "jewels hostage", "")
    give(state, B, "jewels", C)
    play(state, B, Ransom())
    deal(state, "jewels 1")
    assert refused(state, B, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")


def test_8_3_m40_what_another_brought_and_gave_away_may_be_sold_by_its_new_owner() -> None:
    state = at_market("", "jewels hostage", "")
    give(state, B, "jewels", C)
    give(state, B, "hostage", D)
    play(state, C, Sell())
    deal(state, "1")
    play(state, D, Ransom())
    deal(state, "2 3")
    assert [prizes_of(state, seat) for seat in (B, C, D)] == ["", "1", "2 3"]


def test_8_3_m40_of_equal_prizes_one_that_may_not_be_sold_is_handed_over_first() -> None:
    state = at_market("", "jewels jewels", "")
    play(state, B, Sell())
    deal(state, "jewels")
    give(state, B, "jewels", C)
    assert refused(state, C, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")
    play(state, B, Sell())
    deal(state, "1")
    assert refused(state, B, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")
    # It goes round, and nobody may sell it in this visit.
    give(state, C, "jewels", D)
    assert refused(state, D, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")
    assert state.drawn_here[:4] == [[0, 0], [0, 0], [0, 0], [1, 0]]


def test_8_3_m16_a_hostage_brings_what_is_left() -> None:
    state = at_market("jewels", "jewels", "hostage hostage")
    leave_prizes(state, "3")
    play(state, C, Ransom())
    deal(state, "3")
    assert (top(state), prizes_of(state, C)) == (Step.MARKET, "3 hostage")
    assert refused(state, C, Ransom()) == (Objection.PRIZE_DECK_IS_EMPTY, "8.3")
    assert refused(state, B, Sell()) == (Objection.PRIZE_DECK_IS_EMPTY, "8.3")


def test_8_3_nothing_is_sold_at_another_time() -> None:
    state = in_port("", "jewels", "hostage")
    assert refused(state, B, Sell()) == (Objection.NOT_ASKED_NOW, "8.3")
    pass_all(state)
    assert refused(state, D, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")
    assert refused(state, D, Ransom()) == (Objection.NOTHING_TO_SELL, "8.3")
    pass_all(state)
    assert refused(state, C, Ransom()) == (Objection.NOT_ASKED_NOW, "8.3")
    assert (top(state), state.drawn_here) == (Step.PUNISH, [[0, 0]] * 10)


def test_8_4_exchanged_ransomed_and_sold_prizes_are_discarded() -> None:
    state = in_port("", "jewels 1", "hostage")
    everything = every_prize(state)
    play(state, B, Exchange(prize("1")))
    deal_on(state)
    pass_all(state)
    play(state, B, Sell())
    deal_on(state)
    play(state, C, Ransom())
    deal_on(state)
    assert prize_names(state.prize_discards) == "1 jewels hostage"
    assert prize_names(GAME.view(state, D).prize_discards) == "1 jewels hostage"
    assert every_prize(state) == everything
