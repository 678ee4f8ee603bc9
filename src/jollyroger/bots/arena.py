"""Bots against bots: single games through the contract, and many at once compiled, with the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from importlib.util import find_spec
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from jollyroger.bots import (
    duel_choice,
    greedy,
    manners,
    match,
    mutiny_choice,
    overlooking,
    random_bot,
    search_kernels,
    standing,
    standing_kernels,
)
from jollyroger.bots.bot import Bot
from jollyroger.bots.crew import mind as crew_mind
from jollyroger.bots.crew import policy
from jollyroger.bots.sailor import bot as sailor_bot
from jollyroger.bots.sailor import bribes, mutiny, riches, voyage, worth
from jollyroger.bots.sailor_1 import bot as sailor_1_bot
from jollyroger.bots.sailor_1 import bribes as sailor_1_bribes
from jollyroger.bots.sailor_1 import mutiny as sailor_1_mutiny
from jollyroger.bots.sailor_1 import riches as sailor_1_riches
from jollyroger.bots.sailor_1 import voyage as sailor_1_voyage
from jollyroger.bots.sailor_1 import worth as sailor_1_worth
from jollyroger.bots.workers import Workers, results, threads
from jollyroger.games.chance import SeededDealer
from jollyroger.games.features import FEATURES
from jollyroger.games.game import Options, Result
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.games.record import CHANCE, Ply, advance

if TYPE_CHECKING:
    from jollyroger.games.compiling import Modules

CHUNK = 100
"""Games of a task."""
FEW = 5
"""The same where games take long, or much is written down."""


class CompiledBots(NamedTuple):
    """What the compiler needs to know of a game's bots."""

    modules: Modules
    numbers: dict[str, int]
    """The number of each bot in there, by name."""
    boards: int
    """The positions that a bot thinks about at once."""
    new_mind: Callable[[], Any] = tuple
    """Makes what bots know and think with, for one thread."""
    loops: Modules = ()
    """Loops over games that only this game has."""


SAILOR = (worth, bribes, riches, voyage, mutiny, sailor_bot, manners)
SAILOR_1 = (sailor_1_worth, sailor_1_bribes, sailor_1_riches, sailor_1_voyage, sailor_1_mutiny, sailor_1_bot)
CREW = (crew_mind, policy)
SEARCH = (search_kernels, standing, standing_kernels)


def new_crew() -> Any:
    """What the learned crew knows, with room for one thread to think."""
    from jollyroger.bots.crew.knowledge import shipped

    return shipped()()


COMPILED = {
    "duel": CompiledBots((random_bot, greedy, duel_choice, match), duel_choice.NUMBERS, greedy.BOARDS),
    "mutiny": CompiledBots(
        (random_bot, overlooking, SAILOR, SAILOR_1, *CREW, mutiny_choice, match),
        mutiny_choice.NUMBERS,
        0,
        new_crew,
        SEARCH,
    ),
}


class Moves(NamedTuple):
    """The decisions of a game, in order."""

    seats: list[int]
    """Whose decision it was."""
    actions: list[int]
    """What was chosen: a move numbered from its seat."""
    legal: list[list[int]]
    """What could have been chosen."""
    features: Any
    """What the seat saw: a list of numbers each, in a compiled game an array."""


class Outcome(NamedTuple):
    """How one game between bots ended, and who began it."""

    first: int
    result: Result
    tally: tuple[int, ...] = ()
    """What was counted on the way, in games that keep a tally."""
    moves: Moves | None = None
    """Its decisions, if they were asked for."""


def play_game(game: AnyGame, options: Options, bots: Sequence[Bot], seed: int, number: int) -> tuple[list[Ply], Any]:
    """Game number so-and-so of a seed, move by move: its plies and its final state."""
    return play_from(game, game.start(options), bots, seed, number)


def play_from(game: AnyGame, state: Any, bots: Sequence[Bot], seed: int, number: int) -> tuple[list[Ply], Any]:
    """The same from a state before anything has happened."""
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


def moves_of(game: AnyGame, state: Any, plies: Sequence[Ply], seats: int) -> Moves:
    """The decisions among some plies that begin at a state."""
    features = FEATURES[game.name]
    codes = features.codes_of_actions(seats)
    actions = [{code: action for action, code in enumerate(row)} for row in codes]
    width, moves = len(features.observation(seats)), Moves([], [], [], [])
    for ply in plies:
        if ply.actor != CHANCE:
            view, row = game.view(state, ply.actor), [0] * width
            features.modules[-1].observe(view, ply.actor, row)
            moves.seats.append(ply.actor)
            moves.actions.append(actions[ply.actor][ply.code])
            moves.legal.append([actions[ply.actor][code] for code in game.legal_codes(view, ply.actor)])
            moves.features.append(list(map(int, row)))
        advance(game, state, ply)
    return moves


