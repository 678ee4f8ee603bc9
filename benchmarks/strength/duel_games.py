"""Games of the duel: each level against the one below, against other players, and who begins."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from benchmarks.mcts import MctsBot
from benchmarks.strength.duel_tables import GREEDY, SEED, TABLES
from benchmarks.strength.running import Figures, Run, Timed, spans
from jollyroger.bots.arena import play_game, share
from jollyroger.bots.bot import Bot
from jollyroger.bots.redbeard.bot import ONE_TURN, PIRATES, RED_BEARD
from jollyroger.bots.redbeard.thinker import Thinker
from jollyroger.bots.workers import results
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import State

MCTS_SECONDS = 0.2
"""Ten times what Red Beard is allowed here. He takes less."""
MCTS_GAMES = 100
GAMES = 2000
DEEP_GAMES = 400
"""Of Red Beard, who takes his time."""
GAMES_OF_A_TASK = 20


class Hasty:
    """Red Beard without the last two turns in one: within 20 ms a decision."""

    name = "red-beard"

    def __init__(self, variant: str) -> None:
        self.head = Thinker(variant, deep=False, endings=False)

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:  # noqa: ARG002 - the mover's
        """The best move by the learned value."""
        return self.head.best(view, codes)


class Bout(NamedTuple):
    """Some games of one bot against another, as a task for workers."""

    bots: tuple[Bot, Bot]
    variant: str
    first: int
    games: int
    same_deals: bool
    """Whether the bots swap seats and play each deal both ways."""


def play_bout(bout: Bout) -> tuple[float, list[float]]:
    """The points of the first bot (without the same deals: of the first player), and how long its decisions took."""
    points, timed = 0.0, Timed(bout.bots[0])
    options = DUEL.options(variant=bout.variant)
    for number in range(bout.first, bout.first + bout.games):
        seat = number % 2 if bout.same_deals else 0
        seated = (timed, bout.bots[1]) if seat == 0 else (bout.bots[1], timed)
        _, state = play_game(DUEL, options, seated, SEED, number // 2 if bout.same_deals else number)
        result = DUEL.result(state)
        assert result is not None
        counted = seat if bout.same_deals else DUEL.first_player(state)
        points += 0.5 if not result.winners else float(result.winners == (counted,))
    return points, timed.times


def won(run: Run, told: str, bots: tuple[Bot, Bot], variant: str, games: int, *, same_deals: bool = True) -> Any:
    """How often the first of two bots wins (or the first player). A draw is half a win."""
    RED_BEARD.warm_up()
    watch, each, games = run.watch(told), 1 if run.workers is None else GAMES_OF_A_TASK, games // run.few
    bouts = [Bout(bots, variant, first, min(each, games - first), same_deals) for first in range(0, games, each)]
    points, times = 0.0, list[float]()
    for found, taken in map(play_bout, bouts) if run.workers is None else results(run.workers, play_bout, bouts):
        points += found
        times += taken
        watch()
    rate, low, high = share(round(points), games)
    return {"rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4), "games": games} | spans(times)


def against_mcts(run: Run) -> Figures:
    """(c) Against the tree search, on this machine alone."""
    figures, alone = {}, run._replace(workers=None)
    for variant in TABLES:
        plain = MctsBot(MCTS_SECONDS)
        found = won(alone, f"against MCTS, {variant}", (Hasty(variant), plain), variant, MCTS_GAMES)
        figures[variant] = found | {"mcts_rounds_a_decision": round(plain.rounds / max(1, plain.decisions))}
    return figures


def deeper(run: Run) -> Figures:
    """(c) Two turns deep against one turn, with the same values."""
    return {
        variant: won(run, f"two turns deep, {variant}", (RED_BEARD, ONE_TURN), variant, DEEP_GAMES)
        for variant in TABLES
    }


def against_greedy(run: Run) -> Figures:
    """(c) Against greedy."""
    return {
        variant: won(run, f"against greedy, {variant}", (RED_BEARD, GREEDY), variant, DEEP_GAMES) for variant in TABLES
    }


def levels(run: Run) -> Figures:
    """Each level against the one below."""
    return {
        f"{variant}: {better.name} over {worse.name}": won(
            run, f"{better.name}, {variant}", (better, worse), variant, DEEP_GAMES if better.deep else GAMES
        )
        for variant in TABLES
        for worse, better in pairwise(PIRATES)
    }


def beginning(run: Run) -> Figures:
    """(d) What it is worth to begin."""
    return {
        variant: won(run, f"who begins, {variant}", (RED_BEARD, RED_BEARD), variant, DEEP_GAMES, same_deals=False)
        for variant in TABLES
    }
