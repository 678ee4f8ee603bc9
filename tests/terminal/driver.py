"""What the tests run in a terminal or behind pipes: a table with a tiny bot, or a record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from jollyroger.games.catalogue import DUEL, GAMES
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.generator import random_below
from jollyroger.games.record import read
from jollyroger.terminal.play import play_duel
from jollyroger.terminal.replay import replay

HEAVY = ("textual", "numba", "numpy")


class TinyBot:
    """Plays anything."""

    name = "Rusty Pete"

    def choose(self, view: Any, seat: int, codes: list[int], generator: list[int]) -> int:
        return codes[random_below(generator, len(codes))]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--replay", type=Path)
    parser.add_argument("--variant", default="skirmish")
    parser.add_argument("--first", default="lot")
    parser.add_argument("--seat", default="Jolly")
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--show-imports", action="store_true")
    chosen = parser.parse_args()
    if chosen.replay:
        return replay(read(chosen.replay.read_bytes(), GAMES), language=chosen.language)
    code = play_duel(
        DUEL.options(variant=chosen.variant, first=chosen.first),
        TinyBot(),
        SEAT_NAMES.index(chosen.seat),
        name="Anna",
        language=chosen.language,
        seed=chosen.seed,
        record_file=chosen.record,
        pace=0,
    )
    if chosen.show_imports:
        print("imported:", [name for name in HEAVY if name in sys.modules])
    return code


if __name__ == "__main__":
    sys.exit(main())
