"""The words of the mutiny's table page about fights, windows, bribes, oaths and talk, by the keys its scripts use."""

from __future__ import annotations

from jollyroger.words.common.languages import N_, NN_
from jollyroger.words.mutiny.names import COUNT_OF

CREW_CARDS = NN_("{count} crew card", "{count} crew cards")

FIGHT = {
    "fight_words": NN_("{leader}: {crewmen} crewman", "{leader}: {crewmen} crewmen", "crewmen"),
    "fight_tie": N_("Tied: the Captain wins."),
}
"""The mutiny: two decks of the ship."""

WINDOWS = {
    "passed": N_("You've answered. You can still act until this ends."),
    "offer_open": N_("A bribe isn't an answer. You'll be asked again, and a pass withdraws your offer."),
    "answer_offer": N_("You've answered. Only the offer to you is still open."),
    "mode_attack": N_("You pass for the rest of this attack."),
    "mode_mutiny": N_("You pass for the rest of this mutiny."),
    "mode_round": N_("You pass for the rest of this round."),
    "seconds_left": NN_("{seconds} second left", "{seconds} seconds left", "seconds"),
}
"""Windows and their timer."""

BRIBES = {
    "bribe_left": NN_("{left} offer left this round.", "{left} offers left this round.", "left"),
    "bribe_adds": N_("This adds to your offer to {player}."),
    "bribe_choose": N_("Choose what to offer, then who gets it."),
    "bribe_to": N_("Offer it to {player}"),
    "bribe_with": N_("Offer it to…"),
    "bribe_whom": N_("Who gets it?"),
    "offer_line": N_("{giver} offers {receiver}:"),
    "offer_yours": N_("You offer {receiver}:"),
    "offer_to_you": N_("{giver} offers you:"),
    "offer_crew": CREW_CARDS,
    "offer_promise": N_("a promise"),
    "offer_words": N_("a promise: {text}"),
    "offer_duty": N_("guard duty"),
    "offer_wish": N_("In return {player} promises: {text}"),
    "offer_wish_you": N_("In return you promise: {text}"),
    "wish_quote": N_("They promise: {text}"),
    "accept": N_("Accept"),
    "decline": N_("Decline"),
    "withdraw": N_("Withdraw"),
    "count_of": COUNT_OF,
}
"""Offers: making them, answering them."""

OATHS = {
    "oath_line": N_("{giver} to {receiver}, round {round}"),
    "oath_told": N_("{giver} to {receiver}: {text} ({standing})"),
    "no_oaths": N_("No promises yet."),
}
"""The book of oaths."""

CHAT = {
    "to_all": N_("to all"),
    "to_player": N_("to {player}"),
    "whispered": N_("to {player} only"),
    "shouts_line": N_("{name} shouts: {text}"),
}
"""Talk."""

EYES = {
    "eyes_of": N_("{player}'s view"),
    "eyes_all": N_("show all"),
    "eyes_table": N_("table view"),
}
"""Replays through somebody's eyes."""

TALK = FIGHT | WINDOWS | BRIBES | OATHS | CHAT | EYES
