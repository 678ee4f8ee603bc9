"""The command `jollyroger play`: in the browser, or in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from jollyroger.cli.joining import LINES
from jollyroger.cli.options import LANGUAGE, bots_of, options_of, seed_option, setup_options
from jollyroger.cli.serving import server_options, start
from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.headers import LONGEST_NAME, AnyGame, is_player_name

NO_TABLE = (
    "You can only start the duel this way. To play {game}, run 'jollyroger play' and choose it on the page,"
    " or 'jollyroger play {game} --terminal'. To let bots play it, run 'jollyroger simulate {game}'."
)
SETUP = ("variant", "seats", "hidden_prizes", "captains_gold", "bribes", "deck")
IN_THE_TERMINAL = (*SETUP, "bot", "seat", "first", "name", "seed", "record", "lines")
SEAT_HELP = "Your seat: Jolly or Roger, or one of Anne, Bart ... [default: the first]"
USUAL_BOT = {"duel": "greedy", "mutiny": "sailor"}


@click.command()
@click.argument("game_name", metavar="[GAME]", type=click.Choice(list(GAMES)), default=DUEL.name)
@server_options
@click.option("--terminal", is_flag=True, help="Play bots here in the terminal. The options below need it.")
@setup_options
@click.option(
    "--bot",
    help="Your opponents: random, greedy, landlubber ... red-beard; greenhorn ... sea-devil. [default: greedy, sailor]",
)
@click.option("--seat", help=SEAT_HELP)
@click.option(
    "--first", type=click.Choice(DUEL.option_choices()["first"]), help="duel: who splits first. [default: lot]"
)
@click.option("--name", help="Your name. [default: your seat's]")
@LINES
@LANGUAGE
@seed_option("The same seed deals the same cards. [default: any]")
@click.option("--record", type=click.Path(path_type=Path), help="Save the game to this file.")
def play(game_name: str, terminal: bool, language: str, **given: Any) -> None:  # noqa: FBT001 - click passes it by name
    """Play GAME in the browser, or in the terminal.

    Starts a server on this machine and opens its page. Without a screen, it prints the address.
    """
    chosen = {name: given.pop(name) for name in IN_THE_TERMINAL}
    if terminal:
        raise SystemExit(play_here(GAMES[game_name], language=language, **chosen))
    if game_name != DUEL.name:
        raise click.UsageError(NO_TABLE.format(game=game_name))
    for name, value in chosen.items():
        if value not in (None, False):
            raise click.UsageError(
                f"--{name.replace('_', '-')} needs --terminal; in the browser you choose it on the page."
            )
    start(**given)


def play_here(
    game: AnyGame,
    *,
    bot: str | None,
    seat: str | None,
    first: str | None,
    name: str | None,
    seed: int | None,
    record: Path | None,
    lines: bool,
    language: str,
    **setup: Any,
) -> int:
    """A game against bots in the terminal; gives back the exit code."""
    options = options_of(game, {**setup, "first": first} if first else setup)
    seats = game.seat_names(options)
    seat = seat or seats[0]
    if seat not in seats:
        raise click.UsageError(f"--seat: choose from {', '.join(seats)}.")
    opponents = bots_of(game, bot or USUAL_BOT.get(game.name, "random"))
    if len(opponents) == 1:
        opponents *= len(seats) - 1
    if len(opponents) != len(seats) - 1:
        raise click.UsageError(f"--bot takes one opponent, or {len(seats) - 1} with commas between them.")
    name = seat if name is None else name
    if not is_player_name(name):
        raise click.UsageError(f"--name: 1 to {LONGEST_NAME} characters, without '|' and spaces around it.")
    if record is not None and record.exists():
        raise click.UsageError(f"{record} already exists; name another file for --record.")
    seed = secrets.randbits(63) if seed is None else seed
    if isinstance(options, DuelOptions) and not lines:
        from jollyroger.terminal.play import play_duel

        place = seats.index(seat)
        return play_duel(options, opponents[0], place, name=name, language=language, seed=seed, record_file=record)
    from jollyroger.terminal.seat_play import play_with_bots

    words = {option: str(getattr(options, option)) for option in game.option_choices()}
    return play_with_bots(
        game,
        words,
        opponents,
        seats.index(seat),
        name=name,
        language=language,
        seed=seed,
        record_file=record,
        lines=lines,
    )
