"""What a good player does and the first sailor did not, as positions in words."""

from __future__ import annotations

import pytest

from jollyroger.bots.levels import find_bot
from jollyroger.bots.sailor.worth import shirkers
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import Side
from jollyroger.games.mutiny.moves.verbs import Appoint, Call, Cutthroat, Pick, Play, SecondMate, Spare, Support
from jollyroger.games.mutiny.positions import position
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.tables import A, B, C, D, deal, deal_on, kind, pass_all, play, prize, top

SAILOR = find_bot("mutiny", "sailor")
STRONG = "n1/4 g1/4 m1/4 n2/3 g2/3"
"""Eighteen crewmen."""


def does(state: State, seat: int) -> str:
    """What the sailor does in a seat, as a record writes it."""
    view = MUTINY.view(state, seat)
    code = SAILOR.choose(view, seat, MUTINY.legal_codes(view, seat), new_generator(1, 0))
    return MUTINY.write_move(state, code)


def appointed(*hands: str, **more: object) -> State:
    """The Captain has appointed B: everyone may call a mutiny."""
    state = position(*hands, **more)  # type: ignore[arg-type]  # the rest are its own options
    play(state, A, Appoint(B))
    return state


def last_decision(*hands: str, **more: object) -> State:
    """After the last destination the Captain decides against a punishment: anyone can rise a last time."""
    state = position(*hands, moment="punishment", **more)  # type: ignore[arg-type]  # the rest are its own options
    state.visited = state.rounds
    play(state, A, Spare())
    return state


# Characters


@pytest.mark.parametrize("character", ["Stowaways", "SecondMate"])
def test_14_cards_for_more_cards_wait_until_the_hand_is_small(character: str) -> None:
    full = f"{character} n1/1 n1/2 g1/1 g1/2 m1/1"
    assert does(appointed("n1/1", "n1/2", "n1/3", full), D) == "pass"
    assert does(appointed("n1/1", "n1/2", "n1/3", f"{character} n1/1"), D).startswith(f"uses {character}")


def test_14_12_the_second_mate_robs_the_other_side_of_a_fight_that_is_being_lost() -> None:
    state = appointed("SecondMate n1/1", "g1/1 g1/2 g1/3", "m1/1 m1/2", STRONG, prizes=["gold3 gold3"])
    play(state, D, Call(kind("n1/4")))
    deal_on(state)
    assert does(state, A).startswith("uses SecondMate")
    assert "Drake" in does(state, A)


def attack(*hands: str, **more: object) -> State:
    """An attack on a fort by four: 2/5/4 at the most."""
    state = position(*hands, moment="arrival", sailing="fort", **more)  # type: ignore[arg-type]  # its own options
    pass_all(state)
    return state


def test_14_5_a_quartermaster_with_the_first_mate_needs_one_melee_less() -> None:
    for hand, closes in (("n2/1 m2/1", "pass"), ("n2/1 m2/1 FirstMate", "closes the attack")):
        state = attack("g2/1 g2/2", hand, "g1/1", "m1/1")
        play(state, B, Play(kind("n2/1")), Play(kind("m2/1")))
        for seat, card in ((A, "g2/1"), (A, "g2/2"), (C, "g1/1"), (D, "m1/1")):
            play(state, seat, Play(kind(card)))
        assert does(state, B) == closes


def test_14_5_an_attack_is_spoilt_that_would_make_a_rich_captain_richer() -> None:
    for prizes, done in ((["gold3 gold3"], "uses FirstMate for more"), ([], "pass")):
        state = attack("g2/1 g2/2", "n2/1", "m2/1", "FirstMate m1/1", prizes=prizes)
        play(state, B, Play(kind("n2/1")))
        for seat, card in ((A, "g2/1"), (A, "g2/2"), (C, "m2/1"), (D, "m1/1")):
            play(state, seat, Play(kind(card)))
        pass_all(state)
        deal(state, "1/4/3")
        assert does(state, D) == done


