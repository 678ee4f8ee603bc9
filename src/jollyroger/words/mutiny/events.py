"""What happens in Piracy & Mutiny, a sentence for each kind of event.

A sentence takes `player` and `other` (the first and second number of its event), `card` or `prize` (the third), and
what else it needs. German and Polish have the names of cards where nothing inflects them.
"""

from __future__ import annotations

from typing import NamedTuple

from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.state import EventKind
from jollyroger.words.common.languages import N_, NN_


class Telling(NamedTuple):
    """A sentence as the others read it, as its player does, and as the other player in it does."""

    plain: str
    by_you: str = ""
    to_you: str = ""


EVENTS = {
    EventKind.CAPTAIN_NAMED: Telling(N_("{player} is drawn as first Captain."), N_("You're drawn as first Captain.")),
    EventKind.CARD_DRAWN: Telling(N_("{player} draws {cards}."), N_("You draw {cards}.")),
    EventKind.DECK_REFILLED: Telling(N_("The discards are shuffled into a new crew deck.")),
    EventKind.QM_APPOINTED: Telling(N_("{player} is appointed Quartermaster."), N_("You're appointed Quartermaster.")),
    EventKind.EXCUSED: Telling(
        N_("{player} has no normal crew and doesn't have to play first."),
        N_("You have no normal crew and don't have to play first."),
    ),
    EventKind.SAILED: Telling(N_("Captain {player} sets course {for_stack}."), N_("You set course {for_stack}.")),
    EventKind.PUT_BACK: Telling(N_("The voyage is broken off. The destination stays face down.")),
    EventKind.TURNED_UP: Telling(N_("Destination revealed: {destination}.")),
    EventKind.CREW_PLAYED: Telling(N_("{player} plays {card}."), N_("You play {card}.")),
    EventKind.CREW_JOINED: Telling(N_("{player} plays {card} {for_side}."), N_("You play {card} {for_side}.")),
    EventKind.CANCELLED: Telling(
        N_("{player}'s Traitor cancels {other}'s {card}."),
        N_("Your Traitor cancels {other}'s {card}."),
        N_("{player}'s Traitor cancels your {card}."),
    ),
    EventKind.ATTACK_CLOSED: Telling(N_("{player} ends the attack."), N_("You end the attack.")),
    EventKind.NEED_CHANGED: Telling(N_("Now needed: {skill} {number}.")),
    EventKind.SKILL_ASSIGNED: Telling(
        N_("{player} counts an all-skills card as {skill}."), N_("You count an all-skills card as {skill}.")
    ),
    EventKind.ATTACK_WON: Telling(N_("The attack succeeds!")),
    EventKind.ATTACK_LOST: Telling(N_("The attack fails.")),
    EventKind.PRIZE_TURNED: Telling(N_("Prizes won: {prizes}."), N_("You secretly draw {prizes}.")),
    EventKind.PRIZE_COLLECTED: Telling(N_("{player} loses {prizes}."), N_("You lose {prizes}.")),
    EventKind.PRIZE_PICKED: Telling(N_("{player} picks {prize}."), N_("You pick {prize}.")),
    EventKind.PRIZE_GIVEN: Telling(
        N_("{player} gives {other}'s Carpenter {prize}."),
        N_("You give {other}'s Carpenter {prize}."),
        N_("{player} gives your Carpenter {prize}."),
    ),
    EventKind.PRIZE_CLAIMED: Telling(
        N_("{other}'s Carpenter takes {prize} from {player}."),
        N_("{other}'s Carpenter takes {prize} from you."),
        N_("Your Carpenter takes {prize} from {player}."),
    ),
    EventKind.PRIZE_EXCHANGED: Telling(
        N_("{player} exchanges {prize} for a crew card."), N_("You exchange {prize} for a crew card.")
    ),
    EventKind.PRIZE_EARNED: Telling(N_("{player} receives {prizes}."), N_("You receive {prizes}.")),
    EventKind.PRIZE_BURIED: Telling(N_("{player} buries {prize}."), N_("You bury {prize}.")),
    EventKind.PRIZE_DUG_UP: Telling(
        N_("{other} digs up {player}'s {prize}."),
        N_("{other} digs up your {prize}."),
        N_("You dig up {player}'s {prize}."),
    ),
    EventKind.PRIZE_SHOWN: Telling(N_("{player} shows everyone {prize}."), N_("You show everyone {prize}.")),
    EventKind.GUARD_NAMED: Telling(
        N_("{other} has to guard the ship."), to_you=N_("You have to guard the ship and can't bury prizes.")
    ),
    EventKind.GUARD_CHANGED: Telling(
        N_("{other} takes over guard duty from {player}."),
        N_("{other} takes over your guard duty."),
        N_("You take over guard duty from {player}."),
    ),
    EventKind.ISLAND_REACHED: Telling(N_("The ship reaches Treasure Island.")),
    EventKind.PUNISHMENT_ORDERED: Telling(
        N_("{player} orders a punishment and suggests {other}."),
        N_("You order a punishment and suggest {other}."),
        N_("{player} orders a punishment and suggests you."),
    ),
    EventKind.PUNISHMENT_REFUSED: Telling(N_("Captain {player} spares the crew."), N_("You spare the crew.")),
    EventKind.VICTIM_NAMED: Telling(
        N_("{player} punishes {other}."), N_("You punish {other}."), N_("{player} punishes you.")
    ),
    EventKind.CARD_WHIPPED: Telling(N_("{player} loses {card}."), N_("You lose {card}.")),
    EventKind.CARD_STOLEN: Telling(
        N_("{other} steals {card} from {player}."),
        N_("{other} steals your {card}."),
        N_("You steal {card} from {player}."),
    ),
    EventKind.CARD_DISCARDED: Telling(N_("{player} discards {card}."), N_("You discard {card}.")),
    EventKind.MUTINY_SHOUTED: Telling(N_("{player} shouts “Mutiny!”"), N_("You shout “Mutiny!”")),
    EventKind.MUTINY_CALLED: Telling(
        N_("{player} leads a mutiny against Captain {other}."),
        N_("You lead a mutiny against Captain {other}."),
        N_("{player} leads a mutiny against you."),
    ),
    EventKind.LEADER_KILLED: Telling(
        N_("{player}'s Cutthroat kills {other}!"),
        N_("Your Cutthroat kills {other}!"),
        N_("{player}'s Cutthroat kills you!"),
    ),
    EventKind.FORCED_TO_JOIN: Telling(
        N_("{player} has to play a card {for_side}."), N_("You have to play a card {for_side}.")
    ),
    EventKind.CAPTAIN_CHANGED: Telling(N_("{player} is the new Captain!"), N_("You're the new Captain!")),
    EventKind.POOL_DEALT: Telling(N_("From the mutiny {player} gets {cards}."), N_("From the mutiny you get {cards}.")),
    EventKind.QM_CHANGED: Telling(N_("{player} is now Quartermaster."), N_("You're now Quartermaster.")),
    EventKind.OFFERED_CREW: Telling(
        N_("{player} offers {other} {card}."), N_("You offer {other} {card}."), N_("{player} offers you {card}.")
    ),
    EventKind.OFFERED_PRIZE: Telling(
        N_("{player} offers {other} {prize}."), N_("You offer {other} {prize}."), N_("{player} offers you {prize}.")
    ),
    EventKind.OFFERED_PROMISE: Telling(
        N_("{player} makes {other} a promise."), N_("You make {other} a promise."), N_("{player} makes you a promise.")
    ),
    EventKind.OFFERED_DUTY: Telling(
        N_("{player} asks {other} to take over guard duty."),
        N_("You ask {other} to take over guard duty."),
        N_("{player} asks you to take over guard duty."),
    ),
    EventKind.OFFER_WITHDRAWN: Telling(
        N_("{player} withdraws the offer to {other}."),
        N_("You withdraw your offer to {other}."),
        N_("{player} withdraws the offer to you."),
    ),
    EventKind.OFFER_DECLINED: Telling(
        N_("{other} declines {player}'s offer."),
        N_("{other} declines your offer."),
        N_("You decline {player}'s offer."),
    ),
    EventKind.OFFER_ACCEPTED: Telling(
        N_("{other} accepts {player}'s offer."),
        N_("{other} accepts your offer."),
        N_("You accept {player}'s offer."),
    ),
    EventKind.CARD_GIVEN: Telling(
        N_("{player} gives {other} {card}."), N_("You give {other} {card}."), N_("{player} gives you {card}.")
    ),
    EventKind.PRIZE_HANDED_OVER: Telling(
        N_("{player} gives {other} {prize}."), N_("You give {other} {prize}."), N_("{player} gives you {prize}.")
    ),
    EventKind.OFFER_LAPSED: Telling(
        N_("{player}'s offer to {other} expires."),
        N_("Your offer to {other} expires."),
        N_("{player}'s offer to you expires."),
    ),
    EventKind.ROUND_ENDED: Telling(N_("Round {number} is over.")),
    EventKind.JEWELS_VALUED: Telling(N_("{player} draws {prize} for Jewels."), N_("You draw {prize} for your Jewels.")),
    EventKind.GAME_ENDED: Telling(N_("The game is over.")),
    EventKind.NOTHING_TO_TAKE: Telling(
        N_("{player}'s Carpenter finds nothing to take."), N_("Your Carpenter finds nothing to take.")
    ),
    EventKind.BOOTY_PASSED: Telling(
        N_("{player} hands the other prizes to {other}."),
        N_("You hand the other prizes to {other}."),
        N_("{player} hands you the other prizes."),
    ),
    EventKind.CLAIMED_BLINDLY: Telling(
        N_("{player} draws one of {other}'s hidden prizes."),
        N_("You draw one of {other}'s hidden prizes."),
        N_("{player} draws one of your hidden prizes."),
    ),
    EventKind.CLAIM_LET_GO: Telling(N_("{player}'s Carpenter takes nothing."), N_("Your Carpenter takes nothing.")),
    EventKind.BURIED_SHOWN: Telling(
        N_("{player} shows everyone a buried prize: {prize}."), N_("You show everyone a buried prize: {prize}.")
    ),
}

