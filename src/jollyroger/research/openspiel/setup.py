"""What does not change in the course of a game: which game it is, its options, and how its actions are numbered."""

from __future__ import annotations

import base64
import zlib
from functools import cache
from typing import Any

from jollyroger.bots.guesses import Guesser
from jollyroger.games.catalogue import GAMES
from jollyroger.games.features import FEATURES
from jollyroger.games.game import Options
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.research.spaces import game_of


class Setup:
    """A game with its options. States share it, so it is neither copied nor stored with them."""

    def __init__(self, name: str, chosen: dict[str, Any], longest: int, start: str) -> None:
        """A game of more moves or draws than `longest` is cut off; 0 is without end. `start` is a position's text."""
        self.name, self.chosen, self.longest, self._start = name, chosen, longest, start
        self.game: AnyGame
        self.options: Options
        self.game, self.options = game_of(name, chosen)
        self.seat_names = self.game.seat_names(self.options)
        self.seats = len(self.seat_names)
        features = FEATURES[name]
        self._observe = features.modules[-1].observe
        self.places = features.observation(self.seats)
        self.codes = features.codes_of_actions(self.seats)
        self.actions = actions_of_codes(name, self.seats)
        self.start = position_of(self.game, start) if start else self.game.start(self.options)
        if getattr(self.start, "seats", self.seats) != self.seats:
            raise ValueError(f"the position to start from has not {self.seats} seats")

    def observation(self, state: Any, seat: int) -> list[int]:
        """What a seat sees, as numbers."""
        row = [0] * len(self.places)
        self._observe(state, seat, row)
        return [int(number) for number in row]

    def guess(self, state: Any, seat: int, seed: int) -> Any:
        """A whole state, at random among all that look the same to a seat."""
        guess = _guessers[self.name].guess if self.name in _guessers else self.game.guess
        return guess(self.game.view(state, seat), new_generator(seed, 0))

    def __deepcopy__(self, _copies: dict[int, Any]) -> Setup:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_of, (self.name, tuple(self.chosen.items()), self.longest, self._start)


_guessers: dict[str, Guesser] = {}


def compile_guesses() -> None:
    """From now on what a player can't know is dealt anew in machine code. It is the same, and much faster."""
    _guessers["mutiny"] = Guesser(GAMES["mutiny"])


def position_text(game: AnyGame, state: Any) -> str:
    """A position as a word that OpenSpiel can keep among the parameters of a game."""
    return base64.urlsafe_b64encode(zlib.compress(game.serialise(state))).decode().rstrip("=")


def position_of(game: AnyGame, text: str) -> Any:
    """The position that was written; ValueError if it is none."""
    try:
        data = zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, zlib.error) as error:
        raise ValueError(f"not a position: {error}") from error
    return game.restore(data)


@cache
def setup_of(name: str, chosen: tuple[tuple[str, Any], ...], longest: int, start: str) -> Setup:
    """The set-up of a game, made once."""
    return Setup(name, dict(chosen), longest, start)


@cache
def actions_of_codes(name: str, seats: int) -> tuple[dict[int, int], ...]:
    """By seat: the action of every code."""
    return tuple(
        {code: action for action, code in enumerate(codes)} for codes in FEATURES[name].codes_of_actions(seats)
    )
