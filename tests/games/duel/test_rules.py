"""Every numbered rule of docs/rules/duel.md, by its number."""

from __future__ import annotations

from itertools import permutations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, KINDS, NOBODY, ROGER, SHIP_GOLD, Ship, is_pirate, strength_of
from jollyroger.games.duel.moves import (
    FIRST_LOT,
    Board,
    Kraken,
    Move,
    Parrot,
    Pick,
    Reinforce,
    Split,
    Tortuga,
)
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import Phase, State, Told, set_up
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.errors import Refusal
from jollyroger.games.game import SPECTATOR
from tests.games.duel.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    card,
    cards,
    crew,
    dealt,
    every_card,
    hand,
    kinds,
    play,
    table,
)


def refused(state: State, seat: int, move: Move) -> tuple[Objection, str]:
    """The objection to a move and its rule; the state must not have changed."""
    before = DUEL.copy(state)
    with pytest.raises(Refusal) as caught:
        DUEL.play(state, seat, move)
    assert state == before
    return Objection(caught.value.objection), caught.value.rule


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
    assert kinds(DUEL.deal(state, FIRST_LOT + seat)) == [Told.FIRST_SPLITTER]
    assert (state.splitter, state.phase, DUEL.first_player(state)) == (seat, Phase.DEAL, seat)


def test_2_4_the_table_may_name_the_first_splitter() -> None:
    state = DUEL.start(DUEL.options(first="Roger"))
    assert (state.splitter, state.phase) == (ROGER, Phase.DEAL)


def test_2_5_both_and_a_spectator_see_all_that_a_state_holds() -> None:
    state = table("g1 KR", jolly="(SK)@red", roger="r2@red")
    for seat in (JOLLY, ROGER, SPECTATOR):
        assert DUEL.view(state, seat) == state
    assert "order" not in " ".join(State.__slots__)


# 3. Splitting and picking


def test_3_1_who_has_the_flag_splits_and_the_other_picks() -> None:
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
    assert kinds(events) == [Told.CARD_TAKEN] * 5
    assert state.dealt_count == 0


# 4. Playing the sets


def test_4_1_the_picker_plays_all_his_cards_then_the_splitter() -> None:
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
    assert kinds(events)[-1] == Told.FLAG_PASSED
    assert (state.splitter, state.turn, state.phase, state.mover) == (ROGER, 2, Phase.DEAL, NOBODY)
    assert DUEL.first_player(state) == JOLLY


# 5. Crews and captains


def test_5_1_a_pirate_joins_the_crew_at_the_ship_of_its_colour() -> None:
    state = table("b3")
    events = play(state, Reinforce(card("b3"), BLUE))
    assert kinds(events)[:2] == [Told.CREW_GREW, Told.CAPTAIN_BOARDED]
    assert (crew(state, JOLLY, BLUE), state.strength[JOLLY][BLUE]) == ("b3", 3)


@pytest.mark.parametrize("ship", [GREEN, YELLOW, RED])
def test_5_1_a_pirate_lies_face_up_at_no_other_ship(ship: Ship) -> None:
    assert refused(table("b3"), JOLLY, Reinforce(card("b3"), ship)) == (Objection.NOT_THE_SHIP_OF_ITS_COLOUR, "5.1")


@pytest.mark.parametrize("ship", list(Ship))
@pytest.mark.parametrize("name", ["b3", "KR", "SK", "TO"])
def test_5_2_any_card_may_be_a_parrot_at_any_ship(name: str, ship: Ship) -> None:
    state = table(name)
    events = play(state, Parrot(card(name), ship))
    assert kinds(events)[0] == Told.PARROT_LANDED
    assert (crew(state, JOLLY, ship), state.strength[JOLLY][ship]) == (f"({name})", 1)


def test_5_3_a_new_card_lies_on_top_and_stays() -> None:
    state = table("r2 g1 SK", jolly="r1@red")
    play(state, Reinforce(card("r2"), RED), Parrot(card("g1"), RED), Reinforce(card("SK"), RED))
    assert crew(state, JOLLY, RED) == "r1 r2 (g1) SK"


