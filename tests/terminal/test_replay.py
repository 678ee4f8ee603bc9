"""Stepping through a record in a real pseudo-terminal, and printing it where there is none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.moves import AS_PARROT, FIRST_PLAY, USES
from jollyroger.games.record import CHANCE, Ply, Record, advance, write
from jollyroger.words.duel.game_words import DuelWords
from tests.games.duel.strategies import options_now
from tests.terminal.conftest import Run
from tests.terminal.person import Person

pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")

SitDown = Callable[..., Person]
PLAYERS = ("Anna", "Rusty Pete")


def first_of(plies: list[Ply]) -> Ply:
    return plies[0]


def parrot_at_green(plies: list[Ply]) -> Ply:
    """Everything goes to one ship: the longest crews there can be."""
    at_green = [ply for ply in plies if ply.actor != CHANCE and (ply.code - FIRST_PLAY) % USES == AS_PARROT]
    return at_green[0] if at_green and plies[0].code >= FIRST_PLAY else plies[0]


def played(variant: str, choose: Callable[[list[Ply]], Ply], plies: int = 1000) -> Record:
    options = DUEL.options(variant=variant, first="Jolly")
    record = Record(DUEL, options, PLAYERS, date(2026, 11, 15), [])
    state = DUEL.start(options)
    while (possible := options_now(state)) and len(record.plies) < plies:
        record.plies.append(choose(possible))
        advance(DUEL, state, record.plies[-1])
    return record


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    file = tmp_path / "skirmish.txt"
    file.write_text(write(played("skirmish", first_of)))
    return file


def steps_in(file: Path) -> list[str]:
    return file.read_text().partition("\n\n")[2].splitlines()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_stepping_through_a_record(sit_down: SitDown, skirmish: Path, size: tuple[int, int]) -> None:
    steps = steps_in(skirmish)
    reader = sit_down("--replay", str(skirmish), size=size)
    reader.see(f"Step 0 of {len(steps)} Before the first card.")
    for number, (key, step) in enumerate(zip(["right", "n", "right"], steps, strict=False), 1):
        reader.press(key)
        reader.see(f"Step {number} of {len(steps)} {' '.join(step.split())}")
    reader.see("Anna draws", "Anna offers", "gets")
    reader.press("b", "left")
    reader.see(f"Step 1 of {len(steps)}", "dealt")
    reader.press("left", "left", "left")
    reader.see("Step 0 of")
    reader.press("pagedown")
    reader.see("Turn 2 of 2", "Turn 2: Rusty Pete gets the flag.")
    reader.press("pageup")
    reader.see("Step 0 of", "Turn 1 of 2")
    reader.press("end")
    reader.see(f"Step {len(steps)} of {len(steps)}", result_of(skirmish))
    reader.press("right", "pagedown")
    reader.see(f"Step {len(steps)} of {len(steps)}")
    reader.press("home")
    reader.see("Step 0 of")
    reader.press("q")
    assert reader.leaves() == 0


def result_of(file: Path, language: str = "en") -> str:
    record = played("skirmish", first_of)
    result = DUEL.result(record.final_state())
    assert result is not None
    return DuelWords(language, PLAYERS).result(result)


def test_wrong_keys_help_and_languages(sit_down: SitDown, skirmish: Path) -> None:
    reader = sit_down("--replay", str(skirmish))
    reader.see("Step 0 of")
    for key in ("x", "up", "enter", "1"):
        reader.press(key)
        reader.see(f"The key {key} does nothing here. Try: → n next; ← b back; PgUp/Dn a turn; Home End")
    reader.press("n", "l")
    reader.see("Schritt 1 von", "Anna zieht")
    reader.press("h")
    reader.see("Ein Zug", "3.1 Der Spieler mit der Piratenflagge")
    reader.press("h", "ctrl+c")
    assert reader.leaves() == 0


def test_long_crews_can_be_scrolled(sit_down: SitDown, tmp_path: Path) -> None:
    file = tmp_path / "parrots.txt"
    file.write_text(write(played("all-cards", parrot_at_green)))
    reader = sit_down("--replay", str(file))
    reader.see("Step 0 of")
    assert "scroll the board" not in reader.text
    reader.press("end")
    reader.see("scroll the board", "p(g1)")
    assert "unseen" not in reader.text
    for _ in range(30):
        reader.press("]")
    reader.see("unseen (0 in the pile, 0 set aside)")


def test_an_unfinished_record_says_so(sit_down: SitDown, pipe: Run, tmp_path: Path) -> None:
    for plies in (0, 5):
        file = tmp_path / f"{plies}.txt"
        file.write_text(write(played("advanced", first_of, plies)))
        assert "The game was never finished." in pipe("--replay", str(file)).stdout
        reader = sit_down("--replay", str(file))
        reader.see("The game was never finished." if plies == 0 else "Step 0 of 1")


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_without_a_terminal_the_record_is_printed_with_commentary(pipe: Run, skirmish: Path, language: str) -> None:
    done = pipe("--replay", str(skirmish), "--language", language)
    assert (done.returncode, done.stderr) == (0, "")
    record = played("skirmish", first_of)
    commented = write(record, DuelWords(language, PLAYERS).commentary)
    assert done.stdout == f"{commented}\n{result_of(skirmish, language)}\n"