UNTOLD = {EventKind.PASSED, EventKind.PRIZE_DEALT, EventKind.MUTINY_ENDED}
"""What only counts for the sums: a log of passes is no story, and who gets which prize is told when all are dealt."""

SECRETS = {
    EventKind.CARD_DRAWN: Telling(NN_("{player} draws a card.", "{player} draws {number} cards.", "number")),
    EventKind.PRIZE_TURNED: Telling(
        NN_("{player} secretly draws a prize.", "{player} secretly draws {number} prizes.", "number")
    ),
    EventKind.PRIZE_COLLECTED: Telling(NN_("{player} loses a prize.", "{player} loses {number} prizes.", "number")),
    EventKind.PRIZE_PICKED: Telling(N_("{player} picks a prize.")),
    EventKind.PRIZE_GIVEN: Telling(N_("{player} gives {other}'s Carpenter a prize.")),
    EventKind.PRIZE_CLAIMED: Telling(N_("{other}'s Carpenter takes a prize from {player}.")),
    EventKind.PRIZE_EARNED: Telling(NN_("{player} receives a prize.", "{player} receives {number} prizes.", "number")),
    EventKind.PRIZE_BURIED: Telling(N_("{player} buries a prize.")),
    EventKind.PRIZE_DUG_UP: Telling(N_("{other} digs up one of {player}'s prizes.")),
    EventKind.CARD_STOLEN: Telling(N_("{other} steals a card from {player}.")),
    EventKind.OFFERED_CREW: Telling(
        N_("{player} offers {other} a crew card."), to_you=N_("{player} offers you a crew card.")
    ),
    EventKind.CARD_GIVEN: Telling(N_("{player} gives {other} a crew card.")),
}
"""The same for those who may not know the card; its owner always does."""

