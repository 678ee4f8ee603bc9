"""The names under which PettingZoo and Gymnasium find both games."""

from __future__ import annotations

import gymnasium
import pettingzoo

from jollyroger.games.features import FEATURES

VERSION = 0
"""Raised when observations, actions or rewards change, so that results stay comparable."""


def environment_id(game: str) -> str:
    """What a game is called there."""
    return f"jollyroger/{game}-v{VERSION}"


def register_all() -> None:
    """Name each game once."""
    from pettingzoo.env_registry import registration

    for game in FEATURES:
        name = environment_id(game)
        if name not in registration.aec_registry:
            pettingzoo.register("aec", name, "jollyroger.research.pettingzoo:TableEnv", kwargs={"game": game})
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "jollyroger.research.gymnasium:SeatEnv",
                vector_entry_point="jollyroger.research.gymnasium:SeatVectorEnv",
                kwargs={"game": game},
                disable_env_checker=True,
            )
