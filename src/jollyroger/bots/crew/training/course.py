"""The course of the crew's training: first it does as its teachers do, then it learns from its own games.

All that the course has come to is in one file, written now and then. After a kill it goes on from there, and comes to
the same weights and the same curve as without. The same plan gives the same weights on one kind of machine.
"""

from __future__ import annotations

import hashlib
import pickle
import platform
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import msgspec
import torch

import jollyroger
from jollyroger.bots.crew.knowledge import Nets, Weights, load, save
from jollyroger.bots.crew.training.fleet import PAST_SELVES, Crew, Fleet, part_of, win_share
from jollyroger.bots.crew.training.net import Net, weights_of
from jollyroger.bots.ppo import Lesson, Part, learn

FIRST_RATE, RATE, LAST_RATE = 1e-3, 5e-4, 2e-5
ENTROPY, LAST_ENTROPY = 0.006, 0.002
"""What variety is worth: much at first, little in the end."""
EPOCHS = 3
STEPS_AT_ONCE = 4
"""Steps of all games that an update learns from."""
KEEPS = 0.9
"""How much of the averaged weights stays in a round; the average is what is saved."""
REPLACES = 10
"""Rounds after which a past self is replaced."""
CHECKS = 10
"""Rounds between two checkpoints."""
YARDSTICK = "sailor-1"
AT_SEATS = (4, 6, 10)
WEIGHTS = "mutiny.npz"
CHECKPOINT = "course.pickle"


class Plan(msgspec.Struct, frozen=True):
    """What the weights follow from."""

    seed: int = 1
    lessons: int = 800_000
    """Decisions of teachers that it learns first."""
    decisions: int = 5_000_000
    """Decisions of its own that it learns from."""
    against: str = ""
    """The bot that one seat plays against; otherwise it plays against itself and others."""
    teachers: tuple[str, ...] = ("sailor-1",)
    sailors: tuple[str, ...] = ("sailor-1",)
    seats: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 9, 10)
    games: int = 24
    """At once, of each variant and number of players."""
    steps: int = 64
    """Decisions in each game before it learns."""
    measured: int = 600
    """Games of a measurement."""


class Point(msgspec.Struct):
    """A point of the curve."""

    lessons: int
    decisions: int
    shares: dict[int, float]
    """By number of players: the share of the win of one seat against others."""
    reach: dict[int, float]
    """Half of their 95 % intervals."""
    entropy: float
    value: float
    """The mean squared error of what it expected."""


