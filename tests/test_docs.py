"""Documentation under test: what stands there in Python runs, what stands there as a record can be read."""

from __future__ import annotations

import re
import shlex
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES, SIDE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import CHANCE_WORDS, DEADLY_CALL, PHRASES, pattern_of
from jollyroger.games.record import SeatRecord, read, write

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "jollyroger"
FOR_NEWCOMERS = ("ARCHITECTURE.md", "CONTRIBUTING.md")
MOST_FILES_OF_A_WALK = 25


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


# The documents for newcomers


def quoted(file: str) -> list[str]:
    """What stands between backticks in a document."""
    return re.findall(r"`([^`\n]+)`", (ROOT / file).read_text())


def is_path(words: str) -> bool:
    return re.fullmatch(r"[\w.-]+(/[\w.-]*)*", words) is not None and ("/" in words or Path(words).suffix in SUFFIXES)


SUFFIXES = {".py", ".js", ".md", ".toml", ".html", ".svg"}


def find(path: str) -> Path | None:
    """A file or folder that a document names: in the repository, in the package, or where the document says."""
    folders = (
        ROOT,
        PACKAGE,
        PACKAGE / "web",
        PACKAGE / "words",
        PACKAGE / "games",
        PACKAGE / "games" / "mutiny" / "rules",
    )
    return next((folder / path for folder in folders if (folder / path).exists()), None)


@pytest.mark.parametrize("document", FOR_NEWCOMERS)
def test_every_path_in_a_document_for_newcomers_exists(document: str) -> None:
    paths = [words for words in quoted(document) if is_path(words)]
    assert len(paths) > 20
    assert [path for path in paths if find(path) is None] == []
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / document).read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("document", FOR_NEWCOMERS)
def test_every_name_in_a_document_for_newcomers_is_in_the_file_that_it_names(document: str) -> None:
    text = (ROOT / document).read_text()
    pairs = re.findall(r"`(\w+)`\s+in\s+`([\w/.]+\.py)`", text)
    assert len(pairs) >= 4
    for name, path in pairs:
        module = "jollyroger." + path.removeprefix("src/jollyroger/").removesuffix(".py").replace("/", ".")
        assert hasattr(import_module(module.removesuffix(".__init__")), name), f"{path} has no {name}"
    source = "\n".join(file.read_text() for file in PACKAGE.rglob("*.py"))
    for name in {words for words in quoted(document) if re.fullmatch(r"_*[A-Z]\w+", words)}:
        assert re.search(rf"^\s*(class |def )?{name}\b[ :=(]", source, re.MULTILINE), name


def test_every_part_of_a_table_is_in_its_file() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| `([\w/.]+)` \|$", (ROOT / "ARCHITECTURE.md").read_text(), re.MULTILINE)
    assert len(rows) == 7
    for name, path in rows:
        assert f"class {name}" in (PACKAGE / path).read_text(), name


def test_the_rooms_are_those_that_there_are() -> None:
    rooms = re.findall(r"`src/jollyroger/(\w+)`", (ROOT / "ARCHITECTURE.md").read_text())
    assert sorted(rooms) == sorted(folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists())


def walk_of_a_card() -> list[tuple[str, str]]:
    """The stations of a dragged card, each with its number and its file."""
    walk = (ROOT / "ARCHITECTURE.md").read_text().split("## The walk of a dragged card")[1].split("\n## ")[0]
    return re.findall(r"^(\d+)\. `([^`]+)`", walk, re.MULTILINE)


def test_the_walk_of_a_card_is_short() -> None:
    stations = walk_of_a_card()
    assert [int(number) for number, _ in stations] == list(range(1, len(stations) + 1))
    assert len({path for _, path in stations}) == len(stations)
    assert len(stations) <= MOST_FILES_OF_A_WALK


def test_the_commands_for_newcomers_are_commands() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    commands = [shlex.split(line, comments=True) for line in re.findall(r"^    (\S.*)$", text, re.MULTILINE)]
    commands += [
        shlex.split(words) for words in quoted("CONTRIBUTING.md") if re.match(r"(make|\.venv/bin/\w+) ", words)
    ]
    assert [command for command in commands if command[0] == "make"]
    for program, *arguments in commands:
        if program == "make":
            subprocess.run(["make", "--dry-run", *arguments], cwd=ROOT, check=True, capture_output=True)
        else:
            assert program in (".venv/bin/pytest", ".venv/bin/python")
            assert all(find(word) for word in arguments if word.startswith("tests/"))


def test_a_commit_is_checked_by_what_make_check_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"entry: (.+)", hooks) == ["make check"]
