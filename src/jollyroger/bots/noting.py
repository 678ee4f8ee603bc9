"""Compiled games between bots with every decision written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from jollyroger.bots.arena import Moves, rules_of
from jollyroger.bots.batch import numbering
from jollyroger.bots.match import stream_of
from jollyroger.games.features import FEATURES
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame

PAGE = 1024
"""Decisions that are written down before the paper is emptied; a longer game goes on with new paper."""


def noted_games(
    game: AnyGame, start: Any, seated: Any, seed: int, first: int, count: int, generators: Any, desk: tuple[Any, ...]
) -> Iterator[tuple[Any, Moves]]:
    """The final state and the decisions of some games of a seed; `desk` is what the rules and bots write on."""
    note, number = rules_of(game).play_and_note, len(seated)
    _, actions_of_codes = numbering(game.name, number)
    seats, actions, counts = np.zeros((3, PAGE), np.int64)
    legal = np.zeros((PAGE, game.most_legal), np.int16)
    seen = np.zeros((PAGE, len(FEATURES[game.name].observation(number))), np.int8)
    for played in range(first, first + count):
        state = start.copy()
        generators[:] = [new_generator(seed, stream_of(played, part, number)) for part in range(number + 1)]
        moves, pages, made = Moves([], [], [], []), list[Any](), PAGE
        while made == PAGE:
            made = note(state[0], seated, generators, actions_of_codes, *desk, seats, actions, counts, legal, seen)
            moves.seats.extend(seats[:made].tolist())
            moves.actions.extend(actions[:made].tolist())
            moves.legal.extend(legal[row, : counts[row]].tolist() for row in range(made))
            pages.append(seen[:made].copy())
        yield state[0], moves._replace(features=np.concatenate(pages))
