"""The net in machine code is the net that is written down here as plain sums."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jollyroger.bots.arena import rules_of
from jollyroger.bots.batch import Batch, Player, numbering
from jollyroger.bots.crew import policy
from jollyroger.bots.crew.knowledge import Nets, Weights, load, save
from jollyroger.bots.crew.mind import MINE, WEIGHTS
from jollyroger.bots.mutiny_choice import FIRST_NET
from jollyroger.games.arrays import from_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.feature_names import PLAYER_WIDTH, MoveFeature

pytestmark = pytest.mark.xdist_group("compiled-mutiny")


def any_weights(seed: int) -> Weights:
    chooser = np.random.default_rng(seed)
    return {
        part: (chooser.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32) for part, shape in WEIGHTS.items()
    }


def any_nets(count: int, warmth: float = 0) -> Nets:
    nets = Nets(count, warmth=warmth)
    for net in range(count):
        nets.put(net, any_weights(net))
    return nets


def batch_of(seats: int, games: int = 6, **more: Any) -> Batch:
    options = MUTINY.options(seats=str(seats), hidden_prizes="yes")
    return Batch(MUTINY, options, games, seed=5, again=True, choices=True, threads=1, mask=False, **more)


def expected(weights: Weights, seats: int, seen: Any, moves: Any) -> tuple[Any, float]:
    """The score of each move, and the value."""
    mine, around = seen[:MINE].astype(float), seen[MINE:].astype(float).reshape(seats - 1, PLAYER_WIDTH)
    places = weights["clockwise"][1:seats] + weights["widdershins"][1:seats][::-1]
    others = np.maximum(around @ weights["player"] + places, 0)
    outer = mine @ weights["table"] + weights["seats"][seats]
    outer += others.sum(axis=0) @ weights["sum"] + others.max(axis=0) @ weights["most"]
    inner = np.maximum(np.maximum(outer, 0) @ weights["inner"] + weights["inner_base"], 0)
    named = moves[:, MoveFeature.SEAT + 1 : MoveFeature.SEAT + seats].astype(float) @ others
    key = moves.astype(float) @ weights["move"] + named @ weights["target"]
    key += inner @ weights["context"] + weights["context_base"]
    wanted = inner @ weights["query"] + weights["query_base"]
    return np.maximum(key, 0) @ wanted, float(inner @ weights["value"] + weights["value_base"][0])


@pytest.mark.parametrize("seats", [3, SEATS])
def test_scores_and_prospects_are_the_sums_of_the_net(seats: int) -> None:
    nets, batch, chooser = any_nets(2), batch_of(seats), np.random.default_rng(1)
    rules, mind = rules_of(MUTINY), nets()
    codes, _ = numbering("mutiny", seats)
    rows, named = np.arange(6), 0
    for step in range(60):
        starts, moves = batch.described()
        named += int((moves[:, MoveFeature.SEAT + 1 :] != 0).any(axis=1).sum())
        for game in range(6):
            seat, weights = int(batch.seats[game]), any_weights(step % 2)
            scores, value = expected(weights, seats, batch.observations[game], moves[starts[game] : starts[game + 1]])
            rules.consider(mind, step % 2, batch.states[game], seat)
            assert rules.prospects_of(mind, step % 2) == pytest.approx(value, abs=1e-3)
            found = [
                rules.score_move(mind, step % 2, batch.states[game], seat, int(codes[seat, action]))
                for action in batch.actions[game, : batch.counts[game]]
            ]
            assert found == pytest.approx(scores.tolist(), abs=1e-2, rel=1e-3)
        batch.play(batch.actions[rows, (chooser.random(6) * batch.counts).astype(int)])
    assert named > 50


@pytest.mark.parametrize("warmth", [0.0, 1.0])
def test_interpreted_and_compiled_choices_are_the_same(warmth: float) -> None:
    nets, batch = any_nets(1, warmth), batch_of(4, 2)
    rules, mind, desk = rules_of(MUTINY), nets(), nets()
    codes, _ = numbering("mutiny", 4)
    for step in range(8):
        for game in range(2):
            seat, record = int(batch.seats[game]), batch.states[game]
            state = from_record(MUTINY.state_type, record)
            legal = codes[seat, batch.actions[game, : batch.counts[game]]].astype(np.int64)
            luck, again = np.array(new_generator(step, game)), np.array(new_generator(step, game))
            compiled = rules.choose_as_learned(mind, 0, record, seat, legal, len(legal), luck)
            assert policy.choose_as_learned(desk, 0, state, seat, legal, len(legal), again) == compiled  # type: ignore[arg-type]  # arrays here, lists in the rules
            assert luck.tolist() == again.tolist()
        batch.play(batch.actions[np.arange(2), 0])


def test_a_net_without_warmth_always_plays_the_same_and_with_it_does_not() -> None:
    def lengths(warmth: float, seed: int) -> list[int]:
        seated: list[Player] = [FIRST_NET, FIRST_NET + 1, "sailor"]
        options = MUTINY.options(seats="3")
        batch = Batch(MUTINY, options, 8, seed, bots=seated, longest=3000, observe=False, new_mind=any_nets(2, warmth))
        found: list[int] = batch.lengths.tolist()
        return found

    assert lengths(0, 1) == lengths(0, 1)
    assert lengths(1, 1) == lengths(1, 1)
    assert lengths(0, 1) != lengths(1, 1)


def test_weights_are_kept_in_a_small_file(tmp_path: Any) -> None:
    weights = any_weights(3)
    save(weights, tmp_path / "some.npz")
    found = load(tmp_path / "some.npz")
    assert (tmp_path / "some.npz").stat().st_size < 2_000_000
    for part, values in weights.items():
        assert np.allclose(found[part], values, rtol=1e-3, atol=1e-6)


def test_weights_of_other_features_are_refused(tmp_path: Any) -> None:
    np.savez(tmp_path / "old.npz", features=np.array(-1))
    with pytest.raises(ValueError, match="version -1"):
        load(tmp_path / "old.npz")