@pytest.mark.parametrize(
    ("jolly", "roger", "captain"),
    [
        ("r3@red", "r2@red", JOLLY),
        ("r1@red r1@red", "r5@red", ROGER),
        ("(g5)@red (g5)@red", "r1@red", JOLLY),
        ("SK@red", "(g1)@red", JOLLY),
    ],
)
def test_5_4_the_stronger_crew_has_the_captain(jolly: str, roger: str, captain: int) -> None:
    assert table(jolly=jolly, roger=roger).captain[RED] == captain


def test_5_4_the_captain_is_checked_after_every_card() -> None:
    state = table("r2 r3", roger="r1@red")
    first = play(state, Reinforce(card("r2"), RED))
    assert kinds(first) == [Told.CREW_GREW, Told.CAPTAIN_LEFT, Told.CAPTAIN_BOARDED]
    second = play(state, Board(card("r3")))
    assert state.gold[JOLLY] == 3
    assert kinds(second)[0] == Told.BOARDED


@pytest.mark.parametrize(("jolly", "roger"), [("r2@red r1@red", "r3@red"), ("", ""), ("SK@red", "r3@red")])
def test_5_5_level_crews_have_no_captain(jolly: str, roger: str) -> None:
    assert table(jolly=jolly, roger=roger).captain[RED] == NOBODY


def test_5_5_a_captain_leaves_when_the_crews_are_level() -> None:
    state = table("r2", roger="r1@red (g1)@red")
    assert state.captain[RED] == ROGER
    events = play(state, Reinforce(card("r2"), RED))
    assert kinds(events)[:2] == [Told.CREW_GREW, Told.CAPTAIN_LEFT]
    assert state.captain[RED] == NOBODY


# 6. Boarding


@pytest.mark.parametrize(
    ("jolly", "roger", "boards"),
    [
        ("r3@red", "", True),
        ("", "r3@red", False),
        ("", "", False),
        ("r1@red", "r1@red", False),
        ("g5@green", "", False),
    ],
)
def test_6_1_a_pirate_boards_only_where_its_captain_is(jolly: str, roger: str, *, boards: bool) -> None:
    state = table("r2", jolly=jolly, roger=roger)
    assert (Board(card("r2")) in DUEL.legal(state, JOLLY)) == boards
    if not boards:
        assert refused(state, JOLLY, Board(card("r2"))) == (Objection.YOUR_CAPTAIN_IS_NOT_ABOARD, "6.1")


def test_6_2_a_pirate_that_boards_goes_under_the_chest_for_good() -> None:
    state = table("r2 r4", jolly="r3@red", roger="r1@red")
    play(state, Board(card("r2")), Board(card("r4")))
    assert state.gold == [6, 0]
    assert [state.chest[JOLLY][kind] for kind in cards("r2 r4")] == [1, 1]
    assert (state.strength[JOLLY][RED], state.strength[ROGER][RED], state.captain[RED]) == (3, 1, JOLLY)


# 7. Special cards


@pytest.mark.parametrize("ship", list(Ship))
def test_7_1_a_skeleton_joins_any_crew_with_strength_3(ship: Ship) -> None:
    state = table("SK")
    play(state, Reinforce(card("SK"), ship))
    assert (crew(state, JOLLY, ship), state.strength[JOLLY][ship], state.captain[ship]) == ("SK", 3, JOLLY)


def test_7_2_a_skeleton_never_boards() -> None:
    state = table("SK", jolly="g1@green y1@yellow b1@blue r1@red")
    assert refused(state, JOLLY, Board(card("SK"))) == (Objection.SKELETONS_NEVER_BOARD, "7.2")


