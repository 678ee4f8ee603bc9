"""A position in words: what it says lies there, out of the decks, and what cannot be is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import FIRST_NORMAL, Character
from jollyroger.games.mutiny.deck import Prize, Stack
from jollyroger.games.mutiny.positions import MOMENTS, position

FOUR = ("g1/2 OldSailor", "", "Cook", "")


def test_cards_lie_where_the_words_say_and_are_gone_from_the_decks() -> None:
    state = position(*FOUR, prizes=["gold2 rum"], buried=["", "jewels"], discards="Lookout", captain="Cora")
    assert (state.captain, state.quartermaster) == (2, 1)
    assert state.hand[0][Character.OLD_SAILOR] == state.hand[2][Character.COOK] == 1
    normal = [kind for kind in range(FIRST_NORMAL, state.kinds) if state.hand[0][kind]]
    assert [(state.skill[kind], state.strength[kind], state.crewmen[kind]) for kind in normal] == [(1, 1, 2)]
    whole = MUTINY.start(MUTINY.options())
    gone = {kind for kind in range(state.kinds) if whole.deck[kind] - state.deck[kind] == 1}
    assert gone == {Character.OLD_SAILOR, Character.COOK, Character.LOOKOUT, *normal}
    assert whole.prize_deck_size - state.prize_deck_size == 3
    assert state.prizes[0][Prize.GOLD_2] == state.prizes[0][Prize.RUM] == state.buried[1][Prize.JEWELS] == 1
    assert state.discards[Character.LOOKOUT] == 1


@pytest.mark.parametrize(
    ("moment", "asked"),
    [
        ("appointment", "appoint"),
        ("destination", "sail"),
        ("arrival", "lookout"),
        ("sharing", "cook"),
        ("punishment", "punish"),
    ],
)
def test_the_rules_lead_to_the_question(moment: str, asked: str) -> None:
    state = position("", "n1/1", "", "", moment=moment, sailing="fort", booty="rum gold1")
    assert MUTINY.question(state).name == asked


def test_every_moment_leads_somewhere() -> None:
    for moment in MOMENTS:
        state = position("Cook", "n1/1", "", moment=moment, sailing="fort", booty="rum", prizes=["jewels"])
        assert MUTINY.to_act(state) or MUTINY.chance(state) or MUTINY.result(state), moment


def test_three_play_without_a_quartermaster_and_hide_their_prizes_if_told_so() -> None:
    state = position("", "", "", hidden_prizes="yes")
    assert (state.seats, bool(state.has_quartermaster), bool(state.hidden_prizes)) == (3, False, True)
    assert state.quartermaster == state.captain


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"moment": "teatime"}, "'teatime' is none of appointment"),
        ({"captain": "Nobody"}, "'Nobody' is none of Anne"),
        ({"quartermaster": "Anne"}, "the Captain cannot be the Quartermaster"),
        ({"moment": "arrival"}, "an arrival needs a stack"),
        ({"moment": "arrival", "sailing": "moon"}, "'moon' is none of fort"),
        ({"discards": "OldSailor OldSailor OldSailor"}, "no OldSailor is left"),
        ({"discards": "gold1"}, "'gold1' is none of Boatswain"),
        ({"booty": "silver"}, "'silver' is none of gold1"),
        ({"prizes": ["", "", "", "", "rum"]}, "prizes for 5 seats, but there are 4"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        position(*FOUR, **wrong)


def test_the_ship_sails_where_the_words_say() -> None:
    assert position(*FOUR, moment="arrival", sailing="pirate-port").sailing == Stack.PIRATE_PORT
