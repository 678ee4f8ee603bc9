"""The languages, the marks of texts to translate, and Babel's catalogues, read as they were written."""

from __future__ import annotations

import os
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from io import BytesIO

from babel import negotiate_locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "pl": "Polski"}


class Counted(str):
    """A text that counts something: in every language it has a form for each kind of number."""

    __slots__ = ("by", "one")
    one: str
    """The English text for one thing; the string itself is the text for several."""
    by: str
    """Which value is the number that decides."""


class InContext(str):
    """A text that needs more to be understood: two with the same words and other contexts are translated apart."""

    __slots__ = ("context",)
    context: str


def N_(text: str) -> str:  # noqa: N802 - the name by which Babel finds texts that are translated elsewhere
    """Mark a text for the catalogues."""
    return text


def NN_(one: str, several: str, by: str = "count") -> str:  # noqa: N802 - likewise
    """Mark a text with plural forms for the catalogues; the value that is called `by` decides."""
    text = Counted(several)
    text.one, text.by = one, by
    return text


def NU_(text: str, by: str = "count") -> str:  # noqa: N802 - likewise
    """Mark a text that counts what English does not inflect, such as gold; other languages do."""
    return NN_(text, text, by)


def NP_(context: str, text: str) -> str:  # noqa: N802 - likewise
    """Mark a text for the catalogues that has other meanings elsewhere."""
    marked = InContext(text)
    marked.context = context
    return marked


@cache
def translations(language: str) -> NullTranslations:
    """The texts of one language; `phrasebook` takes all marked texts, with their values."""
    if language == ENGLISH:
        return NullTranslations()
    source = files("jollyroger.words").joinpath("catalogues", f"{language}.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=language))
    compiled.seek(0)
    return Translations(compiled)


def best_language(wishes: list[str]) -> str:
    """The first of some locale names, such as de_DE or pl, that is spoken here; else English."""
    return negotiate_locale([wish.replace("-", "_") for wish in wishes], list(LANGUAGES)) or ENGLISH


def language_of_this_machine() -> str:
    """What the environment asks for: the first locale that is set rules, and LANGUAGE adds wishes unless that is C."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((setting for setting in settings if setting), "C").partition(".")[0]
    if locale in ("C", "POSIX"):
        return ENGLISH
    return best_language([wish for wish in (*os.environ.get("LANGUAGE", "").split(":"), locale) if wish])
