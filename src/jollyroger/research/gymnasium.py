"""Both games for Gymnasium: one seat, and bots of ours on the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from jollyroger.bots.arena import COMPILED
from jollyroger.bots.batch import Batch, numbering
from jollyroger.bots.bot import Bot
from jollyroger.bots.levels import find_bot, simulated
from jollyroger.games.arrays import from_record
from jollyroger.games.generator import new_generator
from jollyroger.games.headers import AnyGame
from jollyroger.research.pictures import RENDER_MODES, check_mode, rendered
from jollyroger.research.spaces import LONGEST, game_of, observation_box, seed_of

Numbers = npt.NDArray[Any]
Names = str | Sequence[str] | None


def others(game: AnyGame, bots: Names, seats: int) -> list[str]:
    """A bot for each other seat, beginning at the left of ours; one name, or none, is for all of them."""
    if bots is None:
        bots = simulated(game.name)[0]
    names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != seats - 1:
        raise ValueError(f"{seats - 1} bots are needed, one for each other seat, or one name for all")
    for name in names:
        find_bot(game.name, name)
    return names


def seated(names: list[str], seat: int) -> list[str | None]:
    """Who sits where."""
    around: list[str | None] = [None, *names]
    return around[-seat:] + around[:-seat] if seat else around


class SeatEnv(gymnasium.Env[Numbers, Any]):
    """One seat of a table. The reward is this seat's share of the win, at the end; its `gold` is in the info then.

    `bots` are names that `jollyroger simulate` knows: one for each other seat, from the left of ours, or one for all.
    A game of more than `max_game_length` moves is truncated; 0 is without end. An action that is not legal is an error,
    or with `illegal="lose"` the end of the game. All other options are those of the game.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - so it is in the base class

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bots: Names = None,
        render_mode: str | None = None,
        max_game_length: int = LONGEST,
        illegal: Literal["refuse", "lose"] = "refuse",
        **options: Any,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self._loses_by_illegal = illegal == "lose"
        self._lost = False
        self._game, self._options = game_of(game, options)
        seats = len(self._game.seat_names(self._options))
        self._seat = seat_number(seat, seats)
        names = seated(others(self._game, bots, seats), seat)
        self._thinkers: dict[int, Bot] = {
            number: find_bot(game, name)
            for number, name in enumerate(names)
            if name is not None and name not in COMPILED[game].numbers
        }
        """The bots that are not compiled, by seat: they are asked here."""
        compiled = [None if number in self._thinkers else name for number, name in enumerate(names)]
        self._batch = Batch(self._game, self._options, 1, 0, bots=compiled, longest=max_game_length)
        self.observation_space = observation_box(self._game, seats)
        self.action_space = Discrete(self._game.codes)
        self._luck = new_generator(0, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game; with the same seed the same cards."""
        super().reset(seed=seed, options=options)
        games_seed = seed_of(self.np_random)
        self._luck = new_generator(games_seed, 1)
        self._lost = False
        self._batch.begin(games_seed)
        self._let_thinkers_play()
        return self._batch.observations[0].copy(), {}

    def put(self, state: Any) -> Numbers:
        """A game that goes on from a state: a position that was laid out, or a guess; what our seat sees of it."""
        self._lost = False
        self._batch.put(0, state)
        self._let_thinkers_play()
        observation: Numbers = self._batch.seen_by(self._seat)[0]
        return observation

    def _let_thinkers_play(self) -> None:
        codes, actions = numbering(self._game.name, len(self._batch.shares[0]))
        while (seat := int(self._batch.seats[0])) in self._thinkers:
            view = self._game.view(from_record(self._game.state_type, self._batch.states[0]), seat)
            legal = [int(codes[seat, action]) for action in self._batch.actions[0, : self._batch.counts[0]]]
            code = self._thinkers[seat].choose(view, seat, legal, self._luck)
            self._batch.play([actions[seat, code]])

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Our seat acts, and the bots after it."""
        if self._batch.over[0] or self._lost:
            raise ValueError("the game is over: call reset")
        if self._loses_by_illegal and not self._batch.masks[0, action]:
            self._lost = True
            return self._seen(), 0.0, True, False, {"illegal": True}
        self._batch.play([action])
        self._let_thinkers_play()
        ended, cut_off = bool(self._batch.ended[0]), bool(self._batch.cut_off[0])
        info = {"gold": int(self._batch.gold[0, self._seat])} if ended else {}
        reward = float(self._batch.shares[0, self._seat]) if ended else 0.0
        return self._seen(), reward, ended, cut_off, info

    def _seen(self) -> Numbers:
        seen: Numbers = (
            self._batch.seen_by(self._seat)[0] if self._batch.over[0] else self._batch.observations[0].copy()
        )
        return seen

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now."""
        legal: npt.NDArray[np.bool_] = self._batch.masks[0].astype(np.bool_)
        return legal

    def render(self) -> Any:
        """The table as our seat sees it."""
        state = from_record(self._game.state_type, self._batch.states[0])
        return rendered(self._game, self._options, state, self.render_mode, self._seat)


class SeatVectorEnv(VectorEnv[Numbers, Numbers, Numbers]):
    """Many tables at once, all cores at work; without a `seat` each table in turn has ours one place further on.

    The step after the end of a game begins the next one, whatever action stands there. `bots` are compiled ones.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - so it is in the base class

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        bots: Names = None,
        max_game_length: int = LONGEST,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self._game, self._options = game_of(game, options)
        seats = len(self._game.seat_names(self._options))
        self.num_envs = num_envs
        self._seats = np.arange(num_envs) % seats if seat is None else np.full(num_envs, seat_number(seat, seats))
        names = others(self._game, bots, seats)
        self._batch = Batch(
            self._game,
            self._options,
            num_envs,
            0,
            bots=[seated(names, number) for number in self._seats.tolist()],
            longest=max_game_length,
            threads=threads,
        )
        self.single_observation_space = observation_box(self._game, seats)
        self.single_action_space = Discrete(self._game.codes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """New games; with the same seed the same cards."""
        super().reset(seed=seed, options=options)
        self._batch.begin(seed_of(self.np_random))
        return self._batch.observations.copy(), {}

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Every table goes on; ValueError if an action is not legal, and nothing has changed."""
        self._batch.play(actions, begin=True)
        ended = self._batch.ended
        rows = np.arange(self.num_envs)
        rewards = np.where(ended, self._batch.shares[rows, self._seats], 0.0).astype(np.float64)
        info = {"gold": np.where(ended, self._batch.gold[rows, self._seats], 0), "_gold": ended} if ended.any() else {}
        return self._batch.observations.copy(), rewards, ended, self._batch.cut_off, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, by table; none where a game has just ended."""
        legal: npt.NDArray[np.bool_] = self._batch.masks.astype(np.bool_)
        return legal


def seat_number(seat: int, seats: int) -> int:
    """The seat, if there is one."""
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: the first is 0, the last {seats - 1}")
    return seat
