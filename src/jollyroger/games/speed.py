"""How fast a game's rules run here: compiled, interpreted, copied, and how long the compiler takes."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from jollyroger.games.game import Options
from jollyroger.games.generator import new_generator, random_below
from jollyroger.games.headers import AnyGame


class Rate(NamedTuple):
    """Random play, measured: a step is one decision of a player."""

    steps: int
    games: int
    seconds: float

    @property
    def steps_per_second(self) -> float:
        return self.steps / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def microseconds_per_step(self) -> float:
        return self.seconds / self.steps * 1e6


class CompiledPlayer:
    """Random games on one core, compiled, the legal moves written out at every step."""

    def __init__(self, game: AnyGame, options: Options, seed: int) -> None:
        import numpy as np

        from jollyroger.games.arrays import to_record
        from jollyroger.games.compiling import compiled

        self.rules = compiled(game.rule_modules)
        self.start = to_record(game.start(options))
        self.state = self.start.copy()
        self.generator = np.array(new_generator(seed, 0))
        self.codes = np.zeros(game.most_legal, np.int64)

    def play(self, games: int) -> int:
        """Play some games; the number of steps."""
        return int(self.rules.random_games(self.start, self.state, self.generator, self.codes, games))

    def rate(self, seconds: float, chunk: int = 1000) -> Rate:
        """Play for about so long."""
        return _measured(lambda: self.play(chunk), chunk, seconds)

    def copy_nanoseconds(self, times: int = 2_000_000) -> float:
        """How long the copy of a state takes, as a search makes them: from one of a few to another."""
        import numpy as np

        source, target = np.repeat(self.start, 8), np.repeat(self.start, 8)
        self.rules.copy_many(source, target, 1)
        begun = perf_counter()
        self.rules.copy_many(source, target, times)
        return (perf_counter() - begun) / times * 1e9


def interpreted_rate(game: AnyGame, options: Options, seconds: float, seed: int) -> Rate:
    """Random games as a table plays them: refusals checked, events told, moves by code."""
    from jollyroger.games.chance import SeededDealer

    dealer = SeededDealer(seed)

    def play() -> int:
        state = game.start(options)
        steps = 0
        while True:
            game.deal_all(state, dealer)
            if not game.to_act(state):
                return steps
            seat = game.asked(state)
            codes = game.legal_codes(state, seat)
            game.play_code(state, seat, codes[random_below(dealer.generator, len(codes))])
            steps += 1

    return _measured(play, 1, seconds)


def _measured(play: Any, games_each: int, seconds: float) -> Rate:
    steps = games = 0
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        steps += play()
        games += games_each
    return Rate(steps, games, spent)


# numba looks for scipy and takes long to import it where OpenSpiel has brought it; a mere player does not have it.
_FIRST_GAME = """
import sys
from time import perf_counter
sys.modules["scipy"] = None
begun = perf_counter()
from jollyroger.games.catalogue import GAMES
from jollyroger.games.speed import CompiledPlayer
game = GAMES[{name!r}]
CompiledPlayer(game, game.options(), 1).play(1)
print(perf_counter() - begun)
"""


def compile_seconds(game: AnyGame) -> tuple[float, float]:
    """In a new process, from the first import to the end of the first game: without a cache, then with it."""
    with TemporaryDirectory() as folder:
        return _first_game(game, folder), _first_game(game, folder)


def _first_game(game: AnyGame, cache: str) -> float:
    script = _FIRST_GAME.format(name=game.name)
    environment = os.environ | {"JOLLYROGER_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
