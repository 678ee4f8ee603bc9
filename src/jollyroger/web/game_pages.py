"""What the pages of each game consist of. A game that has a page of its own adds one entry here, a folder of scripts in
static/ and one of styles in static/css/.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from litestar.exceptions import NotFoundException

from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.games.duel.cards import NAMES, Ship
from jollyroger.games.duel.game import DuelOptions
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.game import FEWEST_SEATS, MutinyOptions
from jollyroger.games.mutiny.moves.families import hyphenated
from jollyroger.games.mutiny.moves.offering import OFFERS
from jollyroger.games.mutiny.names import PRIZE_NAMES, SEAT_NAMES, SIDE_NAMES, STACK_NAMES
from jollyroger.games.mutiny.phases import STEP_NAMES
from jollyroger.games.mutiny.state import FIRST_WINDOW
from jollyroger.games.record import Record
from jollyroger.games.verifying import draws
from jollyroger.log.mutiny_policy import BESIDES
from jollyroger.messages.positions import opened, positions
from jollyroger.web.duel_form import DUEL_FORM
from jollyroger.web.mutiny_form import MUTINY_FORM
from jollyroger.web.table_form import TableForm
from jollyroger.words.common.numbers import locale_of
from jollyroger.words.common.phrases import PageText
from jollyroger.words.common.shouts import shouts
from jollyroger.words.duel import table_page
from jollyroger.words.duel.table_page import page_words
from jollyroger.words.mutiny import help as mutiny_help
from jollyroger.words.mutiny.oaths import promises
from jollyroger.words.mutiny.table_page import mutiny_words
from jollyroger.words.site.pages import DUEL as DUEL_TITLE
from jollyroger.words.site.pages import MUTINY as MUTINY_TITLE


class GamePages(NamedTuple):
    """The templates of a game, and what its scripts get from the server."""

    new: str
    """Where the options of a table are chosen."""
    form: TableForm
    """What is chosen there."""
    table: str
    words: Callable[[str], dict[str, PageText]]
    """What the scripts say, in a language, by the keys that they use."""
    rules: dict[str, str]
    """The numbers of the rules that these texts are about, by the same keys."""
    facts: Callable[[Any, str], dict[str, Any]]
    """What the scripts know of the game, for a table with these options and in a language."""
    replay: str
    """Where a record from disk is stepped through."""
    replayed: Callable[[Record, str], dict[str, Any]]
    """What this template needs of the record."""
    seat_art: str
    """The picture of a seat, by its name."""
    sprite: str
    """The file with its pictures."""
    title: str
    """What people call it."""
    face: str
    """The picture of a player, by the seat's name or number."""
    scene: str
    """The picture that stands for the game."""


def duel_facts(options: DuelOptions, _language: str) -> dict[str, Any]:
    """The ships, and how many cards the deck has of each kind, in the order in which they are counted."""
    deck = VARIANTS[options.variant].deck()
    return {"ships": [ship.name.lower() for ship in Ship], "deck": list(zip(NAMES, deck, strict=True))}


def mutiny_facts(options: MutinyOptions, language: str) -> dict[str, Any]:
    """The names of what is sent as a number, how offers are written, which steps one seat decides, what can be said."""
    return {
        "skills": [skill.name.lower() for skill in Skill],
        "prizes": PRIZE_NAMES,
        "stacks": STACK_NAMES,
        "sides": SIDE_NAMES,
        "seats": SEAT_NAMES,
        "offers": {hyphenated(move.__name__): move.phrase for move in OFFERS},
        "deciding": STEP_NAMES[:FIRST_WINDOW],
        "besides": [verb.move.__struct_config__.tag for verb in BESIDES],
        "promises": promises(language, has_quartermaster=options.seats > FEWEST_SEATS),
        "shouts": shouts(language),
    }


def duel_steps(record: Record, language: str) -> dict[str, Any]:
    """All positions of a duel."""
    return {"replay": msgspec.json.decode(positions(record, language))}


def mutiny_table(record: Record, language: str) -> dict[str, Any]:
    """The table of a mutiny at its end, and its draws. The page asks for the positions that a seat saw."""
    return {"opened": opened(record, language), "draws": msgspec.to_builtins(draws(record))}


GAME_PAGES = {
    DUEL.name: GamePages(
        "new.html",
        DUEL_FORM,
        "table.html",
        page_words,
        table_page.RULES,
        duel_facts,
        "replay.html",
        duel_steps,
        "captain-{seat}",
        "art/sprite.svg",
        DUEL_TITLE,
        "captain-{seat}",
        "chest-open",
    ),
    MUTINY.name: GamePages(
        "new_mutiny.html",
        MUTINY_FORM,
        "mutiny.html",
        mutiny_words,
        mutiny_help.RULES,
        mutiny_facts,
        "mutiny_replay.html",
        mutiny_table,
        "mutiny",
        "art/mutiny.svg",
        MUTINY_TITLE,
        "face-{number}",
        "scene-treasure-island",
    ),
}


def pages_of(game: str) -> GamePages:
    """The pages of a game; NotFoundException if it has none: then programs alone can play it here."""
    if game not in GAME_PAGES:
        raise NotFoundException
    return GAME_PAGES[game]


def knowledge(game: str, options: Any, language: str) -> dict[str, Any]:
    """What the scripts of a game need to know besides the table: for the `setup` of a table_page."""
    pages = pages_of(game)
    return {
        "game": game,
        "rules": f"/rules/{game}",
        "rule_numbers": pages.rules,
        "chance_words": GAMES[game].chance_words,
        "locale": locale_of(language).replace("_", "-"),
        "facts": pages.facts(options, language),
    }
