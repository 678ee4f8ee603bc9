"""Playing in a real pseudo-terminal, by looking at the screen and pressing the keys that it offers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read
from tests.terminal.person import OVER, PICK, PLAY, SPLIT, Person

# Python 3.12 warns of every fork in a process with threads, and pytest-xdist has some.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")

SitDown = Callable[..., Person]
SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_skirmish_its_record_and_the_rematch(sit_down: SitDown, tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "game.txt"
    anna = sit_down("--record", str(file), "--first", "Jolly", size=size)
    anna.play_to_the_end(seed=1)
    anna.see("Your game is saved in")
    record = read(file.read_bytes(), GAMES)
    result = GAMES["duel"].result(record.final_state())
    assert result is not None
    assert record.players == ("Anna", "Rusty Pete")
    assert all(f"= {score}" in anna.text for score in result.scores)

    anna.press("r")
    anna.wait(lambda: OVER not in anna.text, "the rematch")
    anna.play_to_the_end(seed=2)
    assert read((tmp_path / "game-2.txt").read_bytes(), GAMES).options == GAMES["duel"].options(
        variant="skirmish", first="Roger"
    )
    anna.press("q")
    assert anna.leaves() == 0
    assert "Fair winds, Anna!" in anna.output.decode()


def test_a_whole_advanced_game(sit_down: SitDown, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    anna = sit_down("--variant", "advanced", "--seat", "Roger", "--seed", "4", "--record", str(file), size=(120, 40))
    anna.play_to_the_end(seed=3)
    assert "Turn 8 of 8" in anna.text
    record = read(file.read_bytes(), GAMES)
    assert record.players == ("Rusty Pete", "Anna")
    assert GAMES["duel"].result(record.final_state()) is not None


@pytest.mark.parametrize("size", SIZES)
def test_the_board_says_all_that_matters(sit_down: SitDown, size: tuple[int, int]) -> None:
    anna = sit_down("--variant", "advanced", "--first", "Roger", size=size)
    anna.see(PICK, "Turn 1 of 8", "flag", "35 in the pile, 10 set aside", "gold: chest 0 + ships 0 = 0")
    anna.see("G green", "3 gold", "Y yellow", "5 gold", "B blue", "7 gold", "R red", "9 gold", "no captain")
    anna.see("set A", "set B", "choose", "log", "Deutsch", "help", "quit")


@pytest.mark.parametrize(("first", "question"), [("Jolly", SPLIT), ("Roger", PICK)])
def test_a_key_that_does_nothing_is_told_so(sit_down: SitDown, first: str, question: str) -> None:
    anna = sit_down("--first", first)
    anna.see(question)
    for key in ("x", "%", "f5", "tab", "home", "Ä", "0"):
        anna.press(key)
        anna.see(f"The key {key} does nothing here. Try: ", "; h help; q quit.", question)


def test_splitting_moves_cards_between_two_sets(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Jolly")
    anna.see(SPLIT, "set B –")
    dealt = anna.lines[0].split()[-3:]
    anna.press("2")
    anna.see(f"set A {dealt[0]} {dealt[2]}", f"set B {dealt[1]}")
    anna.press("left")
    anna.see("set B –")
    anna.press("down", "right")
    anna.see(f"set A {dealt[0]} {dealt[1]}", f"set B {dealt[2]}")
    anna.press("enter")
    anna.see(PLAY)


def test_a_refusal_gives_its_reason_and_rule(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Jolly", "--variant", "introductory")
    anna.see(SPLIT)
    anna.press("enter")
    anna.see("Each set needs at least one card. (3.3)")
    anna.press("1", "enter")
    anna.see(PLAY)
    anna.press("up", "enter")
    anna.see("not now (6.1)", "You can only board while your captain is on that ship. (6.1)", PLAY)


def test_arrows_and_enter_pick_a_set(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Roger")
    anna.see(PICK)
    second = anna.lines[0].partition("set B ")[2]
    anna.press("down", "enter")
    anna.see(PLAY, f"Your set: {second}")


def test_the_mouse_picks_plays_and_presses_buttons(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Roger", size=(120, 40))
    anna.see(PICK)
    anna.click("b take")
    anna.see(PLAY)
    anna.click("Deutsch")
    anna.see("Wähl eine Karte zum Ausspielen.")
    anna.click("als Papagei am gelben Schiff")
    anna.see("als Papagei an: ")


def test_the_language_changes_at_once_and_the_log_with_it(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Roger")
    anna.see(PICK, "Rusty Pete offers ")
    anna.press("l")
    anna.see("Rusty Pete bietet zwei Sets an", "Rusty Pete bietet an: ", "Piratenflagge", "Hilfe")
    anna.press("l")
    anna.see("Rusty Pete oferuje dwa zestawy", "Rusty Pete oferuje: ", "flaga", "pomoc")
    anna.press("l")
    anna.see(PICK, "help")
    anna.press("l", "q", "q")
    assert anna.leaves() == 0
    assert "Mast- und Schotbruch, Anna!" in anna.output.decode()


def test_help_names_the_rules(sit_down: SitDown) -> None:
    anna = sit_down("--first", "Roger")
    anna.see(PICK)
    anna.press("h")
    anna.see("A turn", "3.1 The player with the flag", "What the cards do")
    anna.press("x")
    anna.see("The key x does nothing here.")
    anna.press("pagedown", "pagedown")
    anna.see("7.6 Tortuga (TO)", "8.3 Most gold", "p(g3) is a parrot")
    anna.press("escape")
    anna.see(PICK)
    anna.press("?")
    anna.see("3.1 The player with the flag")


def test_quitting_asks_first_and_keeps_the_record(sit_down: SitDown, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    anna = sit_down("--first", "Roger", "--record", str(file))
    anna.see(PICK)
    anna.press("q")
    anna.see("Leave before the game is over?")
    anna.press("x")
    anna.see("The key x does nothing here.")
    anna.press("escape")
    anna.see(PICK)
    anna.press("q", "q")
    assert anna.leaves() == 0
    assert "Fair winds, Anna!" in anna.output.decode()
    assert "result: unfinished" in file.read_text()
    assert len(read(file.read_bytes(), GAMES).plies) == 4


def test_control_c_is_a_goodbye(sit_down: SitDown) -> None:
    anna = sit_down()
    anna.wait(anna.is_asked, "a question")
    anna.press("ctrl+c")
    assert anna.leaves() == 0
    assert "Fair winds, Anna!" in anna.output.decode()


def test_a_record_that_cannot_be_written_is_told_and_not_lost(sit_down: SitDown, tmp_path: Path) -> None:
    anna = sit_down("--record", str(tmp_path / "nowhere" / "game.txt"))
    anna.play_to_the_end(seed=1)
    anna.see("Couldn't save the game to", "No such file or directory. It will be printed when you leave.")
    anna.press("q")
    assert anna.leaves() == 1
    said = anna.output.decode().replace("\r\n", "\n")
    text = said[said.rindex("jollyroger record 1\n") : said.rindex("\n\nFair winds")]
    assert GAMES["duel"].result(read(text.encode(), GAMES).final_state()) is not None
