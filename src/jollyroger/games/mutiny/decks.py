"""1.6 The decks that games can be played with, by name: the stand-in, a small one, and whatever files were loaded."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.deck import Crew, Deck, Destination, Skill, Stack
from jollyroger.games.mutiny.deck_file import load_deck, read_deck, standard_deck

STANDARD = "standard"
SKIRMISH = "skirmish"
OUR_DECKS = (STANDARD, SKIRMISH)


@cache
def known_decks() -> dict[str, Deck]:
    """All decks by name; loading a file adds one."""
    return {STANDARD: standard_deck(), SKIRMISH: small_deck()}


def small_deck() -> Deck:
    """A deck of ours, so small that all pasts a seat cannot tell apart can be counted: two rounds, hands of two."""
    characters = [0] * len(Character)
    for character in (Character.TRAITOR, Character.SECOND_MATE, Character.OLD_SAILOR):
        characters[character] = 1
    return Deck(
        crew=(
            Crew(Skill.NAVIGATION, 1, 1, 2),
            Crew(Skill.GUNS, 1, 1, 1),
            Crew(Skill.MELEE, 1, 2, 1),
            Crew(Skill.ALL, 1, 1, 1),
        ),
        prizes=(2, 1, 0, 0, 1, 0),
        destinations=(
            Destination(Stack.MERCHANT_SHIP, 3, 10, (1, 1, 0), 2),
            Destination(Stack.PIRATE_PORT, 3, 10, (0, 0, 0), 1),
            Destination(Stack.TREASURE_ISLAND, 3, 10, (0, 0, 0), 0),
        ),
        characters=tuple(characters),
        rounds=2,
        hand=2,
    )


def add_deck(path: Path) -> str:
    """Load a deck from a file; its name, which stands for its contents. OSError, DeckError if it cannot be read."""
    return _add(*_named(load_deck(path)))


def add_deck_text(text: str) -> str:
    """The same for the text of such a file."""
    return _add(*_read(text))


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[str, Deck]:
    """A table asks for its deck again and again; it is read once."""
    return _named(read_deck(text))


def _named(deck: Deck) -> tuple[str, Deck]:
    # So long that nobody finds two decks with the same name: all tables of a server know decks by their names.
    return f"own-{hashlib.sha256(msgspec.json.encode(deck)).hexdigest()[:32]}", deck


def _add(name: str, deck: Deck) -> str:
    known_decks()[name] = deck
    return name
