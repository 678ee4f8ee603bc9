"""Many games at once at tables of every size and with every variant, and who sits there.

At a table the learner plays alone, or with sailors or its past selves on the other seats.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch

from jollyroger.bots.batch import Batch, Player
from jollyroger.bots.crew.knowledge import Nets, Weights
from jollyroger.bots.crew.training.net import Net, Seen
from jollyroger.bots.mutiny_choice import FIRST_NET
from jollyroger.bots.ppo import GOLD, Part, advantages, log_softmax_by, pick
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS

VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"hidden_prizes": "yes", "captains_gold": "yes"},
    {"hidden_prizes": "yes", "bribes": "no"},
    {"captains_gold": "yes", "bribes": "no"},
)
"""So that each is played with and without each other."""
ALL_SEATS = tuple(range(3, SEATS + 1))
LONGEST = 4000
CLEAR = -0.03
"""A choice that was likelier than this (as a logarithm) teaches little:"""
STANDS_FOR = 4
"""one in so many is learned from, so many times as much."""
LAMBDA = 0.95
PUPILS = 4
"""While it is taught, the learner itself plays in one game of so many, so that it sees what its mistakes lead to."""
PAST_SELVES = 6
"""Nets that the learner was before, of which now and then one is replaced."""

Numbers = np.ndarray[Any, Any]


class Crew(NamedTuple):
    """Who plays with the learner, by share of the tables."""

    sailors: tuple[str, ...]
    """Bots that it meets."""
    alone: float = 0.2
    against_nets: float = 0.15
    """Against its past selves, and exploiters; the rest is played against sailors."""
    one: float = 0.6
    """The part of those tables at which one seat learns; at the others it is about half of them."""


class Step(NamedTuple):
    """What happened in all games at one step; what is learned from it is only about the decisions that are kept."""

    groups: tuple[Numbers, ...]
    moves: Numbers
    starts: Numbers
    picked: Numbers
    chance: Numbers
    weight: Numbers
    """For how many decisions each of these stands."""
    kept: Numbers
    """By game: whether its decision is among these."""
    value: Numbers
    seats: Numbers
    reward: Numbers
    over: Numbers


def pay_of(shares: Numbers, gold: Numbers, ended: Numbers) -> Numbers:
    """By game and seat, where a game has just ended: the share of the win, and a little for each gold piece.

    A win that all share because nobody has anything is worth nothing: otherwise nobody would ever help anybody.
    """
    return np.where(ended[:, None], shares * (gold.max(axis=1, keepdims=True) > 0) + GOLD * gold, 0)


class Fleet:
    """Batches of games, sorted by the number of players."""

    def __init__(self, crew: Crew, nets: Nets, games: int, seed: int, seats: tuple[int, ...] = ALL_SEATS) -> None:
        self.luck = np.random.default_rng(seed)
        self.batches: list[Batch] = []
        self.sizes: list[tuple[int, int]] = []
        """By number of players: where their games begin and end."""
        for number in seats:
            begun = self.games
            for variant in VARIANTS:
                options = MUTINY.options(seats=str(number), **variant)
                bots = [self._seated(crew, len(nets.warmth), number, (place + 0.5) / games) for place in range(games)]
                self.batches.append(
                    Batch(
                        MUTINY, options, games, seed * 1000 + len(self.batches), bots=bots, again=True, longest=LONGEST,
                        mask=False, threads=1, choices=True, new_mind=nets,
                    )
                )  # fmt: skip
            self.sizes.append((begun, self.games))

    @property
    def games(self) -> int:
        """How many games are played at once."""
        return sum(len(batch.counts) for batch in self.batches)

    def _seated(self, crew: Crew, nets: int, number: int, place: float) -> list[Player]:
        """Who sits at a table, which lies at this part of all tables."""
        if place < crew.alone:
            return [None] * number
        past = place < crew.alone + crew.against_nets
        first, last = (crew.alone, crew.alone + crew.against_nets) if past else (crew.alone + crew.against_nets, 1)
        learns = self.luck.random(number) < 0.5
        if place < first + crew.one * (last - first):
            learns[:] = False
        learns[self.luck.integers(number)] = True
        others: list[Player] = (
            [FIRST_NET + int(net) for net in self.luck.integers(nets, size=number)]
            if past
            else [crew.sailors[i] for i in self.luck.integers(len(crew.sailors), size=number)]
        )
        return [None if learning else other for learning, other in zip(learns, others, strict=True)]

    def groups(self, rows: list[Numbers]) -> tuple[Numbers, ...]:
        """What batches see, by the number of players."""
        each = len(VARIANTS)
        return tuple(np.concatenate(rows[first : first + each]) for first in range(0, len(rows), each))

    def of_all(self, rows: list[Numbers]) -> Numbers:
        """One array of what batches have by game and seat."""
        return np.concatenate([np.pad(part, ((0, 0), (0, SEATS - part.shape[1]))) for part in rows])

    def look(self) -> tuple[tuple[Numbers, ...], Numbers, Numbers]:
        """What is seen in all games, the legal moves, and where those of each game begin."""
        described = [batch.described() for batch in self.batches]
        counts = np.concatenate([batch.counts for batch in self.batches])
        starts = np.concatenate(([0], np.cumsum(counts)))
        return (
            self.groups([batch.observations for batch in self.batches]),
            np.concatenate([d[1] for d in described]),
            starts,
        )

    def play(self, net: Net, steps: int, luck: torch.Generator, teachers: tuple[str, ...] = ()) -> list[Step]:
        """Some steps of all games by the net. With teachers: what they would do, and they play in most games."""
        done = []
        for _ in range(steps):
            seats = np.concatenate([batch.seats for batch in self.batches])
            groups, moves, starts = self.look()
            counts = np.diff(starts)
            owner = np.repeat(np.arange(len(seats)), counts)
            with torch.no_grad():
                scores, value = net(Seen(groups, moves, owner))
                owners = torch.from_numpy(owner)
                chances = log_softmax_by(owners, scores, len(seats))
                picked = made = pick(owners, chances, starts, luck)
            if teachers:
                name = teachers[int(self.luck.integers(len(teachers)))]
                picked = np.concatenate([batch.advised(name) for batch in self.batches])
                made = np.where(np.arange(len(seats)) % PUPILS == 0, made, picked)
            chance = chances.numpy()[starts[:-1] + picked]
            reward, over = self._make(made)
            kept = (chance < CLEAR) | (self.luck.random(len(seats)) < 1 / STANDS_FOR)
            limits = np.cumsum([0, *(len(group) for group in groups)])
            done.append(
                Step(
                    tuple(group[kept[i:j]] for group, i, j in zip(groups, limits, limits[1:], strict=False)),
                    moves[np.repeat(kept, counts)],
                    np.concatenate(([0], np.cumsum(counts[kept]))),
                    picked[kept],
                    chance[kept],
                    np.where(chance < CLEAR, 1, STANDS_FOR)[kept].astype(np.float32),
                    kept,
                    value.numpy(),
                    seats,
                    reward,
                    over,
                )
            )
        return done

    def _make(self, made: Numbers) -> tuple[Numbers, Numbers]:
        """Make a move in every game, by its place among the legal ones; what it brought, and which games are over."""
        first = 0
        for batch in self.batches:
            count = len(batch.counts)
            batch.play(batch.actions[np.arange(count), made[first : first + count]])
            first += count
        reward = self.of_all([pay_of(batch.shares, batch.gold, batch.ended) for batch in self.batches])
        return reward, np.concatenate([batch.ended | batch.cut_off for batch in self.batches])

    def later(self, net: Net) -> Numbers:
        """What each seat of each game expects now."""
        found = np.zeros((self.games, SEATS), np.float32)
        for seat in range(SEATS):
            there = [batch for batch in self.batches if batch.shares.shape[1] > seat]
            if there:
                with torch.no_grad():
                    value = net.prospects(self.groups([batch.seen_by(seat) for batch in there])).numpy()
                found[self.games - len(value) :, seat] = value
        return found

    def taught(self, net: Net, steps: list[Step]) -> tuple[Numbers, Numbers]:
        """By step and game: how much better the choice was than thought, and what it turned out to be worth."""
        values = np.stack([step.value for step in steps])
        gained = advantages(
            np.stack([step.seats for step in steps]),
            values,
            np.stack([step.reward for step in steps]),
            np.stack([step.over for step in steps]),
            self.later(net),
            LAMBDA,
        )
        worth = (gained + values).astype(np.float32)
        for first, last in self.sizes:
            part = gained[:, first:last]
            gained[:, first:last] = (part - part.mean()) / (part.std() + 1e-6)
        return gained, worth


def part_of(steps: list[Step], gained: Numbers, worth: Numbers, chosen: list[int]) -> Part:
    """Some of the steps to learn from: their decisions, sorted by the number of players."""
    some = [steps[number] for number in chosen]
    sizes = [[len(group) for group in step.groups] for step in some]
    order = np.argsort(np.concatenate([np.repeat(np.arange(len(each)), each) for each in sizes]), kind="stable")
    place = np.argsort(order, kind="stable")
    shifts = np.cumsum([0, *(len(step.moves) for step in some)])
    picked = np.concatenate([step.starts[:-1] + step.picked + first for step, first in zip(some, shifts, strict=False)])
    return Part(
        Seen(
            tuple(np.concatenate(groups) for groups in zip(*(step.groups for step in some), strict=True)),
            np.concatenate([step.moves for step in some]),
            np.repeat(place, np.concatenate([np.diff(step.starts) for step in some])),
        ),
        picked[order],
        np.concatenate([step.chance for step in some])[order],
        np.concatenate([step.weight for step in some])[order],
        np.concatenate([gained[number][steps[number].kept] for number in chosen])[order],
        np.concatenate([worth[number][steps[number].kept] for number in chosen])[order],
    )


def win_share(weights: Weights, others: str | Weights, seats: int, games: int, seed: int) -> tuple[float, float]:
    """The share of the win of one seat against the others, each seat in turn, and half of its 95 % interval."""
    nets = Nets(2)
    nets.put(0, weights)
    if not isinstance(others, str):
        nets.put(1, others)
    rest: Player = others if isinstance(others, str) else FIRST_NET + 1
    bots = [[FIRST_NET if seat == game % seats else rest for seat in range(seats)] for game in range(games)]
    batch = Batch(
        MUTINY, MUTINY.options(seats=str(seats)), games, seed, bots=bots, longest=LONGEST, observe=False, mask=False,
        threads=1, new_mind=nets,
    )  # fmt: skip
    shares = batch.shares[np.arange(games), np.arange(games) % seats]
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)
