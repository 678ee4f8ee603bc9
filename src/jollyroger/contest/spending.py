"""The bound on tokens and money: what an answer could cost at most is put aside before it is asked for."""

from __future__ import annotations

import asyncio

from jollyroger.contest.entrants import Entrant


class BoundReached(Exception):  # noqa: N818 - the run stops, and goes on another time
    """The next answer could cost more than is left."""


class Budget:
    """What is spent, put aside, and left."""

    def __init__(self, most_cost: float | None = None, most_tokens: int | None = None) -> None:
        self.most_cost, self.most_tokens = most_cost, most_tokens
        self.cost = 0.0
        self.tokens = 0
        self._aside_cost = 0.0
        self._aside_tokens = 0
        self._asked = 0
        self._freed = asyncio.Condition()

    async def put_aside(self, entrant: Entrant, tokens_in: int, tokens_out: int) -> None:
        """Wait until others have given back enough; BoundReached if that cannot help any more."""
        cost, tokens = entrant.cost(tokens_in, tokens_out), tokens_in + tokens_out
        async with self._freed:
            while not self._fits(cost, tokens):
                if not self._asked:
                    raise BoundReached(self._bound())
                await self._freed.wait()
            self._aside_cost += cost
            self._aside_tokens += tokens
            self._asked += 1

    async def settle(self, entrant: Entrant, aside: tuple[int, int], used: tuple[int, int]) -> None:
        """An answer has come, and this is what it took."""
        async with self._freed:
            self._aside_cost -= entrant.cost(*aside)
            self._aside_tokens -= sum(aside)
            self._asked -= 1
            self.count(entrant, *used)
            self._freed.notify_all()

    def count(self, entrant: Entrant, tokens_in: int, tokens_out: int) -> None:
        """So much is spent."""
        self.cost += entrant.cost(tokens_in, tokens_out)
        self.tokens += tokens_in + tokens_out

    def _fits(self, cost: float, tokens: int) -> bool:
        fits = self.most_cost is None or self.cost + self._aside_cost + cost <= self.most_cost
        return fits and (self.most_tokens is None or self.tokens + self._aside_tokens + tokens <= self.most_tokens)

    def _bound(self) -> str:
        bounds = [] if self.most_cost is None else [f"{self.most_cost:g} in money, of which {self.cost:.4f} are spent"]
        if self.most_tokens is not None:
            bounds.append(f"{self.most_tokens} tokens, of which {self.tokens} are used")
        return f"The next answer could go beyond the bound: {' and '.join(bounds)}. A higher bound lets the run go on."
