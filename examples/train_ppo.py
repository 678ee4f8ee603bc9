"""Masked PPO by self-play, on many games at once, and the curve of how it does against our bots.

    pip install 'jollyroger[training]'
    python examples/train_ppo.py mutiny --minutes 30
    python examples/train_ppo.py duel --opponent greedy

The net scores each legal move by its features, so it needs no head over all codes, and one net plays every seat. It
plays half of the games alone; in the others it has one seat, and the opponent the rest. Every few minutes it writes a
checkpoint; after a kill the same command goes on from there. `curve.svg` shows the share of wins.

With `--workers` others play: processes, or Ray. The games are dealt out in `--shards` of equal size. They depend on the
seed and the shards, and not on the workers; what a lost one had begun is played again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from curve import draw_curve, progress_bar
from torch import Tensor, nn

from jollyroger.bots import ppo
from jollyroger.bots.batch import Batch
from jollyroger.bots.ppo import Part, log_softmax_by, pick, rewards_of
from jollyroger.bots.workers import results, workers_at
from jollyroger.games.catalogue import GAMES
from jollyroger.games.features import FEATURES

OPPONENTS = {"duel": "greedy", "mutiny": "sailor"}
LAMBDA, ENTROPY, RATE = 0.97, 0.01, 5e-4
EPOCHS, MINIBATCH, LONGEST = 2, 4096, 3000


class TimedBatch(Batch):
    """A batch that knows how long its games have taken: what a loop would save if they cost nothing."""

    taken = 0.0

    def play(self, actions: Any, *, begin: bool = False) -> None:
        """Make the moves."""
        begun = time.monotonic()
        super().play(actions, begin=begin)
        self.taken += time.monotonic() - begun

    def described(self) -> Any:
        """A row for each legal move."""
        begun = time.monotonic()
        found = super().described()
        self.taken += time.monotonic() - begun
        return found

    def seen_by(self, seats: Any) -> Any:
        """What a seat sees."""
        begun = time.monotonic()
        found = super().seen_by(seats)
        self.taken += time.monotonic() - begun
        return found


class Seen(NamedTuple):
    """What is seen in some games, and a row for each legal move, with the number of the game that it belongs to."""

    rows: np.ndarray[Any, Any]
    moves: np.ndarray[Any, Any]
    owner: np.ndarray[Any, Any]


class Net(nn.Module):
    """What a seat sees becomes a query and a value; each legal move becomes a key; their product is its score."""

    def __init__(self, seen: int, described: int, width: int = 256, key: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.query, self.value = nn.Linear(width, key), nn.Linear(width, 1)
        self.keys = nn.Sequential(nn.Linear(described, key), nn.ReLU(), nn.Linear(key, key))

    def forward(self, seen: Seen) -> tuple[Tensor, Tensor]:
        """The score of every move, and the value of each row."""
        body = self.body(torch.from_numpy(seen.rows).float() / 8)
        query, keys = self.query(body), self.keys(torch.from_numpy(seen.moves).float() / 8)
        return (query[torch.from_numpy(seen.owner)] * keys).sum(1) / 8, self.value(body).squeeze(1)


class Step(NamedTuple):
    """What happened in all games at one step."""

    seen: np.ndarray[Any, Any]
    moves: np.ndarray[Any, Any]
    starts: np.ndarray[Any, Any]
    picked: np.ndarray[Any, Any]
    chance: np.ndarray[Any, Any]
    value: np.ndarray[Any, Any]
    seats: np.ndarray[Any, Any]
    reward: np.ndarray[Any, Any]
    over: np.ndarray[Any, Any]


def act(net: Net, batch: Batch, luck: torch.Generator | None = None) -> tuple[Any, ...]:
    """Let the net choose in every game; without luck the best move."""
    starts, described = batch.described()
    rows = len(batch.counts)
    owner = np.repeat(np.arange(rows), batch.counts)
    seen = batch.observations.copy()
    with torch.no_grad():
        scores, value = net(Seen(seen, described, owner))
        chances = log_softmax_by(torch.from_numpy(owner), scores, rows)
    picked = pick(torch.from_numpy(owner), chances, starts, luck)
    chance = chances.numpy()[np.minimum(starts[:-1] + picked, len(described) - 1)]
    return seen, described, starts, picked, chance, value.numpy()


def play(net: Net, batch: Batch, steps: int, luck: torch.Generator) -> list[Step]:
    """Some steps of all games."""
    done, rows = [], np.arange(len(batch.counts))
    for _ in range(steps):
        seats = batch.seats.copy()
        seen, moves, starts, picked, chance, value = act(net, batch, luck)
        batch.play(batch.actions[rows, picked])
        reward = rewards_of(batch.shares, batch.gold, batch.ended)
        done.append(Step(seen, moves, starts, picked, chance, value, seats, reward, batch.ended | batch.cut_off))
    return done


def advantages(net: Net, batch: Batch, steps: list[Step]) -> np.ndarray[Any, Any]:
    """How much better each choice turned out than was thought."""
    with torch.no_grad():
        body = [net.body(torch.from_numpy(batch.seen_by(seat)).float() / 8) for seat in range(batch.shares.shape[1])]
        later = np.stack([net.value(part).squeeze(1).numpy() for part in body], axis=1)
    seats, values, rewards, over = (
        np.stack([getattr(step, name) for step in steps]) for name in ("seats", "value", "reward", "over")
    )
    return ppo.advantages(seats, values, rewards, over, later, LAMBDA)


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: list[Step], gained: np.ndarray[Any, Any]) -> float:
    """PPO's update; the entropy of the choices."""
    rows = len(steps[0].seats)
    worth = gained + np.stack([step.value for step in steps])
    better = (gained - gained.mean()) / (gained.std() + 1e-6)
    entropies = []
    for _ in range(EPOCHS):
        order = torch.randperm(len(steps)).split(max(1, MINIBATCH // rows))
        parts = (part_of(steps, better, worth, chosen.tolist()) for chosen in order)
        entropies.append(ppo.learn(net, optimizer, parts, entropy=ENTROPY).entropy)
    return sum(entropies) / len(entropies)


def part_of(steps: list[Step], better: Any, worth: Any, chosen: list[int]) -> Part:
    """The decisions of some steps."""
    some = [steps[number] for number in chosen]
    shifts = np.cumsum([0, *(len(step.moves) for step in some)])
    counts = np.concatenate([np.diff(step.starts) for step in some])
    return Part(
        Seen(
            np.concatenate([step.seen for step in some]),
            np.concatenate([step.moves for step in some]),
            np.repeat(np.arange(len(counts)), counts),
        ),
        np.concatenate([step.starts[:-1] + step.picked + first for step, first in zip(some, shifts, strict=False)]),
        np.concatenate([step.chance for step in some]),
        np.ones(len(counts), np.float32),
        better[chosen].reshape(-1).astype(np.float32),
        worth[chosen].reshape(-1).astype(np.float32),
    )


def tables(game: str, options: Any, opponent: str, games: int, seed: int, *, alone: float) -> TimedBatch:
    """Games of which a part is played by the net alone, and one seat of the others, each seat in turn."""
    seats = len(GAMES[game].seat_names(options))
    bots: list[list[str | None]] = [
        [None if number < alone * games or seat == number % seats else opponent for seat in range(seats)]
        for number in range(games)
    ]
    return TimedBatch(GAMES[game], options, games, seed, bots=bots, again=True, longest=LONGEST, mask=False)


def new_net(game: str, options: Any) -> Net:
    """A net of the size that the game's features ask for."""
    features, seats = FEATURES[game], len(GAMES[game].seat_names(options))
    return Net(len(features.observation(seats)), len(features.described_move()))


class Shard(NamedTuple):
    """Some of the games, and what a worker has to know to play them on."""

    game: str
    options: Any
    opponent: str
    games: int
    alone: float
    seed: int
    """Of the games when they began."""
    number: int
    rounds: int = 0
    """How often they were played on before."""
    batch: TimedBatch | None = None


class Played(NamedTuple):
    """What came of a shard."""

    shard: Shard
    steps: list[Step]
    gained: np.ndarray[Any, Any]
    taken: float


def play_shard(task: tuple[Shard, dict[str, Tensor], int]) -> Played:
    """Play some steps with the net; the same task gives the same steps on every worker."""
    shard, weights, steps = task
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # how many share a sum decides how it is rounded
    net, begun = new_net(shard.game, shard.options), shard.seed + 1_000 * shard.number
    net.load_state_dict(weights)
    # The caller keeps its own, in case this worker is lost.
    batch = deepcopy(shard.batch) or tables(
        shard.game, shard.options, shard.opponent, shard.games, begun, alone=shard.alone
    )
    batch.taken = 0.0
    played = play(net, batch, steps, torch.Generator().manual_seed(begun + 1_000_003 * shard.rounds))
    gained = advantages(net, batch, played)
    torch.set_num_threads(threads)
    return Played(shard._replace(rounds=shard.rounds + 1, batch=batch), played, gained, batch.taken)


def strength(net: Net, game: str, options: Any, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the win of one seat against the opponent on all others, and half of its 95 % interval."""
    batch = tables(game, options, opponent, games, seed, alone=0)
    seats, shares = batch.shares.shape[1], np.full(games, np.nan)
    rows = np.arange(games)
    while np.isnan(shares).any():
        picked = act(net, batch)[3]
        batch.play(batch.actions[rows, picked])
        new = (batch.ended | batch.cut_off) & np.isnan(shares)
        shares[new] = batch.shares[rows, rows % seats][new]
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(OPPONENTS))
    parser.add_argument("--opponent", help="a compiled bot; sailor or greedy unless told otherwise")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--games", type=int, default=256, help="how many are played at once")
    parser.add_argument("--steps", type=int, default=64, help="how many decisions are made in each before learning")
    parser.add_argument("--measure", type=float, default=2, help="minutes between measurements and checkpoints")
    parser.add_argument("--measured", type=int, default=512, help="games of a measurement")
    parser.add_argument("--alone", type=float, default=0.5, help="the part of the games that the net plays alone")
    parser.add_argument("--shards", type=int, default=1, help="in how many parts the games are dealt out")
    parser.add_argument("--workers", help="who plays: so many processes, ray, or the address of a cluster of Ray's")
    parser.add_argument("--folder", type=Path, default=Path("training"))
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    options = GAMES[chosen.game].options(**dict(word.split("=", 1) for word in chosen.option))
    opponent = chosen.opponent or OPPONENTS[chosen.game]
    features, seats = FEATURES[chosen.game], len(GAMES[chosen.game].seat_names(options))
    torch.manual_seed(chosen.seed)
    net = new_net(chosen.game, options)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    checkpoint = chosen.folder / f"{chosen.game}.pt"
    spent, curve = 0.0, list[tuple[float, float]]()
    if checkpoint.exists():
        kept = torch.load(checkpoint, weights_only=True)
        if kept["features"] != features.version:
            raise SystemExit(f"{checkpoint} was trained with other features (version {kept['features']}): move it away")
        net.load_state_dict(kept["net"])
        optimizer.load_state_dict(kept["optimizer"])
        spent, curve = kept["spent"], [(float(minutes), float(share)) for minutes, share in kept["curve"]]
    shards = [
        Shard(
            chosen.game,
            options,
            opponent,
            chosen.games // chosen.shards,
            chosen.alone,
            chosen.seed + int(spent),
            number,
        )
        for number in range(chosen.shards)
    ]
    measured, before, decisions, taken = spent if curve else -1e9, spent, 0, 0.0
    with workers_at(chosen.workers) if chosen.workers else nullcontext() as workers, progress_bar() as progress:

        def play_on(steps: int) -> list[Played]:
            tasks: Iterable[Any] = [(shard, net.state_dict(), steps) for shard in shards]
            return list(map(play_shard, tasks) if workers is None else results(workers, play_shard, tasks))

        play_on(1)  # whatever has to be compiled is compiled by now
        bar = progress.add_task("", total=chosen.minutes * 60, completed=spent, won="")
        while spent < chosen.minutes * 60:
            begun = time.monotonic()
            played = play_on(chosen.steps)
            shards = [part.shard for part in played]
            steps = [step for part in played for step in part.steps]
            entropy = learn(net, optimizer, steps, np.concatenate([part.gained for part in played]))
            spent += time.monotonic() - begun
            taken += sum(part.taken for part in played)
            decisions += sum(len(step.seats) for step in steps)
            progress.update(bar, completed=spent)
            if spent - measured >= chosen.measure * 60 or spent >= chosen.minutes * 60:
                measured = spent
                share, reach = strength(net, chosen.game, options, opponent, chosen.measured, chosen.seed + 1_000_000)
                curve.append((spent / 60, share))
                kept = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent, "curve": curve}
                torch.save(kept | {"features": features.version}, checkpoint.with_suffix(".new"))
                checkpoint.with_suffix(".new").replace(checkpoint)
                draw_curve(curve, 1 / seats, chosen.folder / "curve.svg")
                won = f"{share:.3f} ± {reach:.3f} of the wins against {opponent}"
                progress.update(bar, won=won)
                progress.print(
                    f"{spent / 60:6.1f} min: {won} (even is {1 / seats:.3f}), entropy {entropy:.2f}; "
                    f"{decisions / (spent - before):,.0f} decisions a second, "
                    f"{taken / (spent - before):.0%} of the time in the games"
                )


if __name__ == "__main__":
    main()
