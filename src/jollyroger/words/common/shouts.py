"""What can be shouted across the ship with one tap, in every listener's own language."""

from __future__ import annotations

from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook

SHOUTS = {
    "mutiny": N_("Mutiny!"),
    "aye": N_("Aye!"),
    "nay": N_("Nay!"),
    "for_the_captain": N_("For the Captain!"),
    "attack": N_("All hands, attack!"),
    "to_port": N_("Make for port!"),
    "traitor": N_("Traitor!"),
    "mercy": N_("Mercy!"),
    "rum": N_("A round of Rum!"),
    "well_done": N_("Well sailed!"),
}


def shout_text(shout: str, language: str) -> str:
    """A shout as a listener hears it."""
    return phrasebook(language).say(SHOUTS[shout])


def shouts(language: str) -> list[dict[str, str]]:
    """All of them for a page, each by its key."""
    return [{"key": key, "text": shout_text(key, language)} for key in SHOUTS]
