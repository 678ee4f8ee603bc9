"""How many clicks a game of five against bots takes a person who plays as a sailor does: ten seeded games, counted.

It plays at a real table with time that jumps, and counts for each move the clicks that the page asks for. What it does
not show: looking things up, and clicks that change nothing.

    .venv/bin/python -m benchmarks.clicks
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from statistics import mean
from typing import Any

import pytest
from tests.tables.stage import begin, perform

from jollyroger.bots.sailor.bot import SailorBot
from jollyroger.games.catalogue import MUTINY
from jollyroger.games.generator import new_generator
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb

GAMES = 10
BUTTONS = {"pass", "close-attack", "order-any", "spare", "assign", "ransom", "sell", "let-go", "accept", "decline"}
DIRECT = {"sail", "appoint", "punish", "order", "pick", "claim", "claim-blind", "deal", "bury", "exchange", "give"}
"""One tap at what the question asks for; a prize to deal is already taken up, and only its player is tapped."""
SHEET = {"offer-crew", "offer-prize", "offer-promise", "offer-duty"}
"""The sheet is opened, a thing and a person are chosen."""


def clicks_of(move: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """A button; a thing and what to do with it; and a person, where there are several to choose from."""
    if move["do"] in BUTTONS | DIRECT:
        return 1
    if move["do"] in SHEET:
        return 3
    alike = [one for one in legal if one["do"] == move["do"] and one.get("kind") == move.get("kind")]
    others = ("seat" in move or "first" in move) and len(alike) > 1
    return 2 + others + (move["do"] == "second-mate" and len(alike) > 1)


async def game(seed: int) -> Counter[str]:
    """One game to its end: passes, moves and clicks of the person in the first seat."""
    stage = await begin({"seats": "5"}, clock="none", bots=(1, 2, 3, 4), luck=f"{seed:02x}")
    table_state, person, counted = stage.table.table_state, stage.seats[0], Counter[str]()
    while not table_state.is_over:
        await asyncio.sleep(5)
        if 0 not in table_state.asked:
            continue
        view = MUTINY.view(table_state.state, 0)
        codes = MUTINY.legal_codes(view, 0)
        code = SailorBot().choose(view, 0, codes, new_generator(seed, table_state.seq))
        legal = person.position["legal"]
        move = next(one for one in legal if one["move"] == MUTINY.write_move(view, code))
        counted["could act" if VERB_OF[code] != Verb.PASS else "passes"] += 1
        counted["forced"] += all(one["do"] in ("pass", *SHEET) for one in legal)
        phase = person.position["phase"]
        # A player with nothing to add to an attack or a mutiny passes the rest of it.
        if VERB_OF[code] == Verb.PASS and phase in ("attack", "mutiny"):
            answer = await person.do("mode", seat=0, mode=phase)
            counted["clicks"] += 1
            assert answer["type"] == "accepted", answer
            continue
        counted["clicks"] += clicks_of(move, legal)
        answer = await person.do("play", move=move["move"], id=f"{table_state.seq}", promise=None)
        if answer["type"] != "accepted":
            counted["refused"] += 1
    return counted


def main() -> None:
    """Play them all, and tell each and the mean."""
    with pytest.MonkeyPatch.context() as patch:
        games = [perform(patch, partial(game, seed)) for seed in range(1, GAMES + 1)]
    for seed, counted in enumerate(games, 1):
        print(f"game {seed:2}: {dict(counted)}")
    for what in ("clicks", "forced", "passes", "could act"):
        print(f"{what}: {mean(counted[what] for counted in games):.1f} a game")


if __name__ == "__main__":
    main()
