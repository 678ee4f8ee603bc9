"""Many games of Piracy & Mutiny between bots and exploiters, the same deals for all who are compared.

Bots that are compiled play so, on all cores, with all exploiters in one compilation. Others play move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.strength import mutiny_exploiters, mutiny_kernels
from benchmarks.strength.mutiny_exploiters import FIRST_EXPLOITER, RULES, choose_by_rule
from benchmarks.strength.mutiny_kernels import FIRST_SEARCHER
from jollyroger.bots import match, mutiny_choice, search_kernels, standing
from jollyroger.bots.arena import COMPILED, desk_of, play_game
from jollyroger.bots.bot import Bot
from jollyroger.bots.levels import find_bot
from jollyroger.bots.searching.bot import MOST, SEARCHERS
from jollyroger.bots.searching.room import room_for_search
from jollyroger.bots.searching.thinker import AHEAD, DEALS, POLICY
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.compiling import compiled
from jollyroger.games.features import FEATURES
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.mutiny.moves.codes import CODES
from jollyroger.games.mutiny.state import State, Step

Numbers = npt.NDArray[Any]
SEED = 20_261
ROUNDS = 12
"""More than a game has."""


class Seating(NamedTuple):
    """Who plays which deal, one row a game."""

    deals: Numbers
    names: Numbers
    counted: Numbers
    """Whose moves are counted."""


class Played(NamedTuple):
    """What came of some games."""

    shares: Numbers
    """By game and seat: its share of the win."""
    gold: Numbers
    counts: Numbers
    """How often counted seats made a move: by destinations visited, question and code."""


class Exploiter:
    """A player of one rule, for games that are played move by move."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:
        """The same choice as compiled."""
        return choose_by_rule(RULES[self.name] - FIRST_EXPLOITER, view, seat, codes, len(codes), generator)


def rotated(name: str, others: str, seats: int, deals: int) -> Seating:
    """One among others, in every seat of each deal."""
    places = np.tile(np.arange(seats), deals)
    names = np.full((seats * deals, seats), others, object)
    names[np.arange(seats * deals), places] = name
    counted = np.zeros(names.shape, np.bool_)
    counted[np.arange(seats * deals), places] = True
    return Seating(np.repeat(np.arange(deals), seats), names, counted)


def play_all(seating: Seating, options: MutinyOptions) -> Played:
    """Play all games of a seating."""
    numbers = numbers_of()
    if all(name in numbers for name in set(seating.names.flat)):
        return _play_compiled(seating, np.vectorize(numbers.__getitem__, otypes=[np.int64])(seating.names), options)
    return _play_slowly(seating, options)


def numbers_of() -> dict[str, int]:
    """The numbers of all that plays compiled, by name."""
    return RULES | COMPILED[MUTINY.name].numbers | {bot.name: FIRST_SEARCHER + bot.trials for bot in SEARCHERS}


@cache
def _rules() -> Any:
    """All of the game, its bots and the exploiters."""
    named = (mutiny_choice, match)
    bots = tuple((part,) if part in named else part for part in COMPILED[MUTINY.name].modules)
    features = FEATURES[MUTINY.name].modules
    loops = search_kernels, standing, mutiny_kernels
    return compiled((*MUTINY.rule_modules, *features, *bots, mutiny_exploiters, *loops))


def _play_compiled(seating: Seating, numbers: Numbers, options: MutinyOptions) -> Played:
    games, seats = numbers.shape
    start, threads = to_record(MUTINY.start(options)), cpu_count() or 1
    shares, gold = np.zeros(numbers.shape, np.float32), np.zeros(numbers.shape, np.int16)

    def play_part(low: int, high: int) -> Numbers:
        counts = np.zeros((ROUNDS, len(Step), CODES), np.int32)
        _rules().play_deals(
            start, np.zeros(1, start.dtype), SEED, seating.deals[low:high], numbers[low:high],
            shares[low:high], gold[low:high], counts, seating.counted[low:high], np.zeros((1 + seats, 2), np.int64),
            COMPILED[MUTINY.name].numbers[POLICY], DEALS, AHEAD, room_for_search(MOST), *desk_of(MUTINY),
            desk_of(MUTINY),
        )  # fmt: skip
        return counts

    parts = list(pairwise(games * part // threads for part in range(threads + 1)))
    play_part(0, 0)
    with ThreadPoolExecutor(threads) as pool:
        counts = np.sum(list(pool.map(lambda part: play_part(*part), parts)), axis=0)
    return Played(shares, gold, counts)


def _play_slowly(seating: Seating, options: MutinyOptions) -> Played:
    """The counts are of the last questions only known to compiled games, and stay 0."""
    shares, gold = np.zeros(seating.names.shape, np.float32), np.zeros(seating.names.shape, np.int16)
    for game, (deal, names) in enumerate(zip(seating.deals, seating.names, strict=True)):
        _, state = play_game(MUTINY, options, [player(name) for name in names], SEED, int(deal))
        result = MUTINY.result(state)
        assert result is not None
        shares[game, list(result.winners)] = 1 / len(result.winners)
        gold[game] = result.scores
    return Played(shares, gold, np.zeros((ROUNDS, len(Step), CODES), np.int32))


@cache
def player(name: str) -> Bot:
    """A bot or an exploiter."""
    return Exploiter(name) if name in RULES else find_bot(MUTINY.name, name)


class Gain(NamedTuple):
    """How much more than a fair share a player wins, in percent of the games."""

    won: float
    fair: float
    gain: float
    either_side: float
    """The 95 % interval: so much less and more."""
    games: int

    def row(self) -> dict[str, Any]:
        """For printing."""
        rounded = {name: round(value, 1) for name, value in self._asdict().items()}
        return {**rounded, "games": self.games}


def gain_of(name: str, others: str, seats: int, deals: int, options: Sequence[tuple[str, str]] = ()) -> Gain:
    """One among others. Each deal is played once from every seat, so luck of the deal and of the seat cancels out."""
    seating = rotated(name, others, seats, deals)
    played = play_all(seating, MUTINY.options(seats=str(seats), **dict(options)))
    return gain_in(played.shares[seating.counted].reshape(deals, seats).mean(axis=1), seats)


def gain_in(shares: Numbers, seats: int) -> Gain:
    """From the share of the win in each deal."""
    won, fair = 100 * float(shares.mean()), 100 / seats
    either_side = 196 * float(shares.std(ddof=1)) / len(shares) ** 0.5
    return Gain(won, fair, won - fair, either_side, len(shares) * seats)
