"""The command `jollyroger play`: in the browser, or in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from jollyroger.cli.options import LANGUAGE, VARIANT, bots_of, seed_option
from jollyroger.cli.serving import server_options, start
from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.headers import LONGEST_NAME, is_player_name

SEATS = DUEL.seat_names(DUEL.options())
NO_TABLE = (
    "{game} cannot be played here yet: so far the table is set for the duel."
    " Bots play it in 'jollyroger simulate {game}', and 'jollyroger replay FILE' shows a game that was written down."
)
IN_THE_TERMINAL = ("variant", "bot", "seat", "first", "name", "seed", "record")


@click.command()
@click.argument("game_name", metavar="[GAME]", type=click.Choice(list(GAMES)), default=DUEL.name)
@server_options
@click.option("--terminal", is_flag=True, help="Play a bot here in the terminal. The options below need it.")
@VARIANT
@click.option("--bot", help="Your opponent: random, greedy, landlubber ... red-beard. [default: greedy]")
@click.option("--seat", type=click.Choice(SEATS), help=f"Your side. [default: {SEATS[0]}]")
@click.option("--first", type=click.Choice(DUEL.option_choices()["first"]), help="Who splits first. [default: lot]")
@click.option("--name", help="Your name. [default: your seat's]")
@LANGUAGE
@seed_option("The same seed deals the same cards. [default: any]")
@click.option("--record", type=click.Path(path_type=Path), help="Save the game to this file.")
def play(game_name: str, terminal: bool, language: str, **given: Any) -> None:  # noqa: FBT001 - click passes it by name
    """Play GAME in the browser, or in the terminal.

    Starts a server on this machine and opens its page. Without a screen, it prints the address.
    """
    if game_name != DUEL.name:
        raise click.UsageError(NO_TABLE.format(game=game_name))
    chosen = {name: given.pop(name) for name in IN_THE_TERMINAL}
    if terminal:
        raise SystemExit(play_here(language=language, **chosen))
    for name, value in chosen.items():
        if value is not None:
            raise click.UsageError(f"--{name} needs --terminal; in the browser you choose it on the page.")
    start(**given)


def play_here(
    *,
    variant: str | None,
    bot: str | None,
    seat: str | None,
    first: str | None,
    name: str | None,
    seed: int | None,
    record: Path | None,
    language: str,
) -> int:
    """A duel against a bot in the terminal; gives back the exit code."""
    from jollyroger.terminal.play import play_duel

    options = DUEL.options(variant=variant or DUEL.options().variant, first=first or "lot")
    (opponent, *others) = bots_of(DUEL, bot or "greedy")
    if others:
        raise click.UsageError("--bot takes one opponent.")
    seat = seat or SEATS[0]
    name = seat if name is None else name
    if not is_player_name(name):
        raise click.UsageError(f"--name: 1 to {LONGEST_NAME} characters, without '|' and spaces around it.")
    if record is not None and record.exists():
        raise click.UsageError(f"{record} already exists; name another file for --record.")
    seed = secrets.randbits(63) if seed is None else seed
    return play_duel(options, opponent, SEATS.index(seat), name=name, language=language, seed=seed, record_file=record)