class Course:
    """Everything that training has come to."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.lessons, self.decisions, self.rounds, self.seconds = 0, 0, 0, 0.0
        with torch.random.fork_rng():
            torch.manual_seed(plan.seed)
            self.net = Net()
        self.optimizer = torch.optim.Adam(self.net.parameters(), FIRST_RATE)
        self.luck = torch.Generator().manual_seed(plan.seed)
        self.average = weights_of(self.net)
        self.curve: list[Point] = []
        self.told: Lesson | None = None
        self.nets = Nets(PAST_SELVES, warmth=1)
        self.others = (plan.against,) if plan.against else plan.sailors
        if plan.against == "learned":
            self.nets = Nets(1)
            self.nets.put(0, load())
        crew = Crew(self.others, alone=0, against_nets=0, one=1) if plan.against else Crew(self.others, 0.5, 0)
        self.fleet = Fleet(crew, self.nets, plan.games, plan.seed, plan.seats)

    @property
    def imitates(self) -> bool:
        """Whether it still does as its teachers do."""
        return self.lessons < self.plan.lessons

    def go_on(self) -> int:
        """A round: play, then learn; how many decisions it learned from."""
        begun = perf_counter()
        teachers = self.plan.teachers if self.imitates else ()
        if not self.imitates and self.decisions == 0:
            self._meet_past_selves()
        steps = self.fleet.play(self.net, self.plan.steps, self.luck, teachers)
        gained, worth = self.fleet.taught(self.net, steps)
        left = self._set_rate()
        entropy = 0 if teachers else LAST_ENTROPY + (ENTROPY - LAST_ENTROPY) * left
        for _ in range(1 if teachers else EPOCHS):
            order = torch.randperm(len(steps), generator=self.luck).split(STEPS_AT_ONCE)
            parts: Iterator[Part] = (part_of(steps, gained, worth, chosen.tolist()) for chosen in order)
            self.told = learn(self.net, self.optimizer, parts, entropy=entropy, imitate=bool(teachers))
        made = len(steps) * self.fleet.games
        if teachers:
            self.lessons += made
        else:
            self.decisions += made
        self._remember(0 if teachers else KEEPS)
        self.rounds += 1
        self.seconds += perf_counter() - begun
        return made

    def _meet_past_selves(self) -> None:
        """Everybody begins as the pupil of the sailors."""
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE)
        if not self.plan.against:
            for net in range(PAST_SELVES):
                self.nets.put(net, weights_of(self.net))
            self.fleet = Fleet(Crew(self.others), self.nets, self.plan.games, self.plan.seed + 1, self.plan.seats)

    def _set_rate(self) -> float:
        """Learn in smaller and smaller steps; the part of the plan that is left."""
        left = 1 - min(1.0, self.decisions / max(1, self.plan.decisions))
        for group in self.optimizer.param_groups:
            group["lr"] = FIRST_RATE if self.imitates else LAST_RATE + (RATE - LAST_RATE) * left
        return left

    def _remember(self, keeps: float) -> None:
        """Average the weights, and now and then let a past self be as the learner is now."""
        now = weights_of(self.net)
        self.average = {part: keeps * self.average[part] + (1 - keeps) * now[part] for part in now}
        if not self.plan.against and not self.imitates and self.rounds % REPLACES == 0:
            self.nets.put(int(torch.randint(PAST_SELVES, (1,), generator=self.luck)), now)

    def measure(self) -> Point:
        """How it does now, always against the same: the next point of the curve."""
        assert self.told is not None
        others: str | Weights = self.plan.against or YARDSTICK
        if others == "learned":
            others = load()
        found = {
            seats: win_share(self.average, others, seats, self.plan.measured, self.plan.seed + 1_000_000)
            for seats in (AT_SEATS if len(self.plan.seats) > 1 else self.plan.seats)
        }
        point = Point(
            self.lessons,
            self.decisions,
            {seats: share for seats, (share, _) in found.items()},
            {seats: reach for seats, (_, reach) in found.items()},
            self.told.entropy,
            self.told.value,
        )
        self.curve.append(point)
        return point

    def keep(self, folder: Path) -> None:
        """Write everything down: the weights, what they were learned from, and all that is needed to go on."""
        file = folder / WEIGHTS
        save(self.average, file)
        note = note_of(self, hashlib.sha256(file.read_bytes()).hexdigest())
        file.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(note)) + b"\n")
        new = folder / f"{CHECKPOINT}.new"
        with new.open("wb") as out:
            pickle.dump(self, out)
        new.replace(folder / CHECKPOINT)


class Note(msgspec.Struct):
    """What weights were learned from."""

    command: str
    plan: Plan
    lessons: int
    decisions: int
    weights_sha256: str
    code_sha256: str
    minutes: float
    made: str
    machine: str
    curve: list[Point]


def note_of(course: Course, weights: str) -> Note:
    """What a course has learned from so far; the hash of its weights is given."""
    return Note(
        command=command_of(course.plan, course.decisions),
        plan=course.plan,
        lessons=course.lessons,
        decisions=course.decisions,
        weights_sha256=weights,
        code_sha256=_code_hash(),
        minutes=round(course.seconds / 60, 1),
        made=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=f"{platform.machine()}, Python {platform.python_version()}, PyTorch {torch.__version__}",
        curve=course.curve,
    )


def command_of(plan: Plan, decisions: int) -> str:
    """The command that comes to the same weights."""
    usual, names = Plan(), ("against", "lessons", "decisions", "games", "measured", "seed")
    chosen = [(name, getattr(plan, name)) for name in names if getattr(plan, name) != getattr(usual, name)]
    words = ["jollyroger train mutiny", *(f"--{name} {value}" for name, value in chosen)]
    if plan.seats != usual.seats:
        words += [f"--seats {seats}" for seats in plan.seats]
    if decisions < plan.decisions:
        words.append(f"--stop {decisions}")
    return " ".join(words)


def _code_hash() -> str:
    """Of all that the weights hang on: the training, the rules, and the bots that it meets."""
    digest = hashlib.sha256()
    package = Path(jollyroger.__file__).parent
    for room in ("bots", "games"):
        for file in sorted((package / room).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def begun(plan: Plan, folder: Path) -> Course:
    """The course that was begun in a folder, or a new one; ValueError if it is that of another plan."""
    file = folder / CHECKPOINT
    if not file.exists():
        return Course(plan)
    with file.open("rb") as kept:
        course: Course = pickle.load(kept)  # written by `keep`
    if course.plan != plan:
        raise ValueError(f"{file} belongs to another training. Move it away, or choose another folder.")
    return course


def run(course: Course, folder: Path, stop: int, report: Callable[[Course, Point | None], None]) -> None:
    """Go on to the end of the plan, or until it has learned from so many decisions of its own.

    One thread does all: how many share a sum decides how it is rounded.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        last = min(stop, course.plan.decisions)
        while course.imitates or course.decisions < last:
            course.go_on()
            point = None
            if course.rounds % CHECKS == 0 or (not course.imitates and course.decisions >= last):
                point = course.measure()
                course.keep(folder)
            report(course, point)
    finally:
        torch.set_num_threads(threads)
