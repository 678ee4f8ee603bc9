"""`jollyroger simulate`: rows of games and decisions in three formats, and who does the work."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from jollyroger.bots.arena import play_game
from jollyroger.bots.levels import find_bot
from jollyroger.bots.noting import PAGE
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.features import FEATURES
from jollyroger.games.record import CHANCE, advance
from tests.test_cli import run

DUELS = ["simulate", "duel", "--variant", "skirmish", "--games", "4", "--bots", "random", "--seed", "7"]
SKIRMISH = DUEL.options(variant="skirmish")
MUTINIES = ["simulate", "mutiny", "--seats", "3", "--no-bribes", "--games", "1", "--bots", "random", "--seed", "7"]


def simulated(words: list[str], folder: Path, ending: str, *more: str) -> tuple[Path, Path]:
    """The files of games and of decisions."""
    games, moves = folder / f"games.{ending}", folder / f"moves.{ending}"
    done = run(*words, *more, "--out", str(games), "--moves", str(moves))
    assert done.exit_code == 0, done.output
    return games, moves


def plain(row: dict[str, Any]) -> dict[str, str]:
    """A row as CSV has it."""
    legal = " ".join(map(str, row["legal"]))
    return {name: str(value) for name, value in (row | {"legal": legal}).items()}


def test_the_three_formats_say_the_same(tmp_path: Path) -> None:
    games, moves = simulated(DUELS, tmp_path, "csv", "--interpreted")
    results, decisions = (list(csv.DictReader(file.read_text().splitlines())) for file in (games, moves))
    assert [row["game"] for row in results] == ["0", "1", "2", "3"]
    games, moves = simulated(DUELS, tmp_path, "jsonl", "--interpreted")
    said = [json.loads(line) for line in games.read_text().splitlines()]
    assert [{name: str(value) for name, value in row.items()} for row in said] == results
    names = [place.name for place in FEATURES["duel"].observation(2)]
    for line, row in zip(moves.read_text().splitlines(), decisions, strict=True):
        said = json.loads(line)
        features = said.pop("features")
        assert plain(said | {name: features.get(name, 0) for name in names}) == row
    games, moves = simulated(DUELS, tmp_path, "parquet", "--interpreted")
    assert [{name: str(value) for name, value in row.items()} for row in pq.read_table(games).to_pylist()] == results
    assert [plain(row) for row in pq.read_table(moves).to_pylist()] == decisions
    assert pl.read_parquet(moves).select(pl.col("me.gold")).dtypes == [pl.Int8]
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("words", "options"),
    [
        pytest.param(DUELS, SKIRMISH, marks=pytest.mark.xdist_group("compiled")),
        ([*MUTINIES, "--interpreted"], MUTINY.options(seats="3", bribes="no")),
    ],
)
def test_decisions_are_those_of_the_games_as_each_seat_saw_them(
    words: list[str], options: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jollyroger.bots.noting.PAGE", 10)  # so that a game takes several pages
    assert PAGE > 10
    game, bot = GAMES[words[1]], find_bot(words[1], "random")
    _, file = simulated(words, tmp_path, "parquet")
    rows = iter(pq.read_table(file).to_pylist())
    features, seats = FEATURES[game.name], len(game.seat_names(options))
    codes = features.codes_of_actions(seats)
    for number in range(int(words[words.index("--games") + 1])):
        plies, final = play_game(game, options, (bot,) * seats, 7, number)
        state, result, made = game.start(options), game.result(final), 0
        assert result is not None
        for ply in plies:
            if ply.actor != CHANCE:
                row, view, seen = next(rows), game.view(state, ply.actor), [0] * len(features.observation(seats))
                features.modules[-1].observe(view, ply.actor, seen)
                assert (row["game"], row["move"], row["seat"]) == (number, made, ply.actor)
                assert codes[ply.actor][row["action"]] == ply.code
                assert [codes[ply.actor][action] for action in row["legal"]] == game.legal_codes(view, ply.actor)
                assert [row[place.name] for place in features.observation(seats)] == seen
                assert row["gold"] == result.scores[ply.actor]
                winners = result.winners or range(seats)
                assert row["share"] == pytest.approx((ply.actor in winners) / len(winners))
                made += 1
            advance(game, state, ply)
    assert next(rows, None) is None


@pytest.mark.xdist_group("compiled")
def test_whoever_does_the_work_the_files_are_the_same(tmp_path: Path) -> None:
    here = [file.read_bytes() for file in simulated(DUELS, tmp_path, "csv", "--interpreted")]
    assert [file.read_bytes() for file in simulated(DUELS, tmp_path, "csv")] == here
    assert [file.read_bytes() for file in simulated(DUELS, tmp_path, "csv", "--workers", "2")] == here
    assert "ray" not in sys.modules


def test_a_file_is_replaced_only_when_all_games_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.csv"
    file.write_text("of yesterday")

    def stops(*_: object, **__: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("jollyroger.bots.arena.play_from", stops)
    assert run(*DUELS, "--interpreted", "--out", str(file)).exit_code == 1
    assert file.read_text() == "of yesterday"
    assert (tmp_path / "games.csv.part").read_text().startswith("game,first")


def test_what_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jollyroger.cli.rows.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run(*DUELS, "--out", str(tmp_path / "games.parquet"))
    assert (said.exit_code, "pip install 'jollyroger[data]'" in said.output) == (1, True)
    said = run(*DUELS, "--workers", "ray")
    assert (said.exit_code, "pip install 'jollyroger[ray]'" in said.output) == (1, True)
    assert "Ray listens on all network interfaces" in said.output
