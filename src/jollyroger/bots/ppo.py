"""Masked PPO with the action as input: chances among legal moves, advantages by seat, the update."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

CLIP, VALUE = 0.2, 0.5
GRADIENT = 0.5
GOLD = 0.02
"""What a gold piece is worth beside the win, so that a lost game teaches too."""

Numbers = np.ndarray[Any, Any]


def log_softmax_by(owner: Tensor, scores: Tensor, rows: int) -> Tensor:
    """The logarithm of each move's chance among those of its row."""
    top = torch.full((rows,), -1e9).scatter_reduce(0, owner, scores.detach(), "amax")
    shifted = scores - top[owner]
    total = torch.zeros(rows).index_add(0, owner, shifted.exp())
    return shifted - total.log()[owner]


def pick(owner: Tensor, chances: Tensor, starts: Numbers, luck: torch.Generator | None) -> Numbers:
    """A move of each row by its chance, as its place among them; without luck the likeliest."""
    rows = len(starts) - 1
    if luck is not None:
        drawn = torch.rand(chances.shape, generator=luck).clamp(1e-9, 1 - 1e-6)
        chances = chances - torch.log(-torch.log(drawn))
    top = torch.full((rows,), -1e9).scatter_reduce(0, owner, chances, "amax")
    chosen = np.flatnonzero((chances == top[owner]).numpy())
    owners = owner.numpy()[chosen]
    picked = np.zeros(rows, int)
    picked[owners] = chosen - starts[owners]
    return picked


def advantages(
    seats: Numbers, values: Numbers, rewards: Numbers, over: Numbers, later: Numbers, fade: float
) -> Numbers:
    """How much better each choice turned out than was thought: every seat's own line of decisions, from the back.

    By step and game: the seat that chose, what it expected, by seat what the game brought if it ended then, and whether
    it did. `later` is what each seat expects now. `fade` is GAE's lambda: how much a choice is credited with what came
    out at the next choice of its seat.
    """
    later = later.copy()
    gained, owed = np.zeros(later.shape), np.zeros(later.shape)
    rows, found = np.arange(len(later)), np.zeros(values.shape, np.float32)
    for step in range(len(seats) - 1, -1, -1):
        later[over[step]], gained[over[step]] = 0, 0
        owed[over[step]] = rewards[step][over[step]]
        at = (rows, seats[step])
        gained[at] = owed[at] + later[at] - values[step] + fade * gained[at]
        owed[at], later[at] = 0, values[step]
        found[step] = gained[at]
    return found


def rewards_of(shares: Numbers, gold: Numbers, ended: Numbers) -> Numbers:
    """By game and seat, where a game has just ended: the share of the win, and a little for more gold than others."""
    return np.where(ended[:, None], shares + GOLD * (gold - gold.mean(axis=1, keepdims=True)), 0)


class Part(NamedTuple):
    """Some decisions to learn from."""

    seen: Any
    picked: Numbers
    """The place of the chosen move among all moves."""
    chance: Numbers
    """The logarithm of its chance then."""
    weight: Numbers
    """For how many decisions each stands."""
    gained: Numbers
    """How much better it was than thought, as a multiple of what is usual."""
    value: Numbers
    """What it turned out to be worth."""


class Lesson(NamedTuple):
    """How an update went."""

    loss: float
    policy: float
    value: float
    entropy: float
    moved: float
    """How far the choices have moved from those that were made (an estimate of the KL divergence)."""


def learn(
    net: nn.Module, optimizer: torch.optim.Optimizer, parts: Iterator[Part], *, entropy: float, imitate: bool = False
) -> Lesson:
    """Go through some decisions once: PPO's step for each part, or to do as was done."""
    told = []
    for part in parts:
        lesson = step(net, part, entropy=entropy, imitate=imitate)
        optimizer.zero_grad()
        lesson[0].backward()
        nn.utils.clip_grad_norm_(net.parameters(), GRADIENT)
        optimizer.step()
        told.append([float(number.detach()) for number in lesson])
    return Lesson(*np.mean(told, axis=0).tolist())


def step(net: nn.Module, part: Part, *, entropy: float, imitate: bool = False) -> tuple[Tensor, ...]:
    """The loss of some decisions, and what it is made of, as in `Lesson`."""
    owner, rows = torch.from_numpy(part.seen.owner), len(part.picked)
    scores, valued = net(part.seen)
    chances = log_softmax_by(owner, scores, rows)
    weight = torch.from_numpy(part.weight) / float(part.weight.sum())
    ours = chances[torch.from_numpy(part.picked)]
    change = ours - torch.from_numpy(part.chance)
    if imitate:
        policy = -(weight * ours).sum()
    else:
        ratio, gain = change.exp(), torch.from_numpy(part.gained)
        policy = -(weight * torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)).sum()
    value = (weight * (valued - torch.from_numpy(part.value)).square()).sum()
    spread = -(weight * torch.zeros(rows).index_add(0, owner, chances.exp() * chances)).sum()
    moved = (weight * (change.exp() - 1 - change)).sum()
    return policy + VALUE * value - entropy * spread, policy, value, spread, moved
