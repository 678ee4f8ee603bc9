"""1.6 Decks from files, checked against all that the booklets say of the cards."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from enum import Enum, auto
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from jollyroger.games.errors import quoted
from jollyroger.games.mutiny.deck import Crew, Deck, Destination, Prize, Skill, Stack


class DeckFact(Enum):
    """What a deck file can get wrong."""

    TOO_LONG = auto()
    LINE_TOO_LONG = auto()
    TOO_DEEP = auto()
    UNREADABLE = auto()
    SECTION = auto()
    ENTRY = auto()
    CREW_NUMBER = auto()
    CREW_RANGE = auto()
    CREW_KNOWN = auto()
    ALL_SKILLS = auto()
    PRIZE_NUMBER = auto()
    PRIZE_KINDS = auto()
    MOSTLY_GOLD = auto()
    STACK_NUMBER = auto()
    NEED_RANGE = auto()
    NEED_BOUND = auto()
    KNOWN_FORT = auto()
    VALUE_ORDER = auto()
    ENOUGH_DESTINATIONS = auto()


class DeckError(ValueError):
    """A deck file that breaks a fact: the line (from 1) where that shows, the fact, and the words that show it."""

    def __init__(self, line: int, fact: DeckFact, found: str = "", wanted: str = "") -> None:
        found = quoted(found)
        super().__init__(f"line {line}: {fact.name.lower().replace('_', ' ')} (found {found!r}, wanted {wanted!r})")
        self.line = line
        self.fact = fact
        self.found = found
        self.wanted = wanted


SECTIONS = {
    "crew": ("navigation", "guns", "melee", "all-skills"),
    "prizes": ("gold", "rum", "jewels", "hostage"),
    "destinations": ("fort", "merchant-ship", "settlement", "pirate-port", "treasure-island"),
}
FLAGS = {"all": (3, 10), "5-": (3, 5), "7-": (3, 7), "6+": (6, 10), "8+": (8, 10)}
CREW_CARDS = 47
PRIZE_CARDS = 46
STACK_CARDS = (8, 8, 8, 8, 3)
LOWEST_NEEDS = ((1, 3, 3), (3, 1, 1), (2, 1, 3))
HIGHEST_NEEDS = ((2, 6, 4), (5, 3, 2), (3, 2, 6))
MOST_CREWMEN = 5
MOST_STRENGTH = 5
KNOWN_CREW = ((1, 1), (2, 1), (2, 2), (2, 3))
"""Strength and crewmen of cards that the examples in the booklet show, of whatever skill."""
PLAYERS = range(3, 11)
ROUNDS = 10

LONGEST_DECK = 20_000
"""Characters, ten times as many as the deck that ships with the game has."""
LONGEST_LINE = 300
MOST_DOTS = 10
"""In a line: each dot in a key is a level deeper."""
DEEPEST = 8
"""Brackets within brackets; a deck has lists and no more."""

_CREW = re.compile(r"(\d{1,3})/(\d{1,3}) x(\d{1,3})")
_COPIES = re.compile(r"(?:(\d{1,3}) )?x(\d{1,3})")
_TARGET = re.compile(r"(\S+) (\d{1,3})/(\d{1,3})/(\d{1,3}) (\d{1,3})")
_PORT = re.compile(r"(\S+) (\d{1,3})")
_ISLAND = re.compile(r"(\S+)")
_AT_LINE = re.compile(r"at line (\d+)")
_PLACES = re.compile(r'#.*|\[([\w-]++)\]|(?<![\w-])([\w-]++)\s*+=|("[^"]*+")')
"""A comment, a section, a key or a word. It looks at no letter of a key more than twice."""


def standard_deck_text() -> str:
    """The file of the stand-in deck that ships with the game."""
    return files(__package__).joinpath("deck.toml").read_text()


def standard_deck() -> Deck:
    """The stand-in deck that ships with the game."""
    return read_deck(standard_deck_text())


def load_deck(path: Path) -> Deck:
    """A deck of somebody's own; OSError if the file cannot be read, DeckError if it is not a deck."""
    try:
        with path.open(encoding="utf-8") as file:
            return read_deck(file.read(LONGEST_DECK + 1))
    except UnicodeDecodeError as error:
        raise DeckError(1, DeckFact.UNREADABLE, "", "UTF-8") from error


def read_deck(text: str) -> Deck:
    """A deck from the text of a file."""
    _check_bounds(text)
    return _Reader(text).deck


def _check_bounds(text: str) -> None:
    """What takes TOML's reader long to read, or much memory, is in no deck."""
    if len(text) > LONGEST_DECK:
        raise DeckError(1, DeckFact.TOO_LONG, wanted=str(LONGEST_DECK))
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise DeckError(number, DeckFact.LINE_TOO_LONG, str(len(line)), str(LONGEST_LINE))
        code = line.partition("#")[0]
        for opening, closing in ("[]", "{}"):
            depth += code.count(opening) - code.count(closing)
        is_comment = line.lstrip().startswith("#")
        if depth > DEEPEST or (line.count(".") > MOST_DOTS and not is_comment):
            raise DeckError(number, DeckFact.TOO_DEEP)


