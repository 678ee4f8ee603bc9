"""17. What the messages of a table show of hidden prizes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jollyroger.games.game import SPECTATOR
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.moves.verbs import Deal, Pick, Sell, ShowBuried
from jollyroger.games.mutiny.state import State, Step
from jollyroger.log.mutiny_policy import MutinyPolicy
from jollyroger.messages.game_messages import ALL, TableStatus
from jollyroger.messages.mutiny import MutinyMessages
from tests.games.mutiny.moments import moment
from tests.games.mutiny.tables import GAME, A, B, C, mutiny, pass_all, play, table

OPTIONS = GAME.options(seats="4", hidden_prizes="yes")


def board(state: State, viewer_seat: int) -> dict[str, Any]:
    """What somebody is sent of the table."""
    view = state if viewer_seat == ALL else GAME.glance(state, viewer_seat)
    status = TableStatus(1, started=True, asked=(), held=None)
    messages = MutinyMessages(OPTIONS)
    parts = (*messages.board(view, status), *messages.own(view, status, viewer_seat))
    found: dict[str, Any] = json.loads(b"{%b}" % b",".join(parts))
    return found


@pytest.mark.parametrize(
    ("viewer_seat", "prizes", "left"),
    [
        (A, None, {"gold1": 1, "rum": 1}),
        (B, {"rum": 1}, None),
        (C, None, None),
        (SPECTATOR, None, None),
        (ALL, {"rum": 1}, None),
    ],
)
def test_17_2_m37_the_captain_is_sent_what_was_passed_on_and_how_many_are_left(
    viewer_seat: int, prizes: dict[str, int] | None, left: dict[str, int] | None
) -> None:
    state = table(*4 * [""], at=Step.SHARE, booty="1 3 rum", hidden_prizes=True)
    pass_all(state)
    play(state, A, Pick(Prize.GOLD_3))
    play(state, B, Deal(Prize.GOLD_1, C))
    assert board(state, viewer_seat)["booty"] == {"size": 1, "prizes": prizes, "left": left}


@pytest.mark.parametrize("viewer_seat", [A, C, SPECTATOR])
def test_17_1_m44_all_are_sent_which_buried_prizes_were_shown(viewer_seat: int) -> None:
    state = table(*4 * [""], at=Step.CHOOSE, buried=("", "", "3 rum", ""), hidden_prizes=True)
    play(state, C, ShowBuried(Prize.GOLD_3))
    player = board(state, viewer_seat)["players"][C]
    assert (player["buried"], player["shown_buried"]) == (2, {"gold3": 1})
    assert player["buried_prizes"] == ({"gold3": 1, "rum": 1} if viewer_seat == C else None)


def test_8_3_a_sale_leaves_the_question_of_the_market_open_as_it_was() -> None:
    state = table(*4 * [""], at=Step.MARKET_OPENS, sailing=Stack.PIRATE_PORT, prizes=("", "jewels", "", ""))
    before = MutinyPolicy().question(state)
    play(state, B, Sell())
    GAME.deal(state, Prize.RUM)
    assert MutinyPolicy().question(state) == before


def test_9_6_m39_the_map_is_told_while_it_lies_on_the_table() -> None:
    assert [board(moment(step), A)["map"] for step in (Step.OLD_SAILOR, Step.BURY, Step.SMART_KID)] == [
        False,
        True,
        False,
    ]


def test_12_2_m41_what_was_collected_is_told_while_the_qm_is_appointed() -> None:
    state = mutiny("", "", "m1/4", "", card="m1/4", prizes=("1 3", "", "", ""))
    pass_all(state)
    sent = board(state, B)
    assert (sent["phase"], sent["booty"]) == (
        "appointment",
        {"size": 2, "prizes": {"gold1": 1, "gold3": 1}, "left": None},
    )
