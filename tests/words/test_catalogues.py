"""No text is missing in any language, every text takes what it is given, and translators' programs can open them."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from jollyroger.words.common import catalogues
from jollyroger.words.common.catalogues import TRANSLATED, file_of, forms_of, read_catalogue, texts_in_source, update

HINT = "run `make words`, and translate what is empty"


def key_of(message: Message) -> object:
    """What tells a message from all others."""
    return message.context, message.id


def placeholders(text: str) -> set[str]:
    """What a text has to be given."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    catalogue = {key_of(message): message for message in read_catalogue(language) if message.id}
    assert set(catalogue) == {key_of(message) for message in texts_in_source() if message.id}, HINT
    for text, message in catalogue.items():
        assert all(forms_of(message)), (text, HINT)
        assert not message.fuzzy, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_takes_what_the_text_takes(language: str) -> None:
    for message in read_catalogue(language):
        if not isinstance(message.id, str):
            one, several = message.id
            # A form for one thing may do without the number.
            for form in forms_of(message):
                assert placeholders(one) <= placeholders(form) <= placeholders(several), message.id
            assert placeholders(forms_of(message)[-1]) == placeholders(several), message.id
        elif message.id:
            assert placeholders(str(message.string)) == placeholders(message.id), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_header_tells_programs_of_translators_how_to_read_the_file(language: str) -> None:
    headers = dict(read_catalogue(language).mime_headers)
    assert headers["Language"] == language
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert headers["Plural-Forms"] == get_plural(language).plural_forms
    assert file_of(language).read_text().count('\n"Plural-Forms: ') == 1, "the header is missing: run `make words`"


def test_make_words_counts_what_is_to_translate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "file_of", lambda language: tmp_path / f"{language}.po")
    template = Catalog()
    for text in ("Ahoy", ("{count} parrot", "{count} parrots")):
        template.add(text)
    assert [update("pl", template) for _ in range(2)] == [2, 2]
    written = (tmp_path / "pl.po").read_text()
    (tmp_path / "pl.po").write_text(written.replace('msgid "Ahoy"\nmsgstr ""', 'msgid "Ahoy"\nmsgstr "Ahoj"'))
    assert update("pl", template) == 1
