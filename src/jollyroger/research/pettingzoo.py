"""Both games for PettingZoo: every seat is an agent, and they are asked one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from jollyroger.bots.batch import Batch, numbering
from jollyroger.games.arrays import from_record
from jollyroger.research.pictures import RENDER_MODES, check_mode, rendered
from jollyroger.research.registering import environment_id
from jollyroger.research.spaces import LONGEST, game_of, observation_box, seed_of

Observation = dict[str, npt.NDArray[np.int8]]


class TableEnv(AECEnv[str, Observation, int]):
    """A table of agents `seat_0`, `seat_1` and so on.

    An observation has the features of `jollyroger.games.features` and the `action_mask`, which is empty while a seat is
    not asked. Rewards come at the end: each seat's share of the win. Its `gold` is in the info then. A game of more
    than `max_game_length` moves is truncated; 0 is without end. All other options are those of the game: `variant`,
    `seats`, `hidden_prizes`, `captains_gold`, `bribes`, `deck`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - so it is in the base class
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, *, render_mode: str | None = None, max_game_length: int = LONGEST, **options: Any
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self.metadata = TableEnv.metadata | {"name": environment_id(game)}
        self._game, self._options = game_of(game, options)
        seats = len(self._game.seat_names(self._options))
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._batch = Batch(self._game, self._options, 1, 0, longest=max_game_length)
        box = observation_box(self._game, seats)
        mask = MultiBinary(self._game.codes)
        self.observation_spaces = {
            agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._game.codes) for agent in self.possible_agents}
        self.state_space = Box(np.tile(box.low, seats), np.tile(box.high, seats), dtype=np.int8)
        self._generator: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none here
        """A new game; with the same seed the same cards."""
        if seed is not None or self._generator is None:
            self._generator, _ = seeding.np_random(seed)
        self._batch.begin(seed_of(self._generator))
        self._begin()

    def put(self, state: Any) -> None:
        """A new game that goes on from a state: a position that was laid out, or a guess."""
        self._batch.put(0, state)
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._go_on()

    def _go_on(self) -> None:
        """The next agent is asked, or the game is over."""
        seat = int(self._batch.seats[0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        ended = bool(self._batch.ended[0])
        for agent, share, gold in zip(self.agents, self._batch.shares[0], self._batch.gold[0], strict=True):
            self.rewards[agent] = float(share)
            self._cumulative_rewards[agent] += float(share)
            self.terminations[agent], self.truncations[agent] = ended, not ended
            # In a game that was cut off hidden prizes are still hidden.
            self.infos[agent] = {"gold": int(gold)} if ended else {}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts; ValueError if the action is not legal, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, so an action is needed, not None")
        self._batch.play([action])
        self._cumulative_rewards[agent] = 0.0
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        if seat == self._batch.seats[0]:
            return {"observation": self._batch.observations[0].copy(), "action_mask": self._batch.masks[0].copy()}
        return {
            "observation": self._batch.seen_by(seat)[0],
            "action_mask": np.zeros(self._game.codes, np.int8),
        }

    def state(self) -> npt.NDArray[np.int8]:
        """What all seats see together, one after the other: for training with one critic, not for a player."""
        return np.concatenate([self._batch.seen_by(seat)[0] for seat in range(len(self.possible_agents))])

    def move_of(self, action: int) -> Any:
        """The move that an action of the agent whose turn it is stands for."""
        codes, _ = numbering(self._game.name, len(self.possible_agents))
        return self._game.move_of(int(codes[self._seat_of[self.agent_selection], action]))

    def render(self) -> Any:
        """The table as a spectator sees it, so that no seat learns from it."""
        state = from_record(self._game.state_type, self._batch.states[0])
        return rendered(self._game, self._options, state, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
