"""Numbers, chances, dates and lists as the speakers of a language write them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

MOST_LISTS_KEPT = 64
LOCALES = {"en": "en_GB"}
"""Where what is written in a language, if that matters: dates, lists and hours differ."""


def locale_of(language: str) -> str:
    """The locale by which dates, lists and numbers of a language are written."""
    return LOCALES.get(language, language)


def whole_number(number: int, language: str) -> str:
    """A whole number: long ones with what separates the thousands."""
    return str(number) if -1000 < number < 1000 else format_decimal(number, locale=locale_of(language))


def percent(chance: float, language: str) -> str:
    """A chance in per cent, with one decimal."""
    pattern = Locale.parse(locale_of(language)).percent_formats[None].pattern
    return format_percent(chance, pattern.replace("0", "0.0"), locale=locale_of(language))


def whole_percent(chance: float, language: str) -> str:
    """A chance in per cent, without decimals: where more would be too precise."""
    return format_percent(chance, locale=locale_of(language))


def signed(number: float, language: str) -> str:
    """A lead or an arrear, with one decimal and always with its sign."""
    return format_decimal(number, format="+0.0;-0.0", locale=locale_of(language))


def long_date(day: date, language: str) -> str:
    """A day with the name of its month."""
    return format_date(day, "long", locale=locale_of(language))


def listed(things: Sequence[str], language: str) -> str:
    """Several things, the last one after an “and”."""
    return _list_of(len(things), language).format(*things)


@lru_cache(MOST_LISTS_KEPT)
def _list_of(number: int, language: str) -> str:
    """So many blanks, written as a list: Babel reads all of a locale for each list."""
    return format_list([f"{{{place}}}" for place in range(number)], locale=locale_of(language))
