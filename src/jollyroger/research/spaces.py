"""What both interfaces share: a game by name, its spaces, and seeds."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box

from jollyroger.games.catalogue import GAMES
from jollyroger.games.errors import OptionsError
from jollyroger.games.features import FEATURES
from jollyroger.games.game import Options
from jollyroger.games.headers import AnyGame

LONGEST = 5000
"""Moves after which a game is cut off unless told otherwise; random games of Piracy & Mutiny had up to 2,471."""
SEED_BITS = 62


def game_of(name: str, chosen: dict[str, Any]) -> tuple[AnyGame, Options]:
    """A game and its options; OptionsError if there is no such game, option or choice."""
    if name not in FEATURES:
        raise OptionsError("game", name, tuple(FEATURES))
    game = GAMES[name]
    return game, game.options(**{option: word_of(value) for option, value in chosen.items()})


def word_of(value: object) -> str:
    """An option as the game knows it: True is yes, 4 is "4"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def observation_box(game: AnyGame, seats: int) -> Box:
    """The bounds of an observation."""
    places = FEATURES[game.name].observation(seats)
    low, high = (
        np.array(bounds, np.int8) for bounds in zip(*((place.low, place.high) for place in places), strict=True)
    )
    return Box(low, high, dtype=np.int8)


def seed_of(generator: np.random.Generator) -> int:
    """A seed for the games' own generators."""
    return int(generator.integers(1 << SEED_BITS))
