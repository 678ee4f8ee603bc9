"""What happens in Piracy & Mutiny, a sentence for each kind of event.

A sentence takes `player` and `other` (the first and second number of its event), `card` or `prize` (the third), and
what else it needs. Names of players and cards stand where no language has to inflect them.
"""

from __future__ import annotations

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.state import EventKind
from jollyroger.words.common.languages import N_

EVENTS = {
    EventKind.CAPTAIN_NAMED: N_("The lot makes {player} the first Captain."),
    EventKind.CARD_DRAWN: N_("{player} draws {cards}."),
    EventKind.DECK_REFILLED: N_("The discarded crew is shuffled into a new deck."),
    EventKind.QM_APPOINTED: N_("{player} is appointed Quartermaster."),
    EventKind.EXCUSED: N_("{player} has no normal crew and need not play the first card."),
    EventKind.SAILED: N_("Captain {player} chooses the destination: {stack}."),
    EventKind.PUT_BACK: N_("The destination goes back on its stack unseen: {stack}."),
    EventKind.TURNED_UP: N_("The destination is turned up: {destination}."),
    EventKind.CREW_PLAYED: N_("{player} plays for the attack: {card}."),
    EventKind.CREW_JOINED: N_("{player} plays {for_side}: {card}."),
    EventKind.CANCELLED: N_("The Traitor of {player} cancels a card of {other}: {card}."),
    EventKind.PASSED: N_("{player} passes."),
    EventKind.ATTACK_CLOSED: N_("{player} closes the attack."),
    EventKind.NEED_CHANGED: N_("Now it takes: {skill} {number}."),
    EventKind.SKILL_ASSIGNED: N_("{player} counts a card with all skills for: {skill}."),
    EventKind.ATTACK_WON: N_("The attack succeeds!"),
    EventKind.ATTACK_LOST: N_("The attack fails."),
    EventKind.PRIZE_TURNED: N_("In the booty: {prize}."),
    EventKind.PRIZE_COLLECTED: N_("{player} has to give up a prize: {prize}."),
    EventKind.PRIZE_PICKED: N_("{player} picks: {prize}."),
    EventKind.PRIZE_DEALT: N_("{other} gets from the booty: {prize}."),
    EventKind.PRIZE_GIVEN: N_("{player} gives {other} for the Carpenter: {prize}."),
    EventKind.PRIZE_CLAIMED: N_("{other} takes from {player} with the Carpenter: {prize}."),
    EventKind.PRIZE_EXCHANGED: N_("{player} exchanges a prize for crew: {prize}."),
    EventKind.PRIZE_EARNED: N_("{player} gets for it: {prize}."),
    EventKind.PRIZE_BURIED: N_("{player} buries: {prize}."),
    EventKind.PRIZE_DUG_UP: N_("{other} digs up a prize of {player}: {prize}."),
    EventKind.PRIZE_SHOWN: N_("{player} shows: {prize}."),
    EventKind.GUARD_NAMED: N_("{player} names the guard of the ship: {other}."),
    EventKind.GUARD_CHANGED: N_("{other} takes over the guard from {player}."),
    EventKind.ISLAND_REACHED: N_("The ship reaches the Treasure Island."),
    EventKind.PUNISHMENT_ORDERED: N_("{player} orders a punishment and suggests: {other}."),
    EventKind.PUNISHMENT_REFUSED: N_("{player} decides against a punishment."),
    EventKind.VICTIM_NAMED: N_("{player} names the victim: {other}."),
    EventKind.CARD_WHIPPED: N_("{player} is punished and loses: {card}."),
    EventKind.CARD_STOLEN: N_("{other} steals from {player}: {card}."),
    EventKind.CARD_DISCARDED: N_("{player} discards: {card}."),
    EventKind.MUTINY_SHOUTED: N_("{player} shouts: mutiny!"),
    EventKind.MUTINY_CALLED: N_("{player} leads a mutiny against Captain {other}."),
    EventKind.LEADER_KILLED: N_("The Cutthroat of {player} kills a leader: {other}."),
    EventKind.FORCED_TO_JOIN: N_("{player} has to play a card {for_side}."),
    EventKind.CAPTAIN_CHANGED: N_("{player} is the new Captain!"),
    EventKind.POOL_DEALT: N_("{player} gets crew of the mutiny: {cards}."),
    EventKind.QM_CHANGED: N_("{player} is the Quartermaster now."),
    EventKind.OFFERED_CREW: N_("{player} offers {other}: {card}."),
    EventKind.OFFERED_PRIZE: N_("{player} offers {other}: {prize}."),
    EventKind.OFFERED_PROMISE: N_("{player} makes {other} a promise."),
    EventKind.OFFERED_DUTY: N_("{player} asks {other} to take over the guard."),
    EventKind.OFFER_WITHDRAWN: N_("{player} withdraws the offer to {other}."),
    EventKind.OFFER_DECLINED: N_("{other} declines the offer of {player}."),
    EventKind.OFFER_ACCEPTED: N_("{other} accepts the offer of {player}."),
    EventKind.CARD_GIVEN: N_("{player} gives {other}: {card}."),
    EventKind.PRIZE_HANDED_OVER: N_("{player} gives {other}: {prize}."),
    EventKind.OFFER_LAPSED: N_("The offer of {player} to {other} lapses."),
    EventKind.ROUND_ENDED: N_("Round {number} is over."),
    EventKind.JEWELS_VALUED: N_("Drawn for the Jewels of {player}: {prize}."),
    EventKind.GAME_ENDED: N_("The game is over."),
    EventKind.NOTHING_TO_TAKE: N_("There is nothing to take for the Carpenter of {player}."),
    EventKind.BOOTY_PASSED: N_("{player} passes the booty on to {other}."),
    EventKind.CLAIMED_BLINDLY: N_("{player} draws one of the hidden prizes of {other}."),
    EventKind.CLAIM_LET_GO: N_("{player} takes nothing with the Carpenter."),
    EventKind.BURIED_SHOWN: N_("{player} shows a buried prize: {prize}."),
}

