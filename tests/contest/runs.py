"""Runs for the tests: short ways to begin one, play it, and read what it wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from jollyroger.contest.conditions import Conditions
from jollyroger.contest.entrants import Entrant, read_entrant
from jollyroger.contest.folder import Folder
from jollyroger.contest.outcomes import Outcome
from jollyroger.contest.players.endpoint import Endpoint, EndpointPlayer
from jollyroger.contest.running import Runner, Stopped, new_run
from jollyroger.contest.spending import Budget

TOKENS = 200
SHORT = Conditions(deck="skirmish")
"""Games of a small deck, for tests that play many."""


def entrants_of(*texts: str) -> list[Entrant]:
    return [read_entrant(text) for text in texts]


def model_at(url: str, name: str = "model", **fields: Any) -> Entrant:
    return msgspec.structs.replace(read_entrant(f"model=parrot,url={url},name={name},in=10,out=30"), **fields)


def player_at(url: str) -> EndpointPlayer:
    """Waits are short, so that tests are."""
    return EndpointPlayer(Endpoint(url=url, model="parrot", key="secret", most_tokens=TOKENS, seconds=60, pace=0.01))


async def played(
    path: Path,
    entrants: list[Entrant],
    games: int,
    budget: Budget | None = None,
    conditions: Conditions = SHORT,
    **given: Any,
) -> list[Outcome]:
    """All games of a run; Stopped if something stops it."""
    folder = Folder(path)
    folder.begin(new_run(conditions, entrants, games, TOKENS))
    run = folder.read()
    players = {
        one.name: player_at(one.where) if one.kind == "model" else one.player(TOKENS)
        for one in run.entrants
        if not one.is_bot
    }
    try:
        await Runner(folder, run, players, budget or Budget(), **given).play()
    finally:
        for player in players.values():
            await player.close()
    return folder.outcomes()


async def stopped(path: Path, entrants: list[Entrant], games: int, budget: Budget | None = None) -> str:
    """Why a run did not go on."""
    try:
        await played(path, entrants, games, budget)
    except Stopped as error:
        return str(error)
    raise AssertionError("the run went on to its end")


def files_of(path: Path) -> dict[str, bytes]:
    """What games left behind that does not hang on time."""
    return {file.name: file.read_bytes() for file in sorted((path / "games").glob("*")) if "answers" not in file.name}
