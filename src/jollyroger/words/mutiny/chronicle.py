"""The log of Piracy & Mutiny as a story, for one reader: no passes, but sums, and “you” for the reader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from jollyroger.games.events import Event
from jollyroger.games.mutiny.cards import NOBODY
from jollyroger.games.mutiny.state import EventKind, State
from jollyroger.words.common.sentences import Sentence
from jollyroger.words.mutiny.events import UNTOLD
from jollyroger.words.mutiny.naming import Naming
from jollyroger.words.mutiny.sums import AttackSum, MutinySum, SharingSum
from jollyroger.words.mutiny.telling import EventTeller

TOGETHER = {EventKind.CARD_DRAWN, EventKind.PRIZE_TURNED, EventKind.PRIZE_COLLECTED, EventKind.PRIZE_EARNED}
"""What comes card by card, and is told once for each player."""
SUMMED = AttackSum.KINDS | MutinySum.KINDS | SharingSum.KINDS
"""What the sums are made of."""


def is_untold(events: Sequence[Event]) -> bool:
    """Whether nobody is told anything: most of what happens is that somebody passes."""
    return len(events) == 1 and events[0].kind == EventKind.PASSED


class Chronicle:
    """Tells one game, from its first move on. It says nothing that the reader was not told."""

    def __init__(self, names: Naming, reader: int = NOBODY) -> None:
        self.teller = EventTeller(names, reader)
        self.attack = AttackSum(names, reader)
        self.mutiny = MutinySum(names, reader)
        self.sharing = SharingSum(names, reader)

    def tell(self, state: State, events: Sequence[Event]) -> list[Sentence]:
        """What happened in a move or a deal, as the reader sees it."""
        lines = []
        for kind, group in groupby(events, key=attrgetter("kind")):
            run = list(group)
            if kind in TOGETHER:
                lines += self.teller.together(state, kind, run)
            elif kind == EventKind.POOL_DEALT:
                lines += self.mutiny.pool(state, run)
            elif kind == EventKind.PUT_BACK:
                lines.append(self.teller.turning_back(run[0], events))
            elif kind not in UNTOLD:
                lines += [self.teller.event(state, event) for event in run]
            for event in run if kind in SUMMED else ():
                lines += self.attack.hear(state, event) + self.mutiny.hear(state, event) + self.sharing.hear(event)
        return lines
