"""`jollyroger train` where what it needs is not there."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

from jollyroger.cli.commands import main


def test_training_a_crew_needs_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("jollyroger.bots.crew.training")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(sys.modules, "jollyroger.bots.ppo", raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    done = CliRunner().invoke(main, ["train", "mutiny"])
    assert done.exit_code == 1
    assert "pip install '.[training]'" in done.output


def test_only_games_that_are_learned_can_be_trained() -> None:
    done = CliRunner().invoke(main, ["train", "patience"])
    assert done.exit_code == 2
    assert "No such command 'patience'" in done.output
