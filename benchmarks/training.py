"""How much of masked PPO's time the games take: the loop of examples/train_ppo.py beside one whose games cost nothing.

    python -m benchmarks.training [--rounds 3] [--json]

The second plays what was recorded: the same observations, moves and rewards, out of memory. All is done by one thread,
and counted is the processor's time, so that others on the machine matter less.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from jollyroger.bots.batch import Batch
from jollyroger.games.catalogue import GAMES

TABLES: dict[str, dict[str, str]] = {"duel": {"variant": "advanced"}, "mutiny": {"seats": "4", "bribes": "no"}}
GAMES_AT_ONCE, STEPS, SEED, LONGEST = 256, 32, 1, 3000
SHOWN = ("observations", "actions", "counts", "seats", "ended", "cut_off", "shares", "gold")


class Recorded:
    """A batch that writes down what it shows, at every step."""

    def __init__(self, batch: Batch) -> None:
        self.batch, self.pages = batch, list[dict[str, Any]]()
        self._write()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.batch, name)

    def _write(self) -> None:
        page = {name: getattr(self.batch, name).copy() for name in SHOWN}
        self.pages.append(page | {"described": self.batch.described()})

    def play(self, actions: Any) -> None:
        self.batch.play(actions)
        self._write()


class Replayed:
    """The same once more at no cost, whatever is played."""

    def __init__(self, recorded: Recorded) -> None:
        self._pages, self._at = recorded.pages, 0
        seats = recorded.pages[0]["shares"].shape[1]
        self._seen = [recorded.batch.seen_by(seat) for seat in range(seats)]

    def __getattr__(self, name: str) -> Any:
        return self._pages[self._at][name]

    def described(self) -> Any:
        return self._pages[self._at]["described"]

    def seen_by(self, seat: int) -> Any:
        return self._seen[seat]

    def play(self, actions: Any) -> None:  # noqa: ARG002 - it was played before
        self._at += 1


def measure(name: str, rounds: int) -> dict[str, float]:
    """Decisions a second with our games and with free ones, and what part of the time ours take."""
    import torch

    sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
    import train_ppo  # type: ignore[import-not-found]  # an example, not a package

    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    game = GAMES[name]
    options = game.options(**TABLES[name])
    batch = Batch(game, options, GAMES_AT_ONCE, SEED, again=True, longest=LONGEST, mask=False, threads=1)
    net = train_ppo.new_net(name, options)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.0)  # the moves stay as good as they are

    def loop(played: Any) -> float:
        luck, begun = torch.Generator().manual_seed(SEED), process_time()
        steps = train_ppo.play(net, played, STEPS, luck)
        train_ppo.learn(net, optimizer, steps, train_ppo.advantages(net, played, steps))
        return process_time() - begun

    loop(batch)  # whatever has to be compiled is compiled now
    found = []
    for _ in range(rounds):
        recorded = Recorded(batch)
        train_ppo.play(net, recorded, STEPS, torch.Generator().manual_seed(SEED))
        found.append((loop(batch), loop(Replayed(recorded))))
    decisions = GAMES_AT_ONCE * STEPS
    return {
        "decisions_per_s": round(median(decisions / ours for ours, _ in found)),
        "with_free_games": round(median(decisions / free for _, free in found)),
        "share_of_the_games": round(median(1 - free / ours for ours, free in found), 3),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    figures = {name: measure(name, chosen.rounds) for name in TABLES}
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"masked PPO, {name:8}", "  ".join(f"{what} {number:,}" for what, number in figure.items()))


if __name__ == "__main__":
    main()
