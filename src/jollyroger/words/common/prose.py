"""The words of a text as they are compared: small, without accents, names of cards taken apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"\w+")
_LETTERS = str.maketrans({"ł": "l", "ß": "ss"})


@lru_cache(8192)
def words_in(text: str) -> tuple[str, ...]:
    """OldSailor and Old Sailor are the same two words; so are Gefolge and gefolge, łup and lup."""
    apart = _CAMEL.sub(" ", text).casefold().translate(_LETTERS)
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", apart) if not unicodedata.combining(letter))
    return tuple(_WORD.findall(plain))