@pytest.mark.parametrize(
    ("roger", "left", "strength", "captain"),
    [
        ("r5@red r2@red", "r5", 5, ROGER),
        ("r2@red r5@red", "r2", 2, NOBODY),
        ("r5@red", "", 0, JOLLY),
        ("SK@red (g4)@red", "SK", 3, ROGER),
    ],
)
def test_7_3_the_kraken_takes_the_last_card(roger: str, left: str, strength: int, captain: int) -> None:
    state = table("KR g1", jolly="(y1)@red (y1)@red", roger=roger)
    victim = state.crew[ROGER][RED][state.crew_size[ROGER][RED] - 1] % 32
    events = play(state, Kraken(RED))
    assert kinds(events)[0] == Told.KRAKEN_TOOK
    assert (crew(state, ROGER, RED), state.strength[ROGER][RED]) == (left, strength)
    assert state.captain[RED] == captain
    assert (state.gone[card("KR")], state.gone[victim]) == (1, 1)


def test_7_3_a_kraken_takes_nothing_where_there_is_no_crew() -> None:
    state = table("KR", jolly="r1@red", roger="b1@blue")
    assert [move for move in DUEL.legal(state, JOLLY) if isinstance(move, Kraken)] == [Kraken(BLUE), Kraken(None)]
    assert refused(state, JOLLY, Kraken(RED)) == (Objection.NO_CREW_TO_TAKE_FROM, "7.3")


def test_7_4_a_skeleton_on_top_is_safe_and_guards_what_lies_below() -> None:
    state = table("KR", roger="r5@red SK@red")
    assert refused(state, JOLLY, Kraken(RED)) == (Objection.SKELETON_IS_SAFE, "7.4")


def test_7_4_a_skeleton_that_is_a_parrot_can_be_taken() -> None:
    state = table("KR", roger="r5@red (SK)@red")
    play(state, Kraken(RED))
    assert (crew(state, ROGER, RED), state.gone[card("SK")]) == ("r5", 1)


def test_7_5_a_kraken_may_come_for_nothing() -> None:
    state = table("KR g1", roger="r5@red")
    events = play(state, Kraken(None))
    assert kinds(events) == [Told.KRAKEN_IDLE]
    assert (crew(state, ROGER, RED), state.gone[card("KR")]) == ("r5", 1)


def test_7_6_tortuga_turns_all_parrots_of_its_player() -> None:
    state = table("TO g1", jolly="r1@red (g5)@red (b2)@red (y4)@blue", roger="(r5)@red r4@red b3@blue")
    assert state.captain == [NOBODY, NOBODY, ROGER, ROGER]
    play(state, Tortuga())
    assert (crew(state, JOLLY, RED), crew(state, JOLLY, BLUE)) == ("r1 g5 b2", "y4")
    assert state.strength[JOLLY] == [0, 0, 4, 8]
    assert crew(state, ROGER, RED) == "(r5) r4"
    assert state.captain == [NOBODY, NOBODY, JOLLY, JOLLY]
    assert state.gone[card("TO")] == 1


def test_7_6_without_a_parrot_nothing_happens() -> None:
    state = table("TO g1", jolly="r1@red", roger="(r5)@red")
    events = play(state, Tortuga())
    assert kinds(events) == [Told.TORTUGA]
    assert crew(state, JOLLY, RED) == "r1"
    assert crew(state, ROGER, RED) == "(r5)"


@pytest.mark.parametrize("ship", list(Ship))
def test_7_6_tortuga_lies_face_up_at_no_ship(ship: Ship) -> None:
    state = table("TO")
    assert refused(state, JOLLY, Reinforce(card("TO"), ship)) == (Objection.TORTUGA_IS_AT_NO_SHIP, "7.6")


@pytest.mark.parametrize("name", ["KR", "SK", "TO"])
def test_7_7_special_cards_go_straight_back_to_being_parrots(name: str) -> None:
    state = table("TO g1", jolly=f"({name})@red (g2)@red")
    events = play(state, Tortuga())
    assert crew(state, JOLLY, RED) == f"({name}) g2"
    assert state.strength[JOLLY][RED] == 3
    assert Told.PARROT_STAYED in kinds(events)


