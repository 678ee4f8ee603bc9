"""Brings the catalogues up to date with the texts in the source; `make words` runs it.

The catalogues are plain .po files with headers: Weblate, Poedit and other editors open them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from jollyroger import __version__
from jollyroger.words.common.languages import ENGLISH, LANGUAGES

SOURCE = Path(__file__).parents[2]
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
OPTIONS = {"**/templates/**.html": {"encoding": "utf-8", "newstyle_gettext": "true", "trimmed": "true"}}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "NU_": (1, 1),
    "NP_": ((1, "c"), 2),
    "counted": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""How texts are marked: in the code and in the templates."""
COMMENTS = "Translators:"
"""How a comment begins that a translator should read."""
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return SOURCE / "words" / "catalogues" / f"{language}.po"


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is."""
    with file_of(language).open("rb") as opened:
        return read_po(opened)


def forms_of(message: Message) -> tuple[str, ...]:
    """All forms of a translation: one, or as many as the language has plural forms. One that is missing is empty."""
    return (
        (message.string,) if isinstance(message.string, str) else tuple(form or "" for form in message.string or ("",))
    )


def texts_in_source() -> Catalog:
    """All texts that are marked for translation, with the comments for translators."""
    catalog = Catalog()
    found = extract_from_dir(
        SOURCE, METHODS, OPTIONS, keywords=KEYWORDS, comment_tags=[COMMENTS], strip_comment_tags=True
    )
    for _, _, text, comments, context in found:
        catalog.add(text, auto_comments=comments, context=context)
    return catalog


def update(language: str, template: Catalog) -> int:
    """Write the catalogue of a language again; the number of its texts that have no translation."""
    file = file_of(language)
    catalog = read_catalogue(language) if file.exists() else Catalog(language)
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.project, catalog.version = "Jolly Roger", __version__
    catalog.header_comment = f"# {LANGUAGES[language]}"
    catalog.msgid_bugs_address = catalog.last_translator = ""
    catalog.language_team = LANGUAGES[language]
    catalog.fuzzy = False
    if isinstance(catalog.revision_date, str):
        catalog.revision_date = catalog.creation_date
    with file.open("wb") as opened:
        write_po(opened, catalog, width=0, no_location=True, ignore_obsolete=True)
    return sum(not all(forms_of(message)) for message in catalog if message.id)


if __name__ == "__main__":
    in_source = texts_in_source()
    for each in TRANSLATED:
        print(f"{file_of(each).name}: {update(each, in_source)} to translate")
