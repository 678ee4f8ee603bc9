"""Both games through OpenSpiel: its own suites, copies and storing, positions to start from, and its bots."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from pettingzoo.test import api_test as pettingzoo_test
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

import jollyroger.research.openspiel  # noqa: F401 - it registers both games
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.duel.positions import position
from jollyroger.games.errors import OptionsError, Refusal
from jollyroger.research.openspiel.setup import position_text
from tests.research.spiel import BOTH, DUEL_NAME, MUTINY_NAME, both_games, endgame, play_on, until_asked

FULL_TREES = {"duel": (1, 849, 4002), "mutiny": (108, 360, 396)}
"""By game: the chance nodes, decisions and ends of a small part of it."""
INFORMATION_SETS = {"duel": 849, "mutiny": 122}
"""The information sets in it. A seat that knew more than it may would tell more of them apart."""


CONFIGS = [
    ("jollyroger_duel", {"variant": "skirmish"}),
    ("jollyroger_mutiny", {"seats": 3, "deck": "skirmish", "hidden_prizes": True, "max_game_length": 300}),
]


def suite(base: Any, name: str, game: Any) -> list[str]:
    """What fails of a suite of OpenSpiel's."""
    case: Any = type("Case", (base,), {"game_name": name, "game": game})
    case.setUpClass()
    failed = []
    for method in [name for name in dir(case) if name.startswith("test_")]:
        try:
            getattr(case(method), method)()
        except Exception as error:
            failed.append(f"{method}: {error}")
    return failed


@both_games
@pytest.mark.parametrize("serialize", [False, True])
def test_the_random_simulation_of_openspiel_passes(name: str, serialize: bool) -> None:  # noqa: FBT001
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialize, verbose=False)


@both_games
def test_the_api_suite_of_openspiel_passes(name: str) -> None:
    assert suite(api_test.EnforceAPIOnPartialTreeBase, name, pyspiel.load_game(name)) == []


@pytest.mark.parametrize("game", ["duel", "mutiny"])
def test_the_api_suite_passes_on_a_whole_tree(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, game, FULL_TREES[game])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, game, INFORMATION_SETS[game])
    assert suite(api_test.EnforceAPIOnFullTreeBase, game, endgame(game)) == []


