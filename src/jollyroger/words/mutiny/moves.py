"""The moves of Piracy & Mutiny as they stand in a menu."""

from __future__ import annotations

from typing import Any

from jollyroger.games.mutiny.moves import codes
from jollyroger.words.common.languages import N_

LABELS: dict[Any, tuple[str, ...]] = {
    codes.Pass: (N_("Pass"),),
    codes.CloseAttack: (N_("Close the attack"),),
    codes.Appoint: (N_("Appoint {seat} Quartermaster"),),
    codes.Sail: (N_("Set sail: {stack}"),),
    codes.Order: (N_("Order a punishment, suggest {seat}"),),
    codes.OrderAny: (N_("Order a punishment"),),
    codes.Spare: (N_("No punishment"),),
    codes.Punish: (N_("Punish {seat}"),),
    codes.Play: (N_("Play {kind}"),),
    codes.Support: (N_("For the Captain: {kind}"), N_("For the First Mutineer: {kind}")),
    codes.Call: (N_("Call a mutiny with {kind}"),),
    codes.Boatswain: (N_("Boatswain: {seat} guards the ship"),),
    codes.Carpenter: (N_("Carpenter: ask for a prize"),),
    codes.Cook: (N_("Cook: pick first"),),
    codes.Cutthroat: (N_("Cutthroat: kill the Captain"), N_("Cutthroat: kill the First Mutineer")),
    codes.FirstMate: (N_("First Mate: melee 1 less"), N_("First Mate: melee 1 more")),
    codes.Lookout: (N_("Lookout: turn up the destination"),),
    codes.MasterMariner: (N_("Master Mariner: navigation 1 less"), N_("Master Mariner: navigation 1 more")),
    codes.OldSailor: (N_("Old Sailor: show the map"),),
    codes.SeaDog: (
        N_("Sea Dog: {seat} has to join the Captain"),
        N_("Sea Dog: {seat} has to join the First Mutineer"),
    ),
    codes.SecondMate: (N_("Second Mate: steal from {first} and {second}"), N_("Second Mate: steal from {first}")),
    codes.SharpShooter: (N_("Sharp-shooter: guns 1 less"), N_("Sharp-shooter: guns 1 more")),
    codes.SmartKid: (N_("Smart Kid: dig up a prize of {seat}"),),
    codes.Stowaways: (N_("Stowaways: draw two cards"),),
    codes.Surgeon: (N_("Surgeon: become Quartermaster"),),
    codes.Betray: (N_("Traitor against {owner}: {card}"),),
    codes.BetrayPlayed: (N_("Traitor against {owner}: {card}"),),
    codes.Assign: (N_("Count it for {skill}"),),
    codes.Pick: (N_("Pick {prize}"),),
    codes.Deal: (N_("To {seat}: {prize}"),),
    codes.Give: (N_("Give {prize}"),),
    codes.Claim: (N_("Take from {seat}: {prize}"),),
    codes.ClaimBlind: (N_("Draw a hidden prize of {seat}"),),
    codes.Exchange: (N_("Exchange for crew: {prize}"),),
    codes.Ransom: (N_("Ransom a Hostage for two prizes"),),
    codes.Sell: (N_("Sell Jewels for a prize"),),
    codes.Bury: (N_("Bury {prize}"),),
    codes.Discard: (N_("Discard {kind}"),),
    codes.Show: (N_("Show to all: {prize}"),),
    codes.OfferCrew: (N_("Offer to {seat}: {kind}"),),
    codes.OfferPrize: (N_("Offer to {seat}: {prize}"),),
    codes.OfferPromise: (N_("Make {seat} a promise"),),
    codes.OfferDuty: (N_("Ask {seat} to take over the guard"),),
    codes.Withdraw: (N_("Withdraw the offer"),),
    codes.Accept: (N_("Accept the offer of {seat}"),),
    codes.Decline: (N_("Decline the offer of {seat}"),),
    codes.LetGo: (N_("Take nothing"),),
    codes.ShowBuried: (N_("Show to all, from the buried: {prize}"),),
}
"""Each takes the fields of its move; where there are two, its side, direction or targets tell which."""
