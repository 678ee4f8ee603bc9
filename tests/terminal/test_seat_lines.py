"""A seat in plain lines: everything is said in words, and what is new is said once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from tests.terminal.person import PATIENCE

DRIVER = Path(__file__).with_name("seat_driver.py")


def play(*arguments: str, lines: str) -> str:
    """What is printed, with these lines for answers."""
    done = subprocess.run(
        [sys.executable, str(DRIVER), *arguments],
        input=lines.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={"PATH": "", "LANG": "C.UTF-8"},
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


@pytest.mark.parametrize("game", ["duel", "mutiny"])
def test_a_whole_game_and_its_record_by_numbers(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said = play(game, "--record", str(file), lines="1\n" * 400 + "q\n")
    record = read(file.read_bytes(), GAMES)
    assert record.game.result(record.final_state()) is not None
    assert "Your game is saved in" in said
    assert "Fair winds, Nell!" in said
    assert said.count("Your hand" if game == "mutiny" else "Ships:") >= 1


def test_the_first_description_is_whole_and_later_ones_are_differences() -> None:
    said = play("mutiny", lines="1\n1\n\nm\nq\n")
    first, second, *_ = said.split("Your answer (? for help):")
    assert "Destinations:\n- Fort: " in first
    assert "Destinations:\n- Fort: " not in second
    assert said.count("- Treasure Island: ") == 2, "an empty line tells everything again"


def test_no_line_needs_eyes_for_a_table() -> None:
    """What lines up in columns or has its meaning in a colour is lost on a screen reader."""
    said = play("mutiny", lines="1\n1\nq\n")
    assert "\x1b" not in said
    assert not any("  " in line.strip() for line in said.splitlines())


def test_answers_refusals_help_and_languages() -> None:
    said = play("duel", lines="sing\n?\nl\nbanane\nl\nl\na\nsplits | |\n99\nq\n")
    assert "“sing” isn't one of your moves.\n1. " in said
    assert "Type a number of the list" in said
    assert "3.1 The player with the flag is the splitter" in said
    assert "Jetzt: Du hast die Piratenflagge" in said
    assert "„banane“ ist keiner deiner Züge." in said
    assert "Teraz: " in said
    assert "You're asked every time now." in said
    assert "There's no number 99 in the list." in said


def test_undo_is_a_word() -> None:
    said = play("duel", "--seed", "5", lines="1\n1\nundo\nq\n")
    assert "Take back your last move" in said
