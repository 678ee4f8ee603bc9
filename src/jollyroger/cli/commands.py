"""The command `jollyroger`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from jollyroger import __version__
from jollyroger.cli.assistant import mcp
from jollyroger.cli.contesting import arena
from jollyroger.cli.joining import join
from jollyroger.cli.options import (
    DECK,
    GAME,
    LANGUAGE,
    RECORD,
    load_deck,
    options_of,
    read_record,
    setup_options,
)
from jollyroger.cli.orders import admin
from jollyroger.cli.playing import play
from jollyroger.cli.red_beard import analyse
from jollyroger.cli.serving import serve
from jollyroger.cli.simulating import simulate
from jollyroger.cli.training import train
from jollyroger.games.catalogue import GAMES


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="jollyroger")
def main() -> None:
    """Two pirate card games: duel is Jolly & Roger, for two players; mutiny is Piracy & Mutiny, for
    three to ten.

    \b
    jollyroger play duel                play in the browser: bots, a friend or one screen
    jollyroger play duel --terminal     play a bot, here in the terminal
    jollyroger play mutiny --terminal   the same, with a crew of bots
    jollyroger join URL                 play at a table of a server, in the terminal
    jollyroger mcp                      let an assistant play, over MCP
    jollyroger serve                    run a server for you and your friends
    jollyroger replay FILE              replay a saved game
    jollyroger analyse FILE             find the turning points of a duel, with Red Beard's advice
    jollyroger verify FILE              check that a game was shuffled fairly
    jollyroger simulate duel            let bots play many games and count the wins
    jollyroger simulate mutiny          the same, with a table of what happened
    jollyroger arena                    measure whether models and bots keep their promises
    jollyroger bench duel               see how fast the rules run on this machine
    jollyroger train duel               train Red Beard from scratch
    jollyroger train mutiny             train a crew by games against itself

    Every command has its own --help. The rules are in docs/rules/.
    """  # noqa: D301 - click wants the real character before lines that it must not wrap


@main.command()
@RECORD
@DECK
@LANGUAGE
def replay(file: Path, deck: Path | None, language: str) -> None:
    """Replay the game saved in FILE, step by step.

    A game of mutiny, or one player's view, is printed line by line. A game with a custom deck needs that deck.
    """
    from jollyroger.terminal.replay import replay as show

    if deck is not None:
        load_deck(deck, language)
    raise SystemExit(show(read_record(file, language), language=language))


@main.command()
@RECORD
@LANGUAGE
def verify(file: Path, language: str) -> None:
    """Check that the game saved in FILE was shuffled fairly.

    A game at a server's table is dealt from a secret seed. The server commits to it before the players add their own
    numbers, and reveals it at the end. The saved game has all of this. Exit code 0 if the shuffle was fair.
    """
    from jollyroger.games.verifying import Finding
    from jollyroger.games.verifying import verify as check
    from jollyroger.words.common.verifying import verdict_text

    verdict = check(read_record(file, language))
    click.echo(verdict_text(verdict, language))
    raise SystemExit(verdict.finding != Finding.HONEST)


@main.command()
@GAME
@setup_options
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=2.0, show_default=True, help="For each measurement.")
def bench(game_name: str, seconds: float, **setup: Any) -> None:
    """See how fast GAME's rules run on this machine. For ratios to other engines: benchmarks/engine.py."""
    from jollyroger.bots.arena import can_compile
    from jollyroger.games.speed import CompiledPlayer, compile_seconds, interpreted_rate

    game = GAMES[game_name]
    options = options_of(game, setup)
    click.echo(f"{game.describe(options)}, random play on one core")
    table = interpreted_rate(game, options, seconds, seed=1)
    click.echo(f"interpreted   {table.microseconds_per_step:12.1f} us a step")
    if not can_compile(game, ()):
        raise click.ClickException("numba isn't installed. Install the extra 'bots': pip install '.[bots]'")
    compiling, cached = compile_seconds(game)
    player = CompiledPlayer(game, options, seed=1)
    player.play(1)
    fast = player.rate(seconds)
    click.echo(f"compiled      {fast.steps_per_second:12,.0f} steps a second, {fast.games_per_second:,.0f} games")
    click.echo(f"copy          {player.copy_nanoseconds():12.1f} ns a state of {player.start.dtype.itemsize} bytes")
    click.echo(f"first compile {compiling:12.1f} s, from the cache {cached:.1f} s")


main.add_command(play)
main.add_command(join)
main.add_command(simulate)
main.add_command(mcp)
main.add_command(arena)
main.add_command(serve)
main.add_command(analyse)
main.add_command(train)
main.add_command(admin)


def run() -> None:
    """The command as it is installed: what it cannot write where it should is said in a sentence."""
    try:
        main()
    except OSError as error:
        # Python would try once more to write what is still waiting, and complain in its own words.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"jollyroger: can't write the output: {error.strerror}\n")
        raise SystemExit(1) from None
