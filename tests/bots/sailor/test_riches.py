"""What the sailor bot does with a Carpenter's claim and with hidden prizes."""

from __future__ import annotations

import pytest

from jollyroger.bots.sailor.bot import choose_like_a_sailor
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.verbs import (
    Carpenter,
    Claim,
    ClaimBlind,
    LetGo,
    Pass,
    ShowBuried,
)
from jollyroger.games.mutiny.state import State, Step
from tests.games.mutiny.moments import moment, resolved
from tests.games.mutiny.tables import A, C, D, pass_all, prize


def choice(state: State, seat: int, *, among: list[Move] | None = None) -> Move:
    """What the sailor does in that seat."""
    view = MUTINY.view(state, seat)
    codes = MUTINY.legal_codes(view, seat) if among is None else [MUTINY.code_of(state, move) for move in among]
    return MUTINY.move_of(choose_like_a_sailor(view, seat, codes, len(codes), new_generator(1, 0)))


@pytest.mark.parametrize(("hidden_prizes", "claims"), [(False, Claim), (True, ClaimBlind)])
def test_14_2_m44_a_sailor_takes_a_prize_rather_than_let_the_claim_go(
    *, hidden_prizes: bool, claims: type[Move]
) -> None:
    state = moment(Step.CARPENTER, "", "", "CARPENTER", hidden_prizes=hidden_prizes)
    resolved(state, C, Carpenter())
    pass_all(state)
    assert isinstance(choice(state, C), claims)
    assert choice(state, C, among=[LetGo()]) == LetGo()


def test_17_1_m44_a_sailor_shows_nothing_of_what_is_buried() -> None:
    state = moment(Step.BOATSWAIN, hidden_prizes=True)
    shows = ShowBuried(prize("3"))
    assert shows in MUTINY.legal(state, D)
    assert choice(state, D, among=[shows, Pass()]) == Pass()
    assert choice(state, A) == Pass()
