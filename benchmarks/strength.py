"""How well Red Beard plays, measured against what is exact and against other players.

    python -m benchmarks.strength [--json] [--quick] [--only regret|residual|mcts|greedy|levels|first] [--workers WHO]

(a) regret against exact play over the last two turns of the introductory game; (b) the Bellman residual of the learned
value, on tables that it was not taught with; (c) games against a plain Monte Carlo tree search that has ten times the
time, and against greedy; each level against the one below; (d) what it is worth to begin, when Red Beard plays both
sides. Every bot gets its seat's view and nothing else. Shares come with their 95 % interval. With --workers (a number
of processes, ray, or the address of a cluster) others play the games of (c) and (d) without the tree search: it has a
time limit, and so it plays alone. The games are the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.mcts import MctsBot
from jollyroger.bots import greedy
from jollyroger.bots.arena import play_game, share
from jollyroger.bots.bot import Bot
from jollyroger.bots.levels import find_bot
from jollyroger.bots.redbeard.bot import PIRATES, RED_BEARD
from jollyroger.bots.redbeard.knowledge import learn, new_mind, weights_of
from jollyroger.bots.redbeard.mind import NEXT_SPLITTER
from jollyroger.bots.redbeard.sketch import WIN, chance_in
from jollyroger.bots.redbeard.thinker import MODULES, Thinker
from jollyroger.bots.workers import Workers, results, workers_at
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.chance import SeededDealer
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.state import State
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator

TABLES = ("introductory", "advanced", "all-cards")
SEED = 20_240
"""Not the one that Red Beard learned with."""
MCTS_SECONDS = 0.2
"""Ten times what Red Beard is allowed here. He takes less."""
MCTS_GAMES = 100
GAMES = 2000
GAMES_OF_A_TASK = 20
DRAWS_EACH = 32
GREEDY = find_bot("duel", "greedy")
CAPTAIN = PIRATES[-2]


Watch = Callable[[str], Callable[[], None]]
"""Is told what is measured now, and gives back what to call at every step of it."""
Figures = dict[str, dict[str, Any]]


class Timed:
    """A bot, and how long its decisions take."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.times: list[float] = []

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        """What the bot chooses."""
        begun = process_time()
        code = self.bot.choose(view, seat, codes, generator)
        self.times.append(process_time() - begun)
        return code


def spans(times: Sequence[float]) -> dict[str, float]:
    """Mean and longest time, in milliseconds."""
    return {"mean_ms": round(1000 * float(np.mean(times)), 2), "worst_ms": round(1000 * max(times), 1)}


class Hasty:
    """Red Beard without the last two turns in one: within 20 ms a decision."""

    name = "red-beard"

    def __init__(self, variant: str) -> None:
        self.head = Thinker(variant, endings=False)

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


