"""The games there are, by name."""

from __future__ import annotations

from jollyroger.games.duel.game import Duel
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.game import Mutiny

DUEL = Duel()
MUTINY = Mutiny()
GAMES: dict[str, AnyGame] = {game.name: game for game in (DUEL, MUTINY)}
