"""The moves of Piracy & Mutiny as they stand in a menu."""

from __future__ import annotations

from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.words.common.languages import N_

LABELS: dict[type[Move], tuple[str, ...]] = {
    verbs.Pass: (N_("Pass"),),
    verbs.CloseAttack: (N_("Close the attack"),),
    verbs.Appoint: (N_("Appoint {seat} Quartermaster"),),
    verbs.Sail: (N_("Sail {for_stack}"),),
    verbs.Order: (N_("Order a punishment, suggest {seat}"),),
    verbs.OrderAny: (N_("Order a punishment"),),
    verbs.Spare: (N_("No punishment"),),
    verbs.Punish: (N_("Punish {seat}"),),
    verbs.Play: (N_("Play {kind}"),),
    verbs.Support: (N_("For the Captain: {kind}"), N_("For the First Mutineer: {kind}")),
    verbs.Call: (N_("Call a mutiny with {kind}"),),
    verbs.Boatswain: (N_("Boatswain: {seat} guards the ship"),),
    verbs.Carpenter: (N_("Carpenter: ask for a prize"),),
    verbs.Cook: (N_("Cook: pick first"),),
    verbs.Cutthroat: (N_("Cutthroat: kill the Captain"), N_("Cutthroat: kill the First Mutineer")),
    verbs.FirstMate: (N_("First Mate: melee 1 less"), N_("First Mate: melee 1 more")),
    verbs.Lookout: (N_("Lookout: turn up the destination"),),
    verbs.MasterMariner: (N_("Master Mariner: navigation 1 less"), N_("Master Mariner: navigation 1 more")),
    verbs.OldSailor: (N_("Old Sailor: show the map"),),
    verbs.SeaDog: (
        N_("Sea Dog: {seat} has to join the Captain"),
        N_("Sea Dog: {seat} has to join the First Mutineer"),
    ),
    verbs.SecondMate: (N_("Second Mate: steal from {first} and {second}"), N_("Second Mate: steal from {first}")),
    verbs.SharpShooter: (N_("Sharp-shooter: guns 1 less"), N_("Sharp-shooter: guns 1 more")),
    verbs.SmartKid: (N_("Smart Kid: dig up a prize of {seat}"),),
    verbs.Stowaways: (N_("Stowaways: draw two cards"),),
    verbs.Surgeon: (N_("Surgeon: become Quartermaster"),),
    verbs.Betray: (N_("Traitor against {owner}: {card}"),),
    verbs.BetrayPlayed: (N_("Traitor against {owner}: {card}"),),
    verbs.Assign: (N_("Count it for {skill}"),),
    verbs.Pick: (N_("Pick {prize}"),),
    verbs.Deal: (N_("To {seat}: {prize}"),),
    verbs.Give: (N_("Give {prize}"),),
    verbs.Claim: (N_("Take from {seat}: {prize}"),),
    verbs.ClaimBlind: (N_("Draw a hidden prize of {seat}"),),
    verbs.Exchange: (N_("Exchange for crew: {prize}"),),
    verbs.Ransom: (N_("Ransom a Hostage for two prizes"),),
    verbs.Sell: (N_("Sell Jewels for a prize"),),
    verbs.Bury: (N_("Bury {prize}"),),
    verbs.Discard: (N_("Discard {kind}"),),
    verbs.Show: (N_("Show to all: {prize}"),),
    verbs.OfferCrew: (N_("Offer to {seat}: {kind}"),),
    verbs.OfferPrize: (N_("Offer to {seat}: {prize}"),),
    verbs.OfferPromise: (N_("Make {seat} a promise"),),
    verbs.OfferDuty: (N_("Ask {seat} to take over the guard"),),
    verbs.Withdraw: (N_("Withdraw the offer"),),
    verbs.Accept: (N_("Accept the offer of {seat}"),),
    verbs.Decline: (N_("Decline the offer of {seat}"),),
    verbs.LetGo: (N_("Take nothing"),),
    verbs.ShowBuried: (N_("Show to all, from the buried: {prize}"),),
}
"""Each takes the fields of its move; where there are two, its side, direction or targets tell which."""
