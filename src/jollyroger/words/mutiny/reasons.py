"""Why a move is refused in Piracy & Mutiny."""

from __future__ import annotations

from jollyroger.games.mutiny.moves.objections import Objection
from jollyroger.words.common.languages import N_

REASONS = {
    Objection.GAME_IS_OVER: N_("The game is over."),
    Objection.CHANCE_IS_DUE: N_("One moment: cards are being drawn."),
    Objection.NO_SUCH_MOVE: N_("That move isn't possible."),
    Objection.NO_SUCH_SEAT: N_("That player isn't at this table."),
    Objection.OTHERS_ARE_ASKED: N_("It's someone else's turn."),
    Objection.NOT_ASKED_NOW: N_("You can't do that now."),
    Objection.YOU_MUST_DECIDE: N_("You can't pass. This decision is yours."),
    Objection.NOTHING_TO_PASS: N_("There's nothing to pass on right now."),
    Objection.ONLY_THE_CAPTAIN: N_("Only the Captain can decide that."),
    Objection.ONLY_THE_QUARTERMASTER: N_("Only the Quartermaster can do that."),
    Objection.NOT_YOURSELF: N_("You can't choose yourself. Choose another player."),
    Objection.STACK_IS_EMPTY: N_("That stack is empty. Choose another destination."),
    Objection.ISLAND_IS_CLOSED: N_("You've already missed Treasure Island this round. Choose another destination."),
    Objection.CANNOT_BE_PUNISHED: N_("Choose a player with crew cards, but not the Captain or Quartermaster."),
    Objection.CARD_NOT_IN_HAND: N_("That card isn't in your hand."),
    Objection.ONLY_NORMAL_CREW: N_("Special characters can't attack. Play normal crew."),
    Objection.NOT_ALL_HAVE_ANSWERED: N_("You can't end the attack yet. Wait until everyone has played or passed."),
    Objection.CAPTAIN_CANNOT_CALL: N_("The Captain can't call a mutiny."),
    Objection.SIDES_ARE_FINAL: N_("You can't switch sides in a mutiny."),
    Objection.NOT_A_NEUTRAL: N_("The Sea Dog only works on neutral players."),
    Objection.PLAYER_HAS_NO_CARDS: N_("That player has no crew cards."),
    Objection.TWO_DIFFERENT_PLAYERS: N_("Choose two different players."),
    Objection.NO_BURIED_PRIZE: N_("That player hasn't buried anything."),
    Objection.NO_QUARTERMASTER_AT_THREE: N_(
        "With three players there's no Quartermaster, so you can't use the Surgeon."
    ),
    Objection.CAPTAIN_NO_SURGEON: N_("The Captain can't play the Surgeon."),
    Objection.NOT_WHILE_QM_AT_WORK: N_(
        "Wait until the Quartermaster has assigned the skills and dealt out the prizes."
    ),
    Objection.NOT_YOUR_OWN_CARD: N_("The Traitor only cancels other players' cards."),
    Objection.CANNOT_BE_BETRAYED: N_("Too late: the Traitor only cancels a card played since you last acted."),
    Objection.PRIZE_NOT_THERE: N_("That prize isn't there."),
    Objection.HAS_GOT_MORE: N_("Players with fewer prizes come first."),
    Objection.ONLY_FROM_CAPTAIN_OR_QM: N_("The Carpenter can only take from the Captain or Quartermaster."),
    Objection.EXCHANGED_ALREADY: N_("You've already exchanged a prize in this port."),
    Objection.NOTHING_TO_SELL: N_("You didn't bring any to this port."),
    Objection.PRIZE_DECK_IS_EMPTY: N_("The prize deck is empty, so there's nothing to get."),
    Objection.THE_GUARD_CANNOT_BURY: N_("You're guarding the ship, so you can't bury prizes."),
    Objection.PRIZES_ARE_OPEN: N_("Everyone can see the prizes in this game."),
    Objection.PRIZES_ARE_HIDDEN: N_("Prizes are hidden in this game. Draw one blind."),
    Objection.NO_MORE_OFFERS: N_("You've already made three offers this round."),
    Objection.ONE_OFFER_AT_A_TIME: N_("You can't make another offer while yours is still open."),
    Objection.NO_OFFER_MADE: N_("You haven't made an offer."),
    Objection.NO_SUCH_OFFER: N_("That player hasn't made you an offer."),
    Objection.OFFERED_ALREADY: N_("That's already in your offer."),
    Objection.NOT_THE_GUARD: N_("Only the guard can hand over guard duty, and only while prizes are being buried."),
    Objection.DUTY_PASSED_ALREADY: N_("Guard duty has already changed hands."),
    Objection.CALLED_ALREADY: N_("You've already called the mutiny."),
    Objection.NOT_IN_ANOTHER_EFFECT: N_("Wait until the current card has taken effect."),
    Objection.SHOWN_ALREADY: N_("Everyone has already seen that prize."),
    Objection.NO_BRIBES_HERE: N_("Bribes are off at this table."),
    Objection.HAS_BURIED_HERE: N_("That player has already buried prizes on this visit."),
    Objection.NOT_AT_THE_TABLE: N_("You're not at this table."),
    Objection.THE_COOK_PICKS_FIRST: N_("You can't pick yet. The Cook's player picks first."),
    Objection.FORCED_TO_A_SIDE: N_("The Sea Dog forces you to play for the other side."),
    Objection.ATTACK_IS_CLOSED: N_(
        "The attack has ended. You can only play a First Mate, Master Mariner, Sharp-shooter or Traitor now."
    ),
    Objection.NOT_TO_YOUR_OWN_CARPENTER: N_("Your own Carpenter is asking. Another player has to give the prize."),
}
