"""What the cards, skills, sides and places of Piracy & Mutiny are called."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import Character, Side
from jollyroger.games.mutiny.deck import Prize, Skill, Stack
from jollyroger.words.common.languages import N_, NN_

CHARACTERS = {
    Character.BOATSWAIN: N_("Boatswain"),
    Character.CARPENTER: N_("Carpenter"),
    Character.COOK: N_("Cook"),
    Character.CUTTHROAT: N_("Cutthroat"),
    Character.FIRST_MATE: N_("First Mate"),
    Character.LOOKOUT: N_("Lookout"),
    Character.MASTER_MARINER: N_("Master Mariner"),
    Character.OLD_SAILOR: N_("Old Sailor"),
    Character.POWDER_MONKEY: N_("Powder Monkey"),
    Character.SEA_DOG: N_("Sea Dog"),
    Character.SECOND_MATE: N_("Second Mate"),
    Character.SHARP_SHOOTER: N_("Sharp-shooter"),
    Character.SMART_KID: N_("Smart Kid"),
    Character.STOWAWAYS: N_("Stowaways"),
    Character.SURGEON: N_("Surgeon"),
    Character.TRAITOR: N_("Traitor"),
}

CREW = {
    Skill.NAVIGATION: N_("navigation {strength} (crew {crewmen})"),
    Skill.GUNS: N_("guns {strength} (crew {crewmen})"),
    Skill.MELEE: N_("melee {strength} (crew {crewmen})"),
    Skill.ALL: N_("all skills {strength} (crew {crewmen})"),
}
"""1.1 Normal crew by its skill, with the crewmen that it counts in a mutiny."""

SKILLS = {
    Skill.NAVIGATION: N_("navigation"),
    Skill.GUNS: N_("guns"),
    Skill.MELEE: N_("melee"),
    Skill.ALL: N_("all skills"),
}

PRIZES = {
    Prize.GOLD_1: N_("1 gold"),
    Prize.GOLD_2: N_("2 gold"),
    Prize.GOLD_3: N_("3 gold"),
    Prize.RUM: N_("Rum"),
    Prize.JEWELS: N_("Jewels"),
    Prize.HOSTAGE: N_("Hostage"),
}

STACKS = {
    Stack.FORT: N_("Fort"),
    Stack.MERCHANT_SHIP: N_("Merchant Ship"),
    Stack.SETTLEMENT: N_("Settlement"),
    Stack.PIRATE_PORT: N_("Pirate Port"),
    Stack.TREASURE_ISLAND: N_("Treasure Island"),
}

FOR_STACKS = {
    Stack.FORT: N_("for a Fort"),
    Stack.MERCHANT_SHIP: N_("for a Merchant Ship"),
    Stack.SETTLEMENT: N_("for a Settlement"),
    Stack.PIRATE_PORT: N_("for a Pirate Port"),
    Stack.TREASURE_ISLAND: N_("for Treasure Island"),
}
"""5.1 The same after “set course” and “sail”."""

TARGET = NN_(
    "{stack} (navigation {navigation}, guns {guns}, melee {melee}; {prizes} prize)",
    "{stack} (navigation {navigation}, guns {guns}, melee {melee}; {prizes} prizes)",
    "prizes",
)
PORT = NN_("{stack} ({cards} card each)", "{stack} ({cards} cards each)", "cards")

# Translators: several of a kind: “2 × Rum”
COUNT_OF = N_("{count} × {thing}")

CAPTAIN = N_("Captain")
QUARTERMASTER = N_("Quartermaster")
FIRST_MUTINEER = N_("First Mutineer")

SIDES = {Side.NEUTRAL: N_("neutral"), Side.CAPTAIN: CAPTAIN, Side.MUTINEER: FIRST_MUTINEER}

FOR_SIDES = {Side.CAPTAIN: N_("for the Captain"), Side.MUTINEER: N_("for the First Mutineer")}
"""11.3 The sides as they stand in a sentence about a card that is played."""
