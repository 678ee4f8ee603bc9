"""9. Treasure island: the map, the guard, the burying, the Smart Kid. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import NOBODY, NONE
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Betray,
    Boatswain,
    Bury,
    Call,
    Carpenter,
    Claim,
    Exchange,
    OfferDuty,
    OfferPrize,
    OldSailor,
    Pass,
    Pick,
    Sail,
    Sell,
    SmartKid,
    Spare,
    Stowaways,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    deal,
    deal_on,
    every_crew_card,
    every_prize,
    kind,
    names,
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

HANDS = ("n1/1", "n1/1", "OLD_SAILOR", "n1/2")


def searching(*hands: str, prizes: tuple[str, ...] = (), buried: tuple[str, ...] = ()) -> State:
    """A table at which the ship searches for the island: everybody is asked for an Old Sailor."""
    hands = hands or HANDS
    return table(*hands, at=Step.ARRIVE, sailing=Stack.TREASURE_ISLAND, prizes=prizes, buried=buried)


def ashore(*hands: str, prizes: tuple[str, ...] = (), buried: tuple[str, ...] = ()) -> State:
    """A table at which C's Old Sailor has found the island: everybody is asked for a Boatswain."""
    state = searching(*hands, prizes=prizes, buried=buried)
    play(state, C, OldSailor())
    pass_all(state)
    return state


def burying(*hands: str, prizes: tuple[str, ...] = (), buried: tuple[str, ...] = ()) -> State:
    """The same where prizes are being buried, and nobody guards the ship."""
    state = ashore(*hands, prizes=prizes, buried=buried)
    pass_all(state)
    return state


# The map


def test_9_1_m9_an_old_sailor_has_the_map() -> None:
    state = searching()
    left = state.stack_left[Stack.TREASURE_ISLAND]
    assert (top(state), asked(state)) == (Step.OLD_SAILOR, "ABCD")
    assert refused(state, B, OldSailor()) == (Objection.CARD_NOT_IN_HAND, "14.9")
    play(state, C, OldSailor())
    assert told(pass_all(state))[-1] == EventKind.ISLAND_REACHED
    assert (top(state), state.stack_left[Stack.TREASURE_ISLAND]) == (Step.BOATSWAIN, left - 1)
    assert state.destination_stack[state.destination] == Stack.TREASURE_ISLAND
    assert state.destination_left[state.destination] == 0


def test_9_1_m9_only_the_first_is_used() -> None:
    state = searching("OLD_SAILOR", "OLD_SAILOR", "OLD_SAILOR", "n1/2")
    play(state, C, OldSailor())
    assert refused(state, B, OldSailor()) == (Objection.NOT_ASKED_NOW, "14.9")
    pass_all(state)
    assert refused(state, B, OldSailor()) == (Objection.NOT_ASKED_NOW, "14.9")
    assert [state.hand_size[seat] for seat in range(4)] == [1, 1, 0, 1]


def test_9_1_m9_one_who_was_cancelled_may_be_replaced() -> None:
    state = searching("n1/1", "OLD_SAILOR", "OLD_SAILOR", "TRAITOR")
    play(state, C, OldSailor())
    play(state, D, Betray())
    assert told(pass_all(state))[-1] == EventKind.CANCELLED
    assert (top(state), asked(state)) == (Step.OLD_SAILOR, "ABCD")
    play(state, B, OldSailor())
    pass_all(state)
    assert top(state) == Step.BOATSWAIN


def test_9_2_m9_without_a_map_the_captain_chooses_another_destination() -> None:
    state = searching()
    left = list(state.stack_left)
    assert told(pass_all(state))[-1] == EventKind.PUT_BACK
    assert (top(state), asked(state), state.stack_left) == (Step.SAIL, "A", left)
    assert (state.sailing, state.destination, state.visited) == (NONE, NONE, 0)
    assert refused(state, A, Sail(Stack.TREASURE_ISLAND)) == (Objection.ISLAND_IS_CLOSED, "9.2")
    play(state, A, Sail(Stack.FORT))
    assert (top(state), asked(state)) == (Step.CALL, "BCD"), "a decision with a mutiny of its own"


