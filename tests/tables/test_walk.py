"""ARCHITECTURE.md tells the walk of a card. Here one is played, and passes the files that it names."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import jollyroger
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.requests import play_at_once
from tests.tables.company import phase, play_on, started
from tests.test_docs import walk_of_a_card

PACKAGE = Path(jollyroger.__file__).parent


async def test_a_played_card_passes_every_station_of_its_walk(directory: TableDirectory) -> None:
    _, anne, bob = await started(directory)
    await play_on([anne, bob], phase("play"))
    seat = anne.position["asked"][0]
    player = (anne, bob)[seat]
    play = {"do": "play", "id": "walk", "window": player.position["window"], "seat": seat}
    message = json.dumps(play | {"move": player.position["legal"][0]}).encode()
    passed, answered = set[Path](), asyncio.Event()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        passed.add(Path(frame.f_code.co_filename))

    sys.setprofile(note)
    try:
        assert play_at_once(player, message, answered.set)
        await answered.wait()
    finally:
        sys.setprofile(None)
    stations = [path for _, path in walk_of_a_card() if path.endswith(".py") and not path.startswith("web/")]
    assert len(stations) > 10
    assert [path for path in stations if PACKAGE / path not in passed] == []
