"""Who gives advice in which game, and how it is told. A game without an entry in `ADVISERS` gets none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from jollyroger.bots.sailor.advising import Tip, tip_text, why_text
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.mutiny.notation import write_move
from jollyroger.games.mutiny.state import State
from jollyroger.tables.red_beard import duel_analysis, duel_hint
from jollyroger.words.mutiny.game_words import MutinyWords


class Adviser(NamedTuple):
    """How advice for one game is told."""

    hint: Callable[[Any, int, Any, Any], bytes]
    """From a view, its window, the hint, and the game's words."""
    analysis: Callable[[Any, Any], bytes] | None
    """From an analysis and the game's words, if games are analysed."""
    is_red_beard: bool
    """Whether only a server with Red Beard gives it."""


def mutiny_hint(view: State, window: int, tip: Tip, words: MutinyWords) -> bytes:
    """The move as it is sent back and in words, and why."""
    told = {"text": tip_text(view, tip, words), "why": why_text(tip, words)}
    move = write_move(view, tip.code, seen=True)
    return msgspec.json.encode({"type": "hint", "window": window, "move": move, **told})


ADVISERS = {
    DUEL.name: Adviser(duel_hint, duel_analysis, is_red_beard=True),
    MUTINY.name: Adviser(mutiny_hint, None, is_red_beard=False),
}
