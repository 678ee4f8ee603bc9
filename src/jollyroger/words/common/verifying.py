"""What came of checking a deal."""

from __future__ import annotations

from jollyroger.games.verifying import Finding, Verdict
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook

FINDINGS = {
    Finding.HONEST: N_("The deal was honest: all {draws} draws follow from the seed and the players' numbers."),
    Finding.NO_SEAL: N_("This record has no commitment, so its deal cannot be checked."),
    Finding.SEALED: N_("The seed is not in this record: it is revealed when the game is over."),
    Finding.ONE_SEAT_ONLY: N_("This is what one seat saw of a game; a whole record is needed."),
    Finding.OTHER_SEED: N_("NOT HONEST: the seed is not the one that was committed to."),
    Finding.OTHER_CARD: N_("NOT HONEST: draw {draws} should have been {wanted}, but is {found}."),
}


def verdict_text(verdict: Verdict, language: str) -> str:
    """The verdict in a sentence."""
    finding = FINDINGS[verdict.finding]
    return phrasebook(language).say(finding, draws=verdict.draws, found=verdict.found, wanted=verdict.wanted)
