"""The command `jollyroger simulate`: many games between bots, counted and written down."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jollyroger.cli.options import GAME, bots_of, options_of, seed_option, setup_options
from jollyroger.games.catalogue import GAMES

if TYPE_CHECKING:
    from jollyroger.bots.arena import Outcome
    from jollyroger.bots.workers import Workers

NEEDS_RAY = "This needs Ray; the extra 'ray' brings it: pip install 'jollyroger[ray]'"
RAY_LISTENS = (
    "Ray listens on all network interfaces, and runs what anyone sends who can reach it: see docs/research.md."
)
FORMATS = "CSV, or by its ending .jsonl or .parquet"


@click.command()
@GAME
@setup_options
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="Number of games.")
@click.option(
    "--bots",
    "bot_names",
    help="Who plays: one name for all seats, or one for each, in seat order. "
    "[default: duel: greedy,random; mutiny: sailor]",
)
@seed_option("The same seed gives the same games. [default: any; it is printed]")
@click.option("--out", type=click.Path(path_type=Path), help=f"Write every game's result to this file: {FORMATS}.")
@click.option("--moves", type=click.Path(path_type=Path), help=f"Write every decision to this file: {FORMATS}.")
@click.option(
    "--workers",
    metavar="NUMBER|ray|ADDRESS",
    help="Who does the work: so many processes, Ray on this machine, or a cluster of Ray's. "
    "[default: all cores for compiled bots, else one]",
)
@click.option("--interpreted", is_flag=True, help="Don't compile: same result, slower.")
def simulate(
    game_name: str,
    games: int,
    bot_names: str | None,
    seed: int | None,
    out: Path | None,
    moves: Path | None,
    workers: str | None,
    interpreted: bool,  # noqa: FBT001 - click passes it by name
    **setup: Any,
) -> None:
    """Let bots play many games of GAME and count who wins.

    The same seed gives the same games, whatever the workers are.
    """
    from jollyroger.bots.arena import can_compile
    from jollyroger.bots.arena import simulate as outcomes_of
    from jollyroger.bots.levels import simulated
    from jollyroger.cli.report import LOGBOOKS, print_summary
    from jollyroger.cli.rows import GameRows, MoveRows, RowFile

    game = GAMES[game_name]
    options = options_of(game, setup)
    seats = game.seat_names(options)
    bots = bots_of(game, bot_names or ",".join(simulated(game_name)))
    bots = bots * len(seats) if len(bots) == 1 else bots
    if len(bots) != len(seats):
        raise click.UsageError(f"--bots takes {len(seats)} names with commas between them, or one for all seats.")
    seed = secrets.randbits(31) if seed is None else seed
    compiled = not interpreted and can_compile(game, bots)
    files = [(kind(game, seats), file) for kind, file in ((GameRows, out), (MoveRows, moves)) if file is not None]
    outcomes = []
    with ExitStack() as opened:
        # Better now than after the games.
        written = [(kind, opened.enter_context(RowFile(file, kind.columns))) for kind, file in files]
        given = opened.enter_context(_workers_at(workers)) if workers else None
        click.echo(f"{game.describe(options)}: {games} {'game' if games == 1 else 'games'}, seed {seed}")
        played = outcomes_of(
            game, options, bots, games, seed, compiled=compiled, moves=moves is not None, workers=given
        )
        for number, outcome in enumerate(_watched(played, games, compiled=compiled)):
            for kind, rows in written:
                for row in kind.rows(number, outcome):
                    rows.add(row)
            outcomes.append(outcome._replace(moves=None))
    print_summary([f"{seat} ({bot.name})" for seat, bot in zip(seats, bots, strict=True)], outcomes)
    if game_name in LOGBOOKS:
        LOGBOOKS[game_name](outcomes)


@contextmanager
def _workers_at(where: str) -> Iterator[Workers]:
    from jollyroger.bots.workers import workers_at

    if where == "0":
        raise click.UsageError("--workers takes a number from 1, ray, or the address of a cluster.")
    if not where.isdecimal():
        click.echo(RAY_LISTENS, err=True)
    try:
        with workers_at(where) as workers:
            yield workers
    except ModuleNotFoundError as error:
        raise click.ClickException(NEEDS_RAY) from error
    except ConnectionError as error:
        raise click.ClickException(f"--workers {where}: {error}") from error


def _watched(outcomes: Iterator[Outcome], games: int, *, compiled: bool) -> Iterator[Outcome]:
    """The outcomes, and a progress bar beside them."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        waiting = "Compiling the bots (once; a minute or so)" if compiled else "Playing"
        task = progress.add_task(waiting, total=games)
        for outcome in outcomes:
            progress.update(task, advance=1, description="Playing")
            yield outcome
