"""5 to 7. Crews and captains, boarding, the special cards. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, NOBODY, ROGER, Ship
from jollyroger.games.duel.moves import (
    Board,
    Kraken,
    Parrot,
    Reinforce,
    Tortuga,
)
from jollyroger.games.duel.objections import Objection
from jollyroger.games.duel.state import EventKind
from tests.games.duel.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    card,
    cards,
    crew,
    kinds,
    play,
    refused,
    table,
)

# 5. Crews and captains


def test_5_1_a_pirate_joins_the_crew_at_the_ship_of_its_colour() -> None:
    state = table("b3")
    events = play(state, Reinforce(card("b3"), BLUE))
    assert kinds(events)[:2] == [EventKind.CREW_GREW, EventKind.CAPTAIN_BOARDED]
    assert (crew(state, JOLLY, BLUE), state.strength[JOLLY][BLUE]) == ("b3", 3)


@pytest.mark.parametrize("ship", [GREEN, YELLOW, RED])
def test_5_1_a_pirate_lies_face_up_at_no_other_ship(ship: Ship) -> None:
    assert refused(table("b3"), JOLLY, Reinforce(card("b3"), ship)) == (Objection.NOT_THE_SHIP_OF_ITS_COLOUR, "5.1")


@pytest.mark.parametrize("ship", list(Ship))
@pytest.mark.parametrize("name", ["b3", "KR", "SK", "TO"])
def test_5_2_any_card_may_be_a_parrot_at_any_ship(name: str, ship: Ship) -> None:
    state = table(name)
    events = play(state, Parrot(card(name), ship))
    assert kinds(events)[0] == EventKind.PARROT_LANDED
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
    assert kinds(first) == [EventKind.CREW_GREW, EventKind.CAPTAIN_LEFT, EventKind.CAPTAIN_BOARDED]
    second = play(state, Board(card("r3")))
    assert state.gold[JOLLY] == 3
    assert kinds(second)[0] == EventKind.BOARDED


@pytest.mark.parametrize(("jolly", "roger"), [("r2@red r1@red", "r3@red"), ("", ""), ("SK@red", "r3@red")])
def test_5_5_level_crews_have_no_captain(jolly: str, roger: str) -> None:
    assert table(jolly=jolly, roger=roger).captain[RED] == NOBODY


def test_5_5_a_captain_leaves_when_the_crews_are_level() -> None:
    state = table("r2", roger="r1@red (g1)@red")
    assert state.captain[RED] == ROGER
    events = play(state, Reinforce(card("r2"), RED))
    assert kinds(events)[:2] == [EventKind.CREW_GREW, EventKind.CAPTAIN_LEFT]
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
    assert kinds(events)[0] == EventKind.KRAKEN_TOOK
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
    assert kinds(events) == [EventKind.KRAKEN_IDLE]
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
    assert kinds(events) == [EventKind.TORTUGA]
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
    assert EventKind.PARROT_STAYED in kinds(events)


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
