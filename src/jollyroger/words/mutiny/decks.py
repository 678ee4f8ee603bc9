"""What is wrong with a deck file, as a sentence."""

from __future__ import annotations

from jollyroger.games.mutiny.deck_file import DeckError, DeckFact
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.records import LINE

FACTS = {
    DeckFact.TOO_LONG: N_("a deck file has at most {wanted} characters"),
    DeckFact.LINE_TOO_LONG: N_("this line is too long: {found} characters, and {wanted} are enough"),
    DeckFact.TOO_DEEP: N_("this is nested more deeply than anything in a deck"),
    DeckFact.UNREADABLE: N_("this cannot be read as {wanted}: {found}"),
    DeckFact.SECTION: N_("“{found}” is missing or not known; a deck has: {wanted}"),
    DeckFact.ENTRY: N_("“{found}” is not an entry; write it like “{wanted}”"),
    DeckFact.CREW_NUMBER: N_("there are {found} normal crew cards, but the box has {wanted}"),
    DeckFact.CREW_RANGE: N_("“{found}” is no crew card: skill, crewmen and number lie in {wanted}"),
    DeckFact.CREW_KNOWN: N_("the booklet shows a crew card “{wanted}”, but it is missing"),
    DeckFact.ALL_SKILLS: N_("one type of card has all skills, with 1 crewman, like “{wanted}”; here: {found}"),
    DeckFact.PRIZE_NUMBER: N_("there are {found} prizes, but the box has {wanted}"),
    DeckFact.PRIZE_KINDS: N_(
        "the prizes are gold of 1, 2 and 3, rum, jewels and hostages; wrong here: {found}{wanted}"
    ),
    DeckFact.MOSTLY_GOLD: N_("most prizes are gold, so at least {wanted}; here: {found}"),
    DeckFact.STACK_NUMBER: N_("there are {found} destinations in this stack, but the box has {wanted}"),
    DeckFact.NEED_RANGE: N_("“{found}” is outside the range on the back of this stack: {wanted}"),
    DeckFact.NEED_BOUND: N_("the range on the back of this stack says that a card asks for {wanted}"),
    DeckFact.KNOWN_FORT: N_("the booklet shows a fort “{wanted}”, but it is missing"),
    DeckFact.VALUE_ORDER: N_("the prizes should rank {wanted}; here: {found}"),
    DeckFact.ENOUGH_DESTINATIONS: N_(
        "for every number of players {wanted} destinations besides islands are needed: {found}"
    ),
}


def deck_problem_text(error: DeckError, language: str) -> str:
    """The line and the fact that is broken, in one sentence."""
    say = phrasebook(language).say
    problem = say(FACTS[error.fact], found=error.found, wanted=error.wanted)
    return say(LINE, line=error.line, problem=problem)
