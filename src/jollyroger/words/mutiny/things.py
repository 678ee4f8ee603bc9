"""What lies on the table and what is offered, in the words that the page has for them, by their keys."""

from __future__ import annotations

from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.help import CREW
from jollyroger.words.mutiny.table_page import LABELS_OF_THINGS
from jollyroger.words.mutiny.talk import BRIBES, FIGHT, OATHS

THINGS = LABELS_OF_THINGS | BRIBES | FIGHT | OATHS | {key: text for key, (_, text) in CREW.items()}


def told_of(words: MutinyWords, key: str, **values: object) -> str:
    """A thing in a language, with what it names."""
    return words.phrases.fill(THINGS[key], values)
