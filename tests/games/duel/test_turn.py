"""1 to 4. The cards, setting up, splitting and picking, playing the sets. Every rule by its number."""

from __future__ import annotations

from itertools import permutations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, NOBODY, ROGER, SHIP_GOLD, Ship, is_pirate, strength_of
from jollyroger.games.duel.flow import draw, is_chance, is_over, next_seat
from jollyroger.games.duel.moves import (
    FIRST_LOT,
    Board,
    Move,
    Parrot,
    Pick,
    Reinforce,
    Split,
)
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import EventKind, Phase, set_up
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from tests.games.duel.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    card,
    cards,
    dealt,
    hand,
    kinds,
    play,
    refused,
    table,
)

# 1. The cards


@pytest.mark.parametrize(
    ("colour", "counts"),
    [("g", [4, 3, 2, 2, 2]), ("y", [4, 3, 2, 2, 1]), ("b", [4, 2, 2, 1, 1]), ("r", [3, 2, 1, 1, 1])],
)
def test_1_1_pirates_in_four_colours(colour: str, counts: list[int]) -> None:
    deck = VARIANTS["introductory"].deck()
    assert [deck[card(f"{colour}{strength}")] for strength in range(1, 6)] == counts
    assert [strength_of(card(f"{colour}{strength}")) for strength in range(1, 6)] == [1, 2, 3, 4, 5]
    assert sum(deck) == 43


def test_1_2_seven_special_cards() -> None:
    deck = VARIANTS["advanced"].deck()
    assert [deck[card(name)] for name in ("KR", "SK", "TO")] == [3, 2, 2]
    assert sum(deck) == 50
    assert [is_pirate(kind) for kind in cards("r5 KR SK TO")] == [True, False, False, False]


@pytest.mark.parametrize("name", ["g5", "r1", "KR", "SK", "TO"])
def test_1_3_a_parrot_has_strength_1_whatever_its_face(name: str) -> None:
    state = table(name)
    play(state, Parrot(card(name), BLUE))
    assert state.strength[JOLLY] == [0, 0, 1, 0]


def test_1_4_what_the_ships_are_worth() -> None:
    assert {ship.name: gold for ship, gold in zip(Ship, SHIP_GOLD, strict=True)} == {
        "GREEN": 3,
        "YELLOW": 5,
        "BLUE": 7,
        "RED": 9,
    }


def test_1_5_a_player_never_lacks_a_captain() -> None:
    state = table("g1 y1 b1 r1")
    play(state, *(Reinforce(card(f"{ship.name[0].lower()}1"), ship) for ship in Ship))
    assert state.captain == [JOLLY] * 4


# 2. Setting up


@pytest.mark.parametrize(
    ("rule", "variant", "deck", "pile", "aside", "turns"),
    [
        ("2.1", "introductory", 43, 40, 3, 8),
        ("2.2", "advanced", 50, 40, 10, 8),
        ("2.3", "all-cards", 50, 50, 0, 10),
        ("2.6", "skirmish", 7, 6, 1, 2),
    ],
)
def test_2_1_2_2_2_3_2_6_the_variants(rule: str, variant: str, deck: int, pile: int, aside: int, turns: int) -> None:
    state = set_up(variant, JOLLY)
    assert (sum(state.unseen), state.pile, state.aside, state.turns) == (deck, pile, aside, turns)
    assert state.pile + state.aside == deck
    assert sum(state.unseen[kind] for kind in cards("KR SK TO")) == {"2.1": 0, "2.6": 3}.get(rule, 7)


@pytest.mark.parametrize("seat", [JOLLY, ROGER])
def test_2_4_the_lot_names_the_first_splitter(seat: int) -> None:
    state = DUEL.start(DUEL.options(first="lot"))
    chance = DUEL.chance(state)
    assert chance is not None
    assert chance.outcomes() == [FIRST_LOT + JOLLY, FIRST_LOT + ROGER]
    assert [chance.weight(outcome) for outcome in chance.outcomes()] == [1, 1]
    assert kinds(DUEL.deal(state, FIRST_LOT + seat)) == [EventKind.FIRST_SPLITTER]
    assert (state.splitter, state.phase, DUEL.first_player(state)) == (seat, Phase.DEAL, seat)


def test_2_4_the_table_may_name_the_first_splitter() -> None:
    state = DUEL.start(DUEL.options(first="Roger"))
    assert (state.splitter, state.phase) == (ROGER, Phase.DEAL)


def test_2_5_both_and_a_spectator_see_all_that_a_state_holds() -> None:
    state = table("g1 KR", jolly="(SK)@red", roger="r2@red")
    for seat in (JOLLY, ROGER, SPECTATOR):
        assert DUEL.view(state, seat) == DUEL.glance(state, seat) == state


# 3. Splitting and picking


