"""Which rule a refusal names: the one that forbids the very thing."""

from __future__ import annotations

from typing import Any

from jollyroger.games.mutiny.moves import codes
from jollyroger.games.mutiny.moves.objections import RULES, Objection

RULE_OF: dict[Any, str] = {
    codes.Pass: "15.1",
    codes.CloseAttack: "6.4",
    codes.Appoint: "4.1",
    codes.Sail: "5.1",
    codes.Order: "10.1",
    codes.OrderAny: "10.1",
    codes.Spare: "10.1",
    codes.Punish: "10.3",
    codes.Play: "6.3",
    codes.Support: "11.3",
    codes.Call: "11.2",
    codes.Boatswain: "14.1",
    codes.Carpenter: "14.2",
    codes.Cook: "14.3",
    codes.Cutthroat: "14.4",
    codes.FirstMate: "14.5",
    codes.Lookout: "14.6",
    codes.MasterMariner: "14.7",
    codes.OldSailor: "14.9",
    codes.SeaDog: "14.11",
    codes.SecondMate: "14.12",
    codes.SharpShooter: "14.8",
    codes.SmartKid: "14.13",
    codes.Stowaways: "14.14",
    codes.Surgeon: "14.15",
    codes.Betray: "14.16",
    codes.BetrayPlayed: "14.16",
    codes.Assign: "6.6",
    codes.Pick: "7.2",
    codes.Deal: "7.3",
    codes.Give: "14.2",
    codes.Claim: "14.2",
    codes.ClaimBlind: "14.2",
    codes.Exchange: "8.2",
    codes.Ransom: "8.3",
    codes.Sell: "8.3",
    codes.Bury: "9.4",
    codes.Discard: "3.2",
    codes.Show: "17.1",
    codes.OfferCrew: "13.1",
    codes.OfferPrize: "13.1",
    codes.OfferPromise: "13.1",
    codes.OfferDuty: "14.1",
    codes.Withdraw: "13.3",
    codes.Accept: "13.2",
    codes.Decline: "13.1",
    codes.LetGo: "14.2",
    codes.ShowBuried: "17.1",
}
"""By type of move: the rule that allows it, and so forbids it wherever that does not apply."""

SPECIAL: dict[tuple[Objection, Any], str] = {
    (Objection.ONLY_THE_QUARTERMASTER, codes.Play): "6.2",
    (Objection.NOT_ASKED_NOW, codes.Call): "11.1",
    (Objection.NOT_ASKED_NOW, codes.BetrayPlayed): "15.4",
    (Objection.OTHERS_ARE_ASKED, codes.Support): "14.11",
    (Objection.OTHERS_ARE_ASKED, codes.Cutthroat): "14.11",
    (Objection.PRIZES_ARE_OPEN, codes.ClaimBlind): "17.2",
}
"""Where another rule than the move's own forbids it: the first card, moments, a forced card, blind draws."""


def rule_of(objection: Objection, code: int) -> str:
    """The number of the rule that a refusal of the move with that code names."""
    if objection in RULES:
        return RULES[objection]
    kind = type(codes.move_of(code))
    return SPECIAL.get((objection, kind), RULE_OF[kind])
