"""The glossary: its terms are those of the catalogues and of the rules, in all three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jollyroger.games.mutiny.cards import Character
from jollyroger.words.common.catalogues import TRANSLATED, forms_of, read_catalogue
from jollyroger.words.common.languages import ENGLISH, LANGUAGES

DOCS = Path(__file__).parents[2] / "docs"
ROWS = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", (DOCS / "glossary.md").read_text(), re.MULTILINE)
HEADING = ("English", "Deutsch", "Polski")
TERMS = [dict(zip(LANGUAGES, row, strict=True)) for row in ROWS if row != HEADING]
MOST_INFLECTED = 4
"""Letters at the end of a word that an inflection changes: of "skrzynia", "skrzyni"."""


def plain(term: str) -> str:
    """A term without what explains it in brackets."""
    return re.sub(r" \(.*\)", "", term).lower()


def occurs(term: str, text: str) -> bool:
    """Whether all words of a term stand in a text close together, however they are inflected."""
    stems = [word[: max(3, len(word) - MOST_INFLECTED)] for word in re.findall(r"[\w'-]+", plain(term))]
    return re.search(r"\b" + r"\w*\W+(?:\w+\W+){0,2}?".join(map(re.escape, stems)), text.lower()) is not None


def rules(language: str) -> str:
    """All rules in a language."""
    folder = DOCS / "rules" if language == ENGLISH else DOCS / "rules" / language
    return "\n".join(re.sub(r"\]\(.*?\)", "]", file.read_text()) for file in sorted(folder.glob("*.md")))


def test_no_term_is_given_twice() -> None:
    assert len(TERMS) > 90
    names = [term[ENGLISH] for term in TERMS]
    assert len(set(names)) == len(names)
    assert {name.name.lower().replace("_", " ") for name in Character} <= {
        plain(name).replace("-", " ") for name in names
    }


def fits(term: str, found: str) -> bool:
    """Whether a translation is the glossary's: names to the letter, other words in any form."""
    return plain(term) == found.lower() if term[0].isupper() else occurs(term, found)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_text_that_is_nothing_but_a_term_is_translated_as_the_glossary_says(language: str) -> None:
    terms = {term[ENGLISH].lower(): term[language] for term in TERMS}
    texts = [
        (message.id.lower(), form)
        for message in read_catalogue(language)
        if isinstance(message.id, str) and message.id.lower() in terms
        for form in forms_of(message)
    ]
    assert len({text for text, _ in texts}) > 40
    assert [(text, form) for text, form in texts if not fits(terms[text], form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_use_the_terms(language: str) -> None:
    text = rules(language)
    assert [term[language] for term in TERMS if not occurs(term[language], text)] == []
