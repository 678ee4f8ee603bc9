"""Many games at once: each is the game that it would be alone, with any players and any number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jollyroger.bots.arena import simulate
from jollyroger.bots.batch import Batch, numbering
from jollyroger.bots.levels import find_bot
from jollyroger.games.arrays import from_record
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.errors import OptionsError
from jollyroger.games.features import FEATURES
from jollyroger.games.headers import AnyGame

SMALL: list[Any] = [
    pytest.param(DUEL, {"variant": "skirmish"}, marks=pytest.mark.xdist_group("compiled")),
    pytest.param(MUTINY, {"seats": "4", "hidden_prizes": "yes"}, marks=pytest.mark.xdist_group("compiled-mutiny")),
]
both = pytest.mark.parametrize(("game", "chosen"), SMALL)


def batch_of(game: AnyGame, chosen: dict[str, str], games: int = 16, **more: Any) -> Batch:
    return Batch(game, game.options(**chosen), games, seed=9, **more)


def any_actions(batch: Batch, chooser: np.random.Generator) -> Any:
    """One legal action for each game, none where it is over."""
    picks = (chooser.random(len(batch.counts)) * np.maximum(batch.counts, 1)).astype(int)
    return batch.actions[np.arange(len(picks)), picks]


def state_of(batch: Batch, place: int) -> Any:
    return from_record(batch.game.state_type, batch.states[place])


@both
def test_a_batch_shows_what_the_rules_say(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, chooser = batch_of(game, chosen, 3), np.random.default_rng(1)
    features, seats = FEATURES[game.name], len(batch.shares[0])
    codes, _ = numbering(game.name, seats)
    ended = np.zeros(3, bool)
    while not batch.over.all():
        for place in np.flatnonzero(~batch.over).tolist():
            state, seat = state_of(batch, place), int(batch.seats[place])
            view = game.view(state, seat)
            actions = batch.actions[place, : batch.counts[place]]
            assert seat == game.asked(state)
            assert codes[seat, actions].tolist() == game.legal_codes(view, seat)
            assert np.flatnonzero(batch.masks[place]).tolist() == sorted(actions.tolist())
            row = [0] * len(features.observation(seats))
            features.modules[-1].observe(view, seat, row)
            assert batch.observations[place].tolist() == row
        batch.play(any_actions(batch, chooser))
        for place in np.flatnonzero(batch.ended).tolist():
            result = game.result(state_of(batch, place))
            assert result is not None
            assert batch.gold[place].tolist() == list(result.scores)
            winners = result.winners or range(seats)
            assert batch.shares[place].tolist() == pytest.approx(
                [(seat in winners) / len(winners) for seat in range(seats)]
            )
        ended |= batch.ended
    assert ended.all()
    assert not batch.masks.any()


@both
def test_described_moves_are_those_of_the_rules(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, chooser = batch_of(game, chosen, 4, again=True), np.random.default_rng(2)
    features = FEATURES[game.name]
    codes, _ = numbering(game.name, len(batch.shares[0]))
    for _ in range(60):
        starts, rows = batch.described()
        assert len(rows) == starts[-1] == batch.counts.sum()
        for place, seat in enumerate(batch.seats.tolist()):
            state = state_of(batch, place)
            for number, action in enumerate(batch.actions[place, : batch.counts[place]]):
                row = [0] * len(features.described_move())
                features.modules[-1].describe_move(state, seat, int(codes[seat, action]), row)
                assert rows[starts[place] + number].tolist() == row
        batch.play(any_actions(batch, chooser))


@both
def test_games_begin_again_with_other_cards(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, chooser = batch_of(game, chosen, 64, again=True, threads=2), np.random.default_rng(3)
    ended, first = np.zeros(64, int), batch.observations.copy()
    while ended.min() < 2:
        batch.play(any_actions(batch, chooser))
        ended += batch.ended
        assert not batch.over.any()
        assert (batch.shares[batch.ended].sum(axis=1) > 0.99).all()
        assert (batch.lengths[batch.ended] > 1).all()
    assert not (batch.observations == first).all(axis=1).all()


@both
def test_however_many_threads_the_games_are_the_same(game: AnyGame, chosen: dict[str, str]) -> None:
    one, two = (batch_of(game, chosen, 64, again=True, threads=threads) for threads in (1, 2))
    chooser, again = np.random.default_rng(4), np.random.default_rng(4)
    for _ in range(150):
        one.play(any_actions(one, chooser))
        two.play(any_actions(two, again))
        assert (one.observations == two.observations).all()
        assert (one.masks == two.masks).all()
    assert (one.states == two.states).all()


@pytest.mark.parametrize(
    ("game", "names"),
    [
        pytest.param(DUEL, ("greedy", "random"), marks=pytest.mark.xdist_group("compiled")),
        pytest.param(
            MUTINY, ("sailor", "random", "sailor", "sailor"), marks=pytest.mark.xdist_group("compiled-mutiny")
        ),
    ],
)
def test_bots_play_the_games_that_they_play_in_the_arena(game: AnyGame, names: tuple[str, ...]) -> None:
    options = game.options()
    outcomes = list(simulate(game, options, [find_bot(game.name, name) for name in names], 2, seed=9, compiled=False))
    batch = Batch(game, options, 2, seed=9, bots=names)
    assert batch.ended.all()
    assert batch.gold.tolist() == [list(outcome.result.scores) for outcome in outcomes]


@both
def test_bots_take_the_seats_that_they_are_given(game: AnyGame, chosen: dict[str, str]) -> None:
    seats = len(game.seat_names(game.options(**chosen)))
    bots = [["random"] * seats for _ in range(seats)]
    for seat in range(seats):
        bots[seat][seat] = None  # type: ignore[call-overload] # nobody plays for this one
    batch, chooser = batch_of(game, chosen, seats, bots=bots, again=True), np.random.default_rng(5)
    for _ in range(50):
        assert batch.seats.tolist() == list(range(seats))
        batch.play(any_actions(batch, chooser))


@both
def test_a_game_that_gets_too_long_is_cut_off(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, chooser = batch_of(game, chosen, longest=5), np.random.default_rng(6)
    for number in range(5):
        assert not batch.cut_off.any()
        assert batch.lengths.tolist() == [number] * 16
        batch.play(any_actions(batch, chooser))
    assert batch.cut_off.all()
    assert batch.over.all()
    assert not batch.ended.any()
    assert not batch.shares.any()
    assert not batch.gold.any()
    assert batch.lengths.tolist() == [5] * 16


@both
def test_what_is_not_legal_is_refused_and_nothing_changes(game: AnyGame, chosen: dict[str, str]) -> None:
    batch = batch_of(game, chosen)
    before, actions = batch.states.copy(), batch.actions[:, 0].copy()
    for wrong in (game.codes - 1, game.codes + 5, -1, -2, -3):
        actions[11] = wrong
        with pytest.raises(ValueError, match="not legal in game 11"):
            batch.play(actions)
    with pytest.raises(ValueError, match="16 moves"):
        batch.play(actions[:3])
    assert (batch.states == before).all()


@both
def test_chosen_games_begin_anew(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, again = batch_of(game, chosen, 8), batch_of(game, chosen, 8)
    first = batch.states.copy()
    assert (first == again.states).all()
    batch.restart(np.arange(8) < 4)
    same = batch.states == first
    assert same[4:].all()
    assert same[:4].sum() < 4
    assert (batch.lengths == 0).all()


@both
def test_a_game_goes_on_from_a_state_that_is_put_there(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, other = batch_of(game, chosen, 2), batch_of(game, chosen, 4)
    batch.put(1, state_of(other, 3))
    assert (batch.observations[1] == other.observations[3]).all()
    assert (batch.masks[1] == other.masks[3]).all()
    assert (batch.observations[0] == other.observations[0]).all()


@pytest.mark.xdist_group("compiled")
def test_unknown_bots_and_wrong_numbers_of_them_are_refused() -> None:
    with pytest.raises(OptionsError):
        batch_of(DUEL, {}, bots=("greedy", "parrot"))
    with pytest.raises(ValueError, match="2 bots are needed"):
        batch_of(DUEL, {}, bots=("greedy",))


@pytest.mark.xdist_group("compiled")
def test_what_is_not_wanted_is_not_written() -> None:
    batch = batch_of(DUEL, {}, observe=False, mask=False)
    assert batch.observations.shape == (16, 0)
    assert batch.masks.shape == (16, 0)
    assert (batch.counts > 0).all()
    assert (batch.seen_by(batch.seats) == batch_of(DUEL, {}).observations).all()


@both
def test_with_choices_nobody_is_asked_what_is_settled(game: AnyGame, chosen: dict[str, str]) -> None:
    batch, chooser = batch_of(game, chosen, 8, choices=True), np.random.default_rng(6)
    made: list[list[int]] = [[] for _ in range(8)]
    while not batch.over.all():
        assert (batch.counts[~batch.over] > 1).all()
        actions = any_actions(batch, chooser)
        for place in np.flatnonzero(~batch.over).tolist():
            made[place].append(int(actions[place]))
        batch.play(actions)
    every = batch_of(game, chosen, 8)
    while not every.over.all():
        asked = (every.counts > 1).tolist()
        every.play(
            [
                row.pop(0) if choice else every.actions[place, 0]
                for place, (row, choice) in enumerate(zip(made, asked, strict=True))
            ]
        )
    assert made == [[]] * 8
    assert (batch.gold == every.gold).all()


@both
def test_a_bot_advises_what_it_would_do_itself(game: AnyGame, chosen: dict[str, str]) -> None:
    name = "greedy" if game is DUEL else "sailor"
    batch, seats = batch_of(game, chosen, 4), len(game.seat_names(game.options(**chosen)))
    for _ in range(30):
        generators = batch._generators.copy()
        advised = batch.advised(name)
        for place, seat in enumerate(batch.seats.tolist()):
            if seat >= 0:
                view, generator = game.view(state_of(batch, place), seat), generators[place, 1 + seat].tolist()
                codes = game.legal_codes(view, seat)
                assert codes[advised[place]] == find_bot(game.name, name).choose(view, seat, codes, generator)
                assert generator == batch._generators[place, 1 + seat].tolist()
        batch.play(np.where(batch.over, 0, batch.actions[np.arange(4), advised]))
    assert len(batch.shares[0]) == seats
