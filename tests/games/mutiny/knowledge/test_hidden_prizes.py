"""17.1, 17.2 Hidden prizes: what Captain and Cook know of a booty, and what of buried prizes is shown to all."""

from __future__ import annotations

import pytest

from jollyroger.games.game import SPECTATOR
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.games.mutiny.moves.verbs import (
    Cook,
    Deal,
    Pick,
    ShowBuried,
    SmartKid,
    Stowaways,
)
from jollyroger.games.mutiny.state import EventKind, State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import GAME, A, B, C, D, deal, pass_all, play, prize, prize_names, refused, table, top

# The booty


def left_for(state: State, seat: int) -> tuple[str, str, int]:
    """What a seat sees of the booty, what it saw when it had picked, and the number that is left."""
    view = GAME.view(state, seat)
    return prize_names(view.booty), prize_names(view.booty_left[seat]), view.booty_size


def test_17_2_m37_the_captain_keeps_what_was_passed_on_and_does_not_see_who_gets_what() -> None:
    state = table(*4 * [""], at=Step.SHARE, booty="1 2 3 rum", hidden_prizes=True)
    pass_all(state)
    assert left_for(state, A) == ("1 2 3 rum", "", 4)
    play(state, A, Pick(prize("3")))
    assert left_for(state, A) == ("", "1 2 rum", 3)
    play(state, B, Deal(prize("1"), C))
    assert left_for(state, A) == ("", "1 2 rum", 2)
    assert left_for(state, B) == ("2 rum", "", 2)
    play(state, B, Deal(prize("2"), D))
    assert left_for(state, A) == ("", "1 2 rum", 1)
    play(state, B, Deal(prize("rum"), B))
    assert state.booty_left == [[0] * 6] * 10


def test_17_2_m37_a_captains_view_is_the_same_whichever_prize_is_dealt() -> None:
    views = list[State]()
    for dealt in ("1", "rum"):
        state = table(*4 * [""], at=Step.SHARE, booty="1 3 rum", hidden_prizes=True)
        pass_all(state)
        play(state, A, Pick(prize("3")))
        play(state, B, Deal(prize(dealt), C))
        views.append(GAME.view(state, A))
    assert views[0] == views[1]


def test_17_2_m37_a_cook_keeps_what_was_there_and_does_not_see_what_the_captain_picks() -> None:
    state = moment(Step.COOK, "", "", "COOK", hidden_prizes=True)
    resolved(state, C, Cook())
    play(state, C, Pick(prize("3")))
    assert (left_for(state, C), left_for(state, A)) == (("", "1 2", 2), ("1 2", "", 2))
    play(state, A, Pick(prize("2")))
    assert (left_for(state, C), left_for(state, A)) == (("", "1 2", 1), ("", "1", 1))
    assert left_for(state, D) == ("", "", 1)


def test_17_2_m37_an_effect_that_comes_between_hides_the_booty_from_nobody_who_deals() -> None:
    state = moment(Step.DEAL, "", "", "STOWAWAYS", hidden_prizes=True)
    play(state, C, Stowaways())
    assert (top(state), left_for(state, B)[0]) == (Step.TRAITOR, "2 3")


# Buried prizes


def test_17_1_m44_a_buried_one_may_be_shown_too() -> None:
    state = table("", "", "", "", at=Step.CHOOSE, buried=("", "", "3 3 rum", ""), hidden_prizes=True)
    shown = play(state, C, ShowBuried(prize("3")))[0]
    assert (shown.kind, shown.a, shown.c) == (EventKind.BURIED_SHOWN, C, prize("3"))
    assert shown.as_seen_by(SPECTATOR) == shown
    view = GAME.view(state, A)
    assert (prize_names(view.shown_buried[C]), prize_names(view.buried[C])) == ("3", "")
    assert (prize_names(view.shown[C]), state.buried_count[C]) == ("", 3)
    play(state, C, ShowBuried(prize("3")))
    assert refused(state, C, ShowBuried(prize("3"))) == (Objection.SHOWN_ALREADY, "17.1")
    assert refused(state, C, ShowBuried(prize("1"))) == (Objection.PRIZE_NOT_THERE, "17.1")
    assert refused(state, D, ShowBuried(prize("3"))) == (Objection.PRIZE_NOT_THERE, "17.1")
    view = GAME.view(state, A)
    assert all(GAME.guess(view, new_generator(seed, 1)).buried[C][prize("3")] >= 2 for seed in range(5))
    view.ledger_size = 0  # without the past the shown cards still lie there
    assert all(GAME.guess(view, new_generator(seed, 1)).buried[C][prize("3")] >= 2 for seed in range(5))


def test_17_1_15_3_m44_no_buried_one_is_shown_where_prizes_are_open_or_in_another_effect() -> None:
    assert refused(moment(Step.SAIL), C, ShowBuried(prize("rum"))) == (Objection.PRIZES_ARE_OPEN, "17.1")
    state = moment(Step.TRAITOR, hidden_prizes=True)
    assert refused(state, C, ShowBuried(prize("rum"))) == (Objection.NOT_IN_ANOTHER_EFFECT, "15.3")


@pytest.mark.parametrize("stolen", ["3", "rum"])
def test_17_1_14_13_m44_of_shown_buried_prizes_nobody_else_knows_which_one_was_stolen(stolen: str) -> None:
    state = moment(Step.SMART_KID, "", "", "SMART_KID", hidden_prizes=True)
    state.buried[D] = [0, 0, 2, 1, 0, 0]
    state.buried_count[D] = 3
    play(state, D, ShowBuried(prize("3")), ShowBuried(prize("3")), ShowBuried(prize("rum")))
    resolved(state, C, SmartKid(D))
    deal(state, stolen)
    assert prize_names(GAME.view(state, A).shown_buried[D]) == "3"