def test_9_2_m9_if_a_mutiny_was_called_there_is_no_other() -> None:
    state = searching()
    state.mutiny_called = 1
    pass_all(state)
    play(state, A, Sail(Stack.FORT))
    assert top(state) == Step.LOOKOUT


def test_9_2_m9_the_island_stays_closed_after_a_mutiny_in_the_same_round() -> None:
    state = searching("n1/1", "n1/1", "n2/3", "n1/2")
    pass_all(state)
    play(state, A, Sail(Stack.FORT))
    play(state, C, Call(kind("n2/3")))
    deal(state, "C")
    pass_all(state)
    play(state, C, Appoint(B))
    deal_on(state)
    assert refused(state, C, Sail(Stack.TREASURE_ISLAND)) == (Objection.ISLAND_IS_CLOSED, "9.2")


def test_9_2_the_next_round_the_island_is_open_again() -> None:
    state = table(*HANDS, at=Step.VISIT_ENDS)
    state.island_closed = 1
    play(state, A, Spare())
    pass_all(state)
    play(state, A, Appoint(B))
    pass_all(state)
    play(state, A, Sail(Stack.TREASURE_ISLAND))
    assert state.sailing == Stack.TREASURE_ISLAND


# Ashore


@pytest.mark.parametrize("guard", range(4))
def test_9_3_m18_on_arrival_any_player_may_play_a_boatswain(guard: int) -> None:
    state = ashore("n1/1", "n1/1", "OLD_SAILOR", "BOATSWAIN")
    assert (top(state), asked(state), state.guard) == (Step.BOATSWAIN, "ABCD", NOBODY)
    play(state, D, Boatswain(guard))
    assert pass_all(state)[-1] == Event(EventKind.GUARD_NAMED, D, guard, 0)
    assert (top(state), state.guard) == (Step.BURY, guard)
    assert refused(state, D, Boatswain(guard)) == (Objection.NOT_ASKED_NOW, "14.1")


def test_9_3_a_boatswain_names_somebody_at_the_table() -> None:
    state = ashore("n1/1", "n1/1", "OLD_SAILOR", "BOATSWAIN")
    assert refused(state, D, Boatswain(4)) == (Objection.NO_SUCH_SEAT, "14.1")


@pytest.mark.parametrize("word", ["1", "2", "3", "rum", "jewels", "hostage"])
def test_9_4_m18_any_prize_is_buried_card_by_card(word: str) -> None:
    state = burying(prizes=("", f"{word} 1", "", ""))
    everything = every_prize(state)
    assert (top(state), asked(state)) == (Step.BURY, "ABCD")
    assert play(state, B, Bury(prize(word))) == [Event(EventKind.PRIZE_BURIED, B, 0, prize(word))]
    assert (prize_names(state.buried[B]), prizes_of(state, B), asked(state)) == (word, "1", "ABCD")
    play(state, B, Bury(prize("1")))
    assert (state.buried_count[B], state.prize_count[B]) == (2, 0)
    assert every_prize(state) == everything


def test_9_4_players_bury_what_they_like_and_only_their_own() -> None:
    state = burying(prizes=("", "1 2", "", ""))
    assert refused(state, B, Bury(prize("3"))) == (Objection.PRIZE_NOT_THERE, "9.4")
    assert refused(state, C, Bury(prize("1"))) == (Objection.PRIZE_NOT_THERE, "9.4")
    pass_all(state)
    assert (top(state), prizes_of(state, B)) == (Step.SMART_KID, "1 2")
    assert refused(state, B, Bury(prize("1"))) == (Objection.NOT_ASKED_NOW, "9.4")


def test_9_4_m18_the_guard_buries_nothing() -> None:
    state = ashore("n1/1", "n1/1", "OLD_SAILOR", "BOATSWAIN", prizes=("1", "1", "", ""))
    play(state, D, Boatswain(B))
    pass_all(state)
    assert refused(state, B, Bury(prize("1"))) == (Objection.THE_GUARD_CANNOT_BURY, "14.1")
    play(state, A, Bury(prize("1")))
    assert state.buried_count[:2] == [1, 0]


