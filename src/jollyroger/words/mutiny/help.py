"""What the cards of Piracy & Mutiny do, each in a sentence: for the help of a card and for the reference card."""

from __future__ import annotations

from jollyroger.words.common.languages import N_, NN_

CHARACTERS = {
    "boatswain": (
        "14.1",
        N_("When you reach Treasure Island: choose a player to guard the ship. They can't bury prizes."),
    ),
    "carpenter": (
        "14.2",
        N_(
            "After prizes are shared: ask for a prize. If no one gives one, take one from the Captain or Quartermaster."
        ),
    ),
    "cook": ("14.3", N_("When prizes are shared: pick first, before the Captain.")),
    "cutthroat": (
        "14.4",
        N_("To call a mutiny, or during one: kill the Captain or First Mutineer. The mutiny ends at once."),
    ),
    "first-mate": ("14.5", N_("After the destination is revealed: add or subtract 1 melee.")),
    "lookout": ("14.6", N_("Before an attack: reveal the destination.")),
    "master-mariner": ("14.7", N_("After the destination is revealed: add or subtract 1 navigation.")),
    "old-sailor": ("14.9", N_("Shows the map. Without it you can't reach Treasure Island.")),
    "powder-monkey": ("14.10", N_("In a mutiny: counts as 5 crewmen.")),
    "sea-dog": ("14.11", N_("In a mutiny: force a neutral player to join your side and play a card for it.")),
    "second-mate": ("14.12", N_("At any time: steal a random crew card from each of two other players.")),
    "sharp-shooter": ("14.8", N_("After the destination is revealed: add or subtract 1 guns.")),
    "smart-kid": ("14.13", N_("After prizes are buried: dig up a random prize that another player has buried.")),
    "stowaways": ("14.14", N_("At any time: draw two crew cards.")),
    "surgeon": ("14.15", N_("At any time, unless you're Captain: become Quartermaster at once.")),
    "traitor": ("14.16", N_("Right after another player's card: cancel it. It has no effect and is discarded.")),
}
"""14 What the special characters do: the rule of each, and a sentence."""

PRIZES = {
    "gold1": N_("Worth 1 gold."),
    "gold2": N_("Worth 2 gold."),
    "gold3": N_("Worth 3 gold."),
    "rum": N_("Worth nothing, but breaks ties."),
    "jewels": N_("Sell them in port for a prize. Unsold at the end, they're worth the prize drawn for them."),
    "hostage": N_("Ransom in port for two prizes. Unransomed at the end, it's worth 1 gold."),
}
"""16 What a prize is worth."""

WORTH_RULE = "16.2"

CREW = {
    "help_skill": ("6.3", N_("In an attack: counts for its skill.")),
    "help_all": ("6.3", N_("In an attack: counts as any one skill, chosen at the end.")),
    "help_mutiny": (
        "11.4",
        NN_("In a mutiny: counts as {crewmen} crewman.", "In a mutiny: counts as {crewmen} crewmen.", "crewmen"),
    ),
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
