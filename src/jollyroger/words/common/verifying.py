"""What came of checking a deal."""

from __future__ import annotations

from jollyroger.games.verifying import Finding, Verdict
from jollyroger.words.common.languages import N_, NN_
from jollyroger.words.common.phrases import phrasebook

FINDINGS = {
    Finding.HONEST: NN_(
        "The shuffle is fair: the {draws} draw follows from the seed and the players' numbers.",
        "The shuffle is fair: all {draws} draws follow from the seed and the players' numbers.",
        by="draws",
    ),
    Finding.NO_SEAL: N_("This game has no commitment, so there's nothing to check."),
    Finding.SEALED: N_("This game isn't over. The seed is revealed at the end."),
    Finding.ONE_SEAT_ONLY: N_("This is one player's view. The full game is needed."),
    Finding.OTHER_SEED: N_("NOT FAIR: the seed doesn't match the commitment."),
    Finding.OTHER_CARD: N_("NOT FAIR: draw {draws} should be {wanted}, but it's {found}."),
}


def verdict_text(verdict: Verdict, language: str) -> str:
    """The verdict in a sentence."""
    finding = FINDINGS[verdict.finding]
    return phrasebook(language).say(finding, draws=verdict.draws, found=verdict.found, wanted=verdict.wanted)
