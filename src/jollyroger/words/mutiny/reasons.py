"""Why a move is refused in Piracy & Mutiny."""

from __future__ import annotations

from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.words.common.languages import N_

REASONS = {
    Objection.GAME_IS_OVER: N_("The game is over."),
    Objection.CHANCE_IS_DUE: N_("Wait: chance decides first."),
    Objection.NO_SUCH_MOVE: N_("That move isn't possible."),
    Objection.NO_SUCH_SEAT: N_("There is no such player at this table."),
    Objection.OTHERS_ARE_ASKED: N_("It is for somebody else to act now."),
    Objection.NOT_ASKED_NOW: N_("This is not the moment for that."),
    Objection.YOU_MUST_DECIDE: N_("You cannot pass: this decision is yours."),
    Objection.NOTHING_TO_PASS: N_(
        "There is nothing to pass: you are not being asked, or only for your answer to an offer."
    ),
    Objection.ONLY_THE_CAPTAIN: N_("Only the Captain decides that."),
    Objection.ONLY_THE_QUARTERMASTER: N_("Only the Quartermaster does that."),
    Objection.NOT_YOURSELF: N_("Choose another player, not yourself."),
    Objection.STACK_IS_EMPTY: N_("That stack is empty: there is no such destination any more."),
    Objection.ISLAND_IS_CLOSED: N_("The Treasure Island was missed and cannot be chosen again in this round."),
    Objection.CANNOT_BE_PUNISHED: N_(
        "Only a player with a crew card can be punished, and neither Captain nor Quartermaster."
    ),
    Objection.CARD_NOT_IN_HAND: N_("That card is not in your hand."),
    Objection.ONLY_NORMAL_CREW: N_("Special characters have no skill: an attack takes normal crew."),
    Objection.NOT_ALL_HAVE_ANSWERED: N_("The attack can be closed once all others have played or passed."),
    Objection.CAPTAIN_CANNOT_CALL: N_("The Captain cannot call a mutiny."),
    Objection.SIDES_ARE_FINAL: N_("Who has taken a side in a mutiny stays on it."),
    Objection.NOT_A_NEUTRAL: N_("The Sea Dog forces only a player who is neutral."),
    Objection.PLAYER_HAS_NO_CARDS: N_("That player has no crew cards."),
    Objection.TWO_DIFFERENT_PLAYERS: N_("Choose two different players."),
    Objection.NO_BURIED_PRIZE: N_("That player has buried nothing."),
    Objection.NO_QUARTERMASTER_AT_THREE: N_(
        "With three players there is no Quartermaster, so the Surgeon has no effect."
    ),
    Objection.CAPTAIN_NO_SURGEON: N_("The Captain cannot play the Surgeon."),
    Objection.NOT_WHILE_QM_AT_WORK: N_(
        "Wait until the Quartermaster has assigned the skills and dealt out the prizes."
    ),
    Objection.NOT_YOUR_OWN_CARD: N_("The Traitor only cancels cards of other players."),
    Objection.CANNOT_BE_BETRAYED: N_(
        "The Traitor only cancels another player's card that was played since your last answer."
    ),
    Objection.PRIZE_NOT_THERE: N_("That prize is not there."),
    Objection.HAS_GOT_MORE: N_("First those who have got fewer prizes must get one."),
    Objection.ONLY_FROM_CAPTAIN_OR_QM: N_("The Carpenter only takes from the Captain or the Quartermaster."),
    Objection.EXCHANGED_ALREADY: N_("You have already exchanged a prize in this port."),
    Objection.NOTHING_TO_SELL: N_("You have brought nothing of that kind to this port."),
    Objection.PRIZE_DECK_IS_EMPTY: N_("There are no prizes left to get for it."),
    Objection.THE_GUARD_CANNOT_BURY: N_("Who guards the ship cannot bury."),
    Objection.PRIZES_ARE_OPEN: N_("The prizes lie face up in this game."),
    Objection.PRIZES_ARE_HIDDEN: N_("The prizes are hidden in this game: draw one blindly."),
    Objection.NO_MORE_OFFERS: N_("You have already made three offers in this round."),
    Objection.ONE_OFFER_AT_A_TIME: N_("Only one offer at a time: yours still stands."),
    Objection.NO_OFFER_MADE: N_("You have made no offer."),
    Objection.NO_SUCH_OFFER: N_("That player has made you no offer."),
    Objection.OFFERED_ALREADY: N_("That is already in your offer."),
    Objection.NOT_THE_GUARD: N_("Only the guard can pass on the duty, while the others bury."),
    Objection.DUTY_PASSED_ALREADY: N_("The guard has already changed once."),
    Objection.CALLED_ALREADY: N_("You have already called the mutiny."),
    Objection.NOT_IN_ANOTHER_EFFECT: N_("Wait until the other effect is over."),
    Objection.SHOWN_ALREADY: N_("Everybody has already seen that prize."),
    Objection.NO_BRIBES_HERE: N_("There are no bribes at this table."),
    Objection.HAS_BURIED_HERE: N_("This player has already buried prizes in this visit."),
    Objection.NOT_AT_THE_TABLE: N_("You do not sit at this table."),
    Objection.THE_COOK_PICKS_FIRST: N_("The Cook's player picks first."),
    Objection.FORCED_TO_A_SIDE: N_("The Sea Dog forces you to play for the other side."),
    Objection.ATTACK_IS_CLOSED: N_(
        "The attack is closed: only First Mate, Master Mariner, Sharp-shooter and Traitor can still be played."
    ),
    Objection.NOT_TO_YOUR_OWN_CARPENTER: N_("Your own Carpenter asks: another player gives the prize."),
}
