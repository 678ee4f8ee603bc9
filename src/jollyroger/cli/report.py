"""What came of many games, in tables for a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from rich.console import Console
from rich.table import Table

from jollyroger.bots.arena import Outcome, Share, share
from jollyroger.bots.voyage_report import keep_logbook


def print_summary(labels: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    """How often each bot won, with how much gold, and what it is worth to begin."""
    games, others = len(outcomes), len(labels) - 1
    table = Table("", "wins", "95 % interval", "mean gold")
    for seat, label in enumerate(labels):
        gold = sum(outcome.result.scores[seat] for outcome in outcomes) / games
        won = share(sum(seat in outcome.result.winners for outcome in outcomes), games)
        table.add_row(label, f"{won.rate:.1%}", _interval(won), f"{gold:.1f}")
    drawn = share(sum(len(outcome.result.winners) != 1 for outcome in outcomes), games)
    table.add_row("draws" if others == 1 else "shared", f"{drawn.rate:.1%}", _interval(drawn), "")
    began = share(sum(outcome.first in outcome.result.winners for outcome in outcomes), games)
    table.add_row("first player", f"{began.rate:.1%}", _interval(began), "")
    Console().print(table)
    wins_of_others = sum(len(set(outcome.result.winners) - {outcome.first}) for outcome in outcomes)
    advantage = began.rate - wins_of_others / others / games
    click.echo(f"First-player advantage: {advantage:+.1%} (wins of the first player minus those of any other seat)")


def print_logbook(outcomes: Sequence[Outcome]) -> None:
    """What happened in games of Piracy & Mutiny."""
    book = keep_logbook(outcomes)
    table = Table("logbook", "per game", "won", "95 % interval")
    table.add_row("rounds", f"{book.rounds:.1f}")
    table.add_row("attacks", f"{book.attacks:.1f}", *_won(book.attacks_won))
    table.add_row("ports visited", f"{book.ports:.1f}")
    table.add_row("mutinies called, won by the mutineer", f"{book.mutinies:.2f}", *_won(book.mutinies_won))
    table.add_row("punishments", f"{book.punishments:.1f}")
    table.add_row("bribes accepted", f"{book.bribes:.2f}")
    table.add_row("gold per player", f"{book.gold:.1f}")
    Console().print(table)
    reached = book.islands_reached
    click.echo(f"Treasure Island was reached in {reached.rate:.1%} of the games ({_interval(reached)}).")


LOGBOOKS: dict[str, Callable[[Sequence[Outcome]], None]] = {"mutiny": print_logbook}
"""By game: what else is printed of many games, where there is more to tell."""


def _won(part: Share | None) -> tuple[str, ...]:
    return () if part is None else (f"{part.rate:.1%}", _interval(part))


def _interval(part: Share) -> str:
    return f"{part.low:.1%} to {part.high:.1%}"
