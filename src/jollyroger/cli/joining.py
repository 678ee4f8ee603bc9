"""The command `jollyroger join`: a seat at a table of a server, in the terminal."""

from __future__ import annotations

import getpass

import click

from jollyroger.cli.options import LANGUAGE
from jollyroger.games.headers import LONGEST_NAME, is_player_name

LINES = click.option("--lines", is_flag=True, help="Plain lines, also where there is a screen: for screen readers.")


@click.command()
@click.argument("url")
@click.option("--seat", type=click.IntRange(1), help="Which seat, from 1. [default: the first free one]")
@click.option("--name", help="Your name. [default: your user name]")
@LINES
@LANGUAGE
def join(url: str, seat: int | None, name: str | None, lines: bool, language: str) -> None:  # noqa: FBT001 - click passes it by name
    """Play at the table with this URL, here in the terminal.

    URL is the link of a table or of a seat, as the page shows it. With a seat's link you come back to that seat.
    """
    from jollyroger.terminal.join import NoSeat, join_table
    from jollyroger.terminal.links import read_link

    link = read_link(url)
    if link is None:
        raise click.UsageError("That's not the link of a table. It looks like http://host:8765/t/abcdefgh.")
    chosen = _user() if name is None else name
    if not is_player_name(chosen):
        raise click.UsageError(f"--name: 1 to {LONGEST_NAME} characters, without '|' and spaces around it.")
    place = None if seat is None else seat - 1
    try:
        code = join_table(link, seat=place, name=chosen, language=language, lines=lines)
    except NoSeat as error:
        raise click.ClickException(str(error)) from error
    raise SystemExit(code)


def _user() -> str:
    """What the system calls the person."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError):
        return "Pirate"
