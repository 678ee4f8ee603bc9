"""Which rule a refusal names: the one that forbids the very thing."""

from __future__ import annotations

from typing import Any

from jollyroger.games.mutiny import moves
from jollyroger.games.mutiny.objections import RULES, Objection

RULE_OF: dict[Any, str] = {
    moves.Pass: "15.1",
    moves.CloseAttack: "6.4",
    moves.Appoint: "4.1",
    moves.Sail: "5.1",
    moves.Order: "10.1",
    moves.OrderAny: "10.1",
    moves.Spare: "10.1",
    moves.Punish: "10.3",
    moves.Play: "6.3",
    moves.Support: "11.3",
    moves.Call: "11.2",
    moves.Boatswain: "14.1",
    moves.Carpenter: "14.2",
    moves.Cook: "14.3",
    moves.Cutthroat: "14.4",
    moves.FirstMate: "14.5",
    moves.Lookout: "14.6",
    moves.MasterMariner: "14.7",
    moves.OldSailor: "14.9",
    moves.SeaDog: "14.11",
    moves.SecondMate: "14.12",
    moves.SharpShooter: "14.8",
    moves.SmartKid: "14.13",
    moves.Stowaways: "14.14",
    moves.Surgeon: "14.15",
    moves.Betray: "14.16",
    moves.BetrayPlayed: "14.16",
    moves.Assign: "6.6",
    moves.Pick: "7.2",
    moves.Deal: "7.3",
    moves.Give: "14.2",
    moves.Claim: "14.2",
    moves.ClaimBlind: "14.2",
    moves.Exchange: "8.2",
    moves.Ransom: "8.3",
    moves.Sell: "8.3",
    moves.Bury: "9.4",
    moves.Discard: "3.2",
    moves.Show: "17.1",
    moves.OfferCrew: "13.1",
    moves.OfferPrize: "13.1",
    moves.OfferPromise: "13.1",
    moves.OfferDuty: "14.1",
    moves.Withdraw: "13.3",
    moves.Accept: "13.2",
    moves.Decline: "13.1",
    moves.LetGo: "14.2",
    moves.ShowBuried: "17.1",
}
"""By type of move: the rule that allows it, and so forbids it wherever that does not apply."""

SPECIAL: dict[tuple[Objection, Any], str] = {
    (Objection.ONLY_THE_QUARTERMASTER, moves.Play): "6.2",
    (Objection.NOT_ASKED_NOW, moves.Call): "11.1",
    (Objection.NOT_ASKED_NOW, moves.BetrayPlayed): "15.4",
    (Objection.OTHERS_ARE_ASKED, moves.Support): "14.11",
    (Objection.OTHERS_ARE_ASKED, moves.Cutthroat): "14.11",
    (Objection.PRIZES_ARE_OPEN, moves.ClaimBlind): "17.2",
}
"""Where another rule than the move's own forbids it: the first card, moments, a forced card, blind draws."""


def rule_of(objection: Objection, code: int) -> str:
    """The number of the rule that a refusal of the move with that code names."""
    if objection in RULES:
        return RULES[objection]
    kind = type(moves.move_of(code))
    return SPECIAL.get((objection, kind), RULE_OF[kind])
