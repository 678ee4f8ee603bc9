"""The command line: what a newcomer types, and what goes wrong."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jollyroger import __version__
from jollyroger.cli import main
from jollyroger.games import mutiny
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.chance import SeededDealer
from jollyroger.games.committed import CommittingDealer, Seal, commitment_to
from jollyroger.games.mutiny.decks import add_deck, known_decks
from jollyroger.games.record import CHANCE, Ply, Record, advance, write
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.mutiny.game_words import MutinyWords

GOLDEN = Path(__file__).parent / "playthroughs"
DECK = Path(str(mutiny.__file__)).with_name("deck.toml")


def run(*words: str) -> Result:
    """The command with these words; no traceback, whatever they are."""
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "Traceback" not in result.output
    return result


def test_help_says_what_there_is() -> None:
    result = run("--help")
    assert result.exit_code == 0
    commands = ("play duel", "play duel --terminal", "serve", "replay FILE", "verify FILE")
    for word in (*commands, "simulate duel", "simulate mutiny", "bench duel"):
        assert any(line.strip().startswith(f"jollyroger {word}") for line in result.output.splitlines())
    assert "\\b" not in result.output
    assert __version__ in run("--version").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plunder"], "No such command 'plunder'"),
        (["play", "chess"], "'chess' is not one of 'duel', 'mutiny'"),
        (["play", "mutiny"], "You can only start the duel this way"),
        (["simulate", "duel", "--variant", "huge"], "'huge' is not one of"),
        (["simulate", "duel", "--bots", "clever,random"], "There's no bot 'clever'. Choose from: random, greedy,"),
        (["simulate", "duel", "--bots", "random,random,random"], "--bots takes 2 names"),
        (["simulate", "duel", "--seats", "4"], "--seats isn't an option of duel, which has --variant."),
        (["bench", "duel", "--hidden-prizes"], "--hidden-prizes isn't an option of duel"),
        (["simulate", "duel", "--deck", __file__], "--deck isn't an option of duel"),
        (["simulate", "mutiny", "--variant", "advanced"], "--variant isn't an option of mutiny, which has --seats,"),
        (["simulate", "mutiny", "--seats", "2"], "2 is not in the range"),
        (["simulate", "mutiny", "--bots", "random,random"], "--bots takes 4 names"),
        (["simulate", "mutiny", "--bots", "greedy"], "There's no bot 'greedy'"),
        (["simulate", "duel", "--games", "0"], "0 is not in the range"),
        (["simulate", "duel", "--seed", "-1"], "-1 is not in the range"),
        (["simulate", "duel", "--workers", "0"], "--workers takes a number from 1, ray, or the address"),
        (["play", "duel", "--terminal", "--name", " "], "1 to 40 characters"),
        (["play", "duel", "--terminal", "--bot", "clever"], "There's no bot 'clever'"),
        (["play", "duel", "--terminal", "--bot", "greedy,random"], "one opponent"),
        (["play", "duel", "--terminal", "--record", __file__], "already exists"),
        (["play", "duel", "--variant", "advanced"], "--variant needs --terminal; in the browser you choose it"),
        (["play", "duel", "--port", "70000"], "70000 is not in the range"),
        (["serve", "--bot-delay", "-1"], "-1.0 is not in the range"),
        (["serve", "--node-address", "10.0.0.5"], "give a host and a port"),
        (["serve", "--node-address", "10.0.0.5:70000"], "give a host and a port"),
    ],
)
def test_what_is_not_possible_is_said(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.output


def test_replay_names_file_line_and_reason(tmp_path: Path) -> None:
    missing = run("replay", str(tmp_path / "none.txt"))
    assert (missing.exit_code, "No such file" in missing.output) == (1, True)
    assert "Is a directory" in run("replay", str(tmp_path)).output
    broken = tmp_path / "broken.txt"
    broken.write_text((GOLDEN / "duel_skirmish.txt").read_text().replace("variant: skirmish", "variant: advanced"))
    result = run("replay", str(broken), "--language", "de")
    assert result.exit_code == 1
    assert f"{broken}: Zeile" in result.output


def test_replay_says_that_a_record_follows_older_rules(tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text((GOLDEN / "mutiny_4.txt").read_text().replace("rules: 3", "rules: 2"))
    result = run("replay", str(old))
    assert result.exit_code == 1
    assert "this game uses rules “2”, but this version plays by rules 3" in result.output


def test_replay_without_a_terminal_prints_the_game() -> None:
    result = run("replay", str(GOLDEN / "duel_skirmish.txt"))
    assert result.exit_code == 0
    assert "splits" in result.output


def dealt_record(seed: str = "ab" * 32) -> Record:
    """A skirmish at a server's table: dealt from a seed and the numbers of both seats."""
    options, nonces = DUEL.options(variant="skirmish"), ("01" * 16, "02" * 16)
    seal = Seal(commitment_to("ab" * 32), nonces, seed)
    record = Record(DUEL, options, ("Ann", "Ben"), date(2026, 11, 16), [], seal)
    state, dealer = DUEL.start(options), CommittingDealer("ab" * 32, nonces)
    while DUEL.result(state) is None:
        chance = DUEL.chance(state)
        seat = CHANCE if chance is not None else DUEL.asked(state)
        code = dealer.decide(chance) if chance is not None else DUEL.legal_codes(state, seat)[0]
        record.plies.append(Ply(seat, code))
        advance(DUEL, state, record.plies[-1])
    return record


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        (lambda text: text, 0, "The shuffle is fair: all 7 draws"),
        (lambda text: text.replace("seed: abab", "seed: cdab"), 1, "NOT FAIR: the seed doesn't match"),
        (lambda text: re.sub(r"seed: .*\n", "", text), 1, "revealed at the end"),
        (lambda text: re.sub(r"(seed|nonces|commitment): .*\n", "", text), 1, "has no commitment"),
        (lambda text: text.replace("nonces: 01", "nonces: 11"), 1, "NOT FAIR: draw"),
    ],
)
def test_a_deal_can_be_checked(tmp_path: Path, change: Callable[[str], str], code: int, said: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(change(write(dealt_record())))
    result = run("verify", str(file), "--language", "en")
    assert (result.exit_code, said in result.output) == (code, True), result.output


def test_only_a_whole_game_can_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "seen.txt"
    file.write_text(write(mutiny_record(plies=30), seat=1))
    assert "The full game is needed" in run("verify", str(file), "--language", "en").output
    assert "No such file" in run("verify", str(tmp_path / "none.txt")).output


@pytest.fixture
def own_deck(tmp_path: Path) -> Path:
    """A deck file of somebody's own: that of the box with another name on top."""
    file = tmp_path / "deck.toml"
    file.write_text("# My own deck\n" + DECK.read_text())
    return file


def mutiny_record(deck: str = "standard", plies: int = 10_000) -> Record:
    """A game of Piracy & Mutiny in which everybody makes the first legal move."""
    options = MUTINY.options(deck=deck)
    record = Record(MUTINY, options, ("Ann", "Ben", "Cat", "Dan"), date(2026, 11, 15), [])
    state, dealer = MUTINY.start(options), SeededDealer(1)
    while MUTINY.result(state) is None and len(record.plies) < plies:
        chance = MUTINY.chance(state)
        if chance is None:
            seat = MUTINY.asked(state)
            record.plies.append(Ply(seat, MUTINY.legal_codes(state, seat)[0]))
        else:
            record.plies.append(Ply(CHANCE, dealer.decide(chance)))
        advance(MUTINY, state, record.plies[-1])
    return record


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_mutiny_is_printed_with_what_happened(tmp_path: Path, language: str) -> None:
    file, record = tmp_path / "game.txt", mutiny_record()
    file.write_text(write(record))
    result = run("replay", str(file), "--language", language)
    assert result.exit_code == 0
    words, ending = MutinyWords(language, record.players), MUTINY.result(record.final_state())
    assert ending is not None
    assert result.output == f"{write(record, words.commentator())}\n{words.result(ending)}\n"


@pytest.mark.parametrize(("plies", "ending"), [(10_000, "A shared victory with 0 gold"), (60, "was never finished.")])
def test_what_one_seat_saw_is_printed_too(tmp_path: Path, plies: int, ending: str) -> None:
    file = tmp_path / "seen.txt"
    file.write_text(write(mutiny_record(plies=plies), seat=1))
    result = run("replay", str(file), "--language", "en")
    assert result.exit_code == 0
    assert result.output.startswith(file.read_text())
    assert "crew     ?" in result.output
    assert ending in result.output.splitlines()[-1]


def test_a_game_with_a_deck_of_ones_own_needs_it(tmp_path: Path, own_deck: Path) -> None:
    name = add_deck(own_deck)
    file = tmp_path / "game.txt"
    file.write_text(write(mutiny_record(name)))
    known_decks().pop(name)
    without = run("replay", str(file), "--language", "en")
    assert without.exit_code == 1
    assert f"{file}: line 8: “{name}” isn't valid here" in without.output
    assert run("replay", str(file), "--deck", str(own_deck)).exit_code == 0


@pytest.mark.parametrize("command", [["simulate", "mutiny"], ["bench", "mutiny"], ["replay", "game.txt"]])
def test_what_is_wrong_with_a_deck_is_said(command: list[str], tmp_path: Path, own_deck: Path) -> None:
    own_deck.write_text(own_deck.read_text().replace("[prizes]", "[prices]"))
    result = run(*command, "--deck", str(own_deck))
    assert result.exit_code == 1
    assert f"Error: {own_deck}: line" in result.output
    missing = run(*command, "--deck", str(tmp_path / "none.toml"))
    assert (missing.exit_code, "none.toml: No such file" in missing.output) == (1, True)


SIMULATE = ["simulate", "duel", "--variant", "skirmish", "--games", "40", "--bots", "greedy,random", "--seed", "7"]


@pytest.mark.xdist_group("compiled")
def test_the_same_seed_gives_the_same_result_compiled_and_not(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "b.csv", "c.csv")]
    outputs = [
        run(*SIMULATE, "--out", str(files[0])).stdout,
        run(*SIMULATE, "--out", str(files[1])).stdout,
        run(*SIMULATE, "--out", str(files[2]), "--interpreted").stdout,
    ]
    assert outputs[0] == outputs[1] == outputs[2]
    assert files[0].read_text() == files[1].read_text() == files[2].read_text()
    rows = list(csv.DictReader(files[0].read_text().splitlines()))
    assert len(rows) == 40
    assert set(rows[0]) == {"game", "first", "winner", "reason", "Jolly", "Roger"}
    for word in ("40 games, seed 7", "Jolly (greedy)", "95 % interval", "mean gold", "First-player advantage"):
        assert word in outputs[0]