class Run(NamedTuple):
    """How much is measured, who is told about it, and who plays."""

    few: int
    """Only this part of the positions and games."""
    watch: Watch
    workers: Workers | None

    def won(self, told: str, bots: tuple[Bot, Bot], variant: str, games: int, *, same_deals: bool = True) -> Any:
        """How often the first of two bots wins (or the first player). A draw is half a win."""
        watch, each, games = self.watch(told), 1 if self.workers is None else GAMES_OF_A_TASK, games // self.few
        bouts = [Bout(bots, variant, first, min(each, games - first), same_deals) for first in range(0, games, each)]
        points, times = 0.0, list[float]()
        for found, taken in map(play_bout, bouts) if self.workers is None else results(self.workers, play_bout, bouts):
            points += found
            times += taken
            watch()
        rate, low, high = share(round(points), games)
        return {"rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4), "games": games} | spans(times)


def table_before(turn: int, number: int) -> State:
    """A table of the introductory game where a turn's cards are dealt; a captain and a greedy player got there."""
    state, dealer = DUEL.start(DUEL.options(variant="introductory")), SeededDealer(SEED, number)
    players, generator = (CAPTAIN, GREEDY), new_generator(SEED, 1_000_000 + number)
    while True:
        DUEL.deal_all(state, dealer)
        if state.turn == turn:
            return state
        player = players[(state.mover + number) % 2]
        codes = DUEL.legal_codes(state, state.mover)
        DUEL.play_code(state, state.mover, player.choose(state, state.mover, codes, generator))


def regret(bot: Bot, turn: int, positions: int) -> dict[str, float]:
    """What a bot's decisions in a turn cost against exact play: split, pick and every card, on both sides."""
    exact = Thinker("introductory")
    costs, gold, decisions = [], [], 0
    generator = new_generator(SEED, 7)
    for number in range(positions):
        state = table_before(turn, number)
        cost = lost_gold = 0.0
        while state.turn == turn and DUEL.to_act(state):
            codes = DUEL.legal_codes(state, state.mover)
            worths = exact.worths(state, codes, state.mover)
            code = bot.choose(DUEL.view(state, state.mover), state.mover, codes, generator)
            made, best = worths[codes.index(code)], max(worths)
            cost += best.chance - made.chance
            lost_gold += best.margin - made.margin if best.chance == made.chance else 0
            decisions += 1
            DUEL.play_code(state, state.mover, code)
        costs.append(cost)
        gold.append(lost_gold)
    return {
        "positions": positions,
        "decisions": decisions,
        "mean_chance": round(float(np.mean(costs)), 6),
        "most_chance": round(max(costs), 6),
        "mean_gold_at_equal_chance": round(float(np.mean(gold)), 6),
    }


def residual(variant: str, turn: int, positions: int, draws: int) -> dict[str, float]:
    """How far the learned value before a turn is from the mean of that turn's searches, over many draws.

    The mean of some draws has an error of its own, which is taken off: what remains is the learned value's.
    """
    rules = compiled(MODULES)
    weights = weights_of(variant)
    before, after = new_mind(), new_mind()
    learn(before, weights[turn - 2])
    if turn < VARIANTS[variant].turns:
        learn(after, weights[turn - 1])
    start = to_record(DUEL.start(DUEL.options(variant=variant)))
    states, boards = np.zeros(1, start.dtype), np.zeros(greedy.BOARDS, start.dtype)
    lists = np.zeros((greedy.BOARDS, DUEL.most_legal), np.int64)
    codes, generator = np.zeros(DUEL.most_legal, np.int64), np.array(new_generator(SEED, turn))
    squares, errors = [], []
    for _ in range(positions):
        states[0] = start[0]
        rules.play_to_turn(states[0], turn, generator, codes, boards, lists)
        table = states.copy()
        rules.draw_sketch(table[0], before.boards[0])
        rules.prepare_learned(before, table[0])
        before.settings[NEXT_SPLITTER] = int(table[0]["splitter"])
        told = chance_in(int(rules.learned_value(before, before.boards[0]))) / WIN / 2
        found = []
        for _ in range(draws):
            states[0] = table[0]
            rules.deal_all(states[0], generator)
            found.append(chance_in(int(rules.value_of_turn(after, states[0], codes, lists[1]))) / WIN / 2)
        squares.append((told - np.mean(found)) ** 2)
        errors.append(np.var(found, ddof=1) / draws)
    return {
        "rms_chance": round(float(max(0.0, np.mean(squares) - np.mean(errors)) ** 0.5), 4),
        "positions": positions,
        "draws": draws,
    }


def regrets(run: Run) -> Figures:
    """(a) Red Beard's, and for comparison, on a fifth of the positions, a captain's and the greedy player's."""
    figures = {}
    for turn, positions in ((7, 200), (8, 500)):
        for bot, part in ((RED_BEARD, 1), (CAPTAIN, 5), (GREEDY, 5)):
            run.watch(f"regret before turn {turn}, {bot.name}")
            figures[f"turn {turn}, {bot.name}"] = regret(bot, turn, positions // run.few // part)
    return figures


def residuals(run: Run) -> Figures:
    """(b) Of every value that was learned."""
    figures = {}
    for variant in TABLES:
        for turn in range(2, VARIANTS[variant].turns + 1):
            run.watch(f"residual, {variant}, turn {turn}")
            figures[f"{variant}, before turn {turn}"] = residual(variant, turn, 200 // run.few, DRAWS_EACH)
    return figures


def against_mcts(run: Run) -> Figures:
    """(c) Against the tree search, on this machine alone."""
    figures, alone = {}, run._replace(workers=None)
    for variant in TABLES:
        plain = MctsBot(MCTS_SECONDS)
        found = alone.won(f"against MCTS, {variant}", (Hasty(variant), plain), variant, MCTS_GAMES)
        figures[variant] = found | {"mcts_rounds_a_decision": round(plain.rounds / max(1, plain.decisions))}
    return figures


def against_greedy(run: Run) -> Figures:
    """(c) Against greedy."""
    return {variant: run.won(f"against greedy, {variant}", (RED_BEARD, GREEDY), variant, GAMES) for variant in TABLES}


def levels(run: Run) -> Figures:
    """Each level against the one below."""
    return {
        f"{variant}: {better.name} over {worse.name}": run.won(
            f"{better.name}, {variant}", (better, worse), variant, GAMES
        )
        for variant in TABLES
        for worse, better in pairwise(PIRATES)
    }


def beginning(run: Run) -> Figures:
    """(d) What it is worth to begin."""
    return {
        variant: run.won(f"who begins, {variant}", (RED_BEARD, RED_BEARD), variant, GAMES, same_deals=False)
        for variant in TABLES
    }


PARTS: dict[str, Callable[[Run], Figures]] = {
    "regret": regrets,
    "residual": residuals,
    "mcts": against_mcts,
    "greedy": against_greedy,
    "levels": levels,
    "first": beginning,
}


def main() -> None:
    """Measure and print."""
    from rich.console import Console
    from rich.progress import Progress

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the positions and games")
    parser.add_argument("--only", choices=list(PARTS), help="one part")
    parser.add_argument("--workers", help="who plays the games: a number of processes, ray, or a cluster's address")
    chosen = parser.parse_args()
    RED_BEARD.warm_up()
    with (
        Progress(console=Console(stderr=True)) as progress,
        workers_at(chosen.workers) if chosen.workers else nullcontext() as workers,
    ):

        def watch(told: str) -> Callable[[], None]:
            task = progress.add_task(told, total=None)
            return lambda: progress.advance(task)

        run = Run(20 if chosen.quick else 1, watch, workers)
        figures = {name: part(run) for name, part in PARTS.items() if chosen.only in (None, name)}
    if chosen.json:
        print(json.dumps(figures))
    else:
        for part, rows in figures.items():
            print(part)
            for name, row in rows.items():
                print(f"    {name:44} " + "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
