"""How the searching bots learn what a table is worth between two rounds: from games of sailors, by Adam, in NumPy."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jollyroger.bots.arena import COMPILED, desk_of, rules_of
from jollyroger.bots.batch import Numbers
from jollyroger.bots.searching.knowledge import FILE, Standing, save
from jollyroger.bots.standing import NUMBERS_SEEN, UNITS
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS

POLICY = "sailor"
VARIANTS: tuple[dict[str, str], ...] = ({}, {}, {"hidden_prizes": "yes"}, {"captains_gold": "yes"}, {"bribes": "no"})
"""The usual game comes twice."""
ROUNDS = 12
SCALE = 30
"""What is seen is in tenths of gold, and learned in three gold pieces."""
HELD_OUT = 10
"""One game in so many is not learned from."""
EPOCHS, BATCH, RATE = 12, 512, 4e-3
SMALLEST_STEP = 0.02


class Lessons(NamedTuple):
    """Tables, what is seen of each seat, and its share of the win; seats that nobody has are not there."""

    seen: Numbers
    shares: Numbers
    there: Numbers
    held_out: Numbers


def played(games: int, seed: int, watch: Callable[[], None]) -> Lessons:
    """So many games of sailors for each number of players and each variant."""
    parts, rules = [], rules_of(MUTINY)
    desk = desk_of(MUTINY)
    for number, (seats, variant) in enumerate(product(range(3, SEATS + 1), VARIANTS)):
        start = to_record(MUTINY.start(MUTINY.options(seats=str(seats), **variant)))
        bots = np.full(seats, COMPILED[MUTINY.name].numbers[POLICY])
        rows = np.zeros((games, ROUNDS, SEATS, NUMBERS_SEEN), np.int16)
        counts, shares = np.zeros(games, np.int64), np.zeros((games, seats), np.float32)
        rules.note_games(
            start, np.zeros(1, start.dtype), seed, number * games, bots, rows, counts, shares,
            np.zeros((games, seats), np.int16), np.zeros((1 + seats, 2), np.int64), *desk,
        )  # fmt: skip
        noted = np.arange(ROUNDS) < counts[:, None]
        game = np.repeat(np.arange(games), counts)
        there = np.zeros((len(game), SEATS), np.bool_)
        there[:, :seats] = True
        parts.append(
            Lessons(rows[noted], np.pad(shares, ((0, 0), (0, SEATS - seats)))[game], there, game % HELD_OUT == 0)
        )
        watch()
    return Lessons(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def fit(lessons: Lessons, seed: int, watch: Callable[[], None]) -> Standing:
    """Adam with a step that becomes smaller."""
    luck = np.random.default_rng(seed)
    net: dict[str, Any] = {
        "inner": luck.normal(0, 0.15, (NUMBERS_SEEN, UNITS)).astype(np.float32),
        "base": np.full(UNITS, 0.1, np.float32),
        "outer": luck.normal(0, 0.15, UNITS).astype(np.float32),
    }
    first = {name: np.zeros_like(weights) for name, weights in net.items()}
    second = {name: np.zeros_like(weights) for name, weights in net.items()}
    learned = np.flatnonzero(~lessons.held_out)
    batches = -(-len(learned) // BATCH)
    step, steps = 0, EPOCHS * batches
    for _ in range(EPOCHS):
        for chosen in np.array_split(luck.permutation(learned), batches):
            step += 1
            pace = RATE * max(SMALLEST_STEP, 0.5 * (1 + np.cos(np.pi * step / steps)))
            for name, gradient in gradients(net, lessons, chosen).items():
                first[name] += 0.1 * (gradient - first[name])
                second[name] += 0.001 * (gradient * gradient - second[name])
                up, down = 1 - 0.9**step, 1 - 0.999**step
                net[name] -= np.float32(pace) * (first[name] / up / (np.sqrt(second[name] / down) + 1e-8))
        watch()
    return Standing(np.ascontiguousarray(net["inner"].T) / np.float32(SCALE), net["base"], net["outer"])


def chances_of(net: dict[str, Any], lessons: Lessons, chosen: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """What is seen and thought of each seat of some tables, and its chance."""
    seen = lessons.seen[chosen].astype(np.float32) / SCALE
    thought = np.maximum(seen @ net["inner"] + net["base"], 0)
    score = np.where(lessons.there[chosen], thought @ net["outer"], -1e9)
    chance = np.exp(score - score.max(axis=1, keepdims=True))
    return seen, thought, chance / chance.sum(axis=1, keepdims=True)


def gradients(net: dict[str, Any], lessons: Lessons, chosen: Numbers) -> dict[str, Any]:
    """Of the cross entropy."""
    seen, thought, chance = chances_of(net, lessons, chosen)
    error = (chance - lessons.shares[chosen]).astype(np.float32) / len(chosen)
    back = error[:, :, None] * net["outer"] * (thought > 0)
    return {
        "inner": seen.reshape(-1, NUMBERS_SEEN).T @ back.reshape(-1, UNITS),
        "base": back.sum(axis=(0, 1)),
        "outer": (error[:, :, None] * thought).sum(axis=(0, 1)),
    }


def entropy(standing: Standing, lessons: Lessons, chosen: Numbers) -> float:
    """The cross entropy of the chances on some tables."""
    net = {"inner": standing.inner.T * SCALE, "base": standing.base, "outer": standing.outer}
    _, _, chance = chances_of(net, lessons, chosen)
    return float(-(lessons.shares[chosen] * np.log(np.maximum(chance, 1e-9))).sum(axis=1).mean())


class Note(msgspec.Struct):
    """What the weights were learned from."""

    command: str
    games: int
    seed: int
    tables: int
    entropy: float
    entropy_held_out: float
    weights_sha256: str


def train(games: int, seed: int, file: Path = FILE, watch: Callable[[], None] = lambda: None) -> Note:
    """Play, learn, and write down the weights with a note beside them."""
    lessons = played(games, seed, watch)
    standing = fit(lessons, seed, watch)
    save(standing, file)
    note = Note(
        f"jollyroger train standing --games {games} --seed {seed}", games, seed, len(lessons.seen),
        round(entropy(standing, lessons, np.flatnonzero(~lessons.held_out)), 4),
        round(entropy(standing, lessons, np.flatnonzero(lessons.held_out)), 4),
        hashlib.sha256(file.read_bytes()).hexdigest(),
    )  # fmt: skip
    file.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(note)) + b"\n")
    return note


STEPS = 8 * len(VARIANTS) + EPOCHS
"""How often `train` tells that it is getting on."""