class _Reader:
    """Reads a deck file, and knows on which line each entry stands."""

    def __init__(self, text: str) -> None:
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise DeckError(_line_of(error, text), DeckFact.UNREADABLE, str(error), "TOML") from error
        self.lines = _entry_lines(text)
        self.entries = self.read_entries(data)
        self.deck = Deck(self.read_crew(), self.read_prizes(), self.read_destinations())
        _check_crew(self)
        _check_prizes(self)
        _check_destinations(self)

    def fail(self, key: str, place: int, fact: DeckFact, found: object = "", wanted: object = "") -> NoReturn:
        """Complain about an entry, or where that is not known, about the key."""
        line = self.lines.get((key, place)) or self.lines.get((key, -1), 1)
        raise DeckError(line, fact, str(found), str(wanted))

    def read_entries(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """The lists of words by key; every section and key must be there, and nothing else."""
        for section in data.keys() | SECTIONS.keys():
            keys = data.get(section)
            if section not in SECTIONS or not isinstance(keys, dict):
                self.fail(section, -1, DeckFact.SECTION, section, ", ".join(SECTIONS))
            for key in keys.keys() ^ set(SECTIONS[section]):
                self.fail(key, -1, DeckFact.SECTION, key, ", ".join(SECTIONS[section]))
        entries = {key: value for keys in data.values() for key, value in keys.items()}
        for key, value in entries.items():
            if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
                self.fail(key, -1, DeckFact.ENTRY, value, '["..."]')
        return entries

    def matches(self, key: str, pattern: re.Pattern[str], example: str) -> list[re.Match[str]]:
        """The entries of a key, taken apart."""
        found = []
        for place, word in enumerate(self.entries[key]):
            match = pattern.fullmatch(word)
            if match is None:
                self.fail(key, place, DeckFact.ENTRY, word, example)
            found.append(match)
        return found

    def read_crew(self) -> tuple[Crew, ...]:
        """The kinds of normal crew; entries for equal cards are one kind, so that every kind has its own name."""
        cards = Counter[tuple[Skill, int, int]]()
        for skill, key in zip(Skill, SECTIONS["crew"], strict=True):
            for match in self.matches(key, _CREW, "1/2 x3"):
                cards[skill, int(match[1]), int(match[2])] += int(match[3])
        return tuple(Crew(*kind, number) for kind, number in cards.items())

    def read_prizes(self) -> tuple[int, ...]:
        prizes = [0] * len(Prize)
        for place, match in enumerate(self.matches("gold", _COPIES, "2 x10")):
            if match[1] not in ("1", "2", "3"):
                self.fail("gold", place, DeckFact.PRIZE_KINDS, match[0], "1, 2, 3")
            prizes[Prize.GOLD_1 + int(match[1]) - 1] += int(match[2])
        for kind, key in ((Prize.RUM, "rum"), (Prize.JEWELS, "jewels"), (Prize.HOSTAGE, "hostage")):
            for match in self.matches(key, _COPIES, "x4"):
                prizes[kind] += int(match[2])
        return tuple(prizes)

    def read_destinations(self) -> tuple[Destination, ...]:
        shapes = ((_TARGET, "all 2/4/3 7"),) * 3 + ((_PORT, "5- 2"), (_ISLAND, "all"))
        found = []
        for stack, (key, (pattern, example)) in enumerate(zip(SECTIONS["destinations"], shapes, strict=True)):
            for place, match in enumerate(self.matches(key, pattern, example)):
                flag, *numbers = match.groups()
                if flag not in FLAGS:
                    self.fail(key, place, DeckFact.ENTRY, flag, ", ".join(FLAGS))
                *needs, holds = map(int, numbers or "0")
                navigation, guns, melee = needs or (0, 0, 0)
                found.append(Destination(Stack(stack), *FLAGS[flag], (navigation, guns, melee), holds))
        return tuple(found)


def _line_of(error: Exception, text: str) -> int:
    """Where TOML's own reader stumbled: it names the line, or the end of the document."""
    found = _AT_LINE.search(str(error))
    if found is not None:
        return int(found[1])
    return text.count("\n") + 1 if "end of document" in str(error) else 1


def _entry_lines(text: str) -> dict[tuple[str, int], int]:
    """The line of every key (place -1) and of every word in its list; TOML's own reader does not keep them."""
    lines: dict[tuple[str, int], int] = {}
    key, place = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        for section, named, word in _PLACES.findall(line):
            if section or named:
                key, place = section or named, 0
                lines[key, -1] = number
            elif word:
                lines[key, place] = number
                place += 1
    return lines


def _check_crew(reader: _Reader) -> None:
    """1.1, 1.2 47 normal cards, the ones from the examples among them, and one type with all skills."""
    crew = reader.deck.crew
    number = sum(kind.cards for kind in crew)
    if number != CREW_CARDS:
        reader.fail("navigation", -1, DeckFact.CREW_NUMBER, number, CREW_CARDS)
    for key in SECTIONS["crew"]:
        for place, match in enumerate(reader.matches(key, _CREW, "")):
            strength, crewmen, cards = map(int, match.groups())
            if not (1 <= strength <= MOST_STRENGTH and 1 <= crewmen <= MOST_CREWMEN and cards >= 1):
                reader.fail(key, place, DeckFact.CREW_RANGE, match[0], f"1-{MOST_STRENGTH}/1-{MOST_CREWMEN} x1")
    if [kind.crewmen for kind in crew if kind.skill == Skill.ALL] != [1]:
        reader.fail("all-skills", -1, DeckFact.ALL_SKILLS, reader.entries["all-skills"], "1/1 x5")
    shown = {(kind.strength, kind.crewmen) for kind in crew if kind.skill != Skill.ALL}
    if not any((kind.skill, kind.strength, kind.crewmen) == (Skill.NAVIGATION, 1, 2) for kind in crew):
        reader.fail("navigation", -1, DeckFact.CREW_KNOWN, "", "navigation 1/2")
    for strength, crewmen in KNOWN_CREW:
        if (strength, crewmen) not in shown:
            reader.fail("navigation", -1, DeckFact.CREW_KNOWN, "", f"{strength}/{crewmen}")


def _check_prizes(reader: _Reader) -> None:
    """1.4 46 prizes, all kinds, most of them gold."""
    prizes = reader.deck.prizes
    if sum(prizes) != PRIZE_CARDS:
        reader.fail("gold", -1, DeckFact.PRIZE_NUMBER, sum(prizes), PRIZE_CARDS)
    for kind, cards in zip(Prize, prizes, strict=True):
        if cards == 0:
            key = "gold" if kind <= Prize.GOLD_3 else kind.name.lower()
            reader.fail(key, -1, DeckFact.PRIZE_KINDS, "", kind.name.lower().replace("_", " "))
    if 2 * sum(prizes[: Prize.RUM]) <= PRIZE_CARDS:
        reader.fail("gold", -1, DeckFact.MOSTLY_GOLD, sum(prizes[: Prize.RUM]), PRIZE_CARDS // 2 + 1)


def _check_destinations(reader: _Reader) -> None:
    """1.3, 2.3 The stacks, the ranges on their backs, the fort of the example, and enough to sail to for everybody."""
    by_stack = [[one for one in reader.deck.destinations if one.stack == stack] for stack in Stack]
    for stack, key in enumerate(SECTIONS["destinations"]):
        if len(by_stack[stack]) != STACK_CARDS[stack]:
            reader.fail(key, -1, DeckFact.STACK_NUMBER, len(by_stack[stack]), STACK_CARDS[stack])
        if stack != Stack.TREASURE_ISLAND:
            for place, one in enumerate(by_stack[stack]):
                if one.holds < 1:
                    reader.fail(key, place, DeckFact.ENTRY, one.holds, 1)
    for stack in (Stack.FORT, Stack.MERCHANT_SHIP, Stack.SETTLEMENT):
        _check_needs(reader, SECTIONS["destinations"][stack], by_stack[stack], stack)
    if not any(
        melee == 3 and guns in (3, 4) and navigation in (1, 2) for navigation, guns, melee in _needs(by_stack[0])
    ):
        reader.fail("fort", -1, DeckFact.KNOWN_FORT, "", "1-2/3-4/3")
    fort, ship, settlement = (sum(one.holds for one in by_stack[stack]) for stack in range(3))
    if not fort > settlement > ship:
        reader.fail(
            "fort", -1, DeckFact.VALUE_ORDER, f"{fort}, {settlement}, {ship}", "fort > settlement > merchant-ship"
        )
    for players in PLAYERS:
        others = sum(one.is_for(players) for stack in by_stack[: Stack.TREASURE_ISLAND] for one in stack)
        if others < ROUNDS:
            reader.fail("fort", -1, DeckFact.ENOUGH_DESTINATIONS, f"{others} ({players})", ROUNDS)


def _needs(destinations: list[Destination]) -> list[tuple[int, int, int]]:
    return [one.needs for one in destinations]


def _check_needs(reader: _Reader, key: str, destinations: list[Destination], stack: Stack) -> None:
    """1.3 What the targets of a stack ask for lies within the range on its back, and both ends of it occur."""
    for skill in (Skill.NAVIGATION, Skill.GUNS, Skill.MELEE):
        low, high = LOWEST_NEEDS[stack][skill], HIGHEST_NEEDS[stack][skill]
        asked = [needs[skill] for needs in _needs(destinations)]
        for place, need in enumerate(asked):
            if not low <= need <= high:
                reader.fail(key, place, DeckFact.NEED_RANGE, f"{skill.name.lower()} {need}", f"{low}-{high}")
        for bound in (low, high):
            if bound not in asked:
                reader.fail(key, -1, DeckFact.NEED_BOUND, "", f"{skill.name.lower()} {bound}")
