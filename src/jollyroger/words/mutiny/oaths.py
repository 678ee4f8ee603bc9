"""Promises in words: what can be promised from the list, and how an oath stands."""

from __future__ import annotations

from jollyroger.games.mutiny.promises import Promise, PromiseKind, Standing
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import phrasebook

PROMISES = {
    PromiseKind.NO_MUTINY: N_("I won't join a mutiny this round."),
    PromiseKind.PRIZE_AFTER_PORT: N_("I'll give you a prize after the next port."),
    PromiseKind.APPOINT: N_("I'll appoint you Quartermaster."),
    PromiseKind.SUPPORT_CAPTAIN: N_("I'll support the Captain."),
    PromiseKind.SUPPORT_MUTINEER: N_("I'll support the First Mutineer."),
    PromiseKind.CARD: N_("I'll give you a crew card this round."),
    PromiseKind.FAVOUR: N_("I owe you a favour."),
}

STANDINGS = {
    Standing.OFFERED: N_("offered"),
    Standing.SWORN: N_("sworn"),
    Standing.DECLINED: N_("declined"),
    Standing.KEPT: N_("kept"),
    Standing.BROKEN: N_("broken"),
    Standing.VOID: N_("void"),
}

QUOTATION = N_("“{what}”")
WITHIN_QUOTES = str.maketrans(dict.fromkeys('“”„"', "’"))


def oath_text(promise: Promise, language: str) -> str:
    """What was promised: a sentence of the list in the reader's language, or the giver's own words."""
    return promise.text or phrasebook(language).say(PROMISES[promise.kind or PromiseKind.FAVOUR])


def oath_in_a_line(promise: Promise, language: str) -> str:
    """The same within a line of other text: own words stand in quotation marks."""
    return in_quotes(promise.text, language) if promise.text else oath_text(promise, language)


def in_quotes(text: str, language: str) -> str:
    """What a player said: no mark of its own ends the quotation, or looks like the table's own words."""
    return phrasebook(language).say(QUOTATION, what=text.translate(WITHIN_QUOTES))


def standing_text(standing: Standing, language: str) -> str:
    """How an oath stands, in one word."""
    return phrasebook(language).say(STANDINGS[standing])


def promises(language: str, *, has_quartermaster: bool) -> list[dict[str, str]]:
    """What can be promised from the list, for a page. 17.4 With three players nobody is appointed."""
    say = phrasebook(language).say
    return [
        {"kind": kind.value, "text": say(text)}
        for kind, text in PROMISES.items()
        if has_quartermaster or kind != PromiseKind.APPOINT
    ]
