"""What the cards of Piracy & Mutiny do, each in a sentence: for the help of a card and for the reference card."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

CHARACTERS = {
    "boatswain": ("14.1", N_("On arrival at the treasure island: names one who must guard the ship and cannot bury.")),
    "carpenter": (
        "14.2",
        N_("After prizes were shared: asks everybody for a prize; if nobody gives one, takes one from those who lead."),
    ),
    "cook": ("14.3", N_("When prizes are shared: picks first, the Captain second.")),
    "cutthroat": (
        "14.4",
        N_("To call a mutiny, or in one: kills the Captain or the First Mutineer, and the mutiny is over."),
    ),
    "first-mate": ("14.5", N_("When an attack is closed: its destination takes 1 melee more or less.")),
    "lookout": ("14.6", N_("Before the first card of an attack: the destination is turned up.")),
    "master-mariner": ("14.7", N_("When an attack is closed: its destination takes 1 navigation more or less.")),
    "old-sailor": ("14.9", N_("He has the map: without him the treasure island is not found.")),
    "powder-monkey": ("14.10", N_("In a mutiny it counts as 5 crewmen.")),
    "sea-dog": ("14.11", N_("In a mutiny: a neutral must join that side and play a card for it.")),
    "second-mate": ("14.12", N_("At any time: one random crew card from each of two other players.")),
    "sharp-shooter": ("14.8", N_("When an attack is closed: its destination takes 1 guns more or less.")),
    "smart-kid": ("14.13", N_("After the burying: digs up one random buried prize of another player.")),
    "stowaways": ("14.14", N_("At any time: draws two crew cards.")),
    "surgeon": ("14.15", N_("At any time, but not by the Captain: its player is Quartermaster at once.")),
    "traitor": ("14.16", N_("Right after another player's card: that card has no effect and is discarded.")),
}
"""14 What the special characters do: the rule of each, and a sentence."""

PRIZES = {
    "gold1": N_("Counts 1 gold in the end."),
    "gold2": N_("Counts 2 gold in the end."),
    "gold3": N_("Counts 3 gold in the end."),
    "rum": N_("Counts nothing in the end, but the most Rum wins a tie."),
    "jewels": N_("In the end worth the next prize of the deck. In a port they sell for a prize."),
    "hostage": N_("Counts 1 gold in the end. In a port it is ransomed for two prizes."),
}
"""16 What a prize is worth."""

WORTH_RULE = "16.2"

CREW = {
    "help_skill": ("6.3", N_("In an attack it counts for its skill.")),
    "help_all": ("6.3", N_("In an attack it counts for one skill, which is said at the end.")),
    "help_mutiny": ("11.4", N_("In a mutiny, crewmen: {crewmen}.")),
}
"""What normal crew does, and what all crew does in a mutiny."""

HELP_AND_RULES = {
    **{f"help_{character}": told for character, told in CHARACTERS.items()},
    **{f"worth_{prize}": (WORTH_RULE, text) for prize, text in PRIZES.items()},
    **CREW,
}
HELP = {key: text for key, (_, text) in HELP_AND_RULES.items()}
RULES = {key: rule for key, (rule, _) in HELP_AND_RULES.items()}
"""The number of the rule that each sentence is about."""
