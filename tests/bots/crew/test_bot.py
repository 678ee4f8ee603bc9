"""The learned bot: it needs its view alone, repeats itself, and has what it learned from beside its weights."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pytest

from jollyroger.bots.arena import play_game, simulate
from jollyroger.bots.batch import Batch, Player
from jollyroger.bots.crew.head import head, warm_up
from jollyroger.bots.crew.knowledge import FILE
from jollyroger.bots.levels import find_bot
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.record import Record, advance
from tests.games.mutiny.redealing import Watch, redealt
from tests.games.mutiny.strategies import EagerPlay, random_record, start_of

pytestmark = pytest.mark.xdist_group("compiled-mutiny")

LEARNED, SAILOR_1 = find_bot("mutiny", "learned"), find_bot("mutiny", "sailor-1")
SEATS = 4


def thoughts(record: Record, seat: int) -> list[tuple[int, float]]:
    """What the bot would do in a seat after every ply, and what it expects."""
    state, found = start_of(record), []
    for ply in record.plies:
        advance(MUTINY, state, ply)
        view = MUTINY.view(state, seat)
        codes = MUTINY.legal_codes(view, seat)
        if codes:
            found.append((LEARNED.choose(view, seat, codes, new_generator(1, 0)), head().prospects(view, seat)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_its_thoughts_do_not_hang_on_what_a_seat_cannot_know(seed: int) -> None:
    record = random_record(SEATS, ("no", "yes")[seed % 2], seed, 120, how=EagerPlay)
    redeal = redealt(Watch(record, seed), 4, new_generator(seed, 0))
    assert redeal.plies != record.plies
    found = thoughts(record, seed)
    twin = thoughts(Record(record.game, record.options, record.players, record.date, redeal.plies), seed)
    assert len(twin) > 3
    assert found[: len(twin)] == twin


def test_a_game_is_the_same_at_a_table_and_in_a_simulation() -> None:
    options, bots = MUTINY.options(seats="3", hidden_prizes="yes"), (LEARNED, SAILOR_1, LEARNED)
    warm_up()
    _, state = play_game(MUTINY, options, bots, seed=3, number=0)
    (fast,) = simulate(MUTINY, options, bots, 1, seed=3, compiled=True)
    assert fast.result == MUTINY.result(state)
    assert fast == next(simulate(MUTINY, options, bots, 1, seed=3, compiled=True))


def test_the_weights_are_those_of_the_note() -> None:
    note = json.loads(FILE.with_suffix(".json").read_text())
    assert note["weights_sha256"] == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert note["command"].startswith("jollyroger train mutiny")


def test_it_wins_more_than_its_share_against_the_first_sailors() -> None:
    """At ten seats a fair share of 400 games is 0.10 ± 0.03; it was measured far above that."""
    seated: list[list[Player]] = [
        [("learned" if seat == game % 10 else "sailor-1") for seat in range(10)] for game in range(400)
    ]
    batch = Batch(MUTINY, MUTINY.options(seats="10"), 400, seed=1, bots=seated, longest=5000, observe=False, mask=False)
    assert batch.shares[np.arange(400), np.arange(400) % 10].mean() > 0.15