def test_3_1_the_player_with_the_flag_splits_and_the_other_picks() -> None:
    state = dealt("g1 g4 y2 b3 r5", splitter=ROGER)
    assert DUEL.to_act(state) == {ROGER}
    assert refused(state, JOLLY, Split((0,))) == (Objection.ONLY_THE_SPLITTER_SPLITS, "3.3")
    play(state, Split((0,)))
    assert DUEL.to_act(state) == {JOLLY}
    assert refused(state, ROGER, Pick(0)) == (Objection.ONLY_THE_PICKER_PICKS, "3.4")


def test_3_2_five_cards_are_turned_up_before_anybody_acts() -> None:
    state = set_up("advanced", JOLLY)
    for kind in cards("g1 g4 y2 b3"):
        DUEL.deal(state, kind)
        assert DUEL.to_act(state) == frozenset()
        assert DUEL.legal(state, JOLLY) == []
        assert refused(state, JOLLY, Split((0,))) == (Objection.CARDS_ARE_BEING_DEALT, "3.2")
    DUEL.deal(state, card("r5"))
    assert DUEL.to_act(state) == {JOLLY}
    assert state.dealt == cards("g1 g4 y2 b3 r5")
    assert state.pile == 35


def test_3_2_a_card_that_is_not_left_cannot_be_dealt() -> None:
    state = set_up("advanced", JOLLY)
    DUEL.deal(state, card("r5"))
    before = DUEL.copy(state)
    with pytest.raises(ValueError, match="cannot happen"):
        DUEL.deal(state, card("r5"))
    assert state == before


def test_3_3_fifteen_ways_to_split_five_different_cards() -> None:
    state = dealt("g1 g4 y2 b3 r5")
    splits = DUEL.legal(state, JOLLY)
    assert len(splits) == 15
    assert all(isinstance(split, Split) and 1 <= len(split.first) <= 4 and 0 in split.first for split in splits)


@pytest.mark.parametrize(("five", "ways"), [("g1 g1 y2 b3 r5", 15), ("g1 y2 y2 b3 r5", 11), ("g1 g1 g1 g1 y1", 7)])
def test_3_3_equal_cards_are_the_same_to_everybody(five: str, ways: int) -> None:
    state = dealt(five)
    offers = [DUEL.write_move(state, code) for code in DUEL.legal_codes(state, JOLLY)]
    assert len(offers) == len(set(offers)) == ways


def test_3_3_a_split_may_be_named_in_any_order() -> None:
    state = dealt("g1 y2 y2 b3 r5")
    same = [(0, 2), (0, 1), (1, 3, 4), (2, 3, 4)]
    assert {DUEL.code_of(state, Split(positions)) for positions in same} == {0b00011}
    play(state, Split((1, 3, 4)))
    assert state.first_set == 0b00011


@pytest.mark.parametrize(
    ("code", "objection"),
    [
        (0b00000, Objection.A_SET_IS_EMPTY),
        (0b11111, Objection.A_SET_IS_EMPTY),
        (0b00010, Objection.FIRST_CARD_IN_FIRST_SET),
        (0b00101, Objection.EQUAL_CARDS_IN_ORDER),
    ],
)
def test_3_3_what_is_no_split(code: int, objection: Objection) -> None:
    refusal = DUEL.objection_to(dealt("g1 y2 y2 b3 r5"), JOLLY, code)
    assert refusal is not None
    assert (refusal.objection, refusal.rule) == (objection, "3.3")


def test_3_3_positions_beyond_the_cards_make_no_split() -> None:
    state = dealt("g2 y1 b3", variant="skirmish")
    assert refused(state, JOLLY, Split((0, 4))) == (Objection.NO_SUCH_MOVE, "4.3")
    assert len(DUEL.legal(state, JOLLY)) == 3


@pytest.mark.parametrize(("which", "picker", "splitter"), [(0, "g1 r5", "g4 y2 b3"), (1, "g4 y2 b3", "g1 r5")])
def test_3_4_the_picker_takes_one_set_and_the_splitter_keeps_the_other(which: int, picker: str, splitter: str) -> None:
    state = dealt("g1 g4 y2 b3 r5")
    play(state, Split((0, 4)))
    assert DUEL.legal(state, ROGER) == [Pick(0), Pick(1)]
    assert refused(state, ROGER, Split((0,))) == (Objection.PICK_NOW, "3.4")
    events = play(state, Pick(which))
    assert (hand(state, ROGER), hand(state, JOLLY)) == (picker, splitter)
    assert kinds(events) == [EventKind.CARD_TAKEN] * 5
    assert [event.a for event in events] == [ROGER if which == part else JOLLY for part in (0, 1, 1, 1, 0)]
    assert [event.b for event in events] == [0, 1, 1, 1, 0]
    assert state.dealt_count == 0


# 4. Playing the sets


def test_4_1_the_picker_plays_all_cards_then_the_splitter() -> None:
    state = dealt("g1 g4 y2 b3 r5")
    play(state, Split((0, 4)), Pick(0))
    assert refused(state, JOLLY, Reinforce(card("g4"), GREEN)) == (Objection.THE_OTHER_PLAYS_NOW, "4.1")
    assert refused(state, ROGER, Reinforce(card("g4"), GREEN)) == (Objection.CARD_NOT_IN_YOUR_SET, "4.1")
    play(state, Reinforce(card("r5"), RED), Reinforce(card("g1"), GREEN))
    assert DUEL.to_act(state) == {JOLLY}


