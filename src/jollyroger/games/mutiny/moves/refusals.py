"""Which rule a refusal names: the one that forbids the very thing."""

from __future__ import annotations

from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.codes import move_of
from jollyroger.games.mutiny.moves.families import Move, rule_allowing
from jollyroger.games.mutiny.moves.objections import RULES, Objection

SPECIAL: dict[tuple[Objection, type[Move]], str] = {
    (Objection.ONLY_THE_QUARTERMASTER, verbs.Play): "6.2",
    (Objection.NOT_ASKED_NOW, verbs.Call): "11.1",
    (Objection.NOT_ASKED_NOW, verbs.BetrayPlayed): "15.4",
    (Objection.OTHERS_ARE_ASKED, verbs.Support): "14.11",
    (Objection.OTHERS_ARE_ASKED, verbs.Cutthroat): "14.11",
    (Objection.PRIZES_ARE_OPEN, verbs.ClaimBlind): "17.2",
}
"""Where another rule than the move's own forbids it: the first card, moments, a forced card, blind draws."""


def rule_of(objection: Objection, code: int) -> str:
    """The number of the rule that a refusal of the move with that code names."""
    if objection in RULES:
        return RULES[objection]
    kind = type(move_of(code))
    return SPECIAL.get((objection, kind), rule_allowing(kind))