def test_a_file_that_cannot_be_written_is_said() -> None:
    result = run(*SIMULATE, "--interpreted", "--games", "1", "--out", "/nowhere/at/all.csv")
    assert result.exit_code == 1
    assert "/nowhere/at/all.csv: No such file or directory" in result.output
    assert "seed" not in result.output
    full = run(*SIMULATE, "--interpreted", "--games", "1", "--out", "/dev/full")
    assert full.exit_code == 1
    assert "1 game, seed 7" in full.output
    assert "/dev/full: No space left on device" in full.output


@pytest.mark.parametrize(
    "words",
    [["play", "duel", "--terminal"], ["replay", str(GOLDEN / "duel_skirmish.txt")], [*SIMULATE, "--interpreted"]],
)
def test_a_full_disk_behind_the_output_is_said_in_a_sentence(words: list[str]) -> None:
    command = [sys.executable, "-c", "from jollyroger.cli import run; run()", *words]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert "jollyroger: can't write the output: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


VOYAGES = ["simulate", "mutiny", "--games", "3", "--seed", "7", "--interpreted"]


def test_voyages_of_sailors_and_their_logbook(tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    said = run(*VOYAGES, "--out", str(results)).stdout
    assert said == run(*VOYAGES, "--bots", "sailor,sailor,sailor,sailor").stdout
    for word in ("mutiny, 4 seats: 3 games, seed 7", "Drake (sailor)", "first player", "mutinies called", "bribes"):
        assert word in said
    assert "Treasure Island was reached in" in said
    rows = list(csv.DictReader(results.read_text().splitlines()))
    assert [row["game"] for row in rows] == ["0", "1", "2"]
    assert {"Anne", "Bart", "Cora", "Drake", "attacks", "mutinies_won", "islands", "bribes"} < set(rows[0])


def test_a_voyage_is_set_up_as_it_was_asked_for(own_deck: Path) -> None:
    variants = ["--seats", "3", "--hidden-prizes", "--captains-gold", "--deck", str(own_deck)]
    result = run(*VOYAGES, "--games", "1", "--bots", "random", *variants)
    assert result.exit_code == 0
    assert "mutiny, 3 seats, hidden prizes, captain's gold, deck own-" in result.output
    assert "Cora (random)" in result.output
    assert "Drake" not in result.output


@pytest.mark.xdist_group("compiled")
def test_bench_prints_its_figures() -> None:
    result = run("bench", "duel", "--seconds", "0.1")
    assert result.exit_code == 0
    for word in ("us a step", "steps a second", "ns a state", "from the cache"):
        assert word in result.output
