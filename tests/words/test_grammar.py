"""Grammar is left to the machine: no number is glued to a noun or a percent sign, and no key has two meanings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

from jollyroger.words.common.catalogues import (
    KEYWORDS,
    METHODS,
    OPTIONS,
    SOURCE,
    TRANSLATED,
    forms_of,
    read_catalogue,
    texts_in_source,
)
from jollyroger.words.duel import table_page as duel_page
from jollyroger.words.mutiny import table_page as mutiny_page
from tests.words.test_catalogues import placeholders

COUNTS = {
    "answers", "aside", "cards", "count", "crewmen", "cuts", "draws", "gold", "left", "limit", "most", "pile",
    "prizes", "seconds", "shares",
}  # fmt: skip
"""Values of which there can be one or several, where they stand before a noun."""
OTHERS = {
    "after", "answer", "at_ship", "before", "best", "better", "broken", "callers", "captain", "card", "chance",
    "chest", "choices", "cost", "date", "day", "decision", "destination", "due", "end", "field", "file", "first",
    "for_side", "for_stack", "found", "giver", "guard", "guns", "have", "height", "help", "kept", "key", "keys",
    "kind", "language", "leader", "least", "less", "line", "link", "low", "made", "margin", "melee", "more", "move",
    "moves", "mutineer", "name", "navigation", "need", "needs", "now", "number", "one", "option", "other",
    "outlook", "own", "owner", "place", "player", "players", "prize", "problem", "promise", "quartermaster",
    "reach", "reason", "receiver", "receivers", "role", "round", "rounds", "rule", "rules", "seat", "second",
    "seen", "set", "ship", "ships", "skill", "stack", "standing", "status", "step", "steps", "story", "strength",
    "target", "text", "thing", "things", "total", "turn", "turns", "two", "value", "version", "wanted", "what",
    "width", "window", "worth",
}  # fmt: skip
"""Values that are no numbers, or numbers that count nothing: a place, a strength, a version."""
NO_NOUNS = (
    "of",
    "to",
    "zu",
    "or",
    "for",
    "and",
    "in",
    "set",
    "with",
    "should",
    "von",
    "from",
    "im",
    "beiseite",
    "ist",
    "müsste",
    "powinno",
)
"""What may follow a number without being counted by it."""
GLUED = re.compile(rf"\{{({'|'.join(sorted(COUNTS))})\}}[ \u00a0]+(?!(?:{'|'.join(NO_NOUNS)})\b)[^\W\d_]{{2,}}")
PERCENT = re.compile(r"[}\d]\s*%")
MANY = 3
"""A text of more words than that says enough by itself."""


def plain_texts() -> Iterator[tuple[str, str]]:
    """All texts without plural forms, in English and translated: the English one, and what is said."""
    for message in texts_in_source():
        if message.id and not message.pluralizable:
            yield str(message.id), str(message.id)
    for language in TRANSLATED:
        for message in read_catalogue(language):
            if message.id and not message.pluralizable:
                yield str(message.id), str(message.string)


def test_no_count_is_glued_to_a_noun() -> None:
    assert {text: said for text, said in plain_texts() if GLUED.search(said)} == {}


def test_of_every_value_it_is_known_whether_it_counts_something() -> None:
    used = set().union(*(placeholders(text) for text, _ in plain_texts()))
    assert used <= COUNTS | OTHERS


def test_no_percent_sign_is_glued_to_a_number() -> None:
    said = {said for _, said in plain_texts()} | {
        form
        for language in TRANSLATED
        for message in read_catalogue(language)
        for form in forms_of(message)
        if message.id
    }
    assert [text for text in said if PERCENT.search(text)] == []
    glued = re.compile(r"[}\d](?:\s|\\u00a0|\\N\{NO-BREAK SPACE\})*%[\"'`]")
    scripts = [line for file in SOURCE.rglob("*.js") for line in file.read_text().splitlines() if glued.search(line)]
    code = [line for file in SOURCE.rglob("*.py") for line in file.read_text().splitlines() if glued.search(line)]
    assert [line.strip() for line in scripts + code if "translate:" not in line] == []


@pytest.mark.parametrize("page", [duel_page, mutiny_page])
def test_no_key_of_the_page_is_given_twice(page: object) -> None:
    tables = [table for name, table in vars(page).items() if name.isupper() and isinstance(table, dict)]
    parts = [table for table in tables if table is not page.TEXTS and table.items() <= page.TEXTS.items()]  # type: ignore[attr-defined]
    keys = [key for table in parts for key in table]
    assert len(keys) >= len(page.TEXTS)  # type: ignore[attr-defined]
    assert len(set(keys)) == len(keys)


SAME_THING = {
    "A round",
    "Captain",
    "Chat",
    "Difficulty",
    "Check the shuffle",
    "Choose a destination.",
    "Choose a file",
    "Close",
    "Copied.",
    "Copy",
    "Create table",
    "Destinations",
    "First Mutineer",
    "Gold",
    "Home",
    "Hint",
    "How to play",
    "Join",
    "Jolly & Roger",
    "Language",
    "Leave the table",
    "Log",
    "Mute",
    "Mutiny",
    "Mutiny!",
    "New game",
    "No one yet",
    "Oath book",
    "Offer these sets",
    "Offers",
    "Open a table",
    "Panels",
    "Pass",
    "Piracy & Mutiny",
    "Players",
    "Prizes",
    "Prizes to share",
    "a promise",
    "Read the rules",
    "Replay",
    "Replay a game",
    "Rules",
    "Say something",
    "Score",
    "Send",
    "Share",
    "Set A",
    "Set B",
    "Ships",
    "Sounds",
    "Switch theme",
    "Table",
    "Tables",
    "Time limit",
    "Tortuga",
    "Treasure Island",
    "Win chance",
    "You draw {cards}.",
    "Your crew cards",
    "Your name",
    "flag",
    "for the Captain",
    "no captain",
    "set A",
    "set B",
    "take",
    "take {cards}",
    "the best",
    "you",
    "{count} × {thing}",
    "{player} draws {cards}.",
}
"""Short texts that stand in several places, with the same meaning in each. Another meaning needs a context (`NP_`)."""


def test_short_texts_that_stand_in_two_places_mean_one_thing() -> None:
    places: dict[tuple[str, str | None], set[str]] = defaultdict(set)
    for file, _, text, _, context in extract_from_dir(SOURCE, METHODS, OPTIONS, keywords=KEYWORDS):
        if isinstance(text, str) and len(text.split()) <= MANY:
            places[text, context].add(Path(file).name)
    shared = {text for (text, context), files in places.items() if len(files) > 1 and context is None}
    assert shared == SAME_THING
