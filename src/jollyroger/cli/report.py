"""What came of many games: tables for a person, rows for a program."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

import click
from rich.console import Console
from rich.table import Table

from jollyroger.bots.arena import Outcome, Share, share


def print_summary(labels: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    """Who won how often, with how much gold, and what beginning is worth."""
    games, others = len(outcomes), len(labels) - 1
    table = Table("", "wins", "95 % interval", "mean gold")
    for seat, label in enumerate(labels):
        gold = sum(outcome.result.scores[seat] for outcome in outcomes) / games
        won = share(sum(seat in outcome.result.winners for outcome in outcomes), games)
        table.add_row(label, f"{won.rate:.1%}", _interval(won), f"{gold:.1f}")
    drawn = share(sum(len(outcome.result.winners) != 1 for outcome in outcomes), games)
    table.add_row("draws" if others == 1 else "shared", f"{drawn.rate:.1%}", _interval(drawn), "")
    began = share(sum(outcome.first in outcome.result.winners for outcome in outcomes), games)
    table.add_row("whoever began", f"{began.rate:.1%}", _interval(began), "")
    Console().print(table)
    wins_of_others = sum(len(set(outcome.result.winners) - {outcome.first}) for outcome in outcomes)
    advantage = began.rate - wins_of_others / others / games
    click.echo(f"First-player advantage: {advantage:+.1%} (wins of who began less wins of who did not)")


def _interval(part: Share) -> str:
    return f"{part.low:.1%} to {part.high:.1%}"


def as_csv(seats: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    """Every game's result, a row each."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["game", "first", "winner", "reason", *seats])
    for number, outcome in enumerate(outcomes):
        winner = " & ".join(seats[seat] for seat in outcome.result.winners)
        rows.writerow([number, seats[outcome.first], winner, outcome.result.reason, *outcome.result.scores])
    return text.getvalue()
