"""Many games that advance together, on all cores, as NumPy arrays: for self-play, training and research."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from jollyroger.bots.arena import COMPILED, desk_of, rules_of
from jollyroger.bots.batch_kernels import ASKED, BEGIN, CUT_OFF, ENDED, KEEP, LOOK, OVER
from jollyroger.games.arrays import to_record
from jollyroger.games.errors import OptionsError
from jollyroger.games.features import FEATURES
from jollyroger.games.game import Options
from jollyroger.games.headers import AnyGame

Numbers = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

Player = str | int | None
"""Who plays a seat: a bot by name or number, or None where the caller is asked."""

ROW = np.dtype(
    [(name, np.int64) for name in ("stream", "length", "total", "seat", "viewer", "count", "ended")], align=True
)
"""What is kept of each game beside its state: its number, its moves so far, those of the game that ended last, the seat
asked, the seat whose sight is written, the number of legal moves, and whether the game has just ended."""
SMALLEST_SHARE = 32
"""With fewer games a thread costs more than it saves."""


class Batch:
    """Some games of one kind, each at a decision or over; chance and the seats of bots are played along the way.

    Rows are games. `seats` is the seat asked (OVER where nobody is), `actions` its legal moves, the first `counts` of a
    row, `masks` the same as zeros and ones, `observations` what it sees. An action is a move numbered from its seat.
    After a step `ended` and `cut_off` tell which games have just ended, `shares` and `gold` how; with `again` the row
    shows the first decision of the next game already. The arrays are for reading, and each step writes them anew.

    Chance has a stream of its own for each game: the same seed, the same games, however many threads play them.
    """

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        games: int,
        seed: int,
        *,
        bots: Sequence[Player] | Sequence[Sequence[Player]] = (),
        again: bool = False,
        longest: int = 0,
        observe: bool = True,
        mask: bool = True,
        threads: int | None = None,
        choices: bool = False,
        new_mind: Callable[[], Any] | None = None,
    ) -> None:
        """`bots` names the bot of every seat, or None; for all games, or for each. `longest`: 0 is without end.

        With `choices` nobody is asked who has one legal move: it is made. `new_mind` gives bots that learn other nets
        than those that came with the package, and can name them by number.
        """
        features, number = FEATURES[game.name], len(game.seat_names(options))
        self.game, self.options = game, options
        self._rules = rules_of(game)
        self._start = to_record(game.start(options))
        self._codes_of_actions, self._actions_of_codes = numbering(game.name, number)
        self._rows = np.zeros(games, ROW)
        self._rows["stream"] = np.arange(games)
        self._rows["seat"] = OVER
        self.states = np.zeros(games, self._start.dtype)
        self.actions: Numbers = np.zeros((games, game.most_legal), np.int16)
        self.masks: Numbers = np.zeros((games, game.codes if mask else 0), np.int8)
        self._seen = len(features.observation(number))
        self.observations: Numbers = np.zeros((games, self._seen if observe else 0), np.int8)
        self.shares: Numbers = np.zeros((games, number), np.float32)
        self.gold: Numbers = np.zeros((games, number), np.int16)
        self._moves: Numbers = np.full(games, BEGIN, np.int64)
        self._again = again
        self._described = len(features.described_move())
        self._generators: Numbers = np.zeros((games, number + 1, 2), np.int64)
        self._seated: Numbers = np.broadcast_to(_seated(game, bots, number), (games, number)).copy()
        self._seed, self._longest, self._threads, self._choices = seed, longest, threads, int(choices)
        self._new_mind = new_mind
        self._parts = self._parted()
        self._play_on()

    def _parted(self) -> list[tuple[Any, ...]]:
        """What each thread works on: its part of the arrays, and a desk of its own."""
        games = len(self._rows)
        by_game = (
            self._rows, self.states, self._generators, self._seated, self._moves,
            self.actions, self.masks, self.observations, self.shares, self.gold,
        )  # fmt: skip
        settings = (
            games,
            self._longest or -1,
            int(self._again),
            self._choices,
            self._codes_of_actions,
            self._actions_of_codes,
        )
        return [
            (
                *settings,
                *(array[first:last] for array in by_game),
                *desk_of(self.game, self._new_mind),
            )
            for first, last in pairwise(_limits(games, self._threads or os.cpu_count() or 1))
        ]

    def __getstate__(self) -> dict[str, Any]:
        """For a copy, which has to part its own arrays."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_rules", "_parts")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._rules = rules_of(self.game)
        self._parts = self._parted()

    def _play_on(self) -> None:
        """Each thread takes its part of the games, this one the first."""
        first, *others = self._parts
        waiting = [_pool().submit(self._rules.play_on, self._start, self._seed, *part) for part in others]
        self._rules.play_on(self._start, self._seed, *first)
        for part in waiting:
            part.result()

    @property
    def seats(self) -> Numbers:
        """The seat that is asked in each game."""
        seats: Numbers = self._rows["seat"]
        return seats

    @property
    def counts(self) -> Numbers:
        """How many legal moves the seat asked has in each game."""
        counts: Numbers = self._rows["count"]
        return counts

    @property
    def lengths(self) -> Numbers:
        """How many moves were made in each game; in one that has just ended, and began again, in all."""
        return np.where(self._rows["ended"] != 0, self._rows["total"], self._rows["length"])

    @property
    def over(self) -> Bools:
        """Which games are over, so that no seat is asked."""
        over: Bools = self._rows["seat"] == OVER
        return over

    @property
    def ended(self) -> Bools:
        """Which games came to their end in the last step."""
        ended: Bools = self._rows["ended"] == ENDED
        return ended

    @property
    def cut_off(self) -> Bools:
        """Which games were given up in the last step, because they had the greatest length."""
        cut_off: Bools = self._rows["ended"] == CUT_OFF
        return cut_off

    def play(self, actions: Any, *, begin: bool = False) -> None:
        """Make one move in every game that goes on; ValueError if one is not legal, and nothing has changed.

        With `begin` a game that is over begins anew, whatever action stands there.
        """
        actions = np.asarray(actions, np.int64)
        if actions.shape != self._moves.shape:
            raise ValueError(f"{len(self._moves)} moves are needed, one for each game")
        wrong = int(self._rules.find_illegal(self._rows, self.actions, actions))
        if wrong >= 0:
            raise ValueError(f"the move {actions[wrong]} is not legal in game {wrong}")
        self._moves[:] = np.where(self.over, BEGIN if self._again or begin else KEEP, actions)
        self._play_on()

    def restart(self, chosen: Any) -> None:
        """Begin the chosen games anew, with other cards than any game of this batch had before."""
        self._moves[:] = np.where(np.asarray(chosen, np.bool_), BEGIN, KEEP)
        self._play_on()

    def begin(self, seed: int) -> None:
        """Begin all games anew; the same seed, the same games."""
        self._seed = seed
        self._rows["stream"] = np.arange(len(self._rows))
        self.restart(np.ones(len(self._rows), np.bool_))

    def put(self, place: int, state: Any) -> None:
        """A game goes on from a state: a position somebody laid out, or a guess. What chance owes is dealt at once."""
        self.states[place] = to_record(state)[0]
        self._moves[:] = KEEP
        self._moves[place] = LOOK
        self._play_on()

    def put_all(self, states: Numbers) -> None:
        """Every game goes on from a state of its own; these are NumPy records, as `states` has them."""
        self.states[:] = states
        self._moves[:] = LOOK
        self._play_on()

    def described(self) -> tuple[Numbers, Numbers]:
        """A row of features for each legal move, one game after the other, and the row where each game begins.

        The second array has one more number than there are games: the number of rows.
        """
        starts: Numbers = np.concatenate(([0], np.cumsum(self.counts)))
        rows: Numbers = np.empty((int(starts[-1]), self._described), np.int8)
        self._rules.describe_all(self._codes_of_actions, self._rows, self.states, self.actions, starts, rows)
        return starts, rows

    def advised(self, bot: str) -> Numbers:
        """What a bot would do for the seat asked, as the place of the move among the legal ones."""
        picked: Numbers = np.zeros(len(self._moves), np.int64)
        desk = desk_of(self.game, self._new_mind)
        codes_of_actions, number = self._codes_of_actions, COMPILED[self.game.name].numbers[bot]
        by_game = self._rows, self.states, self.actions, self._generators, picked
        self._rules.advise_all(number, codes_of_actions, *by_game, *desk)
        return picked

    def seen_by(self, seats: Any) -> Numbers:
        """What a seat of each game sees, whether it is asked or not."""
        seats = np.broadcast_to(np.asarray(seats, np.int64), self._moves.shape)
        observations: Numbers = np.zeros((len(seats), self._seen), np.int8)
        self._rules.observe_all(seats, self.states, observations)
        return observations


