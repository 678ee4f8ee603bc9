"""Both games through PettingZoo: its own suites, our rewards and refusals, and no leak."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

import jollyroger.research  # noqa: F401 - it registers both games
from jollyroger.games.arrays import from_record
from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import OptionsError
from jollyroger.research.pettingzoo import TableEnv
from tests.research.tables import any_of, both, lookalikes

# The suites warn about every observation that is not a plain array, unless they know the environment by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def made(name: str, **chosen: Any) -> TableEnv:
    env = pettingzoo.make("aec", name, **chosen)
    assert isinstance(env, TableEnv)
    return env


def play_to_the_end(env: TableEnv, seed: int) -> dict[str, tuple[float, bool, bool, dict[str, Any]]]:
    """How the game ended for every agent."""
    chooser, ends = np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, ended, cut_off, info = env.last()
        assert observation is not None
        over = ended or cut_off
        if over:
            ends[agent] = (reward, ended, cut_off, info)
        else:
            assert (reward, info) == (0, {})
        env.step(None if over else any_of(observation["action_mask"], chooser))
    return ends


@both
def test_the_suites_of_pettingzoo_pass(name: str, chosen: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(made(name, **chosen), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: made(name, **chosen), num_cycles=100)
    render_test(lambda render_mode: made(name, render_mode=None if render_mode == "human" else render_mode, **chosen))


@both
def test_the_state_is_what_all_see_together(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    env.reset(seed=1)
    check_state_space(env)
    state = env.state()
    assert env.state_space.contains(state)
    assert state.tolist() == [number for agent in env.agents for number in env.observe(agent)["observation"].tolist()]


@both
def test_a_game_ends_with_shares_of_the_win(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    for seed in range(5):
        ends = play_to_the_end(env, seed)
        game = GAMES[env.metadata["name"].removeprefix("jollyroger/").removesuffix("-v0")]
        result = game.result(from_record(game.state_type, env._batch.states[0]))
        assert result is not None
        winners = result.winners or tuple(range(len(ends)))
        shares = [(seat in winners) / len(winners) for seat in range(len(ends))]
        assert [reward for reward, _, _, _ in ends.values()] == pytest.approx(shares)
        assert [info for _, _, _, info in ends.values()] == [{"gold": gold} for gold in result.scores]
        assert all(ended and not cut_off for _, ended, cut_off, _ in ends.values())


@both
def test_the_same_seed_is_the_same_game_and_no_seed_another(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    seen = []
    for seed in (5, 5, None, None):
        env.reset(seed=seed)
        seen.append(
            env.state().tobytes()
            + str([any_of(env.observe(env.agent_selection)["action_mask"], np.random.default_rng(0))]).encode()
        )
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


@both
def test_a_game_that_gets_too_long_is_truncated(name: str, chosen: dict[str, Any]) -> None:
    ends = play_to_the_end(made(name, max_game_length=3, **chosen), 1)
    assert set(map(str, ends.values())) == {str((0.0, False, True, {}))}


@both
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_goes_its_own_way(name: str, chosen: dict[str, Any], copied: Any) -> None:
    env = made(name, **chosen)
    env.reset(seed=1)
    untouched, twin = env.state(), copied(env)
    act(twin, 20)
    assert (env.state() == untouched).all()
    act(env, 20)
    assert (env.state() == twin.state()).all()
    assert not (env.state() == untouched).all()


def act(env: TableEnv, times: int) -> None:
    """Make some moves, always the same in the same position."""
    for _ in range(times):
        if not env.terminations[env.agent_selection]:
            env.step(any_of(env.observe(env.agent_selection)["action_mask"], np.random.default_rng(1)))


@both
def test_an_action_that_is_not_legal_is_refused(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.state()
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"the move {illegal} is not legal"):
        env.step(illegal)
    with pytest.raises(ValueError, match=f"{agent} is asked"):
        env.step(None)
    assert (env.state() == before).all()
    assert env.agent_selection == agent


@both
def test_only_who_is_asked_has_legal_actions(name: str, chosen: dict[str, Any]) -> None:
    env = made(name, **chosen)
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(env.observe(agent))


@pytest.mark.xdist_group("compiled-mutiny")
def test_actions_are_moves_counted_from_the_seat() -> None:
    env = made("jollyroger/mutiny-v0", seats=4)
    game, chooser = GAMES["mutiny"], np.random.default_rng(1)
    env.reset(seed=3)
    for _ in range(60):
        mask = env.observe(env.agent_selection)["action_mask"]
        state = from_record(game.state_type, env._batch.states[0])
        moves = [env.move_of(int(action)) for action in np.flatnonzero(mask)]
        seat = int(env.agent_selection.removeprefix("seat_"))
        assert sorted(map(str, moves)) == sorted(map(str, game.legal(state, seat)))
        env.step(any_of(mask, chooser))


@pytest.mark.parametrize("chosen", [{"variant": "long"}, {"seats": 4}, {"parrots": "yes"}])
@pytest.mark.xdist_group("compiled")
def test_unknown_options_are_refused(chosen: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        made("jollyroger/duel-v0", **chosen)


@pytest.mark.xdist_group("compiled")
def test_unknown_games_and_modes_are_refused() -> None:
    with pytest.raises(OptionsError):
        TableEnv("chess")
    with pytest.raises(ValueError, match="render_mode 'human' is none of ansi, rgb_array"):
        made("jollyroger/duel-v0", render_mode="human")
    env = made("jollyroger/duel-v0")
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.xdist_group("compiled-mutiny")
@pytest.mark.parametrize("seat", [0, 2])
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_given(seat: int) -> None:
    agent, compared, envs = f"seat_{seat}", 0, dict[tuple[int, int], tuple[TableEnv, TableEnv]]()
    for state, twin in lookalikes(seat):
        key = (state.seats, state.hidden_prizes)
        if key not in envs:
            chosen = {"seats": state.seats, "hidden_prizes": bool(state.hidden_prizes), "captains_gold": True}
            envs[key] = (
                made("jollyroger/mutiny-v0", render_mode="ansi", **chosen),
                made("jollyroger/mutiny-v0", render_mode="ansi", **chosen),
            )
        ours, theirs = envs[key]
        ours.put(state)
        theirs.put(twin)
        for what in ("agent_selection", "agents", "rewards", "infos", "terminations", "truncations"):
            assert getattr(ours, what) == getattr(theirs, what)
        for name, numbers in ours.observe(agent).items():
            assert (numbers == theirs.observe(agent)[name]).all()
        assert ours.render() == theirs.render()
        compared += 1
    assert compared > 100
