"""Marked texts in one language, with their values: plural forms, contexts and numbers as its speakers write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Protocol

from babel import Locale

from jollyroger.words.common.languages import Counted, InContext, translations
from jollyroger.words.common.numbers import whole_number

SAMPLES = range(200)
"""Numbers enough to meet every plural form that whole numbers have."""


PageText = str | dict[str, object]
"""A text for the page, or its forms by the kinds of numbers."""


class Values(Protocol):
    """What fills the blanks of a text, by name."""

    def __getitem__(self, name: str, /) -> object: ...


class Phrasebook:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = translations(language)

    def say(self, text: str, **values: object) -> str:
        """A marked text; with values, if it names any."""
        return self.fill(text, values) if values else self._found(text)

    def fill(self, text: str, values: Values) -> str:
        """A marked text with the values that it names."""
        if isinstance(text, Counted):
            found = self._texts.ngettext(text.one, text, number_in(values[text.by]))
        else:
            found = self._found(text)
        return found.format_map(Written(values, self.language))

    def for_page(self, texts: Mapping[str, str]) -> dict[str, PageText]:
        """Texts for the page, which fills them itself: a counted one has its forms by the names of Intl.PluralRules."""
        return {
            key: self._forms(text) if isinstance(text, Counted) else self._found(text) for key, text in texts.items()
        }

    def _found(self, text: str) -> str:
        assert not isinstance(text, Counted), f"no number for “{text}”"
        if isinstance(text, InContext):
            return self._texts.pgettext(text.context, text)
        return self._texts.gettext(text)

    def _forms(self, text: Counted) -> dict[str, object]:
        plural_form = Locale.parse(self.language).plural_form
        forms = {plural_form(number): self._texts.ngettext(text.one, text, number) for number in SAMPLES}
        return {"by": text.by, "forms": {"other": forms[plural_form(0)]} | forms}


class Written:
    """Values as they are written in a language, worked out when a text asks for them."""

    def __init__(self, values: Values, language: str) -> None:
        self._values = values
        self._language = language

    def __getitem__(self, name: str) -> object:
        value = self._values[name]
        return whole_number(value, self._language) if type(value) is int else value


def number_in(value: object) -> int:
    """The number that decides about the plural form; a range such as “2–3” counts as its end."""
    return value if isinstance(value, int) else int(re.findall(r"\d+", str(value))[-1])


phrasebook = cache(Phrasebook)


def as_heading(text: str) -> str:
    """A word that stands in sentences elsewhere, with a capital."""
    return text[:1].upper() + text[1:]