EVERYONE_DRAWS = NN_("Everyone draws a card.", "Everyone draws {number} cards.", "number")

NO_MAP = N_("No one shows a map. The ship turns back.")
"""9.2 The island is not found."""

ORDERED = Telling(N_("{player} orders a punishment."), N_("You order a punishment."))
"""10.1 Without a victim to suggest."""

SOLD = {
    Prize.JEWELS: Telling(N_("{player} sells Jewels."), N_("You sell Jewels.")),
    Prize.HOSTAGE: Telling(N_("{player} ransoms a Hostage."), N_("You ransom a Hostage.")),
}

PLAYED = {
    Character.BOATSWAIN: (
        Telling(
            N_("{player} plays the Boatswain: {other} is to guard the ship."),
            N_("You play the Boatswain: {other} is to guard the ship."),
            N_("{player} plays the Boatswain: you're to guard the ship."),
        ),
    ),
    Character.CARPENTER: (
        Telling(
            N_("{player} plays the Carpenter and asks for a prize."), N_("You play the Carpenter and ask for a prize.")
        ),
    ),
    Character.COOK: (Telling(N_("{player} plays the Cook to pick first."), N_("You play the Cook to pick first.")),),
    Character.CUTTHROAT: (
        Telling(
            N_("{player} plays the Cutthroat against the Captain."), N_("You play the Cutthroat against the Captain.")
        ),
        Telling(
            N_("{player} plays the Cutthroat against the First Mutineer."),
            N_("You play the Cutthroat against the First Mutineer."),
        ),
    ),
    Character.FIRST_MATE: (
        Telling(N_("{player} plays the First Mate: melee −1."), N_("You play the First Mate: melee −1.")),
        Telling(N_("{player} plays the First Mate: melee +1."), N_("You play the First Mate: melee +1.")),
    ),
    Character.LOOKOUT: (
        Telling(
            N_("{player} plays the Lookout to reveal the destination."),
            N_("You play the Lookout to reveal the destination."),
        ),
    ),
    Character.MASTER_MARINER: (
        Telling(
            N_("{player} plays the Master Mariner: navigation −1."), N_("You play the Master Mariner: navigation −1.")
        ),
        Telling(
            N_("{player} plays the Master Mariner: navigation +1."), N_("You play the Master Mariner: navigation +1.")
        ),
    ),
    Character.OLD_SAILOR: (Telling(N_("{player} shows the Old Sailor's map."), N_("You show the Old Sailor's map.")),),
    Character.SEA_DOG: (
        Telling(
            N_("{player} plays the Sea Dog: {other} is to join the Captain."),
            N_("You play the Sea Dog: {other} is to join the Captain."),
            N_("{player} plays the Sea Dog: you're to join the Captain."),
        ),
        Telling(
            N_("{player} plays the Sea Dog: {other} is to join the mutiny."),
            N_("You play the Sea Dog: {other} is to join the mutiny."),
            N_("{player} plays the Sea Dog: you're to join the mutiny."),
        ),
    ),
    Character.SECOND_MATE: (
        Telling(
            N_("{player} plays the Second Mate to rob {first} and {second}."),
            N_("You play the Second Mate to rob {first} and {second}."),
            N_("{player} plays the Second Mate to rob you and {other}."),
        ),
        Telling(
            N_("{player} plays the Second Mate to rob {other}."),
            N_("You play the Second Mate to rob {other}."),
            N_("{player} plays the Second Mate to rob you."),
        ),
    ),
    Character.SHARP_SHOOTER: (
        Telling(N_("{player} plays the Sharp-shooter: guns −1."), N_("You play the Sharp-shooter: guns −1.")),
        Telling(N_("{player} plays the Sharp-shooter: guns +1."), N_("You play the Sharp-shooter: guns +1.")),
    ),
    Character.SMART_KID: (
        Telling(
            N_("{player} plays the Smart Kid to dig up one of {other}'s prizes."),
            N_("You play the Smart Kid to dig up one of {other}'s prizes."),
            N_("{player} plays the Smart Kid to dig up one of your prizes."),
        ),
    ),
    Character.STOWAWAYS: (
        Telling(N_("{player} plays the Stowaways for two cards."), N_("You play the Stowaways for two cards.")),
    ),
    Character.SURGEON: (
        Telling(
            N_("{player} plays the Surgeon to become Quartermaster."),
            N_("You play the Surgeon to become Quartermaster."),
        ),
    ),
    Character.TRAITOR: (Telling(N_("{player} plays the Traitor."), N_("You play the Traitor.")),),
}
"""14. A character played for its effect; where there are two sentences, its side, direction or targets tell which.
The Powder Monkey is only ever played for its crewmen."""

# Sums

FOUGHT = N_("Fought: {players}.")
HELD_BACK = N_("Held back: {players}.")
SHARED_OUT = N_("Shared out: {players}.")
NOTHING_FOR = N_("Nothing for {players}.")
POOL_SHARED = N_("The mutiny's crew is dealt out: {players}.")
MUTINY_WON = Telling(N_("{player} wins the mutiny, {more} to {less}."), N_("You win the mutiny, {more} to {less}."))
MUTINY_WON_BY_MURDER = Telling(N_("{player} wins the mutiny."), N_("You win the mutiny."))
CAPTAINS_SIDE = N_("With the Captain: {players}.")
MUTINEERS = N_("With the mutineers: {players}.")
NEUTRAL = N_("Neutral: {players}.")

YOU = N_("you")
# Translators: a player in a list, and what that player gave or got: “Anne (guns 3)”
WITH = N_("{player} ({things})")
# Translators: how much of a skill somebody gave: “guns 3”
AMOUNT = N_("{skill} {number}")
SOME_CARDS = NN_("{number} card", "{number} cards", "number")
SOME_PRIZES = NN_("{number} prize", "{number} prizes", "number")
