"""What is wrong with a deck file, as a sentence."""

from __future__ import annotations

from jollyroger.games.mutiny.deck_file import DeckError, DeckFact
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.common.records import LINE

FACTS = {
    DeckFact.TOO_LONG: N_("a deck file has at most {wanted} characters"),
    DeckFact.LINE_TOO_LONG: N_("this line has {found} characters; the limit is {wanted}"),
    DeckFact.TOO_DEEP: N_("this is nested too deeply for a deck file"),
    DeckFact.UNREADABLE: N_("this can't be read as {wanted}: {found}"),
    DeckFact.SECTION: N_("“{found}” is missing or not known; a deck has: {wanted}"),
    DeckFact.ENTRY: N_("“{found}” isn't a valid entry; write it like “{wanted}”"),
    DeckFact.CREW_NUMBER: N_("there are {found} normal crew cards, but the box has {wanted}"),
    DeckFact.CREW_RANGE: N_("“{found}” isn't a crew card; its skill, crewmen and number must be in the range {wanted}"),
    DeckFact.CREW_KNOWN: N_("the booklet shows a crew card “{wanted}”, but it's missing here"),
    DeckFact.ALL_SKILLS: N_(
        "only one type of card has all skills, and it has 1 crewman, like “{wanted}”; found: {found}"
    ),
    DeckFact.PRIZE_NUMBER: N_("there are {found} prizes, but the box has {wanted}"),
    DeckFact.PRIZE_KINDS: N_(
        "the prizes are gold of 1, 2 and 3, rum, jewels and hostages; missing or wrong: {found}{wanted}"
    ),
    DeckFact.MOSTLY_GOLD: N_("most prizes are gold, so at least {wanted} of them must be; found: {found}"),
    DeckFact.STACK_NUMBER: N_("there are {found} destinations in this stack, but the box has {wanted}"),
    DeckFact.NEED_RANGE: N_("“{found}” is outside the range on the back of this stack: {wanted}"),
    DeckFact.NEED_BOUND: N_("the back of this stack says that at least one card needs {wanted}; none does"),
    DeckFact.KNOWN_FORT: N_("the booklet shows a fort “{wanted}”, but it's missing here"),
    DeckFact.VALUE_ORDER: N_("these stacks should hold prizes in the order {wanted}; found: {found}"),
    DeckFact.ENOUGH_DESTINATIONS: N_(
        "every number of players needs at least {wanted} destinations besides islands; found: {found}"
    ),
}


def deck_problem_text(error: DeckError, language: str) -> str:
    """The line and the fact that is broken, in one sentence."""
    say = phrasebook(language).say
    problem = say(FACTS[error.fact], found=error.found, wanted=error.wanted)
    return say(LINE, line=error.line, problem=problem)