@pytest.mark.parametrize("order", list(permutations(["g4", "y2", "b3"])))
def test_4_1_the_cards_of_a_set_come_in_any_order(order: tuple[str, ...]) -> None:
    state = table("g4 y2 b3")
    for name in order:
        kind = card(name)
        play(state, Reinforce(kind, Ship("gybr".index(name[0]))))
    assert state.hand_size[JOLLY] == 0
    assert state.strength[JOLLY] == [4, 2, 3, 0]


def test_4_2_no_card_is_saved_for_later() -> None:
    state = dealt("g1 g4 y2 b3 r5")
    play(state, Split((0, 4)), Pick(0), Reinforce(card("r5"), RED))
    assert all(not isinstance(move, Split | Pick) for move in DUEL.legal(state, ROGER))
    assert refused(state, ROGER, Pick(0)) == (Objection.PLAY_YOUR_SET_NOW, "4.2")


def test_4_2_before_the_split_nothing_is_played() -> None:
    state = dealt("g1 g4 y2 b3 r5")
    assert refused(state, JOLLY, Reinforce(card("g1"), GREEN)) == (Objection.SPLIT_NOW, "3.3")


@pytest.mark.parametrize(
    ("name", "uses"),
    [
        ("b3", "b3 crew blue, b3 boards"),
        ("SK", "SK crew green, SK crew yellow, SK crew blue, SK crew red"),
        ("KR", "KR takes blue, KR idles"),
        ("TO", "TO lands"),
    ],
)
def test_4_3_what_each_card_can_do(name: str, uses: str) -> None:
    state = table(name, jolly="b5@blue", roger="b1@blue")
    parrots = [f"{name} parrot {ship.name.lower()}" for ship in Ship]
    written = [DUEL.write_move(state, code) for code in DUEL.legal_codes(state, JOLLY)]
    assert written == parrots + uses.split(", ")


@pytest.mark.parametrize("code", [-1, DUEL.codes, 10**9])
def test_4_3_what_is_no_move_at_all_is_refused(code: int) -> None:
    refusal = DUEL.objection_to(table("g1"), JOLLY, code)
    assert refusal is not None
    assert (refusal.objection, refusal.rule) == (Objection.NO_SUCH_MOVE, "4.3")


@pytest.mark.parametrize(
    "move",
    [
        Split((5,)),
        Split((-1,)),
        Split(("a",)),  # type: ignore[arg-type] # what a careless caller might send
        Reinforce(card("KR"), RED),
        Board(card("KR")),
        Board(card("TO")),
        Reinforce(card("g1"), 5),  # type: ignore[arg-type]
        Parrot(card("g1"), 10),  # type: ignore[arg-type]
        Parrot(99, RED),
        None,
    ],
)
def test_4_3_a_move_put_together_wrongly_is_not_taken_for_another(move: Move) -> None:
    state = table("g1 KR TO", jolly="g1@green", roger="r1@red")
    assert refused(state, JOLLY, move) == (Objection.NO_SUCH_MOVE, "4.3")


def test_4_4_after_both_sets_the_flag_passes() -> None:
    state = dealt("g1 g4 y2 b3 r5")
    play(state, Split((0, 1, 2, 3)), Pick(1), Reinforce(card("r5"), RED))
    events = play(
        state,
        Reinforce(card("b3"), BLUE),
        Reinforce(card("y2"), YELLOW),
        Reinforce(card("g4"), GREEN),
        Reinforce(card("g1"), GREEN),
    )
    assert (kinds(events)[-1], events[-1].a, events[-1].c) == (EventKind.FLAG_PASSED, ROGER, 2)
    assert (state.splitter, state.turn, state.phase, state.mover) == (ROGER, 2, Phase.DEAL, NOBODY)
    assert DUEL.first_player(state) == JOLLY


# Chance, for simulations


def test_2_4_3_2_chance_draws_what_can_be_drawn() -> None:
    state, generator, drawn = set_up("skirmish", NOBODY), new_generator(1, 0), set[int]()
    while not is_over(state):
        if is_chance(state):
            outcome = draw(state, generator)
            chance = DUEL.chance(state)
            assert chance is not None
            assert outcome in chance.outcomes()
            drawn.add(outcome)
            DUEL.deal(state, outcome)
        else:
            seat = next_seat(state)
            DUEL.play_code(state, seat, DUEL.legal_codes(state, seat)[0])
    assert len(drawn) > state.drawn
    last = set_up("skirmish", JOLLY)
    for kind in range(len(last.unseen) - 1):
        last.unseen[kind] = 0
    last.unseen[-1] = last.pile + last.aside
    assert draw(last, generator) == len(last.unseen) - 1
