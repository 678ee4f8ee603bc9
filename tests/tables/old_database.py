"""A database as rules 2 of Piracy & Mutiny left it: Anne, Bob and Cora at two duels and two tables of mutiny.

`rules_2.sql` was written by the last version of the program that played by rules 2; nothing in it is made by hand but
the ids of the tables.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

DUEL_IN_PLAY, DUEL_OVER, MUTINY_IN_PLAY, MUTINY_OVER = (letter * 10 for letter in "abcd")


def put_old_database(path: Path) -> None:
    """Write the database to a file."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(Path(__file__).with_name("rules_2.sql").read_text())
