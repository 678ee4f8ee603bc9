"""docs/research.md runs, and its numbers are those of the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import jollyroger
from jollyroger.cli import main
from jollyroger.games.catalogue import GAMES
from jollyroger.games.feature_table import width
from jollyroger.games.features import FEATURES
from tests.test_docs import blocks

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "research.md").read_text()


@pytest.mark.xdist_group("compiled-mutiny")
def test_the_python_of_the_document_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = (line for line in TEXT.splitlines() if line.startswith("jollyroger simulate duel --bots greedy"))
    words = command.replace("10000", "20").split()[1:]  # ten thousand take too long here
    assert CliRunner().invoke(main, words).exit_code == 0
    capsys.readouterr()
    names: dict[str, Any] = {}
    for block in blocks("docs/research.md", "python"):
        exec(block, names)
    printed = capsys.readouterr().out
    assert printed.count("seat_") == 4
    assert "question.appoint" not in printed
    assert "captain_named" in printed
    assert "True True" in printed
    assert "(256, 368) AutoresetMode.NEXT_STEP" in printed
    assert "(512, 746) (512, 2078)" in printed
    assert printed.splitlines()[-1] == "20 " + str(names["last"]["share"].mean())


@pytest.mark.parametrize(("game", "row", "seats"), [("duel", "duel", 2), ("mutiny", "mutiny, 4 seats", 4)])
def test_the_sizes_are_those_of_the_code(game: str, row: str, seats: int) -> None:
    features = FEATURES[game]
    sizes = [width(features.table), width(features.player), len(features.observation(seats)), width(features.move)]
    assert f"| {row} | {' | '.join(map(str, sizes))} |" in TEXT
    assert f"{GAMES[game].codes:,} in mutiny" in TEXT or f"There are {GAMES[game].codes}" in TEXT


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    assert re.search(r"^version: (.*)$", citation, re.MULTILINE)[1] == jollyroger.__version__  # type: ignore[index]
