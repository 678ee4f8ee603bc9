"""Both games are found by their names, and a missing package is named with what to do."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import pettingzoo
import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.research.registering import environment_id, register_all


@pytest.mark.parametrize("game", GAMES)
def test_both_interfaces_know_each_game(game: str) -> None:
    register_all()
    name = environment_id(game)
    assert pettingzoo.spec("aec", name).kwargs == {"game": game}
    assert gymnasium.spec(name).kwargs == {"game": game}
    assert gymnasium.spec(name).vector_entry_point


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
def test_a_missing_package_is_named_with_what_to_do(package: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None\nimport jollyroger.research"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{package} is not installed" in done.stderr.splitlines()[-1]
    assert "pip install 'jollyroger[research]'" in done.stderr.splitlines()[-1]


def test_packages_for_research_are_imported_only_where_used() -> None:
    script = (
        "import sys, jollyroger.cli, jollyroger.web, jollyroger.bots.levels\n"
        "assert not {'gymnasium', 'pettingzoo', 'pyspiel', 'numba', 'numpy'} & set(sys.modules)\n"
        "import jollyroger.research\n"
        "assert not {'pyspiel', 'torch', 'PIL', 'scipy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
