"""A plain Monte Carlo tree search for the duel, for Red Beard to be measured against: UCT and nothing else.

The tree holds the decisions of the turn that is being played; from there on a game is played out at random, with cards
drawn as the view says they can be. Written like the rules and bound to them when it is compiled.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import TYPE_CHECKING, Any

from jollyroger.games.duel.cards import NOBODY
from jollyroger.games.duel.scoring import winner
from jollyroger.games.duel.state import Phase, State
from jollyroger.games.generator import random_below
from jollyroger.games.kernels import finish_at_random

if TYPE_CHECKING:
    from jollyroger.games.contract import legal_codes, play

NODES = 1 << 20
CODE = 0
VISITS = 1
SCORE = 2
"""Twice the wins of the player who made the node's move, with a draw for one."""
CHILD = 3
SIBLING = 4
NODE = 5
ROOT = 0
NONE = 0
LONGEST_PATH = 16
ROUNDS = 100


def grow(tree: Any, state: Any, room: Any, turn: int, generator: Any, codes: Any, path: Any, logs: Any) -> int:
    """One simulation: walk down the tree, add a node's children, play out, and count on the way back.

    A node's score belongs to the seat that moved into it, so every seat looks for what is best for itself.
    """
    node = ROOT
    depth = 0
    path[0] = ROOT
    while state.turn == turn and state.phase != Phase.OVER and state.phase != Phase.DEAL:
        if tree[node][CHILD] == NONE and (tree[node][VISITS] == 0 and node != ROOT):
            break
        if tree[node][CHILD] == NONE:
            if room[0] + len(codes) >= len(tree):
                break
            add_children(tree, room, node, state, codes)
        node = best_child(tree, node, logs)
        depth += 1
        path[depth] = node
        path[LONGEST_PATH + depth] = state.mover
        play(state, state.mover, tree[node][CODE])
    finish_at_random(state, generator, codes)
    who = winner(state)
    tree[ROOT][VISITS] += 1
    for i in range(1, depth + 1):
        tree[path[i]][VISITS] += 1
        if who == NOBODY:
            tree[path[i]][SCORE] += 1
        elif who == path[LONGEST_PATH + i]:
            tree[path[i]][SCORE] += 2
    return depth


def add_children(tree: Any, room: Any, node: int, state: State, codes: Any) -> None:
    """A node for every legal move."""
    count = legal_codes(state, state.mover, codes)
    for i in range(count):
        room[0] += 1
        child = tree[room[0]]
        child[CODE] = codes[i]
        child[VISITS] = 0
        child[SCORE] = 0
        child[CHILD] = NONE
        child[SIBLING] = tree[node][CHILD]
        tree[node][CHILD] = room[0]


def best_child(tree: Any, node: int, logs: Any) -> int:
    """UCB1: the share of wins and what has been looked at too little; who has not been looked at comes first."""
    log = logs[min(tree[node][VISITS] + 1, len(logs) - 1)]
    best = tree[node][CHILD]
    highest = -1.0
    child = tree[node][CHILD]
    while child != NONE:
        visits = tree[child][VISITS]
        if visits == 0:
            return int(child)
        bound = tree[child][SCORE] / (2.0 * visits) + (log / visits) ** 0.5
        if bound > highest:
            highest = bound
            best = child
        child = tree[child][SIBLING]
    return int(best)


def simulate_many(
    tree: Any, start: Any, states: Any, room: Any, generator: Any, codes: Any, path: Any, logs: Any, rounds: int
) -> None:
    """Some simulations from the same table."""
    for _ in range(rounds):
        states[0] = start[0]
        grow(tree, states[0], room, start[0].turn, generator, codes, path, logs)


class MctsBot:
    """Thinks for so many seconds, then makes the move that it looked at most."""

    name = "mcts"

    def __init__(self, seconds: float) -> None:
        import numpy as np

        from jollyroger.games.catalogue import DUEL
        from jollyroger.games.compiling import compiled

        self.seconds = seconds
        self.rules = compiled((*DUEL.rule_modules, sys.modules[__name__]))
        self.tree = np.zeros((NODES, NODE), np.int64)
        self.codes = np.zeros(DUEL.most_legal, np.int64)
        self.logs = np.log(np.maximum(1, np.arange(NODES)))
        self.path = np.zeros(2 * LONGEST_PATH, np.int64)
        self.rounds = 0
        self.decisions = 0

    def choose(self, view: State, seat: int, codes: list[int], generator: list[int]) -> int:  # noqa: ARG002 - the mover's
        """The most visited move."""
        import numpy as np

        from jollyroger.games.arrays import to_record

        if len(codes) == 1:
            return codes[0]
        start = to_record(view)
        states, room = start.copy(), np.zeros(1, np.int64)
        chance = np.array([random_below(generator, 1 << 32), random_below(generator, 1 << 32) | 1])
        self.tree[ROOT] = 0
        begun = process_time()
        while process_time() - begun < self.seconds and room[0] + self.codes.size < NODES:
            self.rules.simulate_many(self.tree, start, states, room, chance, self.codes, self.path, self.logs, ROUNDS)
            self.rounds += ROUNDS
        self.decisions += 1
        children = []
        child = int(self.tree[ROOT][CHILD])
        while child != NONE:
            children.append((int(self.tree[child][VISITS]), int(self.tree[child][CODE])))
            child = int(self.tree[child][SIBLING])
        return max(children)[1]
