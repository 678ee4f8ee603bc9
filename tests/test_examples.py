"""Examples run; those that lean on packages that the tests do without take only what this one has."""

from __future__ import annotations

import ast
import runpy
from importlib import import_module
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("train_*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_imports_what_there_is(path: Path) -> None:
    taken = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("jollyroger")
        for alias in node.names
    ]
    for module, name in taken:
        assert hasattr(import_module(module), name), (module, name)
    assert taken or "import jollyroger.research" in path.read_text()


def test_the_end_of_a_skirmish_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(FOLDER / "cfr_skirmish.py"))
    left = example["main"](["--dealt", "TO y1", "--iterations", "40", "--every", "20"])
    lines = capsys.readouterr().out.splitlines()[-2:]
    assert [line.split()[:3] for line in lines] == [
        ["20", "iterations:", "exploitability"],
        ["40", "iterations:", "exploitability"],
    ]
    assert 0 < left < 0.01
