"""What one thread searches on: all of it is made once, because compiled code makes no arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jollyroger.bots.guesses import room_for_pasts
from jollyroger.bots.searching.knowledge import Standing, standing_learned
from jollyroger.bots.standing import NUMBERS_SEEN
from jollyroger.games.arrays import dtype_of
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.mutiny.cards import SEATS
from jollyroger.games.mutiny.knowledge.past import Past


class SearchRoom(NamedTuple):
    """Arrays; see `search_kernels.py`."""

    seen: Any
    """The view that is thought about."""
    guess: Any
    room: Any
    """A guess, and the game that is played on from it."""
    past: Past
    bots: Any
    """Who plays on, by seat."""
    tried: Any
    """The moves that are tried."""
    now: Any
    """Those that are still left."""
    alive: Any
    """Their places."""
    done: Any
    """By place: how often it was tried."""
    values: Any
    """By place and sample."""
    standing: Standing
    """What was learned about tables between two rounds."""
    row: Any
    chances: Any
    """What is seen of a seat, and by seat its chance."""
    shares: Any
    gold: Any
    luck: Any
    """The generator of guesses; those of the games follow."""
    generators: Any


def room_for_search(trials: int) -> SearchRoom:
    """Enough for so many trials of any decision."""
    kind, moves = dtype_of(MUTINY.state_type), MUTINY.most_legal
    return SearchRoom(
        seen=np.zeros(1, kind),
        guess=np.zeros(1, kind),
        room=np.zeros(1, kind),
        past=room_for_pasts(),
        bots=np.zeros(SEATS, np.int64),
        tried=np.zeros(moves, np.int64),
        now=np.zeros(moves, np.int64),
        alive=np.zeros(moves, np.int64),
        done=np.zeros(moves, np.int64),
        values=np.zeros((moves, trials + 2 * moves.bit_length()), np.float32),
        standing=standing_learned(),
        row=np.zeros(NUMBERS_SEEN, np.int64),
        chances=np.zeros(SEATS, np.float64),
        shares=np.zeros((moves, 1, SEATS), np.float32),
        gold=np.zeros((moves, 1, SEATS), np.int16),
        luck=np.zeros(2, np.int64),
        generators=np.zeros((SEATS + 1, 2), np.int64),
    )
