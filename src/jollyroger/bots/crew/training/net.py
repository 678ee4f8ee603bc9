"""The crew's net as PyTorch learns it; `policy.py` is the same for the compiler."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from jollyroger.bots.crew.knowledge import Weights
from jollyroger.bots.crew.mind import INNER, KEY, MINE, OTHER, OUTER, WEIGHTS
from jollyroger.games.features import FEATURES
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.feature_names import MOVE_WIDTH, PLAYER_WIDTH, MoveFeature, Player, Table

COUNTS = 8.0
"""Numbers that can be above one are divided by this, so that no input is much larger than the others."""
OTHERS = 4.0
SHARPNESS = 8.0
FIRST_OTHER = MoveFeature.SEAT + 1
"""Where a described move says whether it names the player to the left, and those behind."""


class Seen(NamedTuple):
    """What some seats see: for each number of players an array of rows, and a row for each of their legal moves."""

    groups: tuple[np.ndarray[Any, Any], ...]
    moves: np.ndarray[Any, Any]
    owner: np.ndarray[Any, Any]
    """By move: the row that it belongs to, counted through all groups."""


def _scales(table: Any) -> list[float]:
    return [1.0 if feature.high == 1 else 1 / COUNTS for feature in table for _ in feature.labels]


class Net(nn.Module):
    """What a seat sees becomes what it wants and a value; each legal move is seen in that light, and scored."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Linear(MINE, OUTER, bias=False)
        self.seats = nn.Embedding(SEATS + 1, OUTER)
        self.player = nn.Linear(PLAYER_WIDTH, OTHER, bias=False)
        self.clockwise, self.widdershins = nn.Embedding(SEATS, OTHER), nn.Embedding(SEATS, OTHER)
        self.sum, self.most = nn.Linear(OTHER, OUTER, bias=False), nn.Linear(OTHER, OUTER, bias=False)
        self.inner = nn.Linear(OUTER, INNER)
        self.query, self.context, self.value = nn.Linear(INNER, KEY), nn.Linear(INNER, KEY), nn.Linear(INNER, 1)
        self.move, self.target = nn.Linear(MOVE_WIDTH, KEY, bias=False), nn.Linear(OTHER, KEY, bias=False)
        for rows in (self.seats, self.clockwise, self.widdershins):
            nn.init.normal_(rows.weight, std=0.05)
        self.mine_scale = torch.tensor(_scales(Table) + _scales(Player))
        self.player_scale = torch.tensor(_scales(Player))
        self.move_scale = torch.tensor(_scales(FEATURES["mutiny"].move))

    def look(self, groups: tuple[np.ndarray[Any, Any], ...]) -> tuple[Tensor, Tensor, list[tuple[int, int]]]:
        """What is thought about each table, about each other player, and by group: the rows before, the others."""
        outer, others, before = [], [], []
        rows = 0
        for group in groups:
            number = (group.shape[1] - MINE) // PLAYER_WIDTH
            seen = torch.from_numpy(group).float()
            around = seen[:, MINE:].reshape(len(seen), number, PLAYER_WIDTH)
            places = self.clockwise.weight[1 : number + 1] + self.widdershins.weight[1 : number + 1].flip(0)
            thought = (linear(around, self.player.weight * self.player_scale) + places).relu()
            outer.append(
                linear(seen[:, :MINE], self.table.weight * self.mine_scale)
                + self.seats.weight[number + 1]
                + self.sum(thought.sum(1) / OTHERS)
                + self.most(thought.amax(1))
            )
            others.append(thought.reshape(-1, OTHER))
            before.append((rows, number))
            rows += len(seen)
        return self.inner(torch.cat(outer).relu()).relu(), torch.cat(others), before

    def prospects(self, groups: tuple[np.ndarray[Any, Any], ...]) -> Tensor:
        """The value of each row."""
        inner, _, _ = self.look(groups)
        value: Tensor = self.value(inner).squeeze(1)
        return value

    def forward(self, seen: Seen) -> tuple[Tensor, Tensor]:
        """The score of every move, and the value of every row."""
        inner, others, before = self.look(seen.groups)
        owner = torch.from_numpy(seen.owner)
        key = linear(torch.from_numpy(seen.moves).float(), self.move.weight * self.move_scale)
        key = key + self.context(inner).index_select(0, owner)
        move, distance = np.nonzero(seen.moves[:, FIRST_OTHER : FIRST_OTHER + SEATS - 1])
        if len(move):
            named = torch.from_numpy(_place_of(seen.owner[move], distance, before))
            key = key.index_add(0, torch.from_numpy(move), self.target(others).index_select(0, named))
        scores = (self.query(inner).index_select(0, owner) * key.relu()).sum(1) / SHARPNESS
        return scores, self.value(inner).squeeze(1)


def _place_of(row: Any, distance: Any, before: list[tuple[int, int]]) -> Any:
    """The place of a player among all others of all rows."""
    firsts = np.array([first for first, _ in before])
    numbers = np.array([number for _, number in before])
    sizes = np.diff(firsts, append=firsts[-1])
    group = np.searchsorted(firsts, row, side="right") - 1
    starts = np.concatenate(([0], np.cumsum(sizes * numbers)))[:-1]
    return starts[group] + (row - firsts[group]) * numbers[group] + distance


def weights_of(net: Net) -> Weights:
    """A net's weights as compiled code has them: what inputs are divided by is in them."""
    kept = {name: part.detach().numpy() for name, part in net.state_dict().items()}
    weights: dict[str, Any] = {}
    for part in WEIGHTS:
        name, _, base = part.partition("_")
        found = kept[f"{name}.bias" if base else f"{name}.weight"]
        weights[part] = found if base or name in ("seats", "clockwise", "widdershins") else found.T
    for part, scale in (("table", net.mine_scale), ("player", net.player_scale), ("move", net.move_scale)):
        weights[part] = weights[part] * scale.numpy()[:, None]
    weights["sum"] = weights["sum"] / OTHERS
    weights["query"], weights["query_base"] = weights["query"] / SHARPNESS, weights["query_base"] / SHARPNESS
    weights["value"] = weights["value"][:, 0]
    return {part: np.ascontiguousarray(values, np.float32) for part, values in weights.items()}
