"""The commands of Red Beard: `jollyroger analyse` shows what is thought of a game, `train duel` how he learns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from jollyroger.cli.options import LANGUAGE, RECORD, VARIANT, read_record, seed_option
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.record import SeatRecord
from jollyroger.words.common.numbers import signed
from jollyroger.words.duel import analysis as said
from jollyroger.words.duel.analysis import move_text
from jollyroger.words.duel.game_words import DuelWords
from jollyroger.words.duel.terminal import TURN

if TYPE_CHECKING:
    from jollyroger.bots.redbeard.findings import Analysis

NEEDS_BOTS = "Red Beard needs numba; the extra 'bots' brings it: pip install '.[bots]'"
MINUTES = 60
BAR = 12
"""The longest bar of the curve."""
PERCENT = 7


def _has_a_head() -> None:
    from jollyroger.bots.redbeard.bot import can_think

    if not can_think():
        raise click.ClickException(NEEDS_BOTS)


@click.command()
@RECORD
@LANGUAGE
@click.option(
    "--games",
    type=click.IntRange(100),
    help="Piracy & Mutiny: play so many games on. More take longer, and intervals are narrower. [default: 60000]",
)
def analyse(file: Path, language: str, games: int | None) -> None:
    """Analyse the game saved in FILE, finished or not.

    Of a duel Red Beard tells the first player's chance to win after every turn's cards and decisions, what the
    decisions of both cost, the three turning points with what he would have done, and for an unfinished game what he
    would do now. A game of Piracy & Mutiny is played on from many of its positions: shown are everybody's chances,
    round by round, the decisions that were surely mistakes, with the intervals of their cost, and the turning points.
    """
    record = read_record(file, language)
    if isinstance(record, SeatRecord) or record.game not in (DUEL, MUTINY):
        raise click.ClickException("Only full games can be analysed.")
    _has_a_head()
    if record.game is MUTINY:
        from jollyroger.cli.counsel import show_mutiny

        show_mutiny(record, language, games)
        return
    from jollyroger.bots.redbeard.analysis import analyse as think

    with Console(stderr=True).status("Red Beard is thinking..."):
        analysis = think(record)
    show(analysis, DuelWords(language, record.players))


def show(analysis: Analysis, words: DuelWords) -> None:
    """Print an analysis: the curve, the costs, the turning points."""
    from jollyroger.bots.redbeard.analysis import hint
    from jollyroger.bots.redbeard.findings import Kind
    from jollyroger.bots.redbeard.telling import ALIKE, turning_lines

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(words.say(said.CURVE, player=words.players[0]))
    turn = 0
    for step in analysis.steps:
        made = step.decision
        if made is None:
            continue
        if made.turn != turn:
            turn = made.turn
            console.print(f"\n{words.say(TURN, turn=turn, turns=analysis.state.turns)}", style="bold")
        told = f"{words.players[made.seat]}: {move_text(made.state, made.code, words)}"
        if made.cost >= ALIKE:
            better = move_text(made.state, made.best, words)
            told = f"{told}\n{words.say(said.COSTS, cost=words.percent(made.cost), move=better)}"
        line = Table.grid(padding=(0, 1))
        line.add_column(width=PERCENT, justify="right")
        line.add_column(width=BAR)
        line.add_row(words.percent(step.chance), "#" * round(step.chance * BAR), told)
        console.print(line)
    console.print()
    kinds = {Kind.SPLIT: said.SPLITTING, Kind.PICK: said.PICKING, Kind.PLAY: said.PLAYING}
    costs = Table(words.say(said.DECISIONS), *(words.say(text) for text in kinds.values()))
    for seat, player in enumerate(words.players):
        means = [analysis.mean_cost(seat, kind) for kind in kinds]
        costs.add_row(player, *("" if mean is None else words.percent(mean) for mean in means))
    console.print(costs)
    console.print(f"\n{words.say(said.TURNING_POINTS)}:", style="bold")
    for text in turning_lines(analysis, words):
        console.print(text)
    now = hint(analysis.state)
    if now is not None:
        move = move_text(analysis.state, now.best.code, words)
        player = words.players[analysis.state.mover]
        chance, margin = words.percent(now.best.worth.chance), signed(now.best.worth.margin, words.language)
        console.print(words.say(said.RED_BEARD_WOULD, player=player, move=move, chance=chance, margin=margin))


@click.command()
@VARIANT
@click.option(
    "--lessons", type=click.IntRange(100), help="Lessons about the last turn; other turns get fewer. [default: 50000]"
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder to save to. [default: where Red Beard looks]",
)
@seed_option("The same seed gives the same weights. [default: 1]")
def train_duel(variant: str | None, lessons: int | None, out: Path | None, seed: int | None) -> None:
    """Train Red Beard to play the duel, backwards from its end, and save what he learned.

    All variants take a quarter of an hour on two cores. --variant trains one; fewer --lessons are faster.
    """
    _has_a_head()
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    from jollyroger.bots.redbeard.knowledge import FOLDER
    from jollyroger.bots.redbeard.training import LESSONS, lessons_of
    from jollyroger.bots.redbeard.training import train as teach
    from jollyroger.games.duel.variants import VARIANTS

    count = lessons or LESSONS
    chosen = [variant] if variant else list(VARIANTS)
    total = sum(sum(lessons_of(name, count).values()) for name in chosen)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("Compiling (once; a minute or so)", total=total)

        def report(told: str, more: int) -> None:
            progress.update(task, advance=more, description=told)

        for name in chosen:
            note = teach(name, count, 1 if seed is None else seed, report, out or FOLDER)
            taken = sum(turn.lessons for turn in note.turns)
            click.echo(f"{name}: {taken} lessons, {note.seconds / MINUTES:.1f} min, {note.weights_sha256}")
            for turn in note.turns:
                click.echo(
                    f"  after turn {turn.turn}: cross entropy {turn.entropy:.4f} on lessons held out, "
                    f"{turn.entropy_fitted:.4f} on others; margin {turn.margin_square**0.5:.2f} gold"
                )
