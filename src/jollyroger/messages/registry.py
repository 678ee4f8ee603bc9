"""What makes the messages of each game's tables."""

from __future__ import annotations

from collections.abc import Callable

from jollyroger.games.game import Options
from jollyroger.messages.duel import DuelMessages
from jollyroger.messages.game_messages import GameMessages
from jollyroger.messages.mutiny import MutinyMessages

GAME_MESSAGES: dict[str, Callable[[Options], GameMessages]] = {
    "duel": lambda _options: DuelMessages(),
    "mutiny": MutinyMessages,
}
"""By game: what shows a table with these options."""
