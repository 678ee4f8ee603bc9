"""The command `jollyroger`."""

from __future__ import annotations

import csv
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jollyroger import __version__
from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.errors import OptionsError, RecordError, printable
from jollyroger.games.record import LONGEST, LONGEST_NAME, AnyGame, is_player_name, read
from jollyroger.words.languages import LANGUAGES, language_of_this_machine
from jollyroger.words.records import problem_text

if TYPE_CHECKING:
    from jollyroger.bots.arena import Outcome, Share

GAME = click.argument("game_name", metavar="GAME", type=click.Choice(list(GAMES)))
SEATS = DUEL.seat_names(DUEL.options())
LANGUAGE = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=language_of_this_machine,
    help="The language of the game. [default: that of this machine, else English]",
)


def seed_option(note: str) -> Callable[[Any], Any]:
    """--seed, with what it means for a command."""
    return click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=note)


def variant_option(command: Any) -> Any:
    """--variant, for every command that sets up a game."""
    variants = DUEL.option_choices()["variant"]
    return click.option(
        "--variant", type=click.Choice(variants), default="advanced", show_default=True, help="Which game is played."
    )(command)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jollyroger")
def main() -> None:
    """Two pirate card games. So far: duel, which is Jolly & Roger, for two players.

    \b
    jollyroger play duel                play against a bot, here in the terminal
    jollyroger replay FILE              step through a game that was written down
    jollyroger simulate duel            let bots play many games, and count
    jollyroger bench duel               see how fast the rules run on this machine

    Every command has a --help of its own. The rules are in docs/rules/.
    """  # noqa: D301 - click wants the real character before lines that it must not wrap


@main.command()
@GAME
@variant_option
@click.option("--bot", "bot_name", default="greedy", show_default=True, help="Your opponent, greedy or random.")
@click.option("--seat", type=click.Choice(SEATS), default=SEATS[0], show_default=True, help="Who you are.")
@click.option(
    "--first",
    type=click.Choice(DUEL.option_choices()["first"]),
    default="lot",
    show_default=True,
    help="Who splits first.",
)
@click.option("--name", help="What the game calls you. [default: that of your seat]")
@LANGUAGE
@seed_option("The same seed deals the same cards. [default: any]")
@click.option("--record", "record_file", type=click.Path(path_type=Path), help="Write the game down in this file.")
def play(
    game_name: str,
    variant: str,
    bot_name: str,
    seat: str,
    first: str,
    name: str | None,
    language: str,
    seed: int | None,
    record_file: Path | None,
) -> None:
    """Play GAME against a bot in the terminal."""
    from jollyroger.terminal.play import play_duel

    game = GAMES[game_name]
    options = DUEL.options(variant=variant, first=first)
    (bot, *others) = _bots(game, bot_name)
    if others:
        raise click.UsageError("--bot: one opponent only.")
    name = seat if name is None else name
    if not is_player_name(name):
        raise click.UsageError(f"--name: 1 to {LONGEST_NAME} printable characters, without '|' and spaces around it.")
    if record_file is not None and record_file.exists():
        raise click.UsageError(f"--record: {record_file} is there already; name another file.")
    seed = secrets.randbits(63) if seed is None else seed
    number = game.seat_names(options).index(seat)
    code = play_duel(options, bot, number, name=name, language=language, seed=seed, record_file=record_file)
    raise SystemExit(code)


def _bots(game: AnyGame, names: str) -> list[Any]:
    """The bots of a list such as greedy,random."""
    from jollyroger.bots.levels import find_bot

    try:
        return [find_bot(game.name, name.strip()) for name in names.split(",")]
    except OptionsError as error:
        raise click.UsageError(f"There is no bot {error.value!r}; there are: {', '.join(error.choices)}.") from error


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@LANGUAGE
def replay(file: Path, language: str) -> None:
    """Step through the game that was written down in FILE."""
    from jollyroger.terminal.replay import replay as show

    try:
        with file.open("rb") as opened:
            record = read(opened.read(LONGEST + 1), GAMES, whole=True)
    except RecordError as error:
        raise click.ClickException(f"{printable(str(file))}: {problem_text(error, language)}") from error
    except OSError as error:
        raise click.ClickException(f"{printable(str(file))}: {error.strerror}") from error
    raise SystemExit(show(record, language=language))