# The wrapper gives no bounds of what is observed.
@pytest.mark.filterwarnings("ignore:Agent's m")
@pytest.mark.parametrize(("name", "config"), CONFIGS)
def test_the_suite_of_pettingzoo_passes_behind_shimmy(
    name: str, config: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its seed test fails with OpenSpiel's own games too, because the wrapper makes new action spaces in every step."""
    pettingzoo_test(OpenSpielCompatibilityV0(game_name=name, config=config), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@both_games
def test_a_playthrough_replays_identically(name: str) -> None:
    name = name.replace("length=300,recall=64", "length=30,recall=8")
    first = generate_playthrough.playthrough(name, [], seed=3)
    actions = [int(line.removeprefix("action: ")) for line in first.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, actions, seed=4) == first


@both_games
def test_a_state_that_was_stored_goes_on_alike(name: str) -> None:
    state, chooser = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(2)
    play_on(state, chooser, 30)
    restored = pickle.loads(pickle.dumps(state))
    for twin in (state.clone(), restored):
        assert twin.history() == state.history()
        assert twin.progress.state == state.progress.state
        for player in range(state.num_players()):
            assert twin.information_state_string(player) == state.information_state_string(player)
    play_on(restored, np.random.default_rng(3), 30)
    play_on(state, np.random.default_rng(3), 30)
    assert str(restored) == str(state)


@both_games
def test_a_game_ends_with_shares_of_the_win(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    play_on(state, np.random.default_rng(1))
    progress = state.progress
    winners = progress.result.winners or range(state.num_players())
    assert state.returns() == [(seat in winners) / len(winners) for seat in range(state.num_players())]
    assert sum(state.returns()) == pytest.approx(1)
    with pytest.raises(ValueError, match="the game is over"):
        progress.go_on(0)
    with pytest.raises(ValueError, match="no chance move is due"):
        progress.chances()


def test_a_game_that_gets_too_long_is_over_and_nobody_has_won() -> None:
    state = pyspiel.load_game("jollyroger_mutiny(seats=3,max_game_length=25)").new_initial_state()
    play_on(state, np.random.default_rng(1))
    assert state.progress.moves == 25 or state.progress.draws == 25
    assert state.returns() == [0, 0, 0]


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = until_asked(DUEL_NAME)
    before = str(state)
    with pytest.raises(Refusal):
        state.apply_action(0)
    assert str(state) == before


def test_actions_are_in_the_words_of_a_record() -> None:
    state = until_asked(DUEL_NAME)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert len(set(words)) == len(words)
    assert all(text.startswith("splits ") for text in words)
    assert state.action_to_string(state.current_player(), 32) == "Pick(which=0)"
    assert state.string_to_action(words[1]) == state.legal_actions()[1]


def test_options_are_those_of_the_game() -> None:
    game = pyspiel.load_game("jollyroger_mutiny", {"seats": 6, "hidden_prizes": True, "bribes": False})
    assert game.num_players() == 6
    start = game.new_initial_state().progress.state
    assert (start.hidden_prizes, start.bribes) == (1, 0)
    with pytest.raises(OptionsError):
        pyspiel.load_game("jollyroger_mutiny", {"seats": 11})
    with pytest.raises(ValueError, match="max_game_length is 0"):
        pyspiel.load_game("jollyroger_mutiny(max_game_length=0)")
    with pytest.raises(ValueError, match="observers have no parameters"):
        game.make_py_observer(None, {"more": 1})


def test_a_game_can_start_from_a_position() -> None:
    laid = position(jolly="r3@red (g1)@green", roger="b2@blue", hand="y1 KR")
    game = pyspiel.load_game("jollyroger_duel", {"start": position_text(DUEL, laid)})
    assert game.new_initial_state().progress.state == laid
    assert pyspiel.load_game(str(game)).new_initial_state().progress.state == laid
    with pytest.raises(ValueError, match="not a position"):
        pyspiel.load_game("jollyroger_duel", {"start": "x"})
    of_four = position_text(MUTINY, MUTINY.start(MUTINY.options(seats="4")))
    with pytest.raises(ValueError, match="has not 3 seats"):
        pyspiel.load_game("jollyroger_mutiny", {"seats": 3, "start": of_four})


def test_searches_in_python_play() -> None:
    state = until_asked(MUTINY_NAME)
    searcher = ismcts.ISMCTSBot(
        state.get_game(), mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 3,
        random_state=np.random.RandomState(1),
    )  # fmt: skip
    assert searcher.step(state) in state.legal_actions()
    duel = until_asked(DUEL_NAME)
    other = mcts.MCTSBot(duel.get_game(), 2.0, 3, mcts.RandomRolloutEvaluator(1), random_state=np.random.RandomState(1))
    assert other.step(duel) in duel.legal_actions()


def test_searches_in_c_neither_crash_nor_keep_silent() -> None:
    duel, mutiny = until_asked(DUEL_NAME), until_asked(MUTINY_NAME)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(duel.get_game(), evaluator, 2.0, 3, 1, solve=False, seed=1, verbose=False)
    assert bot.step(duel) in duel.legal_actions()
    blind = pyspiel.ISMCTSBot(1, evaluator, 2.0, 3)
    for ask in (blind.step, blind.get_policy, blind.step_with_policy):
        with pytest.raises(pyspiel.SpielError, match=r"use open_spiel\.python\.algorithms\.ismcts\.ISMCTSBot"):
            ask(mutiny)
    poker = pyspiel.load_game("kuhn_poker").new_initial_state()
    poker.apply_action(0)
    poker.apply_action(1)
    assert blind.step(poker) in poker.legal_actions()


def test_a_missing_package_is_named_with_what_to_do() -> None:
    script = "import sys; sys.modules['pyspiel'] = None\nimport jollyroger.research.openspiel"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'jollyroger[research]'" in done.stderr.splitlines()[-1]


def test_python_ends_in_peace() -> None:
    script = "import jollyroger.research.openspiel, pyspiel\npyspiel.load_game('jollyroger_duel').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_both_games_are_registered() -> None:
    assert {name.split("(")[0] for name in BOTH} <= set(pyspiel.registered_names())