def test_7_8_a_turned_pirate_can_be_taken_and_never_boards() -> None:
    state = table("TO g1", jolly="(r5)@green")
    play(state, Tortuga())
    assert state.strength[JOLLY][GREEN] == 5
    assert Board(card("r5")) not in DUEL.legal(state, JOLLY)
    play(state, Parrot(card("g1"), RED))
    state.hand[ROGER][0], state.hand_size[ROGER] = card("KR"), 1
    play(state, Kraken(GREEN))
    assert (crew(state, JOLLY, GREEN), state.strength[JOLLY][GREEN]) == ("", 0)
    assert state.gone[card("r5")] == 1


# 8. The end


@pytest.mark.parametrize(
    ("variant", "turns"), [("introductory", 8), ("advanced", 8), ("all-cards", 10), ("skirmish", 2)]
)
def test_8_1_the_game_ends_after_its_last_turn(variant: str, turns: int) -> None:
    state = set_up(variant, JOLLY)
    state.turn = turns
    state.pile = 0
    state.splitter = ROGER
    state.hand[ROGER][0], state.hand_size[ROGER] = card("g1"), 1
    state.phase, state.mover = Phase.PLAY, ROGER
    assert DUEL.result(state) is None
    events = play(state, Reinforce(card("g1"), GREEN))
    assert kinds(events)[-1] == Told.GAME_ENDED
    assert (DUEL.to_act(state), DUEL.chance(state), DUEL.legal(state, JOLLY)) == (frozenset(), None, [])
    assert refused(state, JOLLY, Pick(0)) == (Objection.GAME_IS_OVER, "8.1")


def ended(jolly: str, roger: str, gold: tuple[int, int]) -> State:
    """A game that is over, with these crews and this gold under the chests."""
    state = table(jolly=jolly, roger=roger)
    state.gold = list(gold)
    state.phase, state.mover = Phase.OVER, NOBODY
    return state


def test_8_2_ships_go_to_whose_captain_is_aboard() -> None:
    state = ended("g1@green b1@blue", "y1@yellow b1@blue", (0, 0))
    result = DUEL.result(state)
    assert result is not None
    assert result.scores == (3, 5)


def test_8_2_captured_ships_are_told() -> None:
    state = table("g1", roger="r1@red")
    state.turn, state.pile, state.splitter = state.turns, 0, JOLLY
    events = play(state, Reinforce(card("g1"), GREEN))
    captured = [(event.a, event.b) for event in events if event.kind == Told.SHIP_CAPTURED]
    assert captured == [(JOLLY, GREEN), (ROGER, RED)]


@pytest.mark.parametrize(
    ("jolly", "roger", "gold", "winners"),
    [("g1@green", "", (3, 5), (JOLLY,)), ("g1@green", "", (3, 7), (ROGER,)), ("", "r1@red", (10, 0), (JOLLY,))],
)
def test_8_3_more_gold_wins(jolly: str, roger: str, gold: tuple[int, int], winners: tuple[int, ...]) -> None:
    result = DUEL.result(ended(jolly, roger, gold))
    assert result is not None
    assert (result.winners, result.reason) == (winners, "gold")


@pytest.mark.parametrize(
    ("jolly", "roger", "gold", "winners", "reason"),
    [
        ("g1@green", "y1@yellow", (7, 5), (ROGER,), "richest ship"),
        ("r1@red", "g1@green y1@yellow", (4, 5), (JOLLY,), "richest ship"),
        ("g1@green", "", (0, 3), (JOLLY,), "richest ship"),
        ("r1@red", "r1@red", (6, 6), (), "draw"),
    ],
)
def test_8_4_a_tie_goes_to_the_richest_captured_ship(
    jolly: str, roger: str, gold: tuple[int, int], winners: tuple[int, ...], reason: str
) -> None:
    result = DUEL.result(ended(jolly, roger, gold))
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)


def test_the_test_table_keeps_all_cards() -> None:
    state = table("g1 KR", jolly="(SK)@red", roger="r2@red")
    assert every_card(state) == VARIANTS["advanced"].deck()
    assert len(every_card(state)) == KINDS
