"""Who gives advice in which game, and how it is told. A game without an entry in `ADVISERS` gets none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from jollyroger.bots.counsel.findings import Analysis, Played
from jollyroger.bots.counsel.telling import tell_analysis
from jollyroger.bots.sailor.advising import Tip, tip_text, why_text
from jollyroger.games.catalogue import DUEL, MUTINY
from jollyroger.games.mutiny.notation import write_move
from jollyroger.games.mutiny.state import State
from jollyroger.log.oath_spans import sworn_oaths
from jollyroger.log.table_state import TableState
from jollyroger.tables.red_beard import duel_analysis, duel_hint, duel_record
from jollyroger.words.mutiny.game_words import MutinyWords


class Adviser(NamedTuple):
    """How advice for one game is told."""

    hint: Callable[[Any, int, Any, Any], bytes]
    """From a view, its window, the hint, and the game's words."""
    about: Callable[[TableState], Any]
    """What has to be known of a finished game to analyse it."""
    analysis: Callable[[Any, Any], bytes]
    """From an analysis and the game's words."""
    is_red_beard: bool
    """Whether only a server with Red Beard gives it."""


def mutiny_hint(view: State, window: int, tip: Tip, words: MutinyWords) -> bytes:
    """The move as it is sent back and in words, and why."""
    told = {"text": tip_text(view, tip, words), "why": why_text(view, tip, words)}
    move = write_move(view, tip.code, seen=True)
    return msgspec.json.encode({"type": "hint", "window": window, "move": move, **told})


def mutiny_played(table_state: TableState) -> Played:
    """A deck of one's own is only known here, so the start goes along, and the promises, which no record holds."""
    start = MUTINY.serialise(MUTINY.start(MUTINY.options(**table_state.options_in_words)))
    return Played(start, tuple(table_state.plies), sworn_oaths(table_state))


def mutiny_analysis(analysis: Analysis, words: MutinyWords) -> bytes:
    """The whole game in words and chances."""
    return msgspec.json.encode(tell_analysis(analysis, words))


ADVISERS = {
    DUEL.name: Adviser(duel_hint, duel_record, duel_analysis, is_red_beard=True),
    MUTINY.name: Adviser(mutiny_hint, mutiny_played, mutiny_analysis, is_red_beard=False),
}
