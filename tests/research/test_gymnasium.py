"""Both games through Gymnasium: its own checks, bots on the other seats, many tables at once, and no leak."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import PassiveEnvChecker
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import jollyroger.research  # noqa: F401 - it registers both games
from jollyroger.bots.levels import BOTS
from jollyroger.bots.random_bot import RandomBot
from jollyroger.games.errors import OptionsError
from jollyroger.research.gymnasium import SeatEnv, SeatVectorEnv
from tests.research.tables import any_of, both, lookalikes


def made(name: str, **chosen: Any) -> SeatEnv:
    env = gymnasium.make(name, **chosen).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def vector(name: str, tables: int, **chosen: Any) -> SeatVectorEnv:
    env = gymnasium.make_vec(name, num_envs=tables, **chosen)
    assert isinstance(env, SeatVectorEnv)
    return env


def play(env: SeatEnv, seed: int) -> tuple[int, float, bool, bool, dict[str, Any]]:
    """A game to its end, played anyhow: how many decisions, and what the last of them brought."""
    chooser = np.random.default_rng(seed)
    env.reset(seed=seed)
    for number in range(1, 10_000):
        observation, reward, ended, cut_off, info = env.step(any_of(env.action_masks(), chooser))
        assert env.observation_space.contains(observation)
        if ended or cut_off:
            return number, reward, ended, cut_off, info
        assert (reward, info) == (0, {})
    raise AssertionError("it never ends")


@both
def test_the_checks_of_gymnasium_pass(name: str, chosen: dict[str, Any]) -> None:
    check_env(made(name, illegal="lose", render_mode="ansi", **chosen))
    checked = PassiveEnvChecker(made(name, render_mode="rgb_array", **chosen))
    checked.reset(seed=1)
    checked.step(any_of(checked.unwrapped.action_masks(), np.random.default_rng(1)))  # type: ignore[attr-defined]
    checked.render()


@both
def test_a_game_ends_with_the_share_of_the_win(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    ends = [play(env, seed) for seed in range(20)]
    assert {reward for _, reward, _, _, _ in ends} > {0.0}
    assert all(ended and not cut_off and set(info) == {"gold"} for _, _, ended, cut_off, info in ends)
    with pytest.raises(ValueError, match="the game is over: call reset"):
        env.step(0)


@both
def test_a_game_that_gets_too_long_is_truncated(name: str, chosen: dict[str, Any]) -> None:
    decisions, *end = play(made(name, max_game_length=2, **chosen), 1)
    assert decisions <= 2
    assert end == [0.0, False, True, {}]


@both
def test_an_action_that_is_not_legal_is_refused_or_loses(name: str, chosen: dict[str, Any]) -> None:
    strict, losing = made(name, **chosen), made(name, illegal="lose", **chosen)
    for env in (strict, losing):
        env.reset(seed=1)
    illegal = int(np.flatnonzero(~strict.action_masks())[0])
    with pytest.raises(ValueError, match=f"the move {illegal} is not legal"):
        strict.step(illegal)
    strict.step(any_of(strict.action_masks(), np.random.default_rng(1)))
    assert losing.step(illegal)[1:] == (0.0, True, False, {"illegal": True})
    with pytest.raises(ValueError, match="the game is over: call reset"):
        losing.step(illegal)
    assert losing.reset(seed=2)[1] == {}


@both
def test_many_tables_are_single_ones(name: str, chosen: dict[str, Any]) -> None:
    """The first of them has the same cards as a single table with that seed."""
    many, one = vector(name, 4, seat=1, **chosen), made(name, seat=1, **chosen)
    chooser = np.random.default_rng(1)
    (seen, info), (alone, _) = many.reset(seed=7), one.reset(seed=7)
    assert many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert info == {}
    for _ in range(10_000):
        assert many.observation_space.contains(seen)
        assert (seen[0] == alone).all()
        actions = np.array([any_of(mask, chooser) if mask.any() else 0 for mask in many.action_masks()])
        seen, rewards, ended, cut_off, info = many.step(actions)
        alone, reward, over, _, about = one.step(int(actions[0]))
        assert (rewards[0], ended[0], cut_off[0]) == (reward, over, False)
        if over:
            assert (seen[0] == alone).all()
            assert info["gold"][0] == about["gold"]
            break
    assert over
    assert not many.action_masks()[ended].any()
    actions = np.array([any_of(mask, chooser) if mask.any() else -1 for mask in many.action_masks()])
    _, rewards, again, _, _ = many.step(actions)
    assert not (again & ended).any()
    assert not rewards[ended].any()
    assert many.action_masks()[ended].any(axis=1).all()


@both
def test_many_tables_keep_the_customs_of_gymnasiums_own(name: str, chosen: dict[str, Any]) -> None:
    """It has no check for vectors of others, so its own vector is the measure, behind its wrappers."""
    wrapped = [
        DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec(name, num_envs=3, vectorization_mode=mode, **chosen)))
        for mode in ("sync", "vector_entry_point")
    ]
    theirs, ours = wrapped
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    kinds = []
    for tables in wrapped:
        chooser, ends, kept = np.random.default_rng(1), list[dict[str, Any]](), list[Any]()
        seen, _ = tables.reset(seed=1)
        while not ends:
            masks = np.stack(legal_at(tables))
            actions = np.array([any_of(mask, chooser) if mask.any() else 0 for mask in masks])
            kept.append((seen, seen.copy()))
            seen, rewards, ended, cut_off, info = tables.step(actions)
            ends += [about for about, over in zip(info, ended, strict=True) if over]
        assert all((array == copy).all() for array, copy in kept)
        arrays = [seen, rewards, ended, cut_off]
        kinds.append([(array.shape, array.dtype) for array in arrays] + [sorted(ends[0]), sorted(ends[0]["episode"])])
        tables.close()
    assert kinds[0] == kinds[1]


def legal_at(tables: Any) -> Any:
    """The masks of all tables: ours has them as one array, Gymnasium's asks each table."""
    inner = tables.unwrapped
    return inner.action_masks() if isinstance(inner, SeatVectorEnv) else inner.call("action_masks")


