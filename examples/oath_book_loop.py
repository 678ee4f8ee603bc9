"""The Oath Book as an environment with `get_observation` and `step`, for loops in the manner of TextArena.

It needs nothing but this package. Every seat is an agent that gets a text and gives a text:

    python examples/oath_book_loop.py
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from jollyroger.contest.conditions import Conditions
from jollyroger.contest.players.player import Reply, Request
from jollyroger.contest.table import ContestTable
from jollyroger.contest.tested_seat import TestedSeat

Agent = Callable[[str], str]


class _Question:
    """What a seat waits for: the loop outside gives the answer."""

    def __init__(self, request: Request) -> None:
        self.request = request

    def __await__(self) -> Generator[Request, str, Reply]:
        answer = yield self.request
        return Reply(answer)


async def _asked(request: Request) -> Reply:
    return await _Question(request)


class OathBookEnv:
    """One game of Piracy & Mutiny. Bad answers are corrected twice, then a stand-in plays, as in the benchmark."""

    def reset(self, num_players: int = 4, seed: int = 0) -> None:
        """Deal the cards: the seed is the number of the deal."""
        self.table = ContestTable(Conditions(seats=num_players), seed)
        self.seats = [TestedSeat(seat, seed, self.table.conditions, _asked) for seat in range(num_players)]
        self._game: Any = self._play()
        self._request: Request | None = self._game.send(None)

    async def _play(self) -> None:
        while not self.table.is_over:
            await self.seats[self.table.next_seat()].act(self.table)

    def get_observation(self) -> tuple[int, str]:
        """Whose turn it is, and all that this player is told."""
        assert self._request is not None
        return self._request.seat, f"{self._request.instructions}\n{self._request.message}"

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Answer; whether the game is over."""
        try:
            self._request = self._game.send(action)
        except StopIteration:
            self._request = None
        return self._request is None, {}

    def close(self) -> dict[int, float]:
        """By player: the share of the win."""
        result = self.table.state.result()
        assert result is not None
        return {seat: (seat in result.winners) / len(result.winners) for seat in range(len(result.scores))}


def play(agents: dict[int, Agent], seed: int = 0) -> dict[int, float]:
    """The loop that such environments are made for."""
    env = OathBookEnv()
    env.reset(num_players=len(agents), seed=seed)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, _ = env.step(agents[player](observation))
    return env.close()


def first_move(_observation: str) -> str:
    """An agent that takes the first move of the list."""
    return '{"move": 1}'


if __name__ == "__main__":
    print(play(dict.fromkeys(range(4), first_move)))
