"""How cards look in a terminal: a short name in the colour of their ship, so that the name alone is enough."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from jollyroger.games.duel.cards import FACE_DOWN, NAMES, Ship, colour_of, is_pirate
from jollyroger.words.duel.choices import card_name

INK = {Ship.GREEN: "#5fd787", Ship.YELLOW: "#ffd75f", Ship.BLUE: "#87afff", Ship.RED: "#ff8787"}
HULL = {
    Ship.GREEN: "bold #ffffff on #1f6f3f",
    Ship.YELLOW: "bold #1c1c1c on #d7af00",
    Ship.BLUE: "bold #ffffff on #2f5fb3",
    Ship.RED: "bold #ffffff on #a8323a",
}
SPECIAL = "#d7afff"
CARD_NAME = re.compile(r"\b(?:[gybr][1-5]|KR|SK|TO)\b")


def card_text(card: int) -> Text:
    """A card in its colour, a parrot pale."""
    face = card % FACE_DOWN
    ink = INK[Ship(colour_of(face))] if is_pirate(face) else SPECIAL
    return Text(card_name(card), f"italic {ink} dim" if card >= FACE_DOWN else f"bold {ink}")


def with_coloured_cards(sentence: str) -> Text:
    """A sentence in which the short names of cards have their colours."""
    text = Text(sentence)
    for found in CARD_NAME.finditer(sentence):
        text.stylize(card_text(NAMES.index(found[0])).style, *found.span())
    return text


def cards_text(cards: Sequence[int]) -> Text:
    """Several cards, from left to right."""
    return Text(" ").join(card_text(card) for card in cards)


def crew_text(crew: Sequence[int]) -> Text:
    """A crew from the bottom to the top, the card on top underlined: it is the one that a kraken takes (7.3)."""
    text = cards_text(crew)
    if crew:
        text.stylize("underline", len(text) - len(card_name(crew[-1])))
    return text
