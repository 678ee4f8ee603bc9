"""What Red Beard tells of the duel: hints, analyses, and the cut of a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import msgspec

from jollyroger.bots.redbeard.daily import cut_of_the_day
from jollyroger.bots.redbeard.findings import Analysis, Choice, Hint
from jollyroger.bots.redbeard.telling import hint_text, tell_analysis, why
from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.state import State
from jollyroger.games.record import write
from jollyroger.log.table_state import TableState
from jollyroger.tables.background import SOON
from jollyroger.tables.bot_workers import BotWorkers
from jollyroger.words.duel.game_words import DuelWords

_encode = msgspec.json.encode


def duel_hint(view: State, window: int, hint: Hint, words: DuelWords) -> bytes:
    """The move as it stands in records and in words, and why."""
    move = DUEL.write_move(view, hint.best.code)
    told = {"text": hint_text(view, hint, words), "why": why(view, hint, words)}
    return _encode({"type": "hint", "window": window, "move": move, **told})


def duel_record(table_state: TableState) -> bytes:
    """A finished duel, to be thought through."""
    return write(table_state.record()).encode()


def duel_analysis(analysis: Analysis, words: DuelWords) -> bytes:
    """The whole game in words and chances."""
    return _encode(tell_analysis(analysis, words))


class Daily(NamedTuple):
    """The cut of a day: the position, and all its splits, the best first."""

    state: State
    cuts: Sequence[Choice]


async def judge(day: date, workers: BotWorkers) -> Daily:
    """Make the cut of a day and rank its splits."""
    state = await SOON.do(cut_of_the_day, day)
    return Daily(state, await workers.rank(DUEL.serialise(DUEL.view(state, state.mover))))
