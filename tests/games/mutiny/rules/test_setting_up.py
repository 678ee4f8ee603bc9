"""1 to 3. The cards on the table, setting up, the round and the hand limit. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.events import Event
from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.cards import FIRST_NORMAL, NOBODY
from jollyroger.games.mutiny.deck import Stack
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Accept,
    Appoint,
    Discard,
    OfferCrew,
    Order,
    Pass,
    Sail,
    SecondMate,
    Spare,
    Stowaways,
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
    every_crew_card,
    every_prize,
    hand,
    kind,
    leave_prizes,
    names,
    pass_all,
    play,
    refused,
    table,
    told,
    top,
)


def started(seats: int, deck: str = "standard") -> State:
    """A game with so many players before the lot for the first Captain."""
    return GAME.start(GAME.options(seats=str(seats), deck=deck))


# 1. The cards


def test_1_1_special_characters_are_one_crewman_and_the_powder_monkey_five() -> None:
    state = started(4)
    assert sum(state.deck) == state.deck_size == 66
    assert sum(state.deck[:FIRST_NORMAL]) == 19
    assert [state.crewmen[number] for number in range(FIRST_NORMAL)].count(1) == 15
    assert state.crewmen[kind("POWDER_MONKEY")] == 5
    assert names(state.deck).count("OLD_SAILOR") == 3
    assert names(state.deck).count("TRAITOR") == 2


def test_1_1_normal_crew_has_a_skill_a_strength_and_crewmen() -> None:
    state = started(4)
    card = kind("g2/3")
    assert (state.skill[card], state.strength[card], state.crewmen[card]) == (1, 2, 3)


def test_1_5_m1_the_captains_and_the_quartermasters_cards_do_not_count_for_the_hand_limit() -> None:
    state = table("n1/1 n1/2 n1/3 n2/1 n2/2 n2/3", "g1/1 g1/2 g1/3 g2/1 g2/2 g2/3", "n1/1 m1/2", "", at=Step.CHOOSE)
    for officer, card in ((A, "n1/1"), (B, "m1/2")):
        play(state, C, OfferCrew(kind(card), officer))
        play(state, officer, Accept(C))
    assert (state.hand_size[:2], top(state)) == ([7, 7], Step.SAIL)
    assert sum(every_crew_card(state)) == 66


def test_1_5_m1_a_captain_or_quartermaster_without_crew_has_nothing_to_lose() -> None:
    state = table("", "", "SECOND_MATE n1/1", "n1/1", at=Step.CHOOSE)
    assert refused(state, C, SecondMate(A, D)) == (Objection.PLAYER_HAS_NO_CARDS, "14.12")
    assert refused(state, C, SecondMate(B, D)) == (Objection.PLAYER_HAS_NO_CARDS, "14.12")
    state = table("n1/1", "n1/1", "n1/2", "", at=Step.VISIT_ENDS)
    assert [move for move in GAME.legal(state, A) if isinstance(move, Order)] == [Order(C)]


# 2. Setting up


@pytest.mark.parametrize("captain", range(4))
def test_2_1_a_random_player_is_the_first_captain(captain: int) -> None:
    state = started(4)
    chance = GAME.chance(state)
    assert chance is not None
    assert (chance.deck, list(chance.weights)) == ("lots", [1, 1, 1, 1])
    assert GAME.deal(state, captain) == [Event(EventKind.CAPTAIN_NAMED, captain, 0, 0)]
    assert (state.captain, GAME.first_player(state), state.quartermaster) == (captain, captain, NOBODY)


@pytest.mark.parametrize(
    ("players", "cards"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4)]
)  # fmt: skip
def test_2_2_every_player_gets_cards_one_by_one_in_turn(players: int, cards: int) -> None:
    state = started(players)
    deal(state, "B")
    events = deal_on(state)
    assert state.hand_size[:players] == [cards] * players
    drawn = [event for event in events if event.kind == EventKind.CARD_DRAWN]
    in_turn = [(2 + position) % players for position in range(players)]
    assert [event.a for event in drawn] == in_turn * cards
    assert all(event.seen == 1 << event.a for event in drawn)


def test_2_2_a_small_deck_has_its_own_hands() -> None:
    state = started(4, "skirmish")
    assert (state.dealt, state.hand_limit, state.rounds) == (2, 3, 2)


@pytest.mark.parametrize(
    ("players", "stacks"),
    [(3, [5, 5, 5, 5, 3]), (4, [5, 5, 5, 5, 3]), (5, [5, 5, 5, 5, 3]), (6, [4, 4, 4, 4, 3]), (7, [4, 4, 4, 4, 3]),
     (8, [5, 5, 5, 5, 3]), (10, [5, 5, 5, 5, 3])],
)  # fmt: skip
def test_2_3_destinations_for_another_number_of_players_are_left_out(players: int, stacks: list[int]) -> None:
    state = started(players)
    assert state.stack_left == stacks
    assert sum(state.destination_left) == sum(stacks)
    assert sum(stacks[:4]) >= 10


def test_2_4_the_prizes_are_one_deck() -> None:
    state = started(4)
    assert (sum(state.prize_deck), state.prize_deck_size) == (46, 46)


@pytest.mark.parametrize("seat", [SPECTATOR, A, D])
def test_2_5_everybody_sees_the_numbers_the_discards_and_all_that_lies_face_up(seat: int) -> None:
    state = table("n1/1", "n1/2 g1/1", "m1/1", "", prizes=("1 rum", "jewels", "", ""), discards="g2/1 COOK")
    view = GAME.view(state, seat)
    for field in (
        "hand_size", "deck_size", "prize_deck_size", "stack_left", "destination_left", "destination_needs",
        "discards", "discards_size", "prizes", "buried", "captain", "quartermaster", "prize_discards",
    ):  # fmt: skip
        assert getattr(view, field) == getattr(state, field), field
    assert [names(view.hand[other]) for other in range(4)] == [
        hand(state, other) if other == seat else "" for other in range(4)
    ]
    assert sum(view.deck) == 0


# 3. The round


def test_3_1_appointment_voyage_punishment_and_the_next_round() -> None:
    state = table("n1/1", "g1/1", "m1/1", "all")
    steps = [top(state)]
    play(state, A, Appoint(C))
    steps.append(top(state))
    pass_all(state)
    steps.append(top(state))
    play(state, A, Sail(Stack.PIRATE_PORT))
    pass_all(state)
    deal(state, "2")
    deal_on(state)
    steps.append(top(state))
    pass_all(state)
    pass_all(state)
    steps.append(top(state))
    play(state, A, Spare())
    pass_all(state)
    assert steps == [Step.APPOINT, Step.CALL, Step.SAIL, Step.EXCHANGE, Step.PUNISH]
    assert (top(state), state.visited, state.captain, state.quartermaster) == (Step.APPOINT, 1, A, C)


def test_3_1_each_round_has_a_mutiny_and_an_island_of_its_own() -> None:
    state = table("n1/1", "g1/1", "m1/1", "all", at=Step.VISIT_ENDS)
    state.mutiny_called = state.island_closed = 1
    play(state, A, Spare())
    assert top(state) == Step.APPOINT
    assert (state.mutiny_called, state.island_closed) == (0, 0)
    play(state, A, Appoint(B))
    assert (top(state), asked(state)) == (Step.CALL, "BCD")


@pytest.mark.parametrize(("rounds", "prizes"), [(10, "1 2"), (1, "")])
def test_3_1_the_round_is_the_last_when_the_end_is_due(rounds: int, prizes: str) -> None:
    state = table("", "", "", "", at=Step.VISIT_ENDS)
    state.visited = rounds
    leave_prizes(state, prizes)
    play(state, A, Spare())
    pass_all(state)
    assert top(state) == Step.OVER


SEVEN_N = "n1/1 n1/2 n1/3 n1/4 n2/1 n2/2 n2/3"
SEVEN_G = "g1/1 g1/2 g1/3 g1/4 g2/1 g2/2 g2/3"


@pytest.mark.parametrize(
    ("players", "limit"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6), (8, 5), (9, 5), (10, 5)]
)  # fmt: skip
def test_3_2_how_many_cards_a_player_may_hold(players: int, limit: int) -> None:
    full = " ".join(SEVEN_N.split()[:limit])
    state = table(full, "g1/1", *[""] * (players - 2), at=Step.CHOOSE)
    play(state, B, OfferCrew(kind("g1/1"), A))
    play(state, A, Accept(B))
    assert (top(state), asked(state), state.hand_size[A]) == (Step.DISCARD, "A", limit + 1)


def test_3_2_m2_a_player_with_too_many_cards_discards_by_choice_face_up() -> None:
    state = table(SEVEN_N, SEVEN_G, "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT)
    deal(state, "2 m1/1 m1/2 m1/3 m1/4 m2/1 m2/2 m2/3")
    assert top(state) == Step.DRAW, "the whole draw is done first"
    deal(state, "all")
    assert (top(state), asked(state)) == (Step.DISCARD, "AB")
    assert [hand(state, seat) for seat in (C, D)] == ["m1/2 m2/2", "m1/3 m2/3"]
    assert refused(state, A, Discard(kind("COOK"))) == (Objection.CARD_NOT_IN_HAND, "3.2")
    assert refused(state, A, Pass()) == (Objection.YOU_MUST_DECIDE, "15.1")
    assert refused(state, C, Discard(kind("m1/2"))) == (Objection.OTHERS_ARE_ASKED, "3.2")
    assert play(state, B, Discard(kind("g1/1"))) == [Event(EventKind.CARD_DISCARDED, B, 0, kind("g1/1"))]
    assert asked(state) == "AB"


def test_3_2_m2_nobody_discards_more_than_necessary() -> None:
    state = table(SEVEN_N, SEVEN_G, "", "", at=Step.ARRIVE, sailing=Stack.PIRATE_PORT)
    deal(state, "2 m1/1 m1/2 m1/3 m1/4 m2/1 m2/2 m2/3 all")
    play(state, B, Discard(kind("g1/1")), Discard(kind("m1/1")))
    assert (asked(state), state.hand_size[B], names(state.discards)) == ("A", 7, "g1/1 m1/1")
    assert refused(state, B, Discard(kind("g1/2"))) == (Objection.OTHERS_ARE_ASKED, "3.2")
    play(state, A, Discard(kind("m1/4")), Discard(kind("all")))
    assert (top(state), hand(state, A)) == (Step.EXCHANGE, SEVEN_N)
    assert refused(state, A, Discard(kind("n1/2"))) == (Objection.NOT_ASKED_NOW, "3.2")


def test_3_2_m2_a_hand_over_is_done_before_the_limit_is_checked() -> None:
    state = table(SEVEN_N, "g1/1 g1/2 m1/1", "", "", at=Step.CHOOSE)
    play(state, B, OfferCrew(kind("g1/1"), A), OfferCrew(kind("g1/2"), A))
    play(state, A, Accept(B))
    assert (state.hand_size[A], asked(state)) == (9, "A")
    play(state, A, Discard(kind("g1/1")), Discard(kind("g1/2")))
    assert (hand(state, A), top(state)) == (SEVEN_N, Step.SAIL)


def drain(state: State, leave: str) -> None:
    """The crew deck holds only these cards; the others lie with J, who is not in the game."""
    for number in range(state.kinds):
        state.hand[9][number] += state.deck[number]
        state.deck[number] = 0
    for word in leave.split():
        state.hand[9][kind(word)] -= 1
        state.deck[kind(word)] += 1
    state.deck_size = len(leave.split())


def test_3_3_m4_the_discards_are_shuffled_into_a_new_deck() -> None:
    state = table("n1/1", "", "STOWAWAYS", "", at=Step.CHOOSE, discards="g1/1 g1/2 m1/1")
    everything = every_crew_card(state)
    drain(state, leave="COOK")
    play(state, C, Stowaways())
    pass_all(state)
    assert told(deal(state, "COOK")) == [EventKind.CARD_DRAWN, EventKind.DECK_REFILLED]
    assert (names(state.deck), state.deck_size, state.discards_size) == ("STOWAWAYS g1/1 g1/2 m1/1", 4, 0)
    deal(state, "g1/2")
    assert (hand(state, C), top(state)) == ("COOK g1/2", Step.SAIL)
    assert every_crew_card(state) == everything


def test_3_3_m4_with_no_discards_either_nothing_is_drawn() -> None:
    state = table("n1/1", "g1/1", "m1/1", "")
    drain(state, leave="")
    play(state, A, Appoint(B))
    pass_all(state)
    assert (top(state), state.hand_size[D]) == (Step.SAIL, 0)


def test_3_3_m4_prizes_are_never_refilled() -> None:
    state = table("", "", "", "", at=Step.SHARE, prizes=("1", "", "", ""))
    everything = every_prize(state)
    leave_prizes(state, "")
    play(state, A, Spare())
    pass_all(state)
    assert (top(state), state.prize_deck_size) == (Step.OVER, 0)
    assert every_prize(state) == everything
