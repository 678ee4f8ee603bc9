"""A game of Piracy & Mutiny, analysed in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from jollyroger.bots.counsel.findings import Analysis, Played
from jollyroger.bots.counsel.telling import error_text, texts_of, turning_points
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.phases import round_of
from jollyroger.games.record import Record
from jollyroger.words.common.numbers import percent
from jollyroger.words.mutiny import analysis as said
from jollyroger.words.mutiny.game_words import MutinyWords

if TYPE_CHECKING:
    from collections.abc import Iterator


def show_mutiny(record: Record, language: str, games: int | None = None) -> None:
    """Think about a game, and print what was found: chances, costs, turning points."""
    from jollyroger.bots.counsel.analysis import GAMES_PLAYED_ON, analyse

    played = Played(MUTINY.serialise(next(record.replay())[0]), tuple(record.plies))
    with Console(stderr=True).status("The crew is going over the game..."):
        analysis = analyse(played, games or GAMES_PLAYED_ON)
    words = MutinyWords(language, record.players)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(words._(said.CHANCES), style="bold")
    console.print(_chances(record, analysis, words))
    told = texts_of(analysis, words)
    console.print(_costs(analysis, words))
    errors = [made for made in analysis.decisions if made.is_error]
    if errors:
        console.print(f"\n{words._(said.ERRORS)}:", style="bold")
        for made in errors:
            console.print(error_text(made, told, words))
    console.print(f"\n{words._(said.TURNING)}:", style="bold")
    for turn in turning_points(analysis, told, words):
        console.print(turn.text)
    console.print(f"\n{words._(said.METHOD, count=analysis.rollouts)}")


def _chances(record: Record, analysis: Analysis, words: MutinyWords) -> Table:
    """Everybody's chance at the end of each round."""
    table = Table("", *words.players)
    rounds = dict(zip(_plies_after_rounds(record), range(1, len(record.plies)), strict=False))
    for plies, number in rounds.items():
        known = [chances for point, chances in analysis.chances if point <= plies]
        if known:
            shown = (percent(chance, words.language) for chance in known[-1])
            table.add_row(words._(said.PLAIN_ROUND, round=number), *shown)
    return table


def _plies_after_rounds(record: Record) -> Iterator[int]:
    """How many plies there were at the end of each round."""
    number = 1
    for place, (state, _, _) in enumerate(record.replay()):
        if round_of(state) > number:
            number = round_of(state)
            yield place
    yield len(record.plies)


def _costs(analysis: Analysis, words: MutinyWords) -> Table:
    table = Table(words._(said.AVERAGE), "")
    for seat, player in enumerate(words.players):
        cost = analysis.mean_cost(seat)
        if cost is not None:
            mean, reach = (percent(number, words.language) for number in cost)
            table.add_row(player, words._(said.COST, cost=mean, reach=reach))
    return table
