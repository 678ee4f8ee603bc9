"""The games that have a table at this server, each with its manners and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from jollyroger.server.duel_manners import DuelManners
from jollyroger.server.duel_pictures import DuelPictures
from jollyroger.server.manners import Manners
from jollyroger.server.moment import GamePictures


class Served(NamedTuple):
    """What the server knows of a game besides its rules."""

    manners: Manners
    pictures: Callable[[], GamePictures]
    """For a new table."""


SERVED = {"duel": Served(DuelManners(), DuelPictures)}
