"""What a seat may know of a table and what it can do there, in words: for people, for programs and for models.

`words/common/describers.py` makes a description of a view. It is one JSON object with a schema, and reads as text.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from jollyroger.games.mutiny.promises import Oath
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook

DONE, UNDO = "done", "undo"
"""What can be answered besides moves, where the table has it."""

NOW = N_("Now")
NEXT = N_("Next")
TIME = N_("Answer by")
NEWS = N_("Since your last answer")
MOVES = N_("Your moves")
MORE_MOVES = N_("You can also write")
AS_BEFORE = N_("as before")
NOTHING_YET = N_("nothing new")
FINISH = N_("Leave your cards as they are")
TAKE_BACK = N_("Take back your last move")
LET_THEM = N_("Let the others go ahead")


class Asked(Struct, frozen=True):
    """What is asked: what the reader can do, what happens meanwhile, and by when."""

    text: str
    next: str
    seats: tuple[int, ...]
    """The seats that are waited for."""
    you: bool
    """Whether the reader is among them."""
    until: str
    """A time of day, UTC; empty if nobody's time runs."""


class Section(Struct, frozen=True):
    """Some facts about one thing. The key is the same in every language."""

    key: str
    title: str
    lines: tuple[str, ...]


class Option(Struct, frozen=True):
    """Something that the reader can do: its number in the list, how a record writes it, and what it would do."""

    n: int
    move: str
    text: str
    effect: str


class Description(Struct, frozen=True, kw_only=True, tag_field="form", tag="jollyroger-description-1"):
    """All that a seat may know of a table, in one language and always in the same order."""

    game: str
    language: str
    seat: int | None
    players: tuple[str, ...]
    question: str
    """Names what is asked together with the list of moves: with it, a number means one thing only."""
    asked: Asked
    sections: tuple[Section, ...]
    news: tuple[str, ...]
    """What has happened since the seat last answered."""
    moves: tuple[Option, ...]
    more: tuple[str, ...]
    """Moves that are too many to be listed, as they can be written."""
    result: str
    """How the game ended; empty until then."""


class Difference(Struct, frozen=True, kw_only=True, tag_field="form", tag="jollyroger-difference-1"):
    """What is new in a description: lines that were not there before, and by key sections that are gone."""

    game: str
    language: str
    seat: int | None
    question: str
    asked: Asked
    sections: tuple[Section, ...]
    gone: tuple[str, ...]
    news: tuple[str, ...]
    moves: tuple[Option, ...] | None
    """All of them, or null if the list is the same as before."""
    more: tuple[str, ...] | None
    result: str


class Circumstances(NamedTuple):
    """What a table knows beyond its view: who plays, whom it waits for, what has happened."""

    players: Sequence[str] = ()
    """In seat order; the seats' own names if there are none."""
    asked: Sequence[int] | None = None
    """The seats that are waited for, if not those that the game asks."""
    window: int = 0
    started: bool = True
    launched: bool = True
    until: int | None = None
    """Milliseconds since 1970."""
    passed: bool = False
    """Whether the seat's pass is in, though it does not count yet."""
    held: bool = False
    """Whether nothing but somebody's "done" is waited for."""
    acts: bool = True
    """Whether the seat can act at all while that is so."""
    can_undo: bool = False
    news: Sequence[str] = ()
    oaths: Sequence[Oath] = ()


def question_mark(window: int, moves: Sequence[str]) -> str:
    """What tells one list of moves from every other."""
    return f"{window}-{zlib.crc32(chr(10).join(moves).encode()):08x}"


def window_of(question: str) -> int:
    """The window that a question is about; 0, which is always too late, if it names none."""
    window = question.partition("-")[0]
    return int(window) if window.isascii() and window.isdigit() and len(window) < 10 else 0


def time_of_day(moment: int | None) -> str:
    """A moment as a program and a person can read it."""
    return "" if moment is None else datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def difference(before: Description, after: Description) -> Difference:
    """What somebody has to be told who knows the description before."""
    known = {section.key: section.lines for section in before.sections}
    goes_on = after.news[: len(before.news)] == before.news
    return Difference(
        game=after.game,
        language=after.language,
        seat=after.seat,
        question=after.question,
        asked=after.asked,
        sections=tuple(
            _changed(section, known.get(section.key, ()))
            for section in after.sections
            if section.lines != known.get(section.key)
        ),
        gone=tuple(sorted(known.keys() - {section.key for section in after.sections})),
        news=after.news[len(before.news) :] if goes_on else after.news,
        moves=None if after.moves == before.moves else after.moves,
        more=None if after.more == before.more else after.more,
        result=after.result,
    )


def _changed(section: Section, known: Sequence[str]) -> Section:
    """The lines that are new; all of them where lines have only gone."""
    lines = tuple(line for line in section.lines if line not in known)
    return msgspec.structs.replace(section, lines=lines) if lines else section


def text_of(told: Description | Difference) -> str:
    """The same for reading, aloud too: short lines, a name before every fact, numbers before the moves."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: Description | Difference) -> Iterator[str]:
    say = phrasebook(told.language).say
    if told.result:
        yield told.result
    yield f"{say(NOW)}: {told.asked.text}"
    if told.asked.next:
        yield f"{say(NEXT)}: {told.asked.next}"
    if told.asked.until:
        yield f"{say(TIME)}: {told.asked.until}"
    for section in told.sections:
        yield from _listed(section.title, section.lines)
    yield from _listed(say(NEWS), told.news or (say(NOTHING_YET),))
    yield from _moves(told)


def _moves(told: Description | Difference) -> Iterator[str]:
    say = phrasebook(told.language).say
    if told.moves is None:
        yield f"{say(MOVES)}: {say(AS_BEFORE)}"
    elif told.moves:
        yield f"{say(MOVES)}:"
        yield from map(option_line, told.moves)
    if told.more:
        yield from _listed(say(MORE_MOVES), told.more)


def option_line(option: Option) -> str:
    """A numbered move with what it would do."""
    return f"{option.n}. {option.text}" + (f" ({option.effect})" if option.effect else "")


def _listed(title: str, lines: Sequence[str]) -> Iterator[str]:
    """One fact stands behind its title, several below it."""
    if len(lines) == 1:
        yield f"{title}: {lines[0]}"
        return
    yield f"{title}:"
    for line in lines:
        yield f"- {line}"


def schema() -> dict[str, Any]:
    """The JSON schema of a description, and of a difference."""
    found: dict[str, Any] = msgspec.json.schema(Description | Difference)
    return found