def test_9_4_m18_the_duty_passes_once_when_an_offer_of_it_is_accepted() -> None:
    state = ashore("n1/1", "n1/1", "OLD_SAILOR", "BOATSWAIN", prizes=("1", "1 2", "", ""))
    play(state, D, Boatswain(B))
    pass_all(state)
    play(state, B, OfferPrize(prize("2"), A), OfferDuty(A))
    assert EventKind.GUARD_CHANGED in told(play(state, A, Accept(B)))
    assert (state.guard, prizes_of(state, A)) == (A, "1 2")
    assert refused(state, A, Bury(prize("1"))) == (Objection.THE_GUARD_CANNOT_BURY, "14.1")
    play(state, B, Bury(prize("1")))
    assert refused(state, A, OfferDuty(C)) == (Objection.DUTY_PASSED_ALREADY, "14.1")


def guarded(*, by: int) -> State:
    """A table where prizes are buried, and a seat guards the ship."""
    state = ashore("", "", "OLD_SAILOR", "BOATSWAIN", prizes=("1", "2", "3", "rum 1"))
    play(state, D, Boatswain(by))
    pass_all(state)
    assert (top(state), state.guard) == (Step.BURY, by)
    return state


def test_14_1_m42_only_a_player_who_has_buried_nothing_in_this_visit_takes_over_the_duty() -> None:
    state = guarded(by=B)
    play(state, D, Bury(prize("1")))
    assert refused(state, B, OfferDuty(D)) == (Objection.HAS_BURIED_HERE, "14.1")
    assert [move.seat for move in GAME.legal(state, B) if isinstance(move, OfferDuty)] == [A, C]
    play(state, B, OfferPrize(prize("2"), D))
    assert refused(state, B, OfferDuty(D)) == (Objection.HAS_BURIED_HERE, "14.1")
    assert not [move for move in GAME.legal(state, B) if isinstance(move, OfferDuty)]


def test_14_1_13_3_m42_an_offer_of_the_duty_lapses_when_its_receiver_buries() -> None:
    state = guarded(by=B)
    play(state, B, OfferDuty(D))
    play(state, A, Bury(prize("1")))
    assert state.offers_open == 1 << B
    assert told(play(state, D, Bury(prize("rum")))) == [EventKind.PRIZE_BURIED, EventKind.OFFER_LAPSED]
    assert (state.offers_open, state.guard) == (0, B)


def test_14_1_m42_what_was_buried_in_an_earlier_visit_does_not_count() -> None:
    state = ashore("", "", "OLD_SAILOR", "BOATSWAIN", prizes=("1", "2", "3", ""), buried=("", "", "", "rum"))
    play(state, D, Boatswain(B))
    pass_all(state)
    play(state, B, OfferDuty(D))
    assert EventKind.GUARD_CHANGED in told(play(state, D, Accept(B)))


def test_9_4_the_ship_is_guarded_for_one_visit() -> None:
    state = ashore("n1/1", "n1/1", "OLD_SAILOR", "BOATSWAIN")
    play(state, D, Boatswain(B))
    pass_all(state)
    pass_all(state)
    pass_all(state)
    assert (top(state), state.guard, state.visited) == (Step.PUNISH, NOBODY, 1)


# The Old Sailor


def test_14_9_9_6_m39_the_old_sailor_lies_on_the_table_until_the_burying_is_over() -> None:
    state = moment(Step.BURY)
    assert (state.map_lies, names(state.discards)) == (1, "")
    pass_all(state)
    assert (top(state), state.map_lies, names(state.discards)) == (Step.SMART_KID, 0, "OLD_SAILOR")


def test_14_9_3_3_m39_no_reshuffle_finds_the_old_sailor_before() -> None:
    state = moment(Step.BURY, "STOWAWAYS")
    for number in range(state.kinds):
        state.discards[number], state.deck[number] = state.discards[number] + state.deck[number], 0
    state.discards_size, state.deck_size = sum(state.discards), 0
    cards = every_crew_card(state)
    resolved(state, A, Stowaways())
    assert (state.discards_size, state.deck[kind("OLD_SAILOR")], state.map_lies) == (0, 2, 1)
    assert every_crew_card(state) == cards