def can_compile(game: AnyGame, bots: Sequence[Bot]) -> bool:
    """Whether numba is there and knows the game and all of these bots."""
    return (
        game.name in COMPILED
        and all(find_spec(name) for name in ("numba", "numpy"))
        and all(bot.name in COMPILED[game.name].numbers for bot in bots)
    )


def rules_of(game: AnyGame) -> Any:
    """A game's rules, its features, its bots and the loops over them, compiled.

    The arena, batches and rollouts take them from one place, so that what both call is read by the compiler once.
    """
    from jollyroger.bots import batch_kernels, move_kernels, rollout_kernels
    from jollyroger.games.compiling import compiled

    bots, loops = COMPILED[game.name], (batch_kernels, move_kernels, rollout_kernels)
    return compiled((*game.rule_modules, *FEATURES[game.name].modules, *bots.modules, *loops, *bots.loops))


def desk_of(game: AnyGame, new_mind: Callable[[], Any] | None = None) -> tuple[Any, ...]:
    """What one thread writes on while bots play: legal moves, a view, what bots think about, and what they know."""
    import numpy as np

    from jollyroger.games.arrays import dtype_of

    state_type: Any = game.state_type
    crew, kind = COMPILED[game.name], dtype_of(state_type)
    return (
        np.zeros(game.most_legal, np.int64),
        np.zeros(1, kind),
        np.zeros(crew.boards, kind),
        np.zeros((crew.boards, game.most_legal), np.int64),
        (new_mind or crew.new_mind)(),
    )


def simulate(
    game: AnyGame,
    options: Options,
    bots: Sequence[Bot],
    games: int,
    seed: int,
    *,
    compiled: bool,
    moves: bool = False,
    workers: Workers | None = None,
) -> Iterator[Outcome]:
    """The outcomes of many games, in order; they are the same on all workers, compiled or not.

    Without workers compiled games are played by threads, others one after the other.
    """
    part = Part(game, game.start(options), tuple(bots), seed, compiled=compiled, moves=moves)
    if workers is None and not compiled:
        yield from part._replace(games=games).outcomes()
        return
    chunk = CHUNK if compiled and not moves else FEW
    parts = (part._replace(first=first, games=min(chunk, games - first)) for first in range(0, games, chunk))
    with closing(threads()) if workers is None else nullcontext(workers) as given:
        for outcomes in results(given, outcomes_of, parts):
            yield from outcomes


class Part(NamedTuple):
    """Some of many games, with all that another process needs to play them; the start knows a deck of one's own."""

    game: AnyGame
    start: Any
    bots: tuple[Bot, ...]
    seed: int
    compiled: bool
    moves: bool
    first: int = 0
    games: int = 0

    def outcomes(self) -> Iterator[Outcome]:
        """Each game has generators of its own, so it does not matter who plays it."""
        return self._compiled() if self.compiled else self._interpreted()

    def _interpreted(self) -> Iterator[Outcome]:
        game = self.game
        for number in range(self.first, self.first + self.games):
            plies, state = play_from(game, game.copy(self.start), self.bots, self.seed, number)
            found = _outcome(game, state)
            if self.moves:
                found = found._replace(moves=moves_of(game, game.copy(self.start), plies, len(self.bots)))
            yield found

    def _compiled(self) -> Iterator[Outcome]:
        import numpy as np

        from jollyroger.games.arrays import from_record, to_record

        crew, game = COMPILED[self.game.name], self.game
        start = to_record(self.start)
        seated = np.array([crew.numbers[bot.name] for bot in self.bots])
        generators = np.zeros((1 + len(self.bots), 2), np.int64)
        desk = desk_of(game)
        if self.moves:
            from jollyroger.bots.noting import noted_games

            for state, moves in noted_games(game, start, seated, self.seed, self.first, self.games, generators, desk):
                yield _outcome(game, from_record(game.state_type, state))._replace(moves=moves)
            return
        states = np.zeros(self.games, start.dtype)
        rules_of(game).play_matches(start, states, self.seed, self.first, seated, *desk, generators)
        for state in states:
            yield _outcome(game, from_record(game.state_type, state))


def outcomes_of(part: Part) -> list[Outcome]:
    """A task for workers."""
    return list(part.outcomes())


def _outcome(game: AnyGame, state: Any) -> Outcome:
    result = game.result(state)
    assert result is not None
    return Outcome(game.first_player(state), result, tuple(getattr(state, "tally", ())))


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
