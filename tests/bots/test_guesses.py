"""Guesses in machine code are the game's own, and a batch goes on from them."""

from __future__ import annotations

import numpy as np
import pytest

from jollyroger.bots.batch import Batch
from jollyroger.bots.batch_kernels import OVER
from jollyroger.bots.guesses import Guesser
from jollyroger.games.arrays import from_record
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.duel.positions import position
from jollyroger.games.generator import new_generator
from tests.games.mutiny.strategies import EagerPlay, random_record

CHOSEN = {"seats": "4", "hidden_prizes": "yes"}


@pytest.mark.xdist_group("compiled-mutiny")
def test_a_compiled_guess_is_the_games_own() -> None:
    guesser, compared = Guesser(MUTINY), 0
    for number, (state, _, _) in enumerate(random_record(4, "yes", 3, 120, how=EagerPlay).replay()):
        if number % 20 == 0:
            view, ours, theirs = MUTINY.view(state, 1), new_generator(number, 0), new_generator(number, 0)
            assert guesser.guess(view, ours) == MUTINY.guess(view, theirs)
            assert ours == theirs
            compared += 1
    assert compared > 4


@pytest.mark.xdist_group("compiled-mutiny")
def test_a_batch_goes_on_from_guesses() -> None:
    *_, (state, _, _) = random_record(4, "yes", 3, 120, how=EagerPlay).replay()
    while not MUTINY.to_act(state):
        MUTINY.deal(state, MUTINY.chance(state).outcomes()[0])  # type: ignore[union-attr]
    seat = MUTINY.asked(state)
    batch = Batch(MUTINY, MUTINY.options(**CHOSEN), 40, 1)
    Guesser(MUTINY).put(batch, MUTINY.view(state, seat), 7)
    assert (batch.seats == seat).all()
    assert (batch.observations == batch.observations[0]).all()
    assert (batch.masks == batch.masks[0]).all()
    assert len({str(from_record(MUTINY.state_type, row).hand) for row in batch.states}) > 20
    while not batch.over.all():
        batch.play(np.where(batch.seats == OVER, 0, batch.actions[:, 0]))


@pytest.mark.xdist_group("compiled")
def test_nothing_is_hidden_in_a_duel() -> None:
    state = position(jolly="r3@red", roger="b2@blue", hand="y1 KR")
    assert Guesser(DUEL).guess(state, new_generator(1, 0)) == state