def test_14_9_14_16_m39_a_cancelled_one_is_discarded_at_once() -> None:
    state = moment(Step.OLD_SAILOR, "", "TRAITOR", "OLD_SAILOR")
    play(state, C, OldSailor())
    assert (state.map_lies, names(state.discards)) == (1, "")
    play(state, B, Betray())
    pass_all(state)
    assert (top(state), state.map_lies, names(state.discards)) == (Step.OLD_SAILOR, 0, "OLD_SAILOR TRAITOR")


def test_14_9_m39_a_guess_leaves_the_old_sailor_on_the_table() -> None:
    state = moment(Step.BURY)
    whole = GAME.guess(GAME.view(state, D), new_generator(1, 1))
    assert (whole.map_lies, every_crew_card(whole)) == (1, every_crew_card(state))


# Out of reach


def test_9_5_m17_buried_prizes_are_not_exchanged() -> None:
    state = table("", "", "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT, buried=("", "1 jewels", "", ""))
    deal(state, "1")
    deal_on(state)
    assert refused(state, B, Exchange(prize("1"))) == (Objection.PRIZE_NOT_THERE, "8.2")
    pass_all(state)
    assert refused(state, B, Sell()) == (Objection.NOTHING_TO_SELL, "8.3")


def test_9_5_m17_a_carpenter_does_not_reach_them() -> None:
    state = table(
        "", "", "CARPENTER", "", at=Step.SHARE, booty="rum", buried=("1", "2", "", ""), prizes=("3", "", "", "")
    )
    pass_all(state)
    play(state, A, Pick(prize("rum")))
    play(state, C, Carpenter())
    pass_all(state)
    pass_all(state)
    assert refused(state, C, Claim(A, prize("1"))) == (Objection.PRIZE_NOT_THERE, "14.2")
    assert refused(state, C, Claim(B, prize("2"))) == (Objection.PRIZE_NOT_THERE, "14.2")


def test_9_5_m17_losing_a_mutiny_does_not_cost_them() -> None:
    state = table("n1/1", "", "n2/3", "", buried=("1 2", "", "", ""), prizes=("rum", "", "", ""))
    play(state, A, Appoint(B))
    play(state, C, Call(kind("n2/3")))
    deal(state, "C")
    pass_all(state)
    play(state, C, Appoint(B))
    assert (prize_names(state.booty), prize_names(state.buried[A])) == ("rum", "1 2")


def test_9_5_m17_their_kinds_are_public_where_all_prizes_lie_open() -> None:
    state = burying(prizes=("", "1 2", "", ""))
    play(state, B, Bury(prize("2")))
    assert prize_names(GAME.view(state, D).buried[B]) == "2"


# The Smart Kid


def test_9_6_m18_then_a_smart_kid_digs_up_a_prize_whenever_it_was_buried() -> None:
    state = burying("n1/1", "n1/1", "OLD_SAILOR", "SMART_KID", prizes=("", "1", "", ""), buried=("", "3", "", "2"))
    play(state, B, Bury(prize("1")))
    assert refused(state, D, SmartKid(B)) == (Objection.NOT_ASKED_NOW, "14.13")
    pass_all(state)
    assert (top(state), asked(state)) == (Step.SMART_KID, "ABCD")
    assert refused(state, D, SmartKid(A)) == (Objection.NO_BURIED_PRIZE, "14.13")
    assert refused(state, D, SmartKid(D)) == (Objection.NOT_YOURSELF, "14.13")
    play(state, D, SmartKid(B))
    pass_all(state)
    chance = GAME.chance(state)
    assert chance is not None
    assert chance.outcomes() == [prize("1"), prize("3")]
    assert deal(state, "3") == [Event(EventKind.PRIZE_DUG_UP, B, D, prize("3"))]
    assert (prize_names(state.buried[B]), prizes_of(state, D), prize_names(state.buried[D])) == ("1", "3", "2")
    assert top(state) == Step.PUNISH


def test_9_6_nobody_needs_to_play_one() -> None:
    state = burying(buried=("", "1", "", ""))
    pass_all(state)
    play(state, A, Pass())
    assert asked(state) == "BCD"
    pass_all(state)
    assert (top(state), state.buried_count[B]) == (Step.PUNISH, 1)