SECRETS = {
    EventKind.CARD_DRAWN: N_("{player} draws a card."),
    EventKind.PRIZE_TURNED: N_("{player} draws a prize in secret."),
    EventKind.PRIZE_COLLECTED: N_("{player} has to give up a prize."),
    EventKind.PRIZE_PICKED: N_("{player} picks a prize."),
    EventKind.PRIZE_DEALT: N_("{other} gets a prize from the booty."),
    EventKind.PRIZE_GIVEN: N_("{player} gives {other} a prize for the Carpenter."),
    EventKind.PRIZE_CLAIMED: N_("{other} takes a prize from {player} with the Carpenter."),
    EventKind.PRIZE_EARNED: N_("{player} gets a prize for it."),
    EventKind.PRIZE_BURIED: N_("{player} buries a prize."),
    EventKind.PRIZE_DUG_UP: N_("{other} digs up a prize of {player}."),
    EventKind.CARD_STOLEN: N_("{other} steals a card from {player}."),
    EventKind.POOL_DEALT: N_("{player} gets a card of the mutiny's crew."),
    EventKind.OFFERED_CREW: N_("{player} puts a crew card into the offer to {other}."),
    EventKind.CARD_GIVEN: N_("{player} gives {other} a crew card."),
}
"""The same for who may not know the card."""

SEVERAL_SECRETS = {
    EventKind.CARD_DRAWN: N_("{player} draws {number} cards."),
    EventKind.POOL_DEALT: N_("{player} gets {number} cards of the mutiny's crew."),
}
"""Cards that are dealt one by one and told together, for who may not know them."""

SOLD = {Prize.JEWELS: N_("{player} sells Jewels."), Prize.HOSTAGE: N_("{player} ransoms a Hostage.")}

ORDERED = N_("{player} orders a punishment.")
"""10.1 Without a victim to suggest."""

MUTINY_WON = {
    Side.CAPTAIN: N_("The Captain wins the mutiny. Crewmen: Captain {captain}, First Mutineer {mutineer}."),
    Side.MUTINEER: N_("The First Mutineer wins the mutiny. Crewmen: Captain {captain}, First Mutineer {mutineer}."),
}

PLAYED = {
    Character.BOATSWAIN: (N_("{player} plays the Boatswain; to guard the ship: {other}."),),
    Character.CARPENTER: (N_("{player} plays the Carpenter and asks for a prize."),),
    Character.COOK: (N_("{player} plays the Cook to pick first."),),
    Character.CUTTHROAT: (
        N_("{player} plays the Cutthroat against the Captain."),
        N_("{player} plays the Cutthroat against the First Mutineer."),
    ),
    Character.FIRST_MATE: (
        N_("{player} plays the First Mate: melee 1 less."),
        N_("{player} plays the First Mate: melee 1 more."),
    ),
    Character.LOOKOUT: (N_("{player} plays the Lookout to turn up the destination."),),
    Character.MASTER_MARINER: (
        N_("{player} plays the Master Mariner: navigation 1 less."),
        N_("{player} plays the Master Mariner: navigation 1 more."),
    ),
    Character.OLD_SAILOR: (N_("{player} plays the Old Sailor with the map."),),
    Character.SEA_DOG: (N_("{player} plays the Sea Dog against {other}."),),
    Character.SECOND_MATE: (
        N_("{player} plays the Second Mate against {first} and {second}."),
        N_("{player} plays the Second Mate against {first}."),
    ),
    Character.SHARP_SHOOTER: (
        N_("{player} plays the Sharp-shooter: guns 1 less."),
        N_("{player} plays the Sharp-shooter: guns 1 more."),
    ),
    Character.SMART_KID: (N_("{player} plays the Smart Kid against {other}."),),
    Character.STOWAWAYS: (N_("{player} plays the Stowaways for two cards."),),
    Character.SURGEON: (N_("{player} plays the Surgeon to become Quartermaster."),),
    Character.TRAITOR: (N_("{player} plays the Traitor."),),
}
"""14. A character played for its effect; where there are two sentences, its side, direction or targets tell which.
The Powder Monkey is only ever played for its crewmen."""
