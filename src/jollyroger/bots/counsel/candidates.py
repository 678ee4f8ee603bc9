"""The moves that are worth trying in a question: a sailor's favourites, of every type of move one."""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.bots.sailor.bot import rate, urge_of
from jollyroger.games.mutiny.moves.codes import VERB_OF, Verb
from jollyroger.games.mutiny.state import State

TALK = frozenset(
    {
        Verb.OFFER_CREW, Verb.OFFER_PRIZE, Verb.OFFER_PROMISE, Verb.OFFER_DUTY, Verb.WITHDRAW, Verb.SHOW,
        Verb.SHOW_BURIED,
    }
)  # fmt: skip
"""Moves whose point is what somebody else makes of them; playing on says nothing about it."""


def candidates(view: State, seat: int, codes: Sequence[int], most: int, made: int | None = None) -> list[int]:
    """At most so many of the legal moves; the one that was made is among them, and stands first."""
    serious = [code for code in codes if VERB_OF[code] not in TALK]
    urge = urge_of(view, seat)
    rated = sorted(serious, key=lambda code: -rate(view, seat, code, urge, 0))
    first_of_verb = list({VERB_OF[code]: code for code in reversed(rated)}.values())
    chosen = sorted(first_of_verb, key=rated.index)[:most]
    chosen += [code for code in rated if code not in chosen][: most - len(chosen)]
    if made is None:
        return chosen
    return [made, *(code for code in chosen if code != made)][:most]
