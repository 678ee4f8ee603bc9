"""The words of a terminal table that do not depend on its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from jollyroger.words.common.languages import LANGUAGES, N_
from jollyroger.words.common.phrases import phrasebook

Help = Mapping[str, Sequence[tuple[str, ...]]]
"""By heading: sentences, each after the number of its rule; a third text is what the sentence is about."""

# Lines

YOUR_ANSWER = N_("Your answer (? for help):")
LINE_HELP = N_(
    "Type a number of the list, or say what you do, such as “take B” or “play old sailor”. An empty line tells you "
    "everything again, m only your moves. a: ask me always, or only when I can act. l: {language}. q: quit."
)
ALWAYS_ON = N_("You're asked every time now.")
ALWAYS_OFF = N_("You're only asked when you can act now.")
NO_REMATCH = N_("You can't start a rematch from here. Ask for one in the browser.")

# Keys

TYPE_KEY = N_("type an answer")
ALWAYS_KEY = N_("ask always")
UNDO_KEY = N_("undo")
SEND_KEY = N_("send")
CANCEL_KEY = N_("cancel")
TYPING = N_("Your answer: {answer}")
LOST = N_("The table can't be reached: {reason}")
SEAT_TAKEN = N_("You play as {player}. To come back to your seat: jollyroger join {link}")


class ScreenWords(Protocol):
    """What every screen and every line of a terminal needs to speak."""

    language: str
    help: Help

    @property
    def next_language(self) -> str:
        """The language after this one, in turn."""
        ...

    def in_next_language(self) -> ScreenWords:
        """The same, one language on."""
        ...

    def say(self, text: str, **values: object) -> str:
        """A text of the catalogues, with the values it names."""
        ...


def language_after(language: str) -> str:
    """The languages take turns."""
    languages = list(LANGUAGES)
    return languages[(languages.index(language) + 1) % len(languages)]


class SeatWords:
    """The words of a seat: all that its game has to say is in its descriptions already."""

    def __init__(self, language: str, help_texts: Help) -> None:
        self.language = language
        self.help = help_texts
        self.say = phrasebook(language).say

    @property
    def next_language(self) -> str:
        """The language after this one, in turn."""
        return language_after(self.language)

    def in_next_language(self) -> SeatWords:
        """The same, one language on."""
        return SeatWords(self.next_language, self.help)
