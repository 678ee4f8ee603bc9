"""Twice as much to read takes at most three times as long, for every reader of what strangers send.

What Python does is counted, step by step. What a regular expression does nobody can count, so the time that it takes is
measured, for eight times as much at once: then nothing but a square of the length is too slow.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pkgutil import walk_packages
from time import thread_time
from types import FrameType
from typing import Any

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import RecordError
from jollyroger.games.headers import is_player_name
from jollyroger.games.mutiny.deck_file import DeckError, read_deck
from jollyroger.games.mutiny.notation import PHRASES, pattern_of
from jollyroger.games.record import read
from jollyroger.log.chat import LONGEST_CHAT, cleaned
from jollyroger.log.errors import TableError
from jollyroger.tables.keyring import Keyring
from jollyroger.web import live, visitors
from jollyroger.web.form_data import FormData
from jollyroger.web.problems import Misuse
from jollyroger.web.site import own_path
from jollyroger.web.visitors import Visitors
from tests.web import bombs

MOST = 3
"""Times the cost of half as much."""
REFUSED = (RecordError, DeckError, TableError, Misuse)
TOKEN = "t" * 43
VISITORS = Visitors(Keyring.of(bytes(32)))


def steps(work: Callable[[], object]) -> int:
    """How many instructions of Python something takes."""
    count = 0

    def local(_frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal count
        count += event == "opcode"
        return local

    def trace(frame: FrameType, _event: str, _value: Any) -> Any:
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return local

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with suppress(*REFUSED):
            work()
    finally:
        sys.settrace(before)
    return count


def form(sent: tuple[str, bytes]) -> None:
    """Read a form as the server does: its token, then its fields."""
    data = FormData(sent[1], {"content-type": sent[0]})
    data.token("token")
    data.fields()


def in_one_field(size: int) -> Iterator[tuple[str, bytes]]:
    """Forms with one long field."""
    for unit in (b"%41", b"%", b"+", b"=", b"a", b"%e2%82%ac", b"%C3"):
        yield bombs.URL_ENCODED, b"token=t&text=" + unit * (size // len(unit))


def headers(size: int) -> Iterator[str]:
    """What can stand in a header or an address."""
    for unit in (";", "; ", "a=b; ", ",", "de;q=0.5,", "a&", "/", "%41", " ", "\u00e4"):
        yield unit * (size // len(unit))


READERS: dict[str, tuple[Callable[[Any], object], Callable[[int], Iterator[Any]], int]] = {
    "forms": (form, lambda size: bombs.forms(TOKEN, size), 8_000),
    "fields": (form, in_one_field, 8_000),
    "decks": (read_deck, bombs.decks, 2_000),
    "records": (lambda text: read(text.encode(), GAMES), bombs.records, 4_000),
    "names": (is_player_name, bombs.names, 2_000),
    "chat": (lambda text: cleaned(text, 100_000), bombs.names, 4_000),
    "cookies": (VISITORS.read, headers, 8_000),
    "languages": (visitors.wishes_of, headers, 8_000),
    "queries": (lambda text: live.wishes_of(text.encode()), headers, 8_000),
    "paths": (own_path, headers, 8_000),
}
A_FEW = 500
"""Steps that do not count."""


@pytest.mark.parametrize("name", READERS)
def test_twice_as_much_takes_at_most_three_times_as_many_steps(name: str) -> None:
    reader, some, size = READERS[name]
    for number, (once, twice) in enumerate(zip(some(size), some(2 * size), strict=True)):
        steps(partial(reader, once))  # what is made only once is made now
        assert steps(partial(reader, twice)) <= MOST * steps(partial(reader, once)) + A_FEW, f"{name} {number}"


def test_what_is_too_long_is_not_looked_at() -> None:
    """Each sign of a name is looked at among those before it."""
    for name in bombs.names(20_000):
        assert steps(partial(is_player_name, name)) < A_FEW
        assert steps(partial(cleaned, name, LONGEST_CHAT)) < A_FEW
    for deck in bombs.decks(30_000):
        assert steps(partial(read_deck, deck)) < A_FEW


def test_steps_are_counted() -> None:
    def quadratic(size: int) -> None:
        for place in range(size):
            for _ in range(place):
                pass

    assert steps(lambda: quadratic(200)) > MOST * steps(lambda: quadratic(100))
    assert steps(lambda: list(range(100_000))) < A_FEW


# Regular expressions

OTHER_USES: dict[str, Callable[[re.Pattern[Any], Any], object]] = {
    "jollyroger.games.mutiny.deck_file._PLACES": lambda pattern, text: pattern.findall(text),
    "jollyroger.games.mutiny.deck_file._AT_LINE": lambda pattern, text: pattern.search(text),
    "jollyroger.games.record._LINE_END": lambda pattern, text: pattern.split(text),
    "jollyroger.web.visitors._Seals._own": lambda pattern, text: pattern.search(text),
}
"""Those that are not held against a whole text."""
UNREAD = (".compiling", ".parts", ".kernels", ".speed", ".batch", ".arrays", ".layout", ".env")
"""Modules that nothing from outside comes to: those of the compiler and of the database's migrations."""
OF_OUR_OWN_TEXTS = ("jollyroger.web.rulebook",)
UNITS = (
    "a", "1", " ", ";", "-", "a ", "1 ", " (", " (a", "a = ", '"', '"a', "[", "[a", "#", ".", ":", "::", "|", "a | ",
    "1 : ", "1, ", "/", "%", "=", "\r", "\n", "&", "1/1 x1", "all 1/1/1 1", "0f", "; a=", "a.", "\u00e9", "at line ",
)  # fmt: skip
LENGTH = 4_000
TIMES = 8
A_MOMENT = 0.004


