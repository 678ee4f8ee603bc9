"""The help of Piracy & Mutiny at a terminal table: a round, the cards, the end, each with its rule."""

from __future__ import annotations

from jollyroger.games.mutiny.cards import Character
from jollyroger.games.mutiny.moves.families import hyphenated
from jollyroger.games.mutiny.names import CHARACTER_NAMES, PRIZE_NAMES
from jollyroger.words.common.languages import N_
from jollyroger.words.common.terminal import Help
from jollyroger.words.mutiny.help import CHARACTERS, PRIZES, WORTH_RULE
from jollyroger.words.mutiny.names import CHARACTERS as NAMES
from jollyroger.words.mutiny.names import PRIZES as PRIZE_LABELS

A_ROUND = N_("A round")
THE_CREW = N_("Your crew cards")
THE_PRIZES = N_("Prizes")

ROUND = (
    ("4.1", N_("The Captain appoints a Quartermaster and chooses a destination.")),
    (
        "6.3",
        N_("In an attack, everyone may play crew for its skill. It succeeds if all three skills reach what's needed."),
    ),
    ("7.3", N_("The Captain picks a prize first. The Quartermaster shares out the others, as evenly as possible.")),
    ("11.1", N_("After a decision of the Captain, everyone else may call a mutiny with a crew card.")),
    ("11.4", N_("In a mutiny, the side with more crewmen wins. Ties go to the Captain.")),
    ("13.1", N_("You can bribe with cards, prizes and promises. A bribe isn't an answer.")),
    ("16.4", N_("Most gold at the end wins. Buried prizes count, too.")),
)

HELP: Help = {
    A_ROUND: ROUND,
    THE_CREW: tuple((*CHARACTERS[hyphenated(CHARACTER_NAMES[character])], NAMES[character]) for character in Character),
    THE_PRIZES: tuple(
        (WORTH_RULE, PRIZES[name], label) for name, label in zip(PRIZE_NAMES, PRIZE_LABELS.values(), strict=True)
    ),
}
"""By heading: the rules that a player needs at the table, with their numbers."""
