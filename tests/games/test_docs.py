"""The rulebook is the test plan: every numbered rule has a test, and no number is made up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
DOCS = {path.stem: path for path in (ROOT / "docs" / "rules").glob("*.md")}


def rules_of(game: str) -> set[str]:
    """The numbers of the rules in a game's document."""
    return set(re.findall(r"^- \*\*(\d+\.\d+)\*\*", DOCS[game].read_text(), re.MULTILINE))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_carries_its_number(game: str) -> None:
    tested: set[str] = set()
    for path in (ROOT / "tests" / "games" / game).glob("test_*.py"):
        for name in re.findall(r"^def test_((?:\d+_\d+_)+)", path.read_text(), re.MULTILINE):
            tested |= {f"{major}.{minor}" for major, minor in re.findall(r"(\d+)_(\d+)_", name)}
    assert rules_of(game)
    assert tested == rules_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_only_rules_that_exist(game: str) -> None:
    cited: set[str] = set()
    for path in (ROOT / "src" / "jollyroger" / "games" / game).glob("*.py"):
        for docstring in re.findall(r'"""((?:\d+\.\d+[,-]? ?)+)', path.read_text()):
            cited |= set(re.findall(r"\d+\.\d+", docstring))
        cited |= set(re.findall(r'Objection\.\w+: "(\d+\.\d+)"', path.read_text()))
    assert cited
    assert cited <= rules_of(game)
