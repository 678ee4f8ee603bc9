"""Examples run; those that lean on packages that the tests do without take only what this one has."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from jollyroger.bots.workers import processes, results
from jollyroger.games.catalogue import DUEL

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("train_*.py"))


def names_in(module: str) -> set[str]:
    """What a module has, or would have if PyTorch were here."""
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    tree = ast.parse(Path(found.origin).read_text())
    folder = (
        {file.stem for file in Path(found.origin).parent.glob("*.py")} if found.submodule_search_locations else set()
    )
    written = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    return folder | written | set(vars(import_module(module)) if "import torch" not in ast.unparse(tree) else ())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_imports_what_there_is(path: Path) -> None:
    taken = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("jollyroger")
        for alias in node.names
    ]
    for module, name in taken:
        assert name in names_in(module), (module, name)
    assert taken or "import jollyroger.research" in path.read_text()


def test_the_oath_book_is_played_in_a_loop_of_texts() -> None:
    example = runpy.run_path(str(FOLDER / "oath_book_loop.py"))
    heard = list[str]()

    def agent(observation: str) -> str:
        heard.append(observation)
        return example["first_move"](observation) if len(heard) % 7 else "Arrr"

    shares = example["play"](dict.fromkeys(range(3), agent), seed=2)
    assert sorted(shares) == [0, 1, 2]
    assert sum(shares.values()) == pytest.approx(1)
    assert "That isn't possible" in "".join(heard)


def test_the_end_of_a_skirmish_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(FOLDER / "cfr_skirmish.py"))
    left = example["main"](["--dealt", "TO y1", "--iterations", "40", "--every", "20"])
    lines = capsys.readouterr().out.splitlines()[-2:]
    assert [line.split()[:3] for line in lines] == [
        ["20", "iterations:", "exploitability"],
        ["40", "iterations:", "exploitability"],
    ]
    assert 0 < left < 0.01


@pytest.mark.parametrize(
    ("name", "words", "file"),
    [("train_ppo", ["duel", "--folder", "."], "duel.pt"), ("train_maskable_ppo", ["--file", "duel.zip"], "duel.zip")],
)
def test_an_example_trains_measures_and_goes_on(
    name: str, words: list[str], file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where PyTorch is installed."""
    torch, contrib = pytest.importorskip("torch"), pytest.importorskip("sb3_contrib")
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, str(FOLDER / f"{name}.py"), *words, "--games", "16", "--steps", "8", "--measured", "16"]
    spent = 0.0
    for run in (1, 2):
        minutes = str(spent / 60 + 0.001)
        done = subprocess.run([*command, "--minutes", minutes], capture_output=True, text=True, check=True)
        assert "of the wins against greedy" in done.stdout
        curve = next(tmp_path.glob("*.svg")).read_text()
        assert curve.split('points="')[1].split('"')[0].count(",") == run
        before, spent = (
            spent,
            torch.load(file)["spent"] if file.endswith(".pt") else contrib.MaskablePPO.load(file).spent,
        )
        assert spent > before


@pytest.mark.xdist_group("compiled")
def test_self_play_is_the_same_wherever_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyTorch is installed."""
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(FOLDER)
    example = import_module("train_ppo")
    options = DUEL.options(variant="skirmish")
    weights = example.new_net("duel", options).state_dict()
    shards = [example.Shard("duel", options, "greedy", 4, 0.5, 1, number) for number in range(2)]
    here = [example.play_shard((shard, weights, 30)) for shard in shards]
    with closing(processes(2)) as workers:
        there = list(results(workers, example.play_shard, [(shard, weights, 30) for shard in shards]))
        again = list(results(workers, example.play_shard, [(part.shard, weights, 30) for part in here]))
    for ours, theirs in zip(here, there, strict=True):
        assert (ours.gained == theirs.gained).all()
        assert all((step.seen == other.seen).all() for step, other in zip(ours.steps, theirs.steps, strict=True))
    assert not (here[0].gained == here[1].gained).all()
    for ours, theirs in zip(here, again, strict=True):
        onwards = example.play_shard((ours.shard, weights, 30))
        assert (onwards.gained == theirs.gained).all()
