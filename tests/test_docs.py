"""Documentation under test: what stands there in Python runs, what stands there as a record can be read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES, SIDE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import CHANCE_WORDS, DEADLY_CALL, PHRASES, pattern_of
from jollyroger.games.record import SeatRecord, read, write

ROOT = Path(__file__).parents[1]


def blocks(file: str, language: str) -> list[str]:
    """The fenced blocks of a language in a document."""
    found = re.findall(rf"^```{language}\n(.*?)^```$", (ROOT / file).read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return found


def records_in_the_document() -> list[str]:
    """A duel, a mutiny, and what one seat saw of it."""
    return [block for block in blocks("docs/records.md", "") if block.startswith("jollyroger record")]


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
    text, *_ = records_in_the_document()
    record = read(text.encode(), GAMES)
    assert DUEL.result(record.final_state()) is not None
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(text)
    names: dict[str, Any] = {}
    for block in blocks("docs/records.md", "python"):
        exec(block, names)
    assert names["text"] == write(record)
    assert isinstance(read(names["seen"].encode(), GAMES), SeatRecord)


def test_the_record_of_a_seat_in_the_document_is_one() -> None:
    _, whole, seen = records_in_the_document()
    record = read(whole.encode(), GAMES)
    assert write(record) == whole
    assert write(record, seat=0) == seen
    assert write(read(seen.encode(), GAMES)) == seen


def test_every_move_of_the_notation_is_explained() -> None:
    explained = (ROOT / "docs" / "records.md").read_text()
    for word in ("splits", "takes", "crew", "parrot", "boards", "idles", "lands"):
        assert re.search(rf"`[^`]*\b{word}\b[^`]*`", explained), word


def test_every_phrase_of_mutiny_is_explained() -> None:
    text = re.sub(r"^```.*?^```$", "", (ROOT / "docs" / "records.md").read_text(), flags=re.MULTILINE | re.DOTALL)
    explained = re.findall(r"`([^`]+)`", text)
    for phrase in (*PHRASES.values(), DEADLY_CALL):
        assert any(pattern_of(phrase).fullmatch(text) for text in explained), phrase
    assert {*CHANCE_WORDS.values(), *CHARACTER_NAMES, *PRIZE_NAMES, *STACK_NAMES, *SIDE_NAMES} <= set(explained)


def test_the_readme_names_the_two_commands_and_the_authors() -> None:
    readme = (ROOT / "README.md").read_text()
    for words in ("make play", "make test", "unofficial", "Shaun Graham", "Scott Huntington", "Frédéric Moyersoen"):
        assert words in readme
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", readme):
        assert (ROOT / picture).is_file(), picture