def patterns() -> dict[str, re.Pattern[Any]]:
    """Every regular expression that what strangers send is held against."""
    found = {"jollyroger.web.visitors._Seals._own": VISITORS._seal._own}
    for package in ("games", "log", "messages", "storage", "tables", "web"):
        module = import_module(f"jollyroger.{package}")
        for about in walk_packages(module.__path__, f"jollyroger.{package}."):
            if about.name.endswith(UNREAD):
                continue
            for name, value in vars(import_module(about.name)).items():
                if isinstance(value, re.Pattern) and about.name not in OF_OUR_OWN_TEXTS:
                    found[f"{about.name}.{name}"] = value
    return found | {f"phrase {phrase}": pattern_of(phrase) for phrase in PHRASES.values()}


PATTERNS = patterns()


def seconds(pattern: re.Pattern[Any], text: str, use: Callable[[re.Pattern[Any], Any], object]) -> float:
    """What it takes to hold a text against a regular expression, at best."""
    sent = text.encode() if isinstance(pattern.pattern, bytes) else text
    best = float("inf")
    for _ in range(3):
        begun = thread_time()
        use(pattern, sent)
        best = min(best, thread_time() - begun)
        if best < A_MOMENT:
            break
    return best


@pytest.mark.parametrize("name", PATTERNS)
def test_no_regular_expression_takes_the_square_of_a_length(name: str) -> None:
    use = OTHER_USES.get(name, lambda pattern, text: pattern.fullmatch(text))
    for unit in UNITS:
        for end in ("", "x", "\0"):
            once, more = (unit * (length // len(unit)) + end for length in (LENGTH, TIMES * LENGTH))
            took = seconds(PATTERNS[name], more, use)
            assert took <= A_MOMENT or took <= MOST**3 * seconds(PATTERNS[name], once, use), f"{unit!r} {end!r}"


def test_the_square_of_a_length_is_found() -> None:
    """So long a word is looked at again from every letter on."""
    careless = re.compile(r"([\w-]+)\s*=")
    once, more = (
        seconds(careless, "a" * length, lambda pattern, text: pattern.findall(text)) for length in (500, 4000)
    )
    assert more > A_MOMENT
    assert more > MOST**3 * once
    assert set(OTHER_USES) <= set(PATTERNS)
    assert len(PATTERNS) > 20
