"""What a play would do, before it is made."""

from __future__ import annotations

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.cards import JOLLY, NOBODY
from jollyroger.games.duel.moves import Board, Reinforce
from jollyroger.games.duel.previews import preview
from tests.games.duel.tables import RED, card, table


def test_5_1_a_pirate_that_joins_brings_the_captain_aboard() -> None:
    state = table("r3", roger="r2@red")
    before = DUEL.copy(state)
    seen = preview(state, JOLLY, DUEL.code_of(state, Reinforce(card("r3"), RED)))
    assert state == before
    (change,) = seen.ships
    assert (change.ship, change.own, change.other, change.captain) == (RED, 3, 2, JOLLY)
    assert seen.gold == 0


def test_6_2_a_pirate_that_boards_brings_its_strength_in_gold() -> None:
    state = table("r3", jolly="r2@red")
    seen = preview(state, JOLLY, DUEL.code_of(state, Board(card("r3"))))
    assert seen.gold == 3
    assert all(change.captain != NOBODY for change in seen.ships)
    assert seen.own_total > seen.other_total == 0
