"""Texts get the plural form, the meaning and the numbers of the language that they are said in."""

from __future__ import annotations

from datetime import date

import pytest

from jollyroger.words.common.languages import ENGLISH, LANGUAGES, NN_, NP_
from jollyroger.words.common.numbers import listed, long_date, percent, signed, whole_number
from jollyroger.words.common.phrases import Phrasebook, number_in, phrasebook
from jollyroger.words.site.pages import SECONDS

# A space that does not break, as it is in the middle of a number.
NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 second", "2 seconds", "5 seconds", "22 seconds"]),
        ("de", ["1 Sekunde", "2 Sekunden", "5 Sekunden", "22 Sekunden"]),
        ("pl", ["1 sekunda", "2 sekundy", "5 sekund", "22 sekundy"]),
    ],
)
def test_a_counted_text_takes_the_form_of_its_number(language: str, said: list[str]) -> None:
    assert [phrasebook(language).say(SECONDS, count=count) for count in (1, 2, 5, 22)] == said


@pytest.mark.parametrize(("value", "number"), [(3, 3), ("7", 7), ("2–3", 3), ("1 or 2", 2)])
def test_a_range_counts_as_its_end(value: object, number: int) -> None:
    assert number_in(value) == number


def test_a_counted_text_can_be_counted_by_any_value() -> None:
    text = NN_("{player} has {cards} card", "{player} has {cards} cards", by="cards")
    assert phrasebook(ENGLISH).say(text, player="Anne", cards=1) == "Anne has 1 card"
    assert phrasebook(ENGLISH).say(text, player="Anne", cards=2) == "Anne has 2 cards"


def test_a_counted_text_cannot_be_said_without_its_number() -> None:
    with pytest.raises(AssertionError, match="no number"):
        phrasebook(ENGLISH).say(SECONDS)


@pytest.mark.parametrize(
    ("language", "categories"),
    [("en", {"one", "other"}), ("de", {"one", "other"}), ("pl", {"one", "few", "many", "other"})],
)
def test_the_page_gets_all_forms_by_the_names_that_browsers_use(language: str, categories: set[str]) -> None:
    told = phrasebook(language).for_page({"seconds": SECONDS, "plain": "–"})
    assert told["plain"] == "–"
    assert isinstance(told["seconds"], dict)
    forms = told["seconds"]["forms"]
    assert isinstance(forms, dict)
    assert told["seconds"]["by"] == "count"
    assert set(forms) == categories
    assert forms["one"] == phrasebook(language).say(SECONDS, count=1).replace("1", "{count}")


def test_a_text_with_a_context_is_another_text() -> None:
    class Texts:
        def pgettext(self, context: str, text: str) -> str:
            return f"{text}, {context}"

    book = Phrasebook(ENGLISH)
    book._texts = Texts()  # type: ignore[assignment]
    assert book.say(NP_("a verb", "Open")) == "Open, a verb"


@pytest.mark.parametrize(
    ("language", "chance", "lead", "bytes_", "day", "names"),
    [
        ("en", "54.0%", "+3.5", "65,536", "15 November 2026", "Anne, Bob and Cora"),
        ("de", f"54,0{NBSP}%", "+3,5", "65.536", "15. November 2026", "Anne, Bob und Cora"),
        ("pl", "54,0%", "+3,5", f"65{NBSP}536", "15 listopada 2026", "Anne, Bob i Cora"),
    ],
)
def test_numbers_are_written_as_in_the_language(
    language: str, chance: str, lead: str, bytes_: str, day: str, names: str
) -> None:
    assert percent(0.54, language) == chance
    assert signed(3.5, language) == lead
    assert whole_number(65536, language) == bytes_
    assert phrasebook(language).say("{most}", most=65536) == bytes_
    assert long_date(date(2026, 11, 15), language) == day
    assert listed(("Anne", "Bob", "Cora"), language) == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_number_needs_nothing(language: str) -> None:
    assert whole_number(-12, language) == "-12"
    assert signed(-3.25, language)[0] == "-"
