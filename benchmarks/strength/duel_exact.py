"""Red Beard beside what is exact: his regret over the last two turns, and how true his learned values are."""

from __future__ import annotations

import numpy as np

from benchmarks.strength.duel_tables import CAPTAIN, GREEDY, SEED, TABLES, table_before
from benchmarks.strength.running import Figures, Run
from jollyroger.bots import greedy
from jollyroger.bots.bot import Bot
from jollyroger.bots.redbeard.bot import RED_BEARD
from jollyroger.bots.redbeard.knowledge import learn, new_mind, weights_of
from jollyroger.bots.redbeard.mind import NEXT_SPLITTER
from jollyroger.bots.redbeard.sketch import WIN, chance_in
from jollyroger.bots.redbeard.thinker import MODULES, Thinker
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator

DRAWS_EACH = 32


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