@both
def test_an_environment_matches_another_of_its_kind(name: str, chosen: dict[str, Any]) -> None:
    one, other = (made(name, illegal="lose", render_mode="ansi", **chosen) for _ in range(2))
    check_environments_match(one, other, num_steps=20)


@both
def test_without_a_seat_the_tables_have_each_in_turn(name: str, chosen: dict[str, Any]) -> None:
    many = vector(name, 6, **chosen)
    many.reset(seed=1)
    seats = int(chosen.get("seats", 2))
    assert many._batch.seats.tolist() == [number % seats for number in range(6)]


@pytest.mark.xdist_group("compiled")
def test_bots_sit_in_order_from_the_left() -> None:
    good, bad = (
        [play(made("jollyroger/duel-v0", seat=1, bots=bot), seed)[1] for seed in range(40)]
        for bot in ("random", "greedy")
    )
    assert sum(good) > sum(bad)


@pytest.mark.xdist_group("compiled")
def test_bots_that_think_in_python_play_too(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = RandomBot()
    thinker.name = "thinker"
    monkeypatch.setitem(BOTS["duel"], thinker.name, thinker)
    env = made("jollyroger/duel-v0", variant="skirmish", bots="thinker")
    assert play(env, 1) == play(env, 1)
    with pytest.raises(OptionsError):
        vector("jollyroger/duel-v0", 2, bots="thinker")


@pytest.mark.xdist_group("compiled-mutiny")
@pytest.mark.parametrize("bots", [("sailor",), ("sailor", "random", "sailor", "sailor")])
def test_a_wrong_number_of_bots_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="3 bots are needed"):
        made("jollyroger/mutiny-v0", seats=4, bots=bots)


@pytest.mark.xdist_group("compiled")
def test_unknown_bots_and_seats_are_refused() -> None:
    with pytest.raises(OptionsError):
        made("jollyroger/duel-v0", bots="parrot")
    with pytest.raises(ValueError, match="there is no seat 2: the first is 0, the last 1"):
        made("jollyroger/duel-v0", seat=2)


@pytest.mark.xdist_group("compiled-mutiny")
def test_what_our_seat_cannot_know_changes_nothing_that_it_is_given() -> None:
    compared, envs = 0, dict[tuple[int, int], tuple[SeatEnv, SeatEnv]]()
    for state, twin in lookalikes(seat=1):
        if env_asks(state):
            key = (state.seats, state.hidden_prizes)
            if key not in envs:
                chosen = {"seats": state.seats, "hidden_prizes": bool(state.hidden_prizes), "captains_gold": True}
                envs[key] = (
                    made("jollyroger/mutiny-v0", seat=1, render_mode="ansi", **chosen),
                    made("jollyroger/mutiny-v0", seat=1, render_mode="ansi", **chosen),
                )
            ours, theirs = envs[key]
            assert (ours.put(state) == theirs.put(twin)).all()
            assert (ours.action_masks() == theirs.action_masks()).all()
            assert ours.render() == theirs.render()
            compared += 1
    assert compared > 20


@pytest.mark.xdist_group("compiled-mutiny")
def test_what_our_seat_cannot_know_changes_no_array_of_many_tables() -> None:
    compared, pairs = 0, dict[tuple[int, int], SeatVectorEnv]()
    for state, twin in lookalikes(seat=1):
        if env_asks(state):
            key = (state.seats, state.hidden_prizes)
            if key not in pairs:
                chosen = {"seats": state.seats, "hidden_prizes": bool(state.hidden_prizes), "captains_gold": True}
                pairs[key] = vector("jollyroger/mutiny-v0", 2, seat=1, **chosen)
            batch = pairs[key]._batch
            batch.put(0, state)
            batch.put(1, twin)
            (starts, described), masks = batch.described(), pairs[key].action_masks()
            for rows in (batch.observations, masks, batch.counts, batch.shares, batch.gold, batch.seen_by(1)):
                assert (rows[0] == rows[1]).all()
            assert (described[: starts[1]] == described[starts[1] :]).all()
            compared += 1
    assert compared > 20


def env_asks(state: Any) -> bool:
    """Whether our seat is asked, before any bot is."""
    from jollyroger.games.mutiny.rules.stack import next_seat

    return next_seat(state) == 1
