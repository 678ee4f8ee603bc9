"""The command `jollyroger arena`: a run, its report, the run again; and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jollyroger.cli import main


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words])


def test_a_run_its_report_and_the_run_again(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    done = arena("--player", "liar", "--crew", "patient", "--games", "4", "--out", out, "--rollouts", "1")
    assert done.exit_code == 0, done.output
    assert "own settings, hash" in done.output
    assert "liar: " in done.output
    assert (tmp_path / "run" / "report.html").read_text().startswith("<!doctype html>")
    again = arena("replay", out)
    assert (again.exit_code, again.output) == (0, "4 of 4 games are the same, move by move.\n")
    # Without a player the run goes on as it was made.
    more = arena("--out", out, "--games", "6", "--rollouts", "0")
    assert "own settings, hash" in more.output
    assert ": 6 games" in more.output
    record = tmp_path / "run" / "games" / "0001.record"
    record.write_text(record.read_text().replace("result:", "result: "))
    changed = arena("replay", out)
    assert changed.exit_code == 1
    assert "Game 1 is another game now.\n5 of 6 games are the same" in changed.output
    told = arena("report", out, "--out", str(tmp_path / "told"), "--rollouts", "0")
    assert f"Report: {tmp_path / 'told' / 'report.html'}" in told.output
    assert (tmp_path / "told" / "report.json").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "--out names the folder of the run."),
        (["--out", "{}"], "--player says who is tested."),
        (["--out", "{}", "--player", "kraken"], "There's no bot 'kraken'. Choose from: random, patient,"),
        (["--out", "{}", "--player", "liar", "--crew", "kraken"], "There's no bot 'kraken'."),
        (["--out", "{}", "--player", "model=x"], "A model needs url="),
        (["--out", "{}", "--player", "liar", "--player", "liar"], "Two players are called 'liar'"),
        (["--out", "{}", "--player", "liar", "--player", "saint", "--player", "random", "--player", "sailor",
          "--seats", "3"], "4 players don't fit at a table with 3 seats."),
        (["--out", "{}", "--player", "class=nowhere:Nobody"], "There's no class 'nowhere:Nobody'"),
        (["--out", "{}", "--player", "model=x,url=http://localhost/v1", "--most-cost", "5"],
         "--most-cost needs the prices of 'x': in= and out= with --player."),
        (["report", "{}"], "There's no run here"),
        (["replay", "{}"], "There's no run in"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_sentence(words: list[str], reason: str, tmp_path: Path) -> None:
    done = arena(*[word.format(tmp_path / "run") for word in words])
    assert done.exit_code != 0
    assert reason in done.output
    assert "Traceback" not in done.output
