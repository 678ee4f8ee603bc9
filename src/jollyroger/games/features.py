"""The numbers that a net learns from, by game: what a seat sees, what it may do, and its share of the win.

A game's module has the functions `observe`, `describe_move` and `share_win` for the compiler, and the tables that they
write; `Features` puts names and bounds to them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

from jollyroger.games.duel import features as duel_features
from jollyroger.games.feature_table import FeatureTable, Place, places, row_places
from jollyroger.games.mutiny import feature_names as mutiny_names
from jollyroger.games.mutiny import features as mutiny_features
from jollyroger.games.mutiny import numbering


class Features(NamedTuple):
    """What a game's observations and actions consist of."""

    modules: tuple[ModuleType, ...]
    """For the compiler, beside the rules."""
    version: int
    """Raised when a feature is added, moved or means something else."""
    table: type[FeatureTable]
    player: type[FeatureTable]
    move: type[FeatureTable]
    codes_of_actions: Callable[[int], tuple[tuple[int, ...], ...]]
    """By number of seats: by seat and action, the code of the move."""

    def observation(self, seats: int) -> list[Place]:
        """Every number of an observation, in order."""
        return row_places(self.table, self.player, seats)

    def described_move(self) -> list[Place]:
        """Every number of a described move, in order."""
        return list(places(self.move))


FEATURES = {
    "duel": Features(
        (duel_features,),
        duel_features.FEATURES_VERSION,
        duel_features.Table,
        duel_features.Player,
        duel_features.MoveFeature,
        duel_features.codes_of_actions,
    ),
    "mutiny": Features(
        (mutiny_names, mutiny_features),
        mutiny_names.FEATURES_VERSION,
        mutiny_names.Table,
        mutiny_names.Player,
        mutiny_names.MoveFeature,
        numbering.codes_of_actions,
    ),
}
