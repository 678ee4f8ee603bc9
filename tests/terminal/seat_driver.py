"""What the tests run in a terminal or behind pipes: a seat among tiny bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from jollyroger.bots.random_bot import RandomBot
from jollyroger.games.catalogue import GAMES
from jollyroger.terminal.seat_play import play_with_bots


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--language", default="en")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--record", type=Path)
    chosen = parser.parse_args()
    options = {"mutiny": {"seats": "3", "deck": "skirmish"}, "duel": {"variant": "skirmish", "first": "Jolly"}}
    game = GAMES[chosen.game]
    seats = game.seat_names(game.options(**options[chosen.game]))
    return play_with_bots(
        game,
        options[chosen.game],
        [RandomBot()] * (len(seats) - 1),
        0,
        name="Nell",
        language=chosen.language,
        seed=chosen.seed,
        record_file=chosen.record,
        pace=0,
    )


if __name__ == "__main__":
    sys.exit(main())
