"""How people behave at a table of one game, beyond its rules: what can be taken back, and when "done" is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jollyroger.games.events import Event


class Manners:
    """At most tables a move is a move. A game that is more forgiving says so."""

    stand_in: str
    """The bot that plays for a person who is away."""

    def can_be_taken_back(self, code: int) -> bool:  # noqa: ARG002 - no move can
        """Whether a seat may undo this move of its own, as long as nobody has acted and nothing was dealt since."""
        return False

    def waits_for_done(self, state: Any, seat: int, code: int) -> bool:  # noqa: ARG002 - no move does
        """Whether a move, after which the state is this one, is final only when its seat says "done"."""
        return False

    def told_when_done(self, event: Event) -> bool:  # noqa: ARG002 - nothing is
        """Whether this and what follows it is told only when a move is final."""
        return False

    def rematch_options(self, options: dict[str, str], state: Any) -> dict[str, str]:  # noqa: ARG002 - as it was
        """How the same people play again after a game that ended like this."""
        return options


def split_told(manners: Manners, events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """What is told of a move at once, and what when it is final."""
    for place, event in enumerate(events):
        if manners.told_when_done(event):
            return list(events[:place]), list(events[place:])
    return list(events), []
