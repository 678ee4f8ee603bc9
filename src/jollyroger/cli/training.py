"""`jollyroger train`: the bots that learn, learn anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from jollyroger.bots.crew.bot import LearnedBot
from jollyroger.cli.options import seed_option
from jollyroger.cli.red_beard import train_duel
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.game import FEWEST_SEATS

if TYPE_CHECKING:
    from jollyroger.bots.crew.training.course import Course, Plan, Point

NEEDS_TRAINING = "The crew learns with PyTorch; the extra 'training' brings it: pip install '.[training]'"
TABLES = 192
"""Games at once of each variant, at tables of all sizes."""


@click.group()
def train() -> None:
    """Train a bot of GAME from scratch, and save what it learned."""


train.add_command(train_duel, "duel")


@train.command("standing")
@click.option(
    "--games",
    type=click.IntRange(10),
    default=2000,
    help="For each number of players and each variant. [default: 2000]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("standing"),
    help="Folder to save to. [default: standing]",
)
@seed_option("The same seed gives the same weights. [default: 1]")
def train_standing(games: int, out: Path, seed: int | None) -> None:
    """Train what corsair and Sea Devil know about tables of Piracy & Mutiny between two rounds, from sailors' games."""
    from rich.progress import Progress

    from jollyroger.bots.searching import learning
    from jollyroger.bots.searching.knowledge import FILE

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Sailors play, then it learns", total=learning.STEPS)
        note = learning.train(games, seed or 1, out / FILE.name, lambda: progress.advance(task))
    click.echo(
        f"{out / FILE.name}: {note.tables} tables, cross entropy {note.entropy:.3f}, "
        f"held out {note.entropy_held_out:.3f}"
    )


@train.command(MUTINY.name)
@click.option("--lessons", type=click.IntRange(0), help="Decisions of sailors that it learns first. [default: 800000]")
@click.option(
    "--decisions", type=click.IntRange(0), help="Decisions of its own that it learns from. [default: 5000000]"
)
@click.option("--stop", type=click.IntRange(1), help="Stop after so many of them, as if the plan went on.")
@click.option("--against", metavar="BOT", help="Train one seat to beat this bot on all others.")
@click.option(
    "--seats",
    type=click.IntRange(FEWEST_SEATS, SEATS),
    multiple=True,
    help="Only with so many players. [default: 3 to 10]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("training"),
    help="Folder to save to, and to go on from. [default: training]",
)
@click.option("--games", type=click.IntRange(1), help="Games at once, of each variant and number of players.")
@click.option("--measured", type=click.IntRange(1), help="Games of each measurement. [default: 600]")
@seed_option("The same seed gives the same weights. [default: 1]")
def train_mutiny(
    lessons: int | None,
    decisions: int | None,
    stop: int | None,
    against: str | None,
    seats: tuple[int, ...],
    out: Path,
    games: int | None,
    measured: int | None,
    seed: int | None,
) -> None:
    """Train a crew for Piracy & Mutiny: it does as sailors do at first, then learns by playing against itself.

    One net learns for all numbers of players and all variants. This takes hours. Press Ctrl-C whenever you like: the
    same command goes on from the last checkpoint, to the same result.
    """
    try:
        from jollyroger.bots.crew.training import course as training
    except ModuleNotFoundError as error:
        raise click.ClickException(NEEDS_TRAINING) from error
    from jollyroger.bots.arena import COMPILED

    if against is not None and against not in COMPILED[MUTINY.name].numbers:
        known = ", ".join(COMPILED[MUTINY.name].numbers)
        raise click.UsageError(f"--against takes one of these bots: {known}.")
    chosen: dict[str, Any] = {
        "lessons": lessons,
        "decisions": decisions,
        "against": against,
        "teachers": None if against in (None, LearnedBot.name) else (against,),
        "seats": tuple(sorted(set(seats))) or None,
        "games": games or (TABLES // len(set(seats)) if seats else None),
        "measured": measured,
        "seed": seed,
    }
    plan = training.Plan(**{name: value for name, value in chosen.items() if value is not None})
    out.mkdir(parents=True, exist_ok=True)
    try:
        course = training.begun(plan, out)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    _watch(course, plan, out, stop or plan.decisions)


def _watch(course: Course, plan: Plan, out: Path, stop: int) -> None:
    """Train behind a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from jollyroger.bots.crew.training.course import WEIGHTS, YARDSTICK, run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("Compiling (once; minutes)", total=plan.lessons + stop)

        def report(now: Course, point: Point | None) -> None:
            told = "Learning from sailors" if now.imitates else "Learning from its own games"
            progress.update(task, completed=now.lessons + now.decisions, description=told)
            if point is not None:
                shares = ", ".join(
                    f"{share:.3f} ± {point.reach[seats]:.3f} at {seats}" for seats, share in point.shares.items()
                )
                progress.console.print(
                    f"{now.decisions:,} decisions: {shares} seats against {plan.against or YARDSTICK}; "
                    f"entropy {point.entropy:.3f}"
                )

        run(course, out, stop, report)
    click.echo(f"{out / WEIGHTS}: {course.decisions} decisions, {course.seconds / 60:.0f} min")
