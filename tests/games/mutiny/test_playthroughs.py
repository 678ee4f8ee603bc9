"""Games to read, one for each size of table. That they still go as they are written is tested with all records."""

from __future__ import annotations

from pathlib import Path

import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.mutiny.game import MutinyOptions
from jollyroger.games.record import read, write
from jollyroger.words.mutiny.game_words import MutinyWords
from tests.games.mutiny.strategies import random_record

FOLDER = Path(__file__).parents[2] / "playthroughs"
QUIET = 20
"""How rarely a random player acts unasked, so that a game stays readable."""


@pytest.mark.parametrize(("seats", "hidden_prizes", "seed"), [(3, "no", 6), (4, "no", 5), (6, "yes", 2), (10, "no", 8)])
def test_there_is_a_playthrough_for_every_table(seats: int, hidden_prizes: str, seed: int) -> None:
    """When the rules have changed so that one no longer goes: delete it, run this, and read what is there instead."""
    path = FOLDER / f"mutiny_{seats}.txt"
    if not path.exists():
        record = random_record(seats, hidden_prizes, seed, quiet=QUIET)
        path.write_text(write(record, MutinyWords("en", record.players).commentator()))
        pytest.fail(f"{path.name} was missing; a new one is written: read it")
    record = read(path.read_bytes(), GAMES)
    assert record.options == MutinyOptions(seats=seats, hidden_prizes="yes" if hidden_prizes == "yes" else "no")
    assert record.game.result(record.final_state()) is not None
