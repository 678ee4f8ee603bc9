"""16. The end of the game. Every rule by its number."""

from __future__ import annotations

import pytest

from jollyroger.games.game import Result
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Appoint,
    Call,
    OrderAny,
    Pass,
    Punish,
    Spare,
    Support,
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
    every_prize,
    kind,
    leave_prizes,
    pass_all,
    play,
    prize_names,
    refused,
    table,
    told,
    top,
)


def last_round(*hands: str, prizes: tuple[str, ...] = (), buried: tuple[str, ...] = (), visited: int = 10) -> State:
    """So many destinations are discarded, and the Captain decides on punishment."""
    state = table(*hands, at=Step.VISIT_ENDS, prizes=prizes, buried=buried)
    state.visited = visited
    return state


def reckoning(prizes: tuple[str, ...] = (), buried: tuple[str, ...] = (), deck: str | None = None) -> State:
    """The last round of four players is over; nobody was punished."""
    state = last_round("n1/1", "g1/1", "m1/1", "all", prizes=prizes, buried=buried)
    if deck is not None:
        leave_prizes(state, deck)
    play(state, A, Spare())
    pass_all(state)
    return state


def result(state: State) -> Result:
    """How the game has ended."""
    ended = GAME.result(state)
    assert ended is not None
    return ended


# 16.1 When


def test_16_1_m34_the_game_ends_with_the_round_of_the_tenth_destination() -> None:
    state = last_round("n1/1", "g1/1", "m1/1", "all", visited=9)
    play(state, A, Spare())
    assert told(pass_all(state)) == [EventKind.PASSED, EventKind.ROUND_ENDED]
    assert top(state) == Step.APPOINT
    assert told([*reckoning().events]) == [EventKind.PASSED, EventKind.ROUND_ENDED, EventKind.GAME_ENDED]


def test_16_1_m34_or_when_the_prize_deck_has_become_empty() -> None:
    state = last_round("n1/1", "g1/1", "m1/1", "all", visited=3)
    leave_prizes(state, "")
    play(state, A, Spare())
    pass_all(state)
    assert (top(state), asked(state)) == (Step.OVER, "")


def test_16_1_m34_after_its_punishment() -> None:
    state = last_round("n1/1", "g1/1", "m1/1", "all")
    play(state, A, OrderAny())
    pass_all(state)
    play(state, B, Punish(C))
    assert told(deal(state, "m1/1")) == [EventKind.CARD_WHIPPED, EventKind.ROUND_ENDED, EventKind.GAME_ENDED]


def test_16_1_m34_and_after_its_last_mutiny() -> None:
    state = last_round("n1/1", "g1/1", "m1/3", "all", prizes=("3", "", "", ""))
    play(state, A, Spare())
    play(state, C, Call(kind("m1/3")))
    deal(state, "C")
    pass_all(state)
    play(state, C, Appoint(B))
    assert (top(state), GAME.result(state)) == (Step.COOK, None)


def test_16_1_after_the_end_nobody_moves() -> None:
    state = reckoning()
    assert refused(state, A, Pass()) == (Objection.GAME_IS_OVER, "16.1")
    assert refused(state, B, Support(0, kind("g1/1"))) == (Objection.GAME_IS_OVER, "16.1")
    assert (GAME.legal(state, A), GAME.chance(state)) == ([], None)


# 16.2 What prizes are worth


@pytest.mark.parametrize(
    ("prizes", "buried", "gold"),
    [
        ("", "", 0),
        ("1 2 3", "", 6),
        ("", "1 2 3", 6),
        ("3 3", "2", 8),
        ("hostage hostage", "hostage", 3),
        ("rum rum", "rum", 0),
        ("1 rum", "hostage 3", 5),
    ],
)
def test_16_2_m35_all_prizes_count_buried_or_not(prizes: str, buried: str, gold: int) -> None:
    assert result(reckoning((prizes, "", "", ""), (buried, "", "", ""))).scores == (gold, 0, 0, 0)


# 16.3 Jewels


@pytest.mark.parametrize(("drawn", "gold"), [("1", 1), ("2", 2), ("3", 3), ("rum", 0), ("jewels", 1), ("hostage", 1)])
def test_16_3_m35_jewels_are_worth_what_is_drawn_for_them(drawn: str, gold: int) -> None:
    state = reckoning(("", "jewels", "", ""))
    assert (top(state), GAME.result(state)) == (Step.JEWELS, None)
    assert told(deal(state, drawn)) == [EventKind.JEWELS_VALUED, EventKind.GAME_ENDED]
    assert result(state).scores == (0, gold, 0, 0)


def test_16_3_m35_in_turn_buried_ones_too_and_nothing_is_put_back() -> None:
    state = reckoning(("jewels", "", "jewels", ""), ("", "", "jewels", ""), deck="1 2 3 rum")
    everything = every_prize(state)
    events = deal(state, "2 3 1")
    assert [(event.kind, event.a) for event in events[:3]] == [(EventKind.JEWELS_VALUED, seat) for seat in (C, C, A)]
    assert result(state).scores == (1, 0, 5, 0)
    assert (prize_names(state.prize_deck), every_prize(state)) == ("rum", everything)


def test_16_3_m35_the_order_begins_at_the_captains_left() -> None:
    state = table("", "", "", "", at=Step.VISIT_ENDS, captain=C, qm=D, prizes=("jewels", "", "jewels", "jewels"))
    state.visited = 10
    play(state, C, Spare())
    pass_all(state)
    assert [event.a for event in deal(state, "1 1 1")[:3]] == [D, A, C]


def test_16_3_m35_without_a_deck_each_is_worth_1() -> None:
    state = reckoning(("jewels", "jewels jewels", "", ""), deck="")
    assert result(state).scores == (1, 2, 0, 0)
    state = reckoning(("jewels", "jewels jewels", "", ""), deck="3")
    deal(state, "3")
    assert result(state).scores == (1, 4, 0, 0)


# 16.4 Who wins


@pytest.mark.parametrize(
    ("prizes", "buried", "winners", "reason"),
    [
        (("3", "2", "1", ""), (), (A,), "gold"),
        (("3", "2 rum rum", "1", ""), (), (A,), "gold"),
        (("3", "2 1 rum", "", ""), (), (B,), "rum"),
        (("3 rum", "2 1", "", "3"), ("", "rum rum", "", ""), (B,), "rum"),
        (("3 rum", "2 1 rum", "", "3"), (), (A, B), "shared"),
        (("", "", "", ""), (), (A, B, C, D), "shared"),
    ],
)
def test_16_4_m35_the_most_gold_wins_then_the_most_rum_then_all_of_them(
    prizes: tuple[str, ...], buried: tuple[str, ...], winners: tuple[int, ...], reason: str
) -> None:
    ended = result(reckoning(prizes, buried))
    assert (ended.winners, ended.reason) == (winners, reason)


def test_16_4_m35_rum_drawn_for_jewels_breaks_no_tie() -> None:
    state = reckoning(("1", "1 jewels", "", ""))
    deal(state, "rum")
    assert result(state) == Result((A, B), (1, 1, 0, 0), "shared")
