"""CFR+ solves the last turn of a skirmish, through OpenSpiel, and prints how far it is from perfect play.

    pip install 'jollyroger[research]'
    python examples/cfr_skirmish.py --roger "r1@red (SK)@blue" --jolly "(KR)@red" --dealt TO

The crews and the first of this turn's cards are given as records write them. OpenSpiel walks once through all that can
follow and keeps the tree; then it solves it. Exploitability is the share of the win that a perfect opponent would gain.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import pyspiel

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.positions import position
from jollyroger.research.openspiel import position_text


def main(arguments: Sequence[str] | None = None) -> float:
    """Solve it; the exploitability in the end."""
    parser = argparse.ArgumentParser(description="CFR+ on the last turn of a skirmish")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--every", type=int, default=20, help="iterations between two lines")
    parser.add_argument("--jolly", default="(KR)@red", help="Jolly's crews")
    parser.add_argument("--roger", default="r1@red (SK)@blue", help="Roger's crews; Roger splits")
    parser.add_argument("--dealt", default="TO", help="the cards that lie there, one or more")
    chosen = parser.parse_args(arguments)

    state = position(variant="skirmish", jolly=chosen.jolly, roger=chosen.roger, dealt=chosen.dealt)
    state.turn = state.turns
    game = pyspiel.load_game(f"cached_tree(game=jollyroger_duel(variant=skirmish,start={position_text(DUEL, state)}))")
    print(f"{game.new_initial_state()}\n\nwalking through the tree ...", flush=True)
    solver = pyspiel.CFRPlusSolver(game)
    left = 1.0
    for iteration in range(1, chosen.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % chosen.every == 0 or iteration == chosen.iterations:
            policy = solver.average_policy()
            left = pyspiel.exploitability(game, policy)
            jolly, roger = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)  # noqa: FBT003
            shares = f"Jolly {jolly:.3f}, Roger {roger:.3f} of the win"
            print(f"{iteration:6} iterations: exploitability {left:.5f}, {shares}", flush=True)
    return left


if __name__ == "__main__":
    main()
