"""The moves of Piracy & Mutiny as they stand in a menu."""

from __future__ import annotations

from jollyroger.games.mutiny.moves import verbs
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.words.common.languages import N_

LABELS: dict[type[Move], tuple[str, ...]] = {
    verbs.Pass: (N_("Pass"),),
    verbs.CloseAttack: (N_("End the attack"),),
    verbs.Appoint: (N_("Appoint {seat}"),),
    verbs.Sail: (N_("Sail {for_stack}"),),
    verbs.Order: (N_("Order a punishment, suggesting {seat}"),),
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
    verbs.FirstMate: (N_("First Mate: melee −1"), N_("First Mate: melee +1")),
    verbs.Lookout: (N_("Lookout: reveal the destination"),),
    verbs.MasterMariner: (N_("Master Mariner: navigation −1"), N_("Master Mariner: navigation +1")),
    verbs.OldSailor: (N_("Old Sailor: show the map"),),
    verbs.SeaDog: (
        N_("Sea Dog: {seat} has to join the Captain"),
        N_("Sea Dog: {seat} has to join the First Mutineer"),
    ),
    verbs.SecondMate: (N_("Second Mate: rob {first} and {second}"), N_("Second Mate: rob {first}")),
    verbs.SharpShooter: (N_("Sharp-shooter: guns −1"), N_("Sharp-shooter: guns +1")),
    verbs.SmartKid: (N_("Smart Kid: dig up one of {seat}'s prizes"),),
    verbs.Stowaways: (N_("Stowaways: draw two cards"),),
    verbs.Surgeon: (N_("Surgeon: become Quartermaster"),),
    verbs.Betray: (N_("Traitor against {owner}: {card}"),),
    verbs.BetrayPlayed: (N_("Traitor against {owner}: {card}"),),
    verbs.Assign: (N_("Count as {skill}"),),
    verbs.Pick: (N_("Pick {prize}"),),
    verbs.Deal: (N_("To {seat}: {prize}"),),
    verbs.Give: (N_("Give {prize}"),),
    verbs.Claim: (N_("Take from {seat}: {prize}"),),
    verbs.ClaimBlind: (N_("Draw one of {seat}'s hidden prizes"),),
    verbs.Exchange: (N_("Exchange {prize} for a crew card"),),
    verbs.Ransom: (N_("Ransom a Hostage for two prizes"),),
    verbs.Sell: (N_("Sell Jewels for a prize"),),
    verbs.Bury: (N_("Bury {prize}"),),
    verbs.Discard: (N_("Discard {kind}"),),
    verbs.Show: (N_("Show everyone: {prize}"),),
    verbs.OfferCrew: (N_("Offer to {seat}: {kind}"),),
    verbs.OfferPrize: (N_("Offer to {seat}: {prize}"),),
    verbs.OfferPromise: (N_("Make {seat} a promise"),),
    verbs.OfferDuty: (N_("Ask {seat} to take over guard duty"),),
    verbs.Withdraw: (N_("Withdraw your offer"),),
    verbs.Accept: (N_("Accept {seat}'s offer"),),
    verbs.Decline: (N_("Decline {seat}'s offer"),),
    verbs.LetGo: (N_("Take nothing"),),
    verbs.ShowBuried: (N_("Show everyone, from your buried prizes: {prize}"),),
}
"""Each takes the fields of its move; where there are two, its side, direction or targets tell which."""
