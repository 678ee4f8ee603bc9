"""How people behave at a duel: a pick and the plays of a set can be taken back until the set is done."""

from __future__ import annotations

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.lesson import LESSON
from jollyroger.games.duel.moves import FIRST_PICK, FIRST_PLAY
from jollyroger.games.duel.notation import SEAT_NAMES
from jollyroger.games.duel.state import EventKind, State
from jollyroger.games.events import Event
from jollyroger.log.policy import TablePolicy


class DuelPolicy(TablePolicy):
    """A split stands: the other thinks about it at once."""

    stand_in = "greedy"
    lesson = LESSON

    def can_be_taken_back(self, code: int) -> bool:
        return code >= FIRST_PICK

    def waits_for_done(self, state: State, seat: int, code: int) -> bool:
        """4.1 The last card of a set, after which the other plays, the next cards are drawn, or all is over."""
        return code >= FIRST_PLAY and state.mover != seat

    def withheld_until_done(self, event: Event) -> bool:
        """4.4, 8.1 The flag, the captured ships and the end wait until the last card lies for good."""
        return event.kind in (EventKind.FLAG_PASSED, EventKind.SHIP_CAPTURED, EventKind.GAME_ENDED)

    def rematch_options(self, options: dict[str, str], state: State) -> dict[str, str]:
        """2.4 In a rematch the other player starts."""
        return options | {"first": SEAT_NAMES[1 - DUEL.first_player(state)]}
