"""What somebody can send who means harm: small to send, and long to read for a careless reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import Record, write

URL_ENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=XX"
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
JOINER = "\u200d"


# Texts


def decks(size: int) -> Iterator[str]:
    """Deck files of about a size."""
    yield "a=0x" + "f" * size
    yield "a=" + "9" * size
    yield "a" + ".a" * (size // 2) + "=1"
    yield "a=" + "[" * size
    yield "a=" + "[\n" * (size // 2)
    yield "\n".join(f"[a{number}{'.a' * 9}]" for number in range(size // 26))
    yield "\n".join(f"b{number}{'.a' * 9}=1" for number in range(size // 28))
    yield "\n".join(f"k{number}=1" for number in range(size // 8))
    yield "\n".join(f"a{number}={{b=1,c=2}}" for number in range(size // 16))
    yield "[[a]]\n" * (size // 6)
    yield "[crew]\nnavigation = [" + '"1/1 x1",\n' * (size // 11) + "]"
    yield 'a="' + '"' * size
    yield "a=" + " " * size


def records(size: int) -> Iterator[str]:
    """Records of about a size."""
    yield "jollyroger record 1\n" + "h: x\n" * (size // 5)
    yield "jollyroger record 1\n" + "\n".join(f"h{number}: x" for number in range(size // 9))
    lines = {
        "duel": ["deal r1 r2\n", "Jolly r1 crew red\n", "Jolly splits r1 | r2\n", "Jolly " + "a" * size, "\r"],
        "mutiny": ["crew Cook\n", "crew" + " Cook" * 1900 + "\n", "pass Anne\n", "Anne uses SecondMate on Bart Cora\n"],
    }
    for game, some in lines.items():
        start = opening(game)
        for line in some:
            yield start + line * (size // len(line))
        for part, bomb in (("P0", JOINER), ("2026-01-01", "1"), ("unfinished", "1, (a"), ("unfinished", "1 : ")):
            yield start.replace(part, bomb * (size // len(bomb)))
            yield start.replace(part, bomb * (9_000 // len(bomb)))


def games(size: int) -> Iterator[str]:
    """Records, and the longest games that we have."""
    yield from (path.read_text() for path in sorted(PLAYTHROUGHS.glob("*_10.txt")))
    yield from records(size)


def opening(game: str) -> str:
    """The headers of a record that says only what one seat saw."""
    rules = GAMES[game]
    options = rules.options()
    players = tuple(f"P{seat}" for seat in range(len(rules.seat_names(options))))
    text = write(Record(rules, options, players, date(2026, 1, 1)))
    return text.strip().replace("\nresult:", "\nseat: spectator\nresult:") + "\n\n"


def names(size: int) -> Iterator[str]:
    """Names of players."""
    for sign in (JOINER, "\ufe0f", "\U0001f3fb", "☠\u200d", "a", " ", "\u0301", "ﷺ"):
        yield sign * (size // len(sign.encode()))


# Forms: each as its type and its body


def part(headers: str, content: bytes) -> bytes:
    """A part of a form."""
    return b"--XX\r\nContent-Disposition: form-data; " + headers.encode() + b"\r\n\r\n" + content + b"\r\n"


def forms(token: str, size: int) -> Iterator[tuple[str, bytes]]:
    """Forms of about a size, as large as a server takes them."""
    start = f"token={token}&".encode()
    for unit in (b"a&", b"a=b&", b"&", b"%41", b"%", b"+", b"=", b"a", b"\xff", b"text=%e2%82%ac&"):
        yield URL_ENCODED, (start + unit * size)[:size]
        yield URL_ENCODED, (unit * size)[:size]
    first, end = part('name="token"', token.encode()), b"--XX--\r\n"
    for charset in ("punycode", "idna", "utf-7", "unicode_escape", "utf-8"):
        odd = part(f'name="text"\r\nContent-Type: text/plain; charset={charset}', b"-" + b"a" * (size - 500))
        yield MULTIPART, first + odd + end
        yield MULTIPART, odd + end
    yield MULTIPART, (first + part('name="a"', b"b") * size)[:size]
    yield MULTIPART, (first + part('name="a"', b"\r\n--X" * size))[:size]
    yield MULTIPART, (first + part('name="a"', b"\r" * size))[:size]
    yield MULTIPART, (first + part("a" * size, b""))[:size]
    yield MULTIPART, (first + part('name="a"' + "\r\nX-A: b" * size, b""))[:size]
    yield MULTIPART, (first + part('name="' + '\\"' * size, b""))[:size]
    yield MULTIPART, b"\r\n" * (size // 2)
    yield "text/plain", start + b"a" * (size - 100)
    yield MULTIPART + ";a=" * 60, first + end


def field_forms(token: str, field: str, values: Iterator[str], *, file: bool = False) -> Iterator[tuple[str, bytes]]:
    """A form for each value of a field, with what else makes a server look at it."""
    about = 'name="deck"', b"own"
    for value in values:
        named = f'name="{field}"; filename="a"' if file else f'name="{field}"'
        parts = part('name="token"', token.encode()) + part('name="game"', b"mutiny") + part(*about)
        yield MULTIPART, parts + part(named, value.encode()) + b"--XX--\r\n"


# JSON


VALUES: tuple[Any, ...] = ("x" * 3_000, "", JOINER * 600, -1, 2**64, 1e300, None, True, [], {}, ["a"] * 900)
WRITTEN = (b"9" * 3_900, b"[" * 3_900, b"1e9999999", b'"\\ud800"', b'"\xff"', b'{"a":' * 700, b"0." + b"1" * 3_900)
"""What Python does not write as it is."""


def messages(kind: type[msgspec.Struct], usual: dict[str, Any]) -> Iterator[bytes]:
    """Messages of a kind, each with one field that is a bomb; and those that are none."""
    mark = "a mark"
    known = {field.name for field in msgspec.structs.fields(kind)}
    about = {name: value for name, value in usual.items() if name in known or name == "do"}
    for field in (*sorted(known), "nobody knows this"):
        for value in VALUES:
            yield json.dumps(about | {field: value}).encode()
        for value in WRITTEN:
            yield json.dumps(about | {field: mark}).encode().replace(json.dumps(mark).encode(), value)
    yield json.dumps(about | {f"a{number}": 1 for number in range(400)}).encode()
    yield from WRITTEN
