"""The examples lean on packages that the tests do without; what they take from this one has to be there."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("train_*.py"))


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
