"""What is learned about tables between two rounds: chances that add up, that follow the gold, and come again."""

from __future__ import annotations

import hashlib

import msgspec
import numpy as np
import pytest

from jollyroger.bots.arena import rules_of
from jollyroger.bots.searching.knowledge import FILE, standing_learned
from jollyroger.bots.searching.learning import Lessons, chances_of, gradients
from jollyroger.bots.standing import NUMBERS_SEEN, UNITS, weigh_standing
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.positions import position
from jollyroger.games.mutiny.state import State

pytestmark = pytest.mark.xdist_group("compiled-mutiny")


def chances(state: State) -> list[float]:
    """By seat, interpreted."""
    found = [0.0] * state.seats
    weigh_standing(state, standing_learned(), [0] * NUMBERS_SEEN, found)
    return found


def test_the_chances_of_a_table_add_up_and_the_richest_has_the_best() -> None:
    state = position("n1/1", "g1/1", "n2/1", moment="destination", prizes=("gold1", "gold3 gold3 gold3", "gold1"))
    found = chances(state)
    assert sum(found) == pytest.approx(1)
    assert max(found) == found[1] > 0.5


def test_compiled_and_interpreted_chances_agree() -> None:
    state = position("n1/1", "g1/1", "n2/1", moment="destination", prizes=("gold1", "gold3", "rum"))
    row, found = np.zeros(NUMBERS_SEEN, np.int64), np.zeros(state.seats)
    rules_of(MUTINY).weigh_standing(to_record(state)[0], standing_learned(), row, found)
    assert found.tolist() == pytest.approx(chances(state), abs=1e-5)


def test_the_note_tells_of_these_weights() -> None:
    note = msgspec.json.decode(FILE.with_suffix(".json").read_bytes())
    assert note["weights_sha256"] == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert note["entropy_held_out"] < note["entropy"] + 0.01


def test_learning_goes_down_the_slope_of_the_cross_entropy() -> None:
    luck = np.random.default_rng(1)
    seen = luck.integers(-30, 30, (5, SEATS, NUMBERS_SEEN)).astype(np.int16)
    there = np.arange(SEATS) < 4
    lessons = Lessons(seen, np.eye(SEATS)[:5] * there, np.tile(there, (5, 1)), np.zeros(5, np.bool_))
    net = {
        name: luck.normal(0, 0.2, shape)
        for name, shape in {"inner": (NUMBERS_SEEN, UNITS), "base": (UNITS,), "outer": (UNITS,)}.items()
    }

    def loss() -> float:
        _, _, chance = chances_of(net, lessons, np.arange(4))
        return float(-(lessons.shares[:4] * np.log(np.maximum(chance, 1e-300))).sum(axis=1).mean())

    slopes = gradients(net, lessons, np.arange(4))
    for name, place in (("inner", (3, 5)), ("inner", (0, 0)), ("base", (7,)), ("outer", (2,))):
        before, kept = loss(), net[name][place]
        net[name][place] += 1e-5
        assert (loss() - before) / 1e-5 == pytest.approx(slopes[name][place], abs=1e-3)
        net[name][place] = kept
