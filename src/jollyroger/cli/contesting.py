"""The command `jollyroger arena`: the Oath Book, a benchmark of promises for models, programs and bots."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jollyroger.games.errors import OptionsError

if TYPE_CHECKING:
    from jollyroger.contest.conditions import Conditions
    from jollyroger.contest.folder import Folder, Run
    from jollyroger.contest.players.player import Player
    from jollyroger.contest.running import Runner, Watch

NEEDS_ARENA = "Models need the extra 'arena': pip install 'jollyroger[arena]'"
GAMES = 40
ANSWER_TOKENS = 1000
INTERRUPTED = "Stopped. What was being answered is written down."
GO_ON = "The same command goes on from here. No answer is paid for twice."


@click.group(invoke_without_command=True)
@click.pass_context
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="PLAYER",
    help="Who is tested: model=NAME,url=URL[,key=ENVIRONMENT_VARIABLE,in=PRICE,out=PRICE,name=...], command=..., "
    "class=MODULE:CLASS, or a bot such as liar. Prices are for a million tokens. Several players meet each other.",
)
@click.option("--crew", help="Bots in the other seats, with commas between them. [default: sailor-1]")
@click.option("--games", type=click.IntRange(1), help=f"How many games. [default: {GAMES}]")
@click.option("--seats", type=click.IntRange(3, 10), help="Players at the table. [default: 4]")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="Of the deals. [default: 7]")
@click.option("--no-lists", is_flag=True, help="Don't list the legal moves in messages.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Folder of the run.")
@click.option("--at-once", type=click.IntRange(1, 100), default=4, show_default=True, help="Games at the same time.")
@click.option("--answer-tokens", type=click.IntRange(16), help=f"Bound of one answer. [default: {ANSWER_TOKENS}]")
@click.option("--most-tokens", type=click.IntRange(1), help="Bound on the tokens of the run, in and out.")
@click.option("--most-cost", type=click.FloatRange(0), help="Bound on the money of the run, by the prices given.")
@click.option("--rollouts", type=click.IntRange(0, 1000), default=8, show_default=True, help="See 'arena report'.")
def arena(context: click.Context, /, **given: Any) -> None:
    """Measure whether players keep their word: the Oath Book.

    Players under test play Piracy & Mutiny among a fixed crew of bots. Every seat is rotated, every answer is
    written down, and promises are judged by the game. With the folder of a run that was stopped, the run goes on.

    \b
    jollyroger arena --player model=NAME,url=http://localhost:8000/v1 --out run
    jollyroger arena --player liar --games 200 --out liar
    jollyroger arena report run liar    compare runs
    jollyroger arena replay run         play a run again from what is written down
    """  # noqa: D301 - click wants the real character before lines that it must not wrap
    if context.invoked_subcommand is None:
        with _in_sentences():
            _play(given)


@arena.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path, file_okay=False))
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="[default: the first of RUNS]")
@click.option(
    "--rollouts",
    type=click.IntRange(0, 1000),
    default=8,
    show_default=True,
    help="So often a game is played on from a broken oath, and from a kept one.",
)
def report(runs: tuple[Path, ...], out: Path | None, rollouts: int) -> None:
    """Write the report of some RUNS, or of all runs in a folder."""
    with _in_sentences():
        _report(runs, out or runs[0], rollouts)


@arena.command()
@click.argument("run", type=click.Path(path_type=Path, file_okay=False))
def replay(run: Path) -> None:
    """Play the games of RUN again from what is written down, and check that they are the same. Nobody is asked."""
    from jollyroger.contest.folder import Folder
    from jollyroger.contest.running import replay as again

    with _in_sentences():
        folder = Folder(run)
        found = asyncio.run(again(folder))
        games = len(folder.outcomes())
    for sentence in found:
        click.echo(sentence)
    click.echo(f"{games - len(found)} of {games} games are the same, move by move.")
    raise SystemExit(bool(found))


@contextmanager
def _in_sentences() -> Iterator[None]:
    """What goes wrong is said in a sentence."""
    from jollyroger.contest.answer_book import AnswersDiffer
    from jollyroger.contest.folder import RunProblem
    from jollyroger.contest.players.player import Unreachable

    try:
        yield
    except OptionsError as error:
        raise click.UsageError(f"There's no bot {error.value!r}. Choose from: {', '.join(error.choices)}.") from error
    except (RunProblem, Unreachable, AnswersDiffer) as error:
        raise click.ClickException(str(error)) from error


def _play(given: dict[str, Any]) -> None:
    from jollyroger.contest.folder import Folder
    from jollyroger.contest.running import Stopped

    if given["out"] is None:
        raise click.UsageError("--out names the folder of the run.")
    folder = Folder(given["out"])
    with folder.locked():
        run = _run_of(folder, given)
        folder.begin(run)
        run = folder.read()
        click.echo(f"{run.conditions.label}, hash {run.hash[:16]}: {run.games} games")
        try:
            asyncio.run(_played(folder, run, given["at_once"]))
        except Stopped as error:
            raise click.ClickException(f"{error}\n{GO_ON}") from error
    _report([given["out"]], given["out"], given["rollouts"])


def _run_of(folder: Folder, given: dict[str, Any]) -> Run:
    """The run that is asked for; without players the one that is there."""
    from jollyroger.contest.conditions import Conditions
    from jollyroger.contest.entrants import read_entrant, told_apart
    from jollyroger.contest.running import new_run

    before = folder.read() if (folder.path / "run.json").exists() else None
    if before is None and not given["players"]:
        raise click.UsageError("--player says who is tested.")
    conditions = _changed(Conditions() if before is None else before.conditions, given)
    try:
        entrants = told_apart([read_entrant(text) for text in given["players"]]) or (before.entrants if before else [])
        conditions.check()
    except OptionsError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if len(entrants) > conditions.seats:
        raise click.UsageError(f"{len(entrants)} players don't fit at a table with {conditions.seats} seats.")
    games = given["games"] or (before.games if before else GAMES)
    tokens = given["answer_tokens"] or (before.answer_tokens if before else ANSWER_TOKENS)
    bounds = [
        given[name] if given[name] is not None or before is None else getattr(before, name)
        for name in ("most_cost", "most_tokens")
    ]
    unpriced = [one.name for one in entrants if one.kind == "model" and one.price_in is None and one.price_out is None]
    if bounds[0] is not None and unpriced:
        raise click.UsageError(f"--most-cost needs the prices of {unpriced[0]!r}: in= and out= with --player.")
    return new_run(conditions, entrants, games, tokens, *bounds)


def _changed(conditions: Conditions, given: dict[str, Any]) -> Conditions:
    import msgspec

    changes = {name: given[name] for name in ("seats", "seed") if given[name] is not None}
    if given["crew"] is not None:
        changes["crew"] = tuple(name.strip() for name in given["crew"].split(",") if name.strip())
    if given["no_lists"]:
        changes["lists"] = False
    return msgspec.structs.replace(conditions, **changes)


async def _played(folder: Folder, run: Run, at_once: int) -> None:
    from jollyroger.contest.running import Runner
    from jollyroger.contest.spending import Budget

    players = _players_of(run)
    try:
        with _progress() as watch:
            budget = Budget(run.most_cost, run.most_tokens)
            runner = Runner(folder, run, players, budget, at_once=at_once, watch=watch)
            _stop_on_interrupt(runner)
            await runner.play()
    finally:
        for player in players.values():
            await player.close()


def _players_of(run: Run) -> dict[str, Player]:
    try:
        return {one.name: one.player(run.answer_tokens) for one in run.entrants if not one.is_bot}
    except ModuleNotFoundError as error:
        raise click.ClickException(NEEDS_ARENA) from error


def _stop_on_interrupt(runner: Runner) -> None:
    """Ctrl-C once waits for the answers that are under way; a second time it does not."""
    loop = asyncio.get_running_loop()

    def stop() -> None:
        runner.stop(INTERRUPTED)
        loop.remove_signal_handler(signal.SIGINT)

    with suppress(NotImplementedError):  # on Windows
        loop.add_signal_handler(signal.SIGINT, stop)


@contextmanager
def _progress() -> Iterator[Watch]:
    """A bar with the games that are over, the calls, and the money spent."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("Games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[calls]} calls, {task.fields[tokens]:,} tokens, {task.fields[cost]:.4f} spent"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("games", total=None, calls=0, tokens=0, cost=0.0)

        def watch(progress: Any) -> None:
            bar.update(
                task,
                total=progress.games,
                completed=progress.over,
                calls=progress.calls,
                tokens=progress.tokens,
                cost=progress.cost,
            )

        yield watch


def _report(runs: Any, out: Path, rollouts: int) -> None:
    from jollyroger.contest.report import report_of, runs_in, write_report
    from jollyroger.contest.report_text import MIXED

    found = report_of(runs_in(runs), rollouts)
    for figures in found.figures:
        win, gold = figures.win_share, figures.gold
        click.echo(
            f"{figures.name}: {100 * win.mean:.1f} % of the wins, {gold.mean:.2f} gold, "
            f"promises kept {figures.all_promises.kept}, broken {figures.all_promises.broken}"
        )
    if not found.is_comparable:
        click.echo(MIXED)
    page, *_ = write_report(found, out)
    click.echo(f"Report: {page}")
