"""A server for scenes: it deals what a test wishes for where such a card is left, and everything else always alike.

Its bots do what a test wishes of them whenever they may. Else those of a mutiny pass, or do what comes first, and those
of a duel think as they always do, but come to the same end each time. Nothing is drawn.
At a table with a timer a window may close after a second.
It reads the wishes from a file beside its data: {"crew:3": 15} is the fourth card of the crew deck,
{"4": ["plays g1/2"]} what the bot in the fifth seat does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jollyroger.cli import run
from jollyroger.games import committed
from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.chance import Chance
from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.games.mutiny.promises import Oath, Promise, PromiseKind
from jollyroger.log.mutiny_policy import MutinyPolicy
from jollyroger.log.plan import LEAST_SECONDS
from jollyroger.tables import bot_workers
from jollyroger.tables.bot_workers import UNLIMITED, BotWorkers, Choice, Limit

NO_SEED = "00" * committed.SEED_BYTES
PROMISE = Promise(PromiseKind.NO_MUTINY)

think = BotWorkers.choose


def wishes() -> dict[str, Any]:
    """What the test wishes for now."""
    file = Path(sys.argv[sys.argv.index("--data") + 1]).with_suffix(".wishes")
    wished: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    return wished


class WishingDealer(committed.CommittingDealer):
    """A dealer that deals the cards wished for when the game began."""

    __slots__ = ("wished",)

    def __init__(self, seed: str, nonces: Sequence[str]) -> None:
        super().__init__(NO_SEED, ())
        self.wished = wishes()

    def decide(self, chance: Chance) -> int:
        """What was wished for, if it is possible."""
        wished = self.wished.get(f"{chance.deck}:{chance.draw}", -1)
        return wished if chance.weight(wished) else super().decide(chance)


async def choose_as_wished(
    self: BotWorkers,
    game: str,
    bot: str,
    view: bytes,
    seat: int,
    codes: list[int],
    oaths: Sequence[Oath] = (),
    limit: Limit = UNLIMITED,
) -> Choice:
    """The bot's first legal move among those wished for; every promise is the same one.

    Without a wish the bot declines offers before it passes: a pass would withdraw its own offer (13.4).
    """
    rules = GAMES[game]
    state = rules.restore(view)
    wished = [rules.read_move(state, move) for move in wishes().get(str(seat), [])]
    code = next((move for move in wished if move in codes), None)
    if game == DUEL.name:
        return await think(self, game, bot, view, seat, codes if code is None else [code], oaths, limit)
    if code is None:
        declines = [move for move in codes if rules.write_move(state, move).startswith("declines")]
        code = (declines or ([Verb.PASS] if Verb.PASS in codes else codes))[0]
    return code, PROMISE if MutinyPolicy().makes_promise(code) else None


def grant_wishes() -> None:
    """From now on nothing in this process is drawn."""
    committed.CommittingDealer = WishingDealer  # type: ignore[misc]
    BotWorkers.choose = choose_as_wished  # type: ignore[method-assign]
    bot_workers.secrets = SimpleNamespace(randbits=lambda _: 0)  # type: ignore[assignment, attr-defined]
    LEAST_SECONDS["relaxed"] = 1


if __name__ == "__main__":
    grant_wishes()
    run()
