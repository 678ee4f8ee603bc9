"""Documentation under test: what stands there in Python runs, what stands there as a record can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.generator import new_generator
from jollyroger.games.record import read, write

ROOT = Path(__file__).parents[1]


def blocks(file: str, language: str) -> list[str]:
    """The fenced blocks of a language in a document."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / file).read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return found


@pytest.mark.xdist_group("compiled")
def test_the_python_of_the_engine_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in blocks("docs/engine.md", "python"):
        exec(block, names)
    assert "Result(winners=" in capsys.readouterr().out
    state = DUEL.start(DUEL.options(first="Jolly"))
    DUEL.deal_all(state, names["dealer"])
    codes = DUEL.legal_codes(state, 0)
    assert names["Boarder"]().choose(DUEL.view(state, 0), 0, codes, new_generator(1, 0)) in codes


def test_the_record_in_the_document_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = (block for block in blocks("docs/records.md", "") if block.startswith("jollyroger record"))
    record = read(text.encode(), GAMES)
    assert DUEL.result(record.final_state()) is not None
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(text)
    names: dict[str, Any] = {}
    for block in blocks("docs/records.md", "python"):
        exec(block, names)
    assert names["text"] == write(record)


def test_every_move_of_the_notation_is_explained() -> None:
    explained = (ROOT / "docs" / "records.md").read_text()
    for word in ("splits", "takes", "crew", "parrot", "boards", "idles", "lands"):
        assert re.search(rf"`[^`]*\b{word}\b[^`]*`", explained), word


def test_the_readme_names_the_two_commands_and_the_authors() -> None:
    readme = (ROOT / "README.md").read_text()
    for words in ("make play", "make test", "unofficial", "Shaun Graham", "Scott Huntington", "Frédéric Moyersoen"):
        assert words in readme
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", readme):
        assert (ROOT / picture).is_file(), picture
