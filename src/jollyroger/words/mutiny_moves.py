"""The moves of Piracy & Mutiny as they stand in a menu."""

from __future__ import annotations

from typing import Any

from jollyroger.games.mutiny import moves
from jollyroger.words.languages import N_

LABELS: dict[Any, tuple[str, ...]] = {
    moves.Pass: (N_("Pass"),),
    moves.CloseAttack: (N_("Close the attack"),),
    moves.Appoint: (N_("Appoint {seat} Quartermaster"),),
    moves.Sail: (N_("Set sail: {stack}"),),
    moves.Order: (N_("Order a punishment, suggest {seat}"),),
    moves.OrderAny: (N_("Order a punishment"),),
    moves.Spare: (N_("No punishment"),),
    moves.Punish: (N_("Punish {seat}"),),
    moves.Play: (N_("Play {kind}"),),
    moves.Support: (N_("For the Captain: {kind}"), N_("For the First Mutineer: {kind}")),
    moves.Call: (N_("Call a mutiny with {kind}"),),
    moves.Boatswain: (N_("Boatswain: {seat} guards the ship"),),
    moves.Carpenter: (N_("Carpenter: ask for a prize"),),
    moves.Cook: (N_("Cook: pick first"),),
    moves.Cutthroat: (N_("Cutthroat: kill the Captain"), N_("Cutthroat: kill the First Mutineer")),
    moves.FirstMate: (N_("First Mate: melee 1 less"), N_("First Mate: melee 1 more")),
    moves.Lookout: (N_("Lookout: turn up the destination"),),
    moves.MasterMariner: (N_("Master Mariner: navigation 1 less"), N_("Master Mariner: navigation 1 more")),
    moves.OldSailor: (N_("Old Sailor: show the map"),),
    moves.SeaDog: (
        N_("Sea Dog: {seat} has to join the Captain"),
        N_("Sea Dog: {seat} has to join the First Mutineer"),
    ),
    moves.SecondMate: (N_("Second Mate: steal from {first} and {second}"), N_("Second Mate: steal from {first}")),
    moves.SharpShooter: (N_("Sharp-shooter: guns 1 less"), N_("Sharp-shooter: guns 1 more")),
    moves.SmartKid: (N_("Smart Kid: dig up a prize of {seat}"),),
    moves.Stowaways: (N_("Stowaways: draw two cards"),),
    moves.Surgeon: (N_("Surgeon: become Quartermaster"),),
    moves.Betray: (N_("Traitor against {owner}: {card}"),),
    moves.BetrayPlayed: (N_("Traitor against {owner}: {card}"),),
    moves.Assign: (N_("Count it for {skill}"),),
    moves.Pick: (N_("Pick {prize}"),),
    moves.Deal: (N_("To {seat}: {prize}"),),
    moves.Give: (N_("Give {prize}"),),
    moves.Claim: (N_("Take from {seat}: {prize}"),),
    moves.ClaimBlind: (N_("Draw a hidden prize of {seat}"),),
    moves.Exchange: (N_("Exchange for crew: {prize}"),),
    moves.Ransom: (N_("Ransom a Hostage for two prizes"),),
    moves.Sell: (N_("Sell Jewels for a prize"),),
    moves.Bury: (N_("Bury {prize}"),),
    moves.Discard: (N_("Discard {kind}"),),
    moves.Show: (N_("Show to all: {prize}"),),
    moves.OfferCrew: (N_("Offer to {seat}: {kind}"),),
    moves.OfferPrize: (N_("Offer to {seat}: {prize}"),),
    moves.OfferPromise: (N_("Make {seat} a promise"),),
    moves.OfferDuty: (N_("Ask {seat} to take over the guard"),),
    moves.Withdraw: (N_("Withdraw the offer"),),
    moves.Accept: (N_("Accept the offer of {seat}"),),
    moves.Decline: (N_("Decline the offer of {seat}"),),
    moves.LetGo: (N_("Take nothing"),),
    moves.ShowBuried: (N_("Show to all, from the buried: {prize}"),),
}
"""Each takes the fields of its move; where there are two, its side, direction or targets tell which."""
