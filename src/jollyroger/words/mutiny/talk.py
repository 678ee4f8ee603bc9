"""The words of the mutiny's table page about fights, windows, bribes, oaths and talk, by the keys its scripts use."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

FIGHT = {
    "fight_words": N_("{leader}: {crewmen} crewmen, {cards} cards"),
    "fight_tie": N_("Level: the Captain wins a tie."),
}
"""The mutiny: two decks of the ship."""

WINDOWS = {
    "passed": N_("You have answered. Until this closes you may still act."),
    "offer_open": N_("Making a bribe is not an answer: you are asked again. A pass takes your offer back."),
    "answer_offer": N_("You have answered; only the offer to you is still open."),
    "mode_attack": N_("You pass for the rest of this attack."),
    "mode_mutiny": N_("You pass for the rest of this mutiny."),
    "mode_round": N_("You pass for the rest of this round."),
    "seconds_left": N_("{seconds} seconds left"),
}
"""Windows and their timer."""

BRIBES = {
    "bribe_left": N_("Offers left in this round: {left}"),
    "bribe_adds": N_("This goes on top of your offer to {player}."),
    "bribe_choose": N_("Choose what you offer, then to whom."),
    "bribe_to": N_("Offer it to {player}"),
    "bribe_with": N_("Offer it to …"),
    "bribe_whom": N_("To whom do you offer it?"),
    "offer_line": N_("{giver} offers {receiver}:"),
    "offer_yours": N_("You offer {receiver}:"),
    "offer_to_you": N_("{giver} offers you:"),
    "offer_crew": N_("crew cards: {count}"),
    "offer_promise": N_("a promise"),
    "offer_words": N_("the promise: {text}"),
    "offer_duty": N_("the guard's duty"),
    "accept": N_("Accept"),
    "decline": N_("Decline"),
    "withdraw": N_("Withdraw"),
    "count_of": N_("{count} × {thing}"),
}
"""Offers: making them, answering them."""

OATHS = {
    "oath_line": N_("{giver} to {receiver}, round {round}"),
    "oath_told": N_("Oath of {giver} to {receiver}: {text} ({standing})"),
    "no_oaths": N_("Nobody has promised anything yet."),
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
    "eyes_of": N_("as {player} saw it"),
    "eyes_all": N_("show all"),
    "eyes_table": N_("as everybody saw it"),
}
"""Replays through somebody's eyes."""

TALK = FIGHT | WINDOWS | BRIBES | OATHS | CHAT | EYES
