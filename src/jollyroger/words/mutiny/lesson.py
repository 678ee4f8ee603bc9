"""The words of the guided rounds of Piracy & Mutiny, by the keys that its script uses."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

LESSON = {
    "guide_appoint": N_("You're the Captain. Tap a pirate to appoint your Quartermaster, who will deal out the booty."),
    "guide_call": N_("After each of the Captain's decisions anyone may call a mutiny. For now your crew is loyal."),
    "guide_sail": N_("Choose where to sail: tap a destination. The symbols show the skills that the attack needs."),
    "guide_attack": N_("Attack! Tap a card with a skill that's still missing, then play it. Everyone may add cards."),
    "guide_sharing": N_(
        "You've got the booty! The Captain picks a prize first, then the Quartermaster deals out the rest."
    ),
    "guide_pick": N_("Pick a prize: tap it. Gold counts what it shows."),
    "guide_bribe": N_(
        "With a bribe you can offer someone a prize, a card or a promise: for a vote, a favour, or peace."
    ),
    "guide_punish": N_("The Captain may have someone punished, who loses a card. Or you spare them all."),
    "guide_mutiny": N_(
        "Mutiny! Tap a card to play it for a side: the crewmen on it count. The stronger side wins, and ties go to the "
        "Captain. Pass when you've done enough."
    ),
    "guide_won": N_("You're still the Captain! The losers have to hand over their prizes."),
    "guide_lost": N_("The ship has a new Captain. The losers hand over their prizes, and a new round begins."),
    "guide_island": N_("Now sail to Treasure Island: you hold the Old Sailor, who has the map."),
    "guide_map": N_("Show the map: tap the Old Sailor twice."),
    "guide_bury": N_("Bury a prize: nobody can take it from you any more, and it counts in the end."),
    "guide_none_to_bury": N_(
        "On the island everyone buries prizes: nobody can take them any more. You have none to bury now."
    ),
    "guide_end": N_("Now you know the ropes. From here on your crew plays as it likes: good luck!"),
}
"""One bubble a step."""
