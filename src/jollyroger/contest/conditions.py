"""What makes runs comparable: a protocol fixes deck, seats, crew, words and deals, and has a hash that says so."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from jollyroger.contest.minds import mind_called
from jollyroger.games.catalogue import MUTINY

OATH_BOOK_1 = "oath-book-1"
OWN = "own settings"
CREW = "sailor-1"
STAND_IN = CREW
"""It plays where a player under test gives no usable answer."""
CORRECTIONS = 2
"""Times that a bad answer is answered with the reason and the legal moves."""
FROZEN = ("jollyroger.bots.sailor_1", "jollyroger.contest.oath_book_1")
"""Their sources are part of the protocol."""
WITH_LISTS = "Each message lists your legal moves by number."
WITHOUT_LISTS = "Messages do not list your legal moves. You see them when an answer is not possible."


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """All that a game is played under, except the players under test."""

    seats: int = 4
    deck: str = "standard"
    """One of our own."""
    crew: tuple[str, ...] = (CREW,)
    """The bots on the other seats, again and again in this order."""
    seed: int = 7
    """Of all deals. Deal after deal every player under test has every seat once."""
    lists: bool = True
    """Whether messages list the legal moves."""

    @property
    def protocol(self) -> str:
        """Its name, if these are the conditions of one."""
        return OATH_BOOK_1 if self == Conditions(lists=self.lists) else OWN

    @property
    def label(self) -> str:
        """The same for people."""
        return f"{self.protocol}{'' if self.lists else ', without lists of moves'}"

    def check(self) -> None:
        """OptionsError or ValueError if no game can be played so."""
        for name in self.crew:
            mind_called(name)
        if not self.crew:
            raise ValueError("A crew needs at least one bot.")
        self.game_options()

    def game_options(self) -> dict[str, str]:
        """How the game itself is set up: with bribes, without variants."""
        options = {"seats": str(self.seats), "deck": self.deck}
        MUTINY.options(**options)
        return options

    @property
    def instructions(self) -> str:
        """What every player under test is told once, word for word the same."""
        text = files("jollyroger.contest.oath_book_1").joinpath("instructions.md").read_text("utf-8")
        return f"{text}\n{WITH_LISTS if self.lists else WITHOUT_LISTS}\n"

    @property
    def hash(self) -> str:
        """It differs for all other conditions, down to the sources of the crew and the instructions."""
        told = {
            "protocol": self.protocol,
            "conditions": msgspec.to_builtins(self),
            "rules": MUTINY.rules_version,
            "options": msgspec.to_builtins(MUTINY.options(**self.game_options())),
            "corrections": CORRECTIONS,
            "instructions": hashlib.sha256(self.instructions.encode()).hexdigest(),
            "sources": {name: sources_hash(name) for name in FROZEN},
        }
        return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


@cache
def sources_hash(package: str) -> str:
    """Of all files of a package."""
    digest = hashlib.sha256()
    for file in sorted(files(package).iterdir(), key=_name):
        if file.is_file() and file.name.endswith((".py", ".md")):
            digest.update(file.name.encode() + b"\n" + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def _name(file: Traversable) -> str:
    return file.name
