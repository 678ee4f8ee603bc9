"""How well bots play, measured against what is exact and against other players.

    python -m benchmarks.strength [GAME] [--json] [--quick] [--only PART] [--bots NAMES] [--workers WHO]

What the parts of a game are stands at the top of its own file here. Every bot gets its seat's view and nothing else.
Shares come with their 95 % interval. With --workers (a number of processes, ray, or the address of a cluster) others
play the games; the games are the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from contextlib import nullcontext

from rich.console import Console
from rich.progress import Progress

from benchmarks.strength import duel, mutiny
from benchmarks.strength.running import Figures, Part, Run
from jollyroger.bots.workers import workers_at

GAMES: dict[str, dict[str, Part]] = {"duel": duel.PARTS, "mutiny": mutiny.PARTS}
QUICK = 20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=list(GAMES), default="duel", help="whose bots (default: the duel's)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the positions and games")
    parser.add_argument("--only", help="one part: " + "; ".join(f"{game}: {', '.join(GAMES[game])}" for game in GAMES))
    parser.add_argument("--bots", default="", help="mutiny: the bots to measure, such as sailor-1,sailor")
    parser.add_argument("--workers", help="who plays the games: a number of processes, ray, or a cluster's address")
    chosen = parser.parse_args()
    parts = GAMES[chosen.game]
    if chosen.only and chosen.only not in parts:
        parser.error(f"{chosen.game} has no part {chosen.only}")
    with (
        Progress(console=Console(stderr=True)) as progress,
        workers_at(chosen.workers) if chosen.workers else nullcontext() as workers,
    ):

        def watch(told: str) -> Callable[[], None]:
            task = progress.add_task(told, total=None)
            return lambda: progress.advance(task)

        run = Run(QUICK if chosen.quick else 1, watch, workers, tuple(filter(None, chosen.bots.split(","))))
        figures = {}
        for name, part in parts.items():
            if chosen.only in (None, name):
                figures[name] = part(run)
                if not chosen.json:
                    show(name, figures[name])
    if chosen.json:
        print(json.dumps(figures))


def show(name: str, figures: Figures) -> None:
    """Print a part as soon as it is measured."""
    print(name)
    for measured, row in figures.items():
        print(f"    {measured:44} " + "  ".join(f"{key} {value}" for key, value in row.items()), flush=True)


if __name__ == "__main__":
    main()
