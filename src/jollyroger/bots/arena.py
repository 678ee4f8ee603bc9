"""Bots against bots: single games through the contract, and many at once compiled, with the same results."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from statistics import NormalDist
from types import ModuleType
from typing import Any, NamedTuple

from jollyroger.bots import duel_choice, greedy, match, mutiny_choice, random_bot
from jollyroger.bots.bot import Bot
from jollyroger.bots.sailor import bot as sailor_bot
from jollyroger.bots.sailor import bribes, mutiny, riches, voyage, worth
from jollyroger.games.chance import SeededDealer
from jollyroger.games.game import Options, Result
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.games.record import CHANCE, Ply

CHUNK = 100


class CompiledBots(NamedTuple):
    """What the compiler needs to know of a game's bots."""

    modules: tuple[ModuleType, ...]
    numbers: dict[str, int]
    """The number of each bot in there, by name."""
    boards: int
    """The positions that a bot thinks about at once."""


SAILOR = (worth, bribes, riches, voyage, mutiny, sailor_bot)
COMPILED = {
    "duel": CompiledBots((random_bot, greedy, duel_choice, match), duel_choice.NUMBERS, greedy.BOARDS),
    "mutiny": CompiledBots((random_bot, *SAILOR, mutiny_choice, match), mutiny_choice.NUMBERS, 0),
}


class Outcome(NamedTuple):
    """How one game between bots ended, and who began it."""

    first: int
    result: Result
    tally: tuple[int, ...] = ()
    """What was counted on the way, in games that keep a tally."""


def play_game(game: AnyGame, options: Options, bots: Sequence[Bot], seed: int, number: int) -> tuple[list[Ply], Any]:
    """Game number so-and-so of a seed, move by move: its plies and its final state."""
    state = game.start(options)
    dealer = SeededDealer(seed, match.stream_of(number, 0, len(bots)))
    generators = [new_generator(seed, match.stream_of(number, 1 + seat, len(bots))) for seat in range(len(bots))]
    plies = []
    while True:
        plies += [Ply(CHANCE, outcome) for outcome, _ in game.deal_all(state, dealer)]
        if game.result(state) is not None:
            return plies, state
        seat = game.asked(state)
        view = game.view(state, seat)
        code = bots[seat].choose(view, seat, game.legal_codes(view, seat), generators[seat])
        game.play_code(state, seat, code)
        plies.append(Ply(seat, code))


def can_compile(game: AnyGame, bots: Sequence[Bot]) -> bool:
    """Whether numba is there and knows the game and all of these bots."""
    return (
        game.name in COMPILED
        and all(find_spec(name) for name in ("numba", "numpy"))
        and all(bot.name in COMPILED[game.name].numbers for bot in bots)
    )


def rules_of(game: AnyGame) -> Any:
    """A game's rules, its features, its bots and the loops over them, compiled.

    The arena and batches take them from one place, so that what both call is read by the compiler once.
    """
    from jollyroger.bots import batch_kernels
    from jollyroger.games.compiling import compiled
    from jollyroger.games.features import FEATURES

    return compiled((*game.rule_modules, *FEATURES[game.name].modules, *COMPILED[game.name].modules, batch_kernels))


def simulate(
    game: AnyGame, options: Options, bots: Sequence[Bot], games: int, seed: int, *, compiled: bool
) -> Iterator[Outcome]:
    """The outcomes of many games, in order; compiled or not, they are the same."""
    if compiled:
        yield from _simulate_compiled(game, options, bots, games, seed)
    else:
        for number in range(games):
            yield _outcome(game, play_game(game, options, bots, seed, number)[1])


def _outcome(game: AnyGame, state: Any) -> Outcome:
    result = game.result(state)
    assert result is not None
    return Outcome(game.first_player(state), result, tuple(getattr(state, "tally", ())))


def _simulate_compiled(
    game: AnyGame, options: Options, bots: Sequence[Bot], games: int, seed: int
) -> Iterator[Outcome]:
    """Chunks of games on all cores. Each game has a generator of its own, so it does not matter who plays it."""
    import numpy as np

    from jollyroger.games.arrays import from_record, to_record

    crew = COMPILED[game.name]
    kernel = rules_of(game).play_matches
    start = to_record(game.start(options))
    seated = np.array([crew.numbers[bot.name] for bot in bots])

    def play_chunk(first: int) -> Any:
        states = np.zeros(min(CHUNK, games - first), start.dtype)
        views, boards = np.zeros(1, start.dtype), np.zeros(crew.boards, start.dtype)
        codes, lists = np.zeros(game.most_legal, np.int64), np.zeros((crew.boards, game.most_legal), np.int64)
        generators = np.zeros((1 + len(bots), 2), np.int64)
        kernel(start, states, seed, first, seated, codes, views, boards, lists, generators)
        return states

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for states in pool.map(play_chunk, range(0, games, CHUNK)):
            for state in states:
                yield _outcome(game, from_record(game.state_type, state))


class Share(NamedTuple):
    """How often something was so, with the 95 % interval of how often it is (Wilson's)."""

    rate: float
    low: float
    high: float


def share(count: int, total: int) -> Share:
    """The share of some games among all of them."""
    z = NormalDist().inv_cdf(0.975)
    rate = count / total
    centre = (rate + z * z / (2 * total)) / (1 + z * z / total)
    reach = z / (1 + z * z / total) * (rate * (1 - rate) / total + z * z / (4 * total * total)) ** 0.5
    return Share(rate, max(0.0, centre - reach), min(1.0, centre + reach))
