"""What strangers send is not kept for ever: every cache has an end, or what it can hold has."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.decks import known_decks
from jollyroger.messages import mutiny
from jollyroger.messages.mutiny import DECKS_KEPT, MutinyMessages

ROOMS = ("games", "log", "messages", "storage", "tables", "words", "web")
COMPILER = (".compiling", ".linking", ".kernels", ".speed", ".arrays", ".env")
"""Modules that no server imports."""
OF_OURS = {
    # our own types of states and moves, codes of moves, and phrases
    "games.layout.layout", "games.layout._copier", "games.mutiny.moves.families.fields_of",
    "games.mutiny.moves.families.rule_allowing", "games.mutiny.moves.codes.move_of",
    "games.mutiny.notation.pattern_of", "games.mutiny.rules_2.first_codes",
    # numbers of seats, and of lines that are stored together
    "games.mutiny.numbering.codes_of_actions", "storage.rows._insert_lines",
    # languages, games and bots
    "words.common.languages.translations", "words.common.phrases.phrasebook", "words.duel.game_words.lexicon",
    "web.rulebook.rulebook", "tables.names._bots",
    # our two sprites
    "web.art._parts",
    # how a seat passes: a few words, and whether its pass is in
    "messages.mutiny._passing",
    # the decks that were brought along are a table's, and small
    "games.mutiny.decks.known_decks",
}  # fmt: skip
"""The caches without an end: they hold only as much as we have written ourselves."""


def endless() -> Iterator[str]:
    """Every function that keeps whatever it is asked for."""
    for room in ROOMS:
        package = import_module(f"jollyroger.{room}")
        for about in walk_packages(package.__path__, f"jollyroger.{room}."):
            if about.name.endswith(COMPILER):
                continue
            for name, value in vars(import_module(about.name)).items():
                own = getattr(value, "__module__", "") == about.name
                if own and hasattr(value, "cache_info") and value.cache_parameters()["maxsize"] is None:
                    yield f"{about.name.removeprefix('jollyroger.')}.{name}"


def test_a_cache_without_an_end_holds_nothing_of_strangers() -> None:
    assert set(endless()) == OF_OURS


def test_what_is_sent_of_decks_is_not_kept_for_ever() -> None:
    decks, standard = known_decks(), MUTINY.options().deck
    brought = [f"brought-{number}" for number in range(DECKS_KEPT + 10)]
    decks.update(dict.fromkeys(brought, decks[standard]))
    try:
        for deck in brought:
            MutinyMessages(MUTINY.options(deck=deck))
            mutiny._deck_in("en", MUTINY.options(deck=deck))
    finally:
        for deck in brought:
            del decks[deck]
    assert mutiny._moves_of.cache_info().currsize == DECKS_KEPT
    assert mutiny._deck_in.cache_info().currsize == DECKS_KEPT
