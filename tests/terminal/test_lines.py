"""Playing through pipes: the board and the question are printed, lines are read."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from jollyroger.words.duel.game_words import DuelWords
from tests.terminal.conftest import Run
from tests.terminal.person import DRIVER, PATIENCE

GARBAGE = [
    "",
    "0",
    "99",
    "-1",
    "1.5",
    "zzz",
    "²",
    "g2 flies",
    "[bold]",
    "{}",
    "q!",
    "x" * 5000,
    "9" * 5000,
    "٣",
    "01",
    "splits | |",
]


def test_the_end_of_the_input_is_a_goodbye(pipe: Run) -> None:
    done = pipe()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("Fair winds, Anna!")


@pytest.mark.parametrize("goodbye", ["q\n", "Q", "q"])
def test_q_is_a_goodbye(pipe: Run, goodbye: str) -> None:
    done = pipe(lines=goodbye)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Fair winds, Anna!" in done.stdout


def test_garbage_is_answered_and_changes_nothing(pipe: Run) -> None:
    done = pipe("--first", "Roger", lines="\n".join([*GARBAGE, "1", "q"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("isn't an option.") == len(GARBAGE)
    assert done.stdout.count("Which one do you take?") == 1
    assert done.stdout.count("Choose a card to play.") == 1


def test_bytes_that_are_no_text_are_answered(pipe: Run) -> None:
    done = pipe(lines=b"\xff\xfe\x00\n\x1b[2J\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("isn't an option.") == 2


def test_a_whole_game_and_a_rematch_by_numbers(pipe: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = pipe("--record", str(file), "--first", "Jolly", lines="1\n" * 6 + "x\nr\n" + "1\n" * 2)
    assert (done.returncode, done.stderr) == (0, "")
    record = read(file.read_bytes(), GAMES)
    result = GAMES["duel"].result(record.final_state())
    assert result is not None
    assert DuelWords("en", record.players).result(result) in done.stdout
    assert "result: unfinished" in (tmp_path / "game-2.txt").read_text()
    assert "first: Roger" in (tmp_path / "game-2.txt").read_text()


@pytest.mark.parametrize(
    ("first", "lines", "reason"),
    [
        ("Jolly", "r5 crew red\n", "Split the cards into two sets first. (3.3)"),
        ("Roger", "r5 crew red\n", "Pick one of the two sets first. (3.4)"),
        ("Roger", "1\nr5 crew red\n", "That card isn't in your set. (4.1)"),
    ],
)
def test_a_move_may_be_written_as_in_a_record(pipe: Run, first: str, lines: str, reason: str) -> None:
    done = pipe("--first", first, lines=lines)
    assert reason in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_help_and_languages(pipe: Run) -> None:
    done = pipe("--first", "Roger", lines="?\nl\n?\nl\n")
    for text in ("3.4 The picker takes", "3.4 Der Auswähler nimmt", "Welches nimmst du?", "Który bierzesz?"):
        assert text in done.stdout
    assert done.stdout.rstrip().endswith("Stopy wody pod kilem, Anna!")


def test_lines_need_no_heavy_package(pipe: Run) -> None:
    assert "imported: []" in pipe("--show-imports", lines="1\n1\n").stdout


def test_a_record_that_cannot_be_written_is_told_and_printed(pipe: Run, tmp_path: Path) -> None:
    done = pipe("--record", str(tmp_path), lines="1\n")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"Couldn't save the game to {tmp_path}: Is a directory. Here it is:" in done.stdout
    text = done.stdout[done.stdout.index("jollyroger record 1") : done.stdout.rindex("\n\nFair winds")]
    assert read(text.encode(), GAMES).players == ("Anna", "Rusty Pete")


def test_an_interrupt_is_a_goodbye() -> None:
    with subprocess.Popen(
        [sys.executable, str(DRIVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        printed = ""
        while "q to quit:" not in printed:
            printed += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, "")
    assert "Fair winds, Anna!" in rest


def test_a_reader_who_goes_away_causes_no_traceback() -> None:
    command = f"{sys.executable} {DRIVER} | head -n 1"
    done = subprocess.run(command, shell=True, input="", capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stderr == ""
