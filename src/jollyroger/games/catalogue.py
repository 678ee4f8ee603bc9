"""The games there are, by name."""

from __future__ import annotations

from jollyroger.games.duel.game import Duel
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.game import Mutiny

DUEL = Duel()
MUTINY = Mutiny()
GAMES: dict[str, AnyGame] = {game.name: game for game in (DUEL, MUTINY)}


def seat_numbers(game: AnyGame) -> list[int]:
    """With how many seats a game can be played."""
    return [int(number) for number in game.option_choices().get("seats", ())] or [len(game.seat_names(game.options()))]


SEAT_NUMBERS = {game.name: seat_numbers(game) for game in GAMES.values()}
FEWEST_SEATS = min(map(min, SEAT_NUMBERS.values()))
MOST_SEATS = max(map(max, SEAT_NUMBERS.values()))
"""Of all games."""
