"""A position in words: what it says lies there, out of the pile, and what cannot be is refused with a reason."""

from __future__ import annotations

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, ROGER, Ship
from jollyroger.games.duel.positions import position
from jollyroger.games.duel.state import Phase
from tests.games.duel.tables import crew, every_card, hand


def test_crews_and_hand_lie_where_the_words_say() -> None:
    state = position(jolly="r3@red (g1)@red", roger="g2@green", mover="Roger", hand="KR y2")
    assert [crew(state, JOLLY, Ship.RED), crew(state, ROGER, Ship.GREEN)] == ["r3 (g1)", "g2"]
    assert (state.mover, state.phase, hand(state, ROGER)) == (ROGER, Phase.PLAY, "KR y2")
    whole = DUEL.start(DUEL.options())
    assert every_card(state) == every_card(whole)
    assert whole.pile - state.pile == 5


def test_dealt_cards_are_split_once_all_are_there() -> None:
    assert DUEL.question(position(dealt="g1 g2 y1 y2 r1", splitter="Jolly")).seats == (JOLLY,)
    assert DUEL.chance(position(dealt="g1 g2")) is not None


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"variant": "chess"}, "'chess' is none of"),
        ({"splitter": "Anne"}, "'Anne' is none of Jolly, Roger"),
        ({"jolly": "r3@pink"}, "'pink' is none of"),
        ({"jolly": "r9@red"}, "'r9' is none of"),
        ({"jolly": "KR@red KR@red KR@red KR@red KR@red KR@red KR@red KR@red KR@red"}, "no KR is left"),
        ({"hand": "g1", "dealt": "g2"}, "not both"),
        ({"hand": "g1 g2 g3 y1 y2"}, "a set has at most 4"),
        ({"dealt": "g1 g2 g3 y1 y2 y3"}, "more than 5 cards are dealt"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(wrong: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        position(**wrong)
