"""What decisions of the duel cost, by turn and kind, beside a player that looks deeper.

The reference thinks two turns deep with all draws that there is room for and many times the work. It chooses by draws
of its own, and what its move and the measured one are worth is found with others again, the same for both: the best of
some estimates is always too good where the same draws have chosen it. So a single loss can be less than nothing, and
the mean of many is true.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from benchmarks.strength.duel_tables import SEED, TABLES, table_before
from benchmarks.strength.running import Figures, Run
from jollyroger.bots.bot import Bot
from jollyroger.bots.redbeard.bot import ONE_TURN, RED_BEARD
from jollyroger.bots.redbeard.findings import Kind, kind_of
from jollyroger.bots.redbeard.thinker import Thinker
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.variants import VARIANTS
from jollyroger.games.generator import new_generator

CHOSEN_BY, JUDGED_BY = 101, 102
"""Seeds of draws: those that the reference chooses by, and those that moves are judged by."""
TIMES = 10
"""So much more work than Red Beard may do."""
POSITIONS = 100
Z95 = 1.96


def losses(bot: Bot, variant: str, turn: int, positions: int) -> Iterator[tuple[int, Kind, float]]:
    """What a bot's decisions in a turn cost, both sides being the bot's: the position, the kind and the loss."""
    reference, judge = Thinker(variant), Thinker(variant)
    for thoughts, seed in ((reference, CHOSEN_BY), (judge, JUDGED_BY)):
        thoughts.drawn_by = seed
        thoughts.most_judged = {horizon: TIMES * most for horizon, most in thoughts.most_judged.items()}
    generator = new_generator(SEED, turn)
    for number in range(positions):
        state = table_before(turn, number, variant)
        while state.turn == turn and DUEL.to_act(state):
            codes = DUEL.legal_codes(state, state.mover)
            code = bot.choose(DUEL.view(state, state.mover), state.mover, codes, generator)
            best = reference.best(state, codes)
            worths = judge.weigh(state, [best, code], state.mover) if best != code else []
            yield number, kind_of(code), worths[0].chance - worths[1].chance if worths else 0.0
            DUEL.play_code(state, state.mover, code)


def loss(bot: Bot, variant: str, turn: int, positions: int) -> dict[str, float]:
    """The mean loss per game and seat in a turn, with its 95 % interval, and what of it each kind of decision has."""
    whole, kinds = np.zeros(positions), defaultdict[Kind, float](float)
    for number, kind, lost in losses(bot, variant, turn, positions):
        whole[number] += lost / 2
        kinds[kind] += lost / 2 / positions
    spread = Z95 * float(np.std(whole, ddof=1)) / positions**0.5
    told = {kind.value: round(kinds[kind], 4) for kind in Kind}
    return {"loss": round(float(np.mean(whole)), 4), "spread": round(spread, 4), "positions": positions} | told


def all_losses(run: Run) -> Figures:
    """Of Red Beard and of himself with one turn's thought, in every turn of every variant but the last."""
    figures = {}
    for variant in TABLES:
        for turn in range(1, VARIANTS[variant].turns):
            for bot in (RED_BEARD, ONE_TURN):
                run.watch(f"loss, {variant}, turn {turn}, {bot.name}")
                name = f"{variant}, turn {turn}, {bot.name}"
                figures[name] = loss(bot, variant, turn, max(2, POSITIONS // run.few))
    return figures