def test_11_8_an_old_sailor_is_no_mere_crewman_before_the_last_mutiny() -> None:
    state = appointed("n1/1", "", "n1/2", "OldSailor Carpenter", prizes=["gold3 gold3 gold3"])
    play(state, C, Call(kind("n1/2")))
    deal_on(state)
    assert does(state, D) == "pass"


def test_14_16_a_traitor_is_not_wasted_but_stops_a_murder() -> None:
    state = appointed("Traitor n1/1", "n1/2", "n1/3", "SecondMate", prizes=["gold3 gold3"])
    play(state, D, SecondMate(A, B))
    assert top(state) == Step.TRAITOR
    assert does(state, A) == "pass"
    state = appointed("Traitor n1/1", "n1/2", "n1/3", "Cutthroat", prizes=["gold3 gold3"])
    play(state, D, Cutthroat(Side.CAPTAIN))
    deal_on(state)
    assert top(state) == Step.TRAITOR
    assert does(state, A) == "uses Traitor"


# Mutinies


def test_11_1_nobody_rises_where_there_is_nothing_to_win() -> None:
    assert does(appointed("n1/1", "n1/2", "n1/3", STRONG), D) == "pass"
    assert does(appointed("n1/1", "n1/2", "n1/3", STRONG, prizes=["gold3 gold3"]), D).startswith("calls mutiny")


def test_16_1_who_is_behind_rises_after_the_last_decision_if_that_can_win_and_who_is_ahead_does_not() -> None:
    hands = "n1/1 g1/1", "n1/2", "n1/3 m1/1", "g1/3"
    state = last_decision(*hands, prizes=["gold3 gold2"], buried=["", "", "gold3", "gold1"])
    assert does(state, C).startswith("calls mutiny")
    state = last_decision(*hands, prizes=["gold1 gold1"], buried=["", "", "gold3"])
    assert does(state, C) == "pass"


def test_11_3_and_16_1_a_neutral_joins_the_last_mutiny_only_where_that_decides_the_game() -> None:
    for buried, joins in ((["", "", "", "gold3 gold1"], True), (["", "", "", "gold3 gold3 gold3"], False)):
        state = last_decision("n1/1 g1/1", "", "n1/3", STRONG, prizes=["gold3 gold2"], buried=buried)
        play(state, C, Call(kind("n1/3")))
        deal_on(state)
        play(state, A, Support(Side.CAPTAIN, kind("n1/1")), Support(Side.CAPTAIN, kind("g1/1")))
        assert does(state, D).startswith("supports mutineer") == joins


# Those who keep their cards


def test_7_3_a_player_who_keeps_all_cards_is_dealt_the_least_and_nothing_of_what_is_left_over() -> None:
    hoard = "n1/1 n1/2 n1/3 g1/1 g1/2 g1/3"
    state = position("n1/1", "m1/1", hoard, "m1/2", moment="sharing", booty="gold3 gold3 gold2 gold1 rum rum")
    assert shirkers(MUTINY.view(state, B)) == 1 << C
    pass_all(state)
    play(state, A, Pick(prize("3")))
    dealt = []
    while top(state) == Step.DEAL:
        dealt.append(does(state, B))
        view = MUTINY.view(state, B)
        MUTINY.play_code(state, B, SAILOR.choose(view, B, MUTINY.legal_codes(view, B), new_generator(1, 0)))
    assert dealt[0] == "deals gold3 to Bart"
    assert dealt[1] == "deals rum to Cora"
    assert sum("Cora" in deal for deal in dealt) == 1


def test_4_1_and_10_1_a_player_who_keeps_all_cards_is_punished_and_not_appointed() -> None:
    hoard = "n1/1 n1/2 n1/3 g1/1 g1/2 g1/3"
    assert does(position("n1/1", "m1/1", hoard, "m1/2 m1/3", moment="punishment"), A) == "orders punishment of Cora"
    assert does(position("n1/1", "", hoard, "m1/2 m1/3", quartermaster=""), A) == "appoints Drake"
