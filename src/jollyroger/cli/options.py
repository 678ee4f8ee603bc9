"""The options that commands share, and how they set up a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.errors import OptionsError, RecordError, printable
from jollyroger.games.game import Options
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.deck_file import DeckError
from jollyroger.games.mutiny.decks import add_deck
from jollyroger.games.mutiny.game import FEWEST_SEATS
from jollyroger.games.record import LONGEST, Record, read
from jollyroger.words.common.languages import LANGUAGES, language_of_this_machine
from jollyroger.words.common.records import problem_text
from jollyroger.words.mutiny.decks import deck_problem_text

GAME = click.argument("game_name", metavar="GAME", type=click.Choice(list(GAMES)))
LANGUAGE = click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    default=language_of_this_machine,
    help="Language of the game. [default: this machine's, or English]",
)
VARIANT = click.option(
    "--variant",
    type=click.Choice(DUEL.option_choices()["variant"]),
    help="duel: which version to play. [default: advanced]",
)
DECK = click.option("--deck", type=click.Path(path_type=Path), help="mutiny: play with the deck in this file.")
RECORD = click.argument("file", type=click.Path(path_type=Path))
SETUP = (
    VARIANT,
    click.option("--seats", type=click.IntRange(FEWEST_SEATS, SEATS), help="mutiny: number of players. [default: 4]"),
    click.option("--hidden-prizes", is_flag=True, help="mutiny: prizes stay face down (17.1)."),
    click.option(
        "--captains-gold", is_flag=True, help="mutiny: a prize that the Captain trades gives everyone a card (17.3)."
    ),
    click.option("--no-bribes", "bribes", flag_value="no", help="mutiny: no deals (17.5)."),
    DECK,
)


def seed_option(note: str) -> Callable[[Any], Any]:
    """--seed, with what it means for a command."""
    return click.option("--seed", type=click.IntRange(0, 2**63 - 1), help=note)


def setup_options(command: Any) -> Any:
    """All options that set up a game of one kind or the other."""
    for option in reversed(SETUP):
        command = option(command)
    return command


def options_of(game: AnyGame, setup: dict[str, Any]) -> Options:
    """A game's options from those of the command line; a usage error if one belongs to the other game."""
    given = {name: value for name, value in setup.items() if value not in (None, False)}
    known = [name for name in setup if name in game.option_choices()]
    for name in given:
        if name not in known:
            flags = ", ".join(map(_flag, known))
            raise click.UsageError(f"{_flag(name)} isn't an option of {game.name}, which has {flags}.")
    if "deck" in given:
        given["deck"] = load_deck(given["deck"], language_of_this_machine())
    options: Options = game.options(**{name: "yes" if value is True else str(value) for name, value in given.items()})
    return options


def _flag(name: str) -> str:
    return "--no-bribes" if name == "bribes" else f"--{name.replace('_', '-')}"


def load_deck(file: Path, language: str) -> str:
    """1.6 A deck of somebody's own from a file; its name. What is wrong with it is said in a sentence."""
    try:
        return add_deck(file)
    except DeckError as error:
        raise click.ClickException(f"{printable(str(file))}: {deck_problem_text(error, language)}") from error
    except OSError as error:
        raise cannot_open(file, error) from error


def bots_of(game: AnyGame, names: str) -> list[Any]:
    """The bots of a list such as greedy,random."""
    from jollyroger.bots.levels import find_bot

    try:
        return [find_bot(game.name, name.strip()) for name in names.split(",")]
    except OptionsError as error:
        raise click.UsageError(f"There's no bot {error.value!r}. Choose from: {', '.join(error.choices)}.") from error


def read_record(file: Path, language: str) -> Record:
    """The record in a file. What is wrong with it is said in a sentence."""
    try:
        with file.open("rb") as opened:
            return read(opened.read(LONGEST + 1), GAMES)
    except RecordError as error:
        raise click.ClickException(f"{printable(str(file))}: {problem_text(error, language)}") from error
    except OSError as error:
        raise cannot_open(file, error) from error


def cannot_open(file: Path, error: OSError) -> click.ClickException:
    """A file that cannot be read or written, and why not."""
    return click.ClickException(f"{printable(str(file))}: {error.strerror}")
