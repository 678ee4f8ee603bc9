"""The last two turns of a game with all cards: exact, because the last draw is known."""

from __future__ import annotations

import pytest

from jollyroger.bots.redbeard.known_draw import KnownDraw, draw_is_known
from jollyroger.bots.redbeard.thinker import Thinker
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY
from jollyroger.games.duel.state import Phase, State
from tests.bots.redbeard.endings import mirrored, position

pytestmark = pytest.mark.xdist_group("compiled")


def full_minimax(state: State, thoughts: Thinker) -> int:
    """Every legal move by the contract, without cuts or memory, down to the last turn's exact value."""
    if state.phase == Phase.DEAL:
        last = DUEL.copy(state)
        for card, count in enumerate(state.unseen):
            for _ in range(count):
                DUEL.deal(last, card)
        return thoughts.solve(last, DUEL.legal_codes(last, last.mover))
    values = []
    for code in DUEL.legal_codes(state, state.mover):
        after = DUEL.copy(state)
        DUEL.play_code(after, state.mover, code)
        values.append(full_minimax(after, thoughts))
    return max(values) if state.mover == JOLLY else min(values)


def test_it_is_for_the_last_turn_but_one_with_no_card_aside() -> None:
    assert draw_is_known(position("all-cards", 1, turn=9))
    assert draw_is_known(position("all-cards", 1, turn=9, cards=2))
    assert not draw_is_known(position("all-cards", 1, turn=8))
    assert not draw_is_known(position("all-cards", 1, turn=10))
    assert not draw_is_known(position("advanced", 1, turn=7))


@pytest.mark.parametrize("seed", range(4))
def test_two_turns_are_the_full_minimax(seed: int) -> None:
    thoughts = Thinker("all-cards")
    state = position("all-cards", seed, turn=9, cards=2, player="greedy")
    codes = DUEL.legal_codes(state, state.mover)
    found = KnownDraw(thoughts).values(state, codes)
    assert (max if state.mover == JOLLY else min)(found) == full_minimax(state, thoughts)
    assert KnownDraw(thoughts).values(mirrored(state), codes) == [-value for value in found]