@cache
def numbering(game: str, seats: int) -> tuple[Numbers, Numbers]:
    """By seat: the code of every action, and the action of every code."""
    codes: Numbers = np.array(FEATURES[game].codes_of_actions(seats), np.int16)
    return codes, np.argsort(codes, axis=1).astype(np.int16)


def _seated(game: AnyGame, bots: Any, seats: int) -> Numbers:
    """The numbers of bots by name; OptionsError if one is unknown, or only thinks in Python."""
    numbers = COMPILED[game.name].numbers

    def number(bot: Player) -> int:
        if isinstance(bot, str) and bot not in numbers:
            raise OptionsError("bot", bot, tuple(numbers))
        return ASKED if bot is None else numbers[bot] if isinstance(bot, str) else bot

    if not len(bots):
        return np.full(seats, ASKED)
    named = np.asarray(bots, object)
    if named.shape[-1] != seats:
        raise ValueError(f"{seats} bots are needed, one for each seat; None where nobody plays for it")
    numbered: Numbers = np.vectorize(number, otypes=[np.int64])(named)
    return numbered


def _limits(games: int, threads: int) -> list[int]:
    """Where the part of each thread begins, and where the last one ends."""
    parts = max(1, min(threads, games // SMALLEST_SHARE))
    return [games * part // parts for part in range(parts + 1)]


def _pool() -> ThreadPoolExecutor:
    """The threads of this process: one that was forked has to make its own."""
    return _pool_of(os.getpid())


@cache
def _pool_of(_process: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="batch")
