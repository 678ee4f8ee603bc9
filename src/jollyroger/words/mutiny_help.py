"""What the cards of Piracy & Mutiny do, each in a sentence: for the help of a card and for the reference card."""

from __future__ import annotations

from jollyroger.words.languages import N_

CHARACTERS = {
    "boatswain": N_("On arrival at the treasure island: names one who must guard the ship and cannot bury."),
    "carpenter": N_(
        "After prizes were shared: asks everybody for a prize; if nobody gives one, takes one from those who lead."
    ),
    "cook": N_("When prizes are shared: picks first, the Captain second."),
    "cutthroat": N_("To call a mutiny, or in one: kills the Captain or the First Mutineer, and the mutiny is over."),
    "first-mate": N_("When the destination was turned up: it takes 1 melee more or less."),
    "lookout": N_("Before the first card of an attack: the destination is turned up."),
    "master-mariner": N_("When the destination was turned up: it takes 1 navigation more or less."),
    "old-sailor": N_("He has the map: without him the treasure island is not found."),
    "powder-monkey": N_("In a mutiny it counts as 5 crewmen."),
    "sea-dog": N_("In a mutiny: a neutral must join that side and play a card for it."),
    "second-mate": N_("At any time: one random crew card from each of two other players."),
    "sharp-shooter": N_("When the destination was turned up: it takes 1 guns more or less."),
    "smart-kid": N_("After the burying: digs up one random buried prize of another player."),
    "stowaways": N_("At any time: draws two crew cards."),
    "surgeon": N_("At any time, but not by the Captain: its player is Quartermaster at once."),
    "traitor": N_("Right after another player's card: that card has no effect and is discarded."),
}
"""14 The special characters."""

PRIZES = {
    "gold1": N_("Counts 1 gold in the end."),
    "gold2": N_("Counts 2 gold in the end."),
    "gold3": N_("Counts 3 gold in the end."),
    "rum": N_("Counts nothing in the end, but the most Rum wins a tie."),
    "jewels": N_("In the end worth the next prize of the deck. In a port they sell for a prize."),
    "hostage": N_("Counts 1 gold in the end. In a port it is ransomed for two prizes."),
}
"""16 What a prize is worth."""

HELP = {
    **{f"help_{character}": text for character, text in CHARACTERS.items()},
    **{f"worth_{prize}": text for prize, text in PRIZES.items()},
    "help_skill": N_("In an attack it counts for its skill."),
    "help_all": N_("In an attack it counts for one skill, which is said at the end."),
    "help_mutiny": N_("In a mutiny, crewmen: {crewmen}."),
}
