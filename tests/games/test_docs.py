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
    for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"):
        for name in re.findall(r"^def test_((?:\d+_\d+_)+)", path.read_text(), re.MULTILINE):
            tested |= {f"{major}.{minor}" for major, minor in re.findall(r"(\d+)_(\d+)_", name)}
    assert rules_of(game)
    assert tested == rules_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_code_cites_only_rules_that_exist(game: str) -> None:
    cited: set[str] = set()
    for path in (ROOT / "src" / "jollyroger" / "games" / game).rglob("*.py"):
        for docstring in re.findall(r'"""((?:\d+\.\d+[,-]? ?)+)', path.read_text()):
            cited |= set(re.findall(r"\d+\.\d+", docstring))
        cited |= set(re.findall(r'Objection\.\w+: "(\d+\.\d+)"', path.read_text()))
    assert cited
    assert cited <= rules_of(game)


def text_files(*folders: str) -> list[Path]:
    """The code, tests and pages that a person reads: no pictures, in whose paths M is a stroke."""
    kinds = {".py", ".js", ".html", ".css", ".md", ".po"}
    return [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]


def test_every_ruling_that_is_cited_stands_in_the_appendix() -> None:
    rulings = re.findall(r"^- \*\*(M\d+)\*\*", DOCS["mutiny"].read_text(), re.MULTILINE)
    assert rulings == [f"M{number}" for number in range(1, 46)]
    cited: dict[str, str] = {}
    for path in text_files("src", "tests", "docs"):
        text = re.sub(r"`M0,.*", "", path.read_text())  # the path of a drawing
        cited |= dict.fromkeys(re.findall(r"\bM\d{1,2}\b", text), path.name)
    assert cited
    assert {number: name for number, name in cited.items() if number not in rulings} == {}


def test_the_rulings_cite_only_rules_that_exist() -> None:
    appendix = DOCS["mutiny"].read_text().partition("\n## Rulings\n")[2]
    for ruling in re.findall(r"^- \*\*M\d+\*\*(.*?)(?=^- |^\*\*|\Z)", appendix, re.MULTILINE | re.DOTALL):
        cited = re.findall(r"\b\d+\.\d+\b", ruling)
        assert cited, ruling
        assert set(cited) <= rules_of("mutiny"), ruling
