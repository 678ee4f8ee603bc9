"""The strength of the duel's bots.

(a) regret against exact play over the last two turns of the introductory game, and what decisions cost beside a player
that looks deeper, by turn and kind; (b) the Bellman residual of the learned value, on tables that it was not taught
with; (c) games against himself with one turn's thought, against a plain Monte Carlo tree search that has ten times the
time, and against greedy; each level against the one below; (d) what it is worth to begin, when Red Beard plays both
sides. The tree search has a time limit, so that part is played without workers.
"""

from __future__ import annotations

from benchmarks.strength.duel_exact import regrets, residuals
from benchmarks.strength.duel_games import against_greedy, against_mcts, beginning, deeper, levels
from benchmarks.strength.duel_loss import all_losses
from benchmarks.strength.running import Part

PARTS: dict[str, Part] = {
    "regret": regrets,
    "residual": residuals,
    "loss": all_losses,
    "depth": deeper,
    "mcts": against_mcts,
    "greedy": against_greedy,
    "levels": levels,
    "first": beginning,
}
