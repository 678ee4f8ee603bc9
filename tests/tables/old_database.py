"""A database as rules 2 of Piracy & Mutiny left it: Anne, Bob and Cora at two duels and two tables of mutiny, and
Anne's answer to the cut of a day. The cookie and the secret of a seat are of the same version, made with the tests'
key.

`rules_2.sql` was written by the last version of the program that played by rules 2; nothing in it is made by hand but
the ids of the tables.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

DUEL_IN_PLAY, DUEL_OVER, MUTINY_IN_PLAY, MUTINY_OVER = (letter * 10 for letter in "abcd")
DAY_OF_CUT, CUT = date(2026, 11, 17), 11
COOKIE = (
    "jollyroger-EvUKP_=eyJpZCI6ImFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhIiwibmFtZSI6IkFubmUiLCJsYW5ndWFnZSI6IiJ9"
    ".Tz3jAgdrltE1X2pmYSCEdSswPBuiFi_KVuTA60bdhqs"
)
"""Anne's."""
SECRET = "2c23188f6657265d16951cebae2c9f9f3af2b2539359722f04725c63f6db0109"
"""Of Anne's seat at the duel in play."""


def put_old_database(path: Path) -> None:
    """Write the database to a file."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(Path(__file__).with_name("rules_2.sql").read_text())
