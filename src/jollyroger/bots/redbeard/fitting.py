"""Fit the learned value to lessons: a layer of 32, by Adam, in NumPy; then rounded to whole numbers.

A value is first learned for the last turn but one, and then turn by turn backwards. Each begins with the weights of the
turn after it, which is most of what there is to know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from jollyroger.bots.redbeard.knowledge import Weights
from jollyroger.bots.redbeard.mind import (
    GAIN_ROWS,
    GOLD_BITS,
    HEADS,
    HIDDEN,
    LEAD_MOST,
    LEAD_ROWS,
    LEAD_STEPS,
    LEFT_STEPS,
    NO_ROW,
    ROWS,
    SCALE_BITS,
)  # fmt: skip
from jollyroger.bots.redbeard.sketch import MARGIN_PARTS, WIN
from jollyroger.games.duel.cards import KINDS, SHIPS

Floats = npt.NDArray[np.float32]
SCALE = 1 << SCALE_BITS
GOLD_UNIT = float(1 << GOLD_BITS)
"""Gold is learned in this unit, so that it weighs about as much as a chance."""
MARGIN_WEIGHT = 1.0
DECAY = 1e-4
BATCH = 256
SMALLEST_STEP = 0.02


class Lessons(NamedTuple):
    """What was seen (rows of weights that count, and numbers) and what came of it."""

    rows: npt.NDArray[np.int64]
    numbers: npt.NDArray[np.int64]
    targets: npt.NDArray[np.int64]

    def part(self, chosen: Any) -> Lessons:
        """Some of them."""
        return Lessons(self.rows[chosen], self.numbers[chosen], self.targets[chosen])


Net = dict[str, Floats]
"""The weights while they are learned: inputs by hidden unit, hidden units by output, biases."""

DENSE = KINDS + 1
LEADS_ALONE = SHIPS * LEAD_STEPS
"""Inputs for the leads whatever is left, which are learned sooner than those for each step of what is left."""
INPUTS = ROWS + LEADS_ALONE + DENSE


def fresh_net(generator: np.random.Generator) -> Net:
    """Small weights; that more of a lead is better is told from the start."""
    inputs = generator.normal(0, 0.05, (INPUTS, HIDDEN)).astype(np.float32)
    slope = generator.normal(0, 0.1, (SHIPS, 1, HIDDEN)) * (np.arange(LEAD_STEPS) - LEAD_MOST)[:, None]
    inputs[:ROWS] *= 0.1
    inputs[ROWS : ROWS + LEADS_ALONE] = slope.reshape(LEADS_ALONE, HIDDEN)
    inputs[NO_ROW] = 0
    return {
        "inputs": inputs,
        "bias": np.full(HIDDEN, 0.1, np.float32),
        "heads": generator.normal(0, 0.1, (HIDDEN, HEADS)).astype(np.float32),
        "head_bias": np.zeros(HEADS, np.float32),
    }


def encode(lessons: Lessons) -> Floats:
    """Lessons as rows of zeros, ones and small numbers."""
    count = len(lessons.rows)
    x = np.zeros((count, INPUTS), np.float32)
    np.put_along_axis(x, lessons.rows, 1, axis=1)
    x[:, NO_ROW] = 0
    ships = np.arange(SHIPS)
    leads = (lessons.rows[:, :SHIPS] - LEAD_ROWS) % LEAD_STEPS
    np.put_along_axis(x, ROWS + ships * LEAD_STEPS + leads, 1, axis=1)
    x[:, ROWS + LEADS_ALONE : -1] = lessons.numbers[:, :KINDS]
    x[:, -1] = lessons.numbers[:, KINDS] / GOLD_UNIT
    return x


def goals(lessons: Lessons) -> Floats:
    """What the outputs should be: the chance from 0 to 1, and the gold that is yet to come, in the unit."""
    chance = (lessons.targets[:, 0] / WIN + 1) / 2
    margin = (lessons.targets[:, 1] / MARGIN_PARTS - lessons.numbers[:, KINDS]) / GOLD_UNIT
    return np.stack([chance, margin], 1).astype(np.float32)


def outputs(net: Net, x: Floats) -> tuple[Floats, Floats]:
    """The hidden layer and the outputs."""
    hidden = np.maximum(x @ net["inputs"] + net["bias"], 0)
    return hidden, hidden @ net["heads"] + net["head_bias"]


def losses(net: Net, lessons: Lessons) -> tuple[float, float]:
    """Cross entropy of the chance, and mean square of the margin in gold."""
    _, out = outputs(net, encode(lessons))
    goal = goals(lessons)
    entropy = np.logaddexp(0, out[:, 0]) - goal[:, 0] * out[:, 0]
    return float(entropy.mean()), float(((out[:, 1] - goal[:, 1]) ** 2).mean() * GOLD_UNIT**2)


def fit(net: Net, lessons: Lessons, epochs: int, rate: float, generator: np.random.Generator) -> Net:
    """Adam with a step that becomes smaller; the mean of the weights of the last quarter."""
    x, goal = encode(lessons), goals(lessons)
    net = {name: weights.copy() for name, weights in net.items()}
    first = {name: np.zeros_like(weights) for name, weights in net.items()}
    second = {name: np.zeros_like(weights) for name, weights in net.items()}
    mean = {name: np.zeros_like(weights) for name, weights in net.items()}
    batches = -(-len(x) // BATCH)
    steps, step, averaged = epochs * batches, 0, 0
    for _ in range(epochs):
        order = generator.permutation(len(x))
        for chosen in np.array_split(order, batches):
            step += 1
            gradients = _gradients(net, x[chosen], goal[chosen])
            pace = rate * max(SMALLEST_STEP, 0.5 * (1 + np.cos(np.pi * step / steps)))
            for name, gradient in gradients.items():
                first[name] += 0.1 * (gradient - first[name])
                second[name] += 0.001 * (gradient * gradient - second[name])
                up, down = 1 - 0.9**step, 1 - 0.999**step
                net[name] -= np.float32(pace) * (first[name] / up / (np.sqrt(second[name] / down) + 1e-8))
            if step > steps * 0.75:
                averaged += 1
                for name, weights in net.items():
                    mean[name] += (weights - mean[name]) / averaged
    return mean


def _gradients(net: Net, x: Floats, goal: Floats) -> Net:
    hidden, out = outputs(net, x)
    error = np.empty_like(out)
    error[:, 0] = 1 / (1 + np.exp(-out[:, 0])) - goal[:, 0]
    error[:, 1] = MARGIN_WEIGHT * (out[:, 1] - goal[:, 1])
    error /= len(x)
    back = (error @ net["heads"].T) * (hidden > 0)
    return {
        "inputs": x.T @ back + DECAY * net["inputs"],
        "bias": back.sum(0),
        "heads": hidden.T @ error + DECAY * net["heads"],
        "head_bias": error.sum(0),
    }


def rounded(net: Net) -> Weights:
    """The weights as whole numbers, as compiled and interpreted code add them up."""
    inputs = net["inputs"]
    rows = inputs[:ROWS].copy()
    leads = inputs[ROWS : ROWS + LEADS_ALONE].reshape(SHIPS, 1, LEAD_STEPS, HIDDEN)
    rows[:GAIN_ROWS] = (rows[:GAIN_ROWS].reshape(SHIPS, LEFT_STEPS, LEAD_STEPS, HIDDEN) + leads).reshape(-1, HIDDEN)
    rows[NO_ROW] = 0
    base = np.concatenate([net["bias"][None], inputs[ROWS + LEADS_ALONE : -1]])
    heads = net["heads"].T * np.array([[1.0], [GOLD_UNIT]])
    bias = net["head_bias"] * np.array([1.0, GOLD_UNIT])
    return {
        "rows": _whole(rows * SCALE),
        "gold_row": _whole(inputs[-1] * SCALE),
        "base_rows": _whole(base * SCALE),
        "heads": np.concatenate([_whole(heads * SCALE, 31), _whole(bias[:, None] * SCALE * SCALE, 31)], axis=1),
    }


def _whole(numbers: Any, bits: int = 15) -> npt.NDArray[np.int64]:
    most = (1 << bits) - 1
    whole: npt.NDArray[np.int64] = np.clip(np.rint(numbers), -most, most).astype(np.int64)
    return whole
