"""The games that have a table at this server, each with its manners and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from jollyroger.games.game import Options
from jollyroger.server.duel_manners import DuelManners
from jollyroger.server.duel_pictures import DuelPictures
from jollyroger.server.manners import Manners
from jollyroger.server.moment import GamePictures
from jollyroger.server.mutiny_manners import MutinyManners
from jollyroger.server.mutiny_pictures import MutinyPictures


class Served(NamedTuple):
    """What the server knows of a game besides its rules."""

    manners: Manners
    pictures: Callable[[Options], GamePictures]
    """For a table with these options."""


SERVED = {
    "duel": Served(DuelManners(), lambda _options: DuelPictures()),
    "mutiny": Served(MutinyManners(), MutinyPictures),
}
