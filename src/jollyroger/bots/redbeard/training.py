"""How Red Beard learns: backwards from the end of the game, a turn at a time, for each variant.

The value before the last turn is fitted to that turn's exact results, the value before the turn above it to searches
that end in the first value, and so on to the value after the first turn. The same seed gives the same lessons and the
same weights on one kind of machine, however many threads there are.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import msgspec
import numpy as np

from jollyroger.bots import greedy
from jollyroger.bots.redbeard import lessons
from jollyroger.bots.redbeard.fitting import Lessons, Net, fit, fresh_net, losses, rounded
from jollyroger.bots.redbeard.knowledge import FOLDER, Weights, file_of, learn, new_mind, save
from jollyroger.bots.redbeard.thinker import MODULES
from jollyroger.games.arrays import to_record
from jollyroger.games.catalogue import DUEL
from jollyroger.games.compiling import compiled
from jollyroger.games.duel.variants import VARIANTS

CHUNK = 500
LESSONS = 50_000
"""About the last turn of a variant."""
SHARES = (1.0, 0.6, 0.45, 0.35, 0.25)
"""Of them for that turn and those before it: the value of earlier tables is smoother, and begins with that of later."""
LEAST_SHARE = 0.2
FEWER_LESSONS = {"skirmish": 5_000}
"""A small variant has few tables to learn about."""
HELD_OUT = 0.1
EPOCHS = 10
FIRST_EPOCHS = 12
RATE = 0.003


class TurnNote(msgspec.Struct):
    """How well the value after a turn was learned: losses on lessons that were held out.

    Beside them the entropy of as many lessons that were not: were it much lower, they would be known by heart.
    """

    turn: int
    lessons: int
    entropy: float
    entropy_fitted: float
    margin_square: float


class Note(msgspec.Struct):
    """What the values of a variant were learned from."""

    variant: str
    command: str
    seed: int
    lessons: int
    data_sha256: str
    weights_sha256: str
    code_sha256: str
    seconds: float
    made: str
    machine: str
    turns: list[TurnNote]


Report = Callable[[str, int], None]
"""Is told what is being done, and how many lessons more have been taken."""


def lessons_of(variant: str, count: int) -> dict[int, int]:
    """How many lessons each turn of a variant takes, from the last back to the second, if so many are wanted."""
    count = min(count, FEWER_LESSONS.get(variant, count))
    turns = range(VARIANTS[variant].turns, 1, -1)
    shares = (*SHARES, *[LEAST_SHARE] * len(turns))
    return {turn: round(count * part) for turn, part in zip(turns, shares, strict=False)}


def gather(variant: str, turn: int, count: int, seed: int, weights: Weights | None, threads: int) -> Iterator[Lessons]:
    """Lessons about tables before a turn, in chunks; the weights are those of the value after it."""
    rules = compiled(MODULES)
    start = to_record(DUEL.start(DUEL.options(variant=variant)))
    stream = (list(VARIANTS).index(variant) * 16 + turn) * 100_000_000

    def chunk(first: int) -> Lessons:
        size = min(CHUNK, count - first)
        thought = new_mind()
        if weights is not None:
            learn(thought, weights)
        got = Lessons(
            np.zeros((size, lessons.LESSON_ROWS), np.int64),
            np.zeros((size, lessons.LESSON_NUMBERS), np.int64),
            np.zeros((size, 2), np.int64),
        )
        boards = np.zeros(greedy.BOARDS, start.dtype)
        lists = np.zeros((greedy.BOARDS, DUEL.most_legal), np.int64)
        codes, generator = np.zeros(DUEL.most_legal, np.int64), np.zeros(2, np.int64)
        states = np.zeros(1, start.dtype)
        rules.write_lessons(thought, start, states, turn, seed, stream + first, generator, codes, boards, lists, *got)
        return got

    with ThreadPoolExecutor(threads) as pool:
        yield from pool.map(chunk, range(0, count, CHUNK))


def train(variant: str, count: int, seed: int, report: Report, folder: Path = FOLDER, threads: int = 0) -> Note:
    """Learn all values of a variant, write them down, and what they were learned from."""
    begun = perf_counter()
    threads = threads or os.cpu_count() or 1
    generator = np.random.default_rng(seed)
    data = hashlib.sha256()
    values: list[Weights] = []
    notes: list[TurnNote] = []
    net: Net | None = None
    for turn, lessons_wanted in lessons_of(variant, count).items():
        told = f"{variant}: before turn {turn}"
        chunks = []
        for chunk in gather(variant, turn, lessons_wanted, seed, values[0] if values else None, threads):
            chunks.append(chunk)
            report(told, len(chunk.rows))
        gathered = Lessons(*(np.concatenate(parts) for parts in zip(*chunks, strict=True)))
        for part in gathered:
            data.update(part.tobytes())
        net, noted = _fit_turn(net, gathered, turn, generator)
        values.insert(0, rounded(net))
        notes.insert(0, noted)
    file = save(variant, values, folder)
    note = Note(
        variant=variant,
        command=f"jollyroger train duel --variant {variant} --lessons {count} --seed {seed}",
        seed=seed,
        lessons=count,
        data_sha256=data.hexdigest(),
        weights_sha256=hashlib.sha256(file.read_bytes()).hexdigest(),
        code_sha256=_code_hash(),
        seconds=round(perf_counter() - begun, 1),
        made=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=f"{platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}",
        turns=notes,
    )
    file_of(variant, folder).with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(note)) + b"\n")
    return note


def _fit_turn(net: Net | None, gathered: Lessons, turn: int, generator: np.random.Generator) -> tuple[Net, TurnNote]:
    """The value before a turn, from that of the turn after it."""
    held = int(len(gathered.rows) * HELD_OUT)
    epochs = FIRST_EPOCHS if net is None else EPOCHS
    net = fit(net or fresh_net(generator), gathered.part(slice(held, None)), epochs, RATE, generator)
    entropy, square = losses(net, gathered.part(slice(held)))
    fitted, _ = losses(net, gathered.part(slice(held, 2 * held)))
    return net, TurnNote(turn - 1, len(gathered.rows), round(entropy, 5), round(fitted, 5), round(square, 3))


def _code_hash() -> str:
    digest = hashlib.sha256()
    for module in MODULES:
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()
