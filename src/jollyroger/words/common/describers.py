"""Describes the tables of every game, by its name: the way from a view to a description."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from jollyroger.games.game import SPECTATOR
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.promises import Promise
from jollyroger.words.common.describing import (
    DONE,
    FINISH,
    TAKE_BACK,
    UNDO,
    Asked,
    Circumstances,
    Description,
    Option,
    Section,
    question_mark,
    time_of_day,
)
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.records import GAME_WORDS
from jollyroger.words.duel.describing import DuelDescriber
from jollyroger.words.mutiny.describing import MutinyDescriber


class Describer(Protocol):
    """What describes one game. Everything is made of a view, never of a state."""

    def words(self, view: Any, language: str, players: Sequence[str]) -> Any:
        """The game's words for these players."""
        ...

    def asked(self, view: Any, seat: int, words: Any, at: Circumstances) -> tuple[str, str]:
        """What the reader can do, and what happens meanwhile."""
        ...

    def sections(self, view: Any, seat: int, words: Any, at: Circumstances) -> list[Section]:
        """The table from the reader's seat."""
        ...

    def moves(self, view: Any, seat: int, words: Any) -> list[tuple[int, str, str]]:
        """The moves to choose from: code, words, and what each would do."""
        ...

    def more(self, view: Any, seat: int, words: Any) -> list[str]:
        """How to write the moves that are too many for a list."""
        ...

    def names(self, view: Any, seat: int, code: int, words: Any) -> list[str]:
        """How people may call a move, besides what a record does; nothing if it makes no sense now."""
        ...

    def others(self, view: Any, seat: int, words: Any) -> Iterable[int]:
        """The moves that may not be legal now, but that somebody might want to make."""
        ...

    def read(self, view: Any, seat: int, text: str, words: Any) -> tuple[int, Promise | None] | None:
        """A move in words that only this game understands."""
        ...


class PlainDescriber:
    """For a game that has no describer of its own: what is asked and the moves, as in records."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def words(self, view: Any, language: str, players: Sequence[str]) -> Any:  # noqa: ARG002 - a contract
        return GAME_WORDS[self.game.name](language, players or self.game.seat_names(self.game.options()))

    def asked(self, view: Any, seat: int, words: Any, at: Circumstances) -> tuple[str, str]:  # noqa: ARG002 - a contract
        return self.game.question(view).name, ""

    def sections(self, view: Any, seat: int, words: Any, at: Circumstances) -> list[Section]:  # noqa: ARG002 - likewise
        return []

    def moves(self, view: Any, seat: int, words: Any) -> list[tuple[int, str, str]]:  # noqa: ARG002 - likewise
        codes = self.game.legal_codes(view, seat)
        return [(code, self.game.write_move(view, code), "") for code in codes]

    def more(self, view: Any, seat: int, words: Any) -> list[str]:  # noqa: ARG002 - likewise
        return []

    def names(self, view: Any, seat: int, code: int, words: Any) -> list[str]:  # noqa: ARG002 - likewise
        return []

    def others(self, view: Any, seat: int, words: Any) -> Iterable[int]:  # noqa: ARG002 - likewise
        return ()

    def read(self, view: Any, seat: int, text: str, words: Any) -> tuple[int, Promise | None] | None:  # noqa: ARG002 - likewise
        return None


DESCRIBERS: dict[str, Describer] = {"duel": DuelDescriber(), "mutiny": MutinyDescriber()}


def describer_of(game: AnyGame) -> Describer:
    """What describes a game."""
    return DESCRIBERS.get(game.name) or PlainDescriber(game)


def describe(
    game: AnyGame,
    view: Any,
    seat: int,
    language: str,
    at: Circumstances = Circumstances(),  # noqa: B008 - it is a value
) -> Description:
    """What a seat (or SPECTATOR) may know, and its moves by number. Equal views give equal descriptions."""
    describer = describer_of(game)
    words = describer.words(view, language, tuple(at.players))
    moves = _moves(game, describer, view, seat, words, language, at)
    question = game.question(view) if at.started else None
    waited = tuple(at.asked if at.asked is not None else question.seats if question else ())
    text, then = describer.asked(view, seat, words, at)
    result = game.result(view) if at.started and not at.held else None
    acts = seat != SPECTATOR and at.started and not at.held
    return Description(
        game=game.name,
        language=language,
        seat=None if seat == SPECTATOR else seat,
        players=tuple(words.players),
        question=question_mark(at.window, [option.move for option in moves]),
        asked=Asked(text, then, waited, seat in waited, time_of_day(at.until)),
        sections=tuple(describer.sections(view, seat, words, at)),
        news=tuple(at.news),
        moves=tuple(moves),
        more=tuple(describer.more(view, seat, words)) if acts else (),
        result=words.result(result) if result is not None else "",
    )


def _moves(
    game: AnyGame, describer: Describer, view: Any, seat: int, words: Any, language: str, at: Circumstances
) -> list[Option]:
    """The moves of the game, and what the table lets a seat do besides."""
    if seat == SPECTATOR or not at.started:
        return []
    say = phrasebook(language).say
    moves = [] if at.held else describer.moves(view, seat, words)
    told = [(game.write_move(view, code), text, effect) for code, text, effect in moves]
    told += [(DONE, say(FINISH), "")] * (at.held and at.acts)
    told += [(UNDO, say(TAKE_BACK), "")] * at.can_undo
    return [Option(n, move, text, effect) for n, (move, text, effect) in enumerate(told, 1)]