@main.command()
@GAME
@variant_option
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--bots", "bot_names", default="greedy,random", show_default=True, help="Who plays, in seat order.")
@seed_option("The same seed gives the same games. [default: any; it is printed]")
@click.option("--out", type=click.Path(path_type=Path), help="Write every game's result to this CSV file.")
@click.option("--interpreted", is_flag=True, help="Do without the compiler: the same result, later.")
def simulate(
    game_name: str,
    variant: str,
    games: int,
    bot_names: str,
    seed: int | None,
    out: Path | None,
    interpreted: bool,  # noqa: FBT001 - click passes it by name
) -> None:
    """Let bots play many games of GAME and count who wins."""
    from jollyroger.bots.arena import can_compile
    from jollyroger.bots.arena import simulate as outcomes_of

    game = GAMES[game_name]
    options = game.options(variant=variant)
    seats = game.seat_names(options)
    bots = _bots(game, bot_names)
    if len(bots) != len(seats):
        raise click.UsageError(f"--bots: {len(seats)} are needed, with a comma between them.")
    seed = secrets.randbits(31) if seed is None else seed
    if out is not None:
        _write(out, "", mode="a")  # better now than after the games; what is there stays until they are played
    compiled = not interpreted and can_compile(game, bots)
    outcomes = _watched(outcomes_of(game, options, bots, games, seed, compiled=compiled), games, compiled=compiled)
    labels = [f"{seat} ({bot.name})" for seat, bot in zip(seats, bots, strict=True)]
    click.echo(f"{game.name}, {variant}: {games} {'game' if games == 1 else 'games'}, seed {seed}")
    _print_summary(labels, outcomes)
    if out is not None:
        _write(out, _csv(seats, outcomes))


def _watched(outcomes: Iterator[Outcome], games: int, *, compiled: bool) -> list[Outcome]:
    """Collect the outcomes behind a progress bar."""
    from rich.console import Console
    from rich.progress import Progress

    collected = []
    with Progress(console=Console(stderr=True)) as progress:
        waiting = "Compiling the bots (once; about half a minute)" if compiled else "Playing"
        task = progress.add_task(waiting, total=games)
        for outcome in outcomes:
            collected.append(outcome)
            progress.update(task, advance=1, description="Playing")
    return collected


def _csv(seats: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    """Every game's result, a row each."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["game", "first", "winner", "reason", *seats])
    for number, (first, result) in enumerate(outcomes):
        winner = " & ".join(seats[seat] for seat in result.winners)
        rows.writerow([number, seats[first], winner, result.reason, *result.scores])
    return text.getvalue()


def _write(file: Path, text: str, mode: str = "w") -> None:
    try:
        with file.open(mode) as opened:
            opened.write(text)
    except OSError as error:
        raise click.ClickException(f"{printable(str(file))}: {error.strerror}") from error


def _print_summary(labels: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    from rich.console import Console
    from rich.table import Table

    from jollyroger.bots.arena import share

    table = Table("", "wins", "95 % interval", "mean gold")
    for seat, label in enumerate(labels):
        won = share(sum(seat in result.winners for _, result in outcomes), len(outcomes))
        gold = sum(result.scores[seat] for _, result in outcomes) / len(outcomes)
        table.add_row(label, f"{won.rate:.1%}", _interval(won), f"{gold:.1f}")
    draws = share(sum(not result.winners for _, result in outcomes), len(outcomes))
    table.add_row("draws", f"{draws.rate:.1%}", _interval(draws), "")
    began = share(sum(first in result.winners for first, result in outcomes), len(outcomes))
    table.add_row("whoever began", f"{began.rate:.1%}", _interval(began), "")
    Console().print(table)
    other = sum(bool(result.winners) and first not in result.winners for first, result in outcomes) / len(outcomes)
    click.echo(f"First-player advantage: {began.rate - other:+.1%} (wins of who began less wins of who did not)")


def _interval(part: Share) -> str:
    return f"{part.low:.1%} to {part.high:.1%}"


@main.command()
@GAME
@variant_option
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=2.0, show_default=True, help="For each measurement.")
def bench(game_name: str, variant: str, seconds: float) -> None:
    """See how fast GAME's rules run on this machine. For ratios to other engines: benchmarks/engine.py."""
    from jollyroger.bots.arena import can_compile
    from jollyroger.games.speed import CompiledPlayer, compile_seconds, interpreted_rate

    game = GAMES[game_name]
    options = game.options(variant=variant)
    click.echo(f"{game.name}, {variant}, random play on one core")
    table = interpreted_rate(game, options, seconds, seed=1)
    click.echo(f"interpreted   {table.microseconds_per_step:12.1f} us a step")
    if not can_compile(game, ()):
        raise click.ClickException("numba is not installed; the extra 'bots' brings it: pip install '.[bots]'")
    compiling, cached = compile_seconds(game)
    player = CompiledPlayer(game, options, seed=1)
    player.play(1)
    fast = player.rate(seconds)
    click.echo(f"compiled      {fast.steps_per_second:12,.0f} steps a second, {fast.games_per_second:,.0f} games")
    click.echo(f"copy          {player.copy_nanoseconds():12.1f} ns a state of {player.start.dtype.itemsize} bytes")
    click.echo(f"first compile {compiling:12.1f} s, from the cache {cached:.1f} s")


def run() -> None:
    """The command as it is installed: what it cannot write where it should is said in a sentence."""
    try:
        main()
    except OSError as error:
        # Python would try once more to write what is still waiting, and complain in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"jollyroger: the output cannot be written: {error.strerror}\n")
        raise SystemExit(1) from None
