"""The words of the mutiny's banners, of a card in the limelight and of a fight's sums, by the keys its scripts use."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

BANNERS = {
    "told_captain": N_("The Captain wins the mutiny, {most} to {least}."),
    "told_mutineer": N_("The mutineers win, {most} to {least}!"),
    "told_island": N_("Treasure Island! Bury your prizes."),
    "told_offered": N_("{player} offers you a bribe."),
    "told_accepted": N_("{player} takes your bribe."),
    "told_declined": N_("{player} declines your bribe."),
    "told_quartermaster": N_("You're the Quartermaster now."),
    "told_you_captain": N_("You're the Captain now!"),
    "told_stolen": N_("{player} steals from you: {card}"),
    "told_you_stole": N_("You steal from {player}: {card}"),
    "told_punished": N_("You're punished and lose: {card}"),
    "told_cancelled": N_("{player}'s Traitor cancels your card: {card}"),
    "told_forced_captain": N_("You have to join the Captain."),
    "told_forced_mutineer": N_("You have to join the First Mutineer."),
    "told_guard": N_("You guard the ship: you can't bury."),
    "told_lost": N_("You lose: {prizes}"),
    "told_got": N_("You get: {prizes}"),
    "told_broken": N_("{giver} broke a promise to you: {text}"),
    "told_a_card": N_("a crew card"),
    "told_a_prize": N_("a prize"),
}
"""What happens to the reader, and climaxes."""

SPOT = {
    "spot_two": N_("{player} plays: {card}, against {target} and {second}"),
    "spot_you": N_("You're hit."),
    "spot_answer": N_("Your Traitor can cancel it."),
    "spot_no_answer": N_("You hold no Traitor."),
}
"""A card that is about to take effect."""

SUMS = {
    "sum_cards": N_("Cards: {count}"),
    "sum_captain": N_("Captain's card: {count}"),
    "sum_quartermaster": N_("Quartermaster's card: {count}"),
}
"""11.4 What makes a side's crewmen."""

TIDINGS = BANNERS | SPOT | SUMS
