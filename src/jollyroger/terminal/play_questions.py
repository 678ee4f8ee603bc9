"""The questions of a game under way, as panels below the board."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from typing import NamedTuple

from rich.console import RenderableType
from rich.text import Text

from jollyroger.games.catalogue import DUEL
from jollyroger.games.duel.moves import Split
from jollyroger.games.duel.state import State
from jollyroger.terminal.app import Question, TableScreen, row_of
from jollyroger.terminal.cards import card_text, cards_text, with_coloured_cards
from jollyroger.terminal.screens import Hint, Said
from jollyroger.words.duel.choices import Choice, choices, question
from jollyroger.words.duel.terminal import (
    MOVE_CARD_KEY,
    OFFER,
    OFFER_KEY,
    PLAY_KEY,
    SET_A,
    SET_B,
    SETS_KEY,
    TAKE_KEY,
    THINKING,
    TerminalWords,
)

ROW_KEYS = "123456789abcdefgijkmnoprstuvwxyz"
"""The keys of the rows, in order, without those that do something everywhere. No set has more uses than these."""

Answer = Callable[[int], object]
"""What to do with the code of the move that was chosen."""


class MoveQuestion(Question, ABC):
    """A decision of the game: its answer is the code of a move."""

    def __init__(self, view: State, seat: int, screen: TableScreen, answer: Answer) -> None:
        self.view = view
        self.seat = seat
        self.screen = screen
        self.answer = answer

    def heading(self, words: TerminalWords) -> Text:
        return with_coloured_cards(question(self.view, self.seat, words))


class SplitQuestion(MoveQuestion):
    """3.3 The splitter moves cards between two sets, then offers them."""

    def __init__(self, view: State, seat: int, screen: TableScreen, answer: Answer) -> None:
        super().__init__(view, seat, screen, answer)
        self.cards = view.dealt[: view.dealt_count]
        self.in_second = [False] * len(self.cards)

    def rows(self, words: TerminalWords) -> list[RenderableType]:
        """A row for each card, which stands at the left or at the right; the last row offers the sets."""
        rows = []
        for key, card, moved in zip(ROW_KEYS, self.cards, self.in_second, strict=False):
            text = Text.assemble(card_text(card), f"  {words.card(card)}")
            rows.append(row_of(key, "" if moved else text, text if moved else "", key_width=5))
        first, second = (self.set_text(words.say(name), which) for which, name in enumerate((SET_A, SET_B)))
        return [*rows, row_of("Enter", Text.assemble(words.say(OFFER), "  ", first), second, key_width=5)]

    def set_text(self, name: str, which: int) -> Text:
        """One of the sets as it stands."""
        cards = [card for card, moved in zip(self.cards, self.in_second, strict=True) if moved == bool(which)]
        return Text.assemble((f"{name} ", "dim"), cards_text(cards) if cards else Text("–", "dim"))

    def hints(self, words: TerminalWords) -> list[Hint]:
        keys = tuple(ROW_KEYS[: len(self.cards)])
        return [
            Hint(keys, f"1-{len(keys)}", words.say(MOVE_CARD_KEY), lambda key: self.choose(keys.index(key))),
            Hint(("left", "right"), "←→", words.say(SETS_KEY), self.move_highlighted),
            Hint(("enter",), "Enter", words.say(OFFER_KEY), lambda _key: self.offer(), button=True),
        ]

    def move_highlighted(self, key: str) -> None:
        """An arrow puts the highlighted card into the set on its side."""
        place = self.screen.highlighted
        if place < len(self.cards):
            self.in_second[place] = key == "right"

    def choose(self, row: int) -> None:
        """A card goes to the other set; the last row offers."""
        if row < len(self.cards):
            self.in_second[row] = not self.in_second[row]
            self.screen.answers.highlighted = row
        else:
            self.offer()

    def offer(self) -> None:
        """Offer the sets as they stand."""
        first = tuple(place for place, moved in enumerate(self.in_second) if not moved)
        self.answer(DUEL.code_of(self.view, Split(first)))


class ChoiceQuestion(MoveQuestion):
    """4.1 A list of what the cards of the player's set can be used for."""

    row_keys = ROW_KEYS
    aliases = ""
    """Other keys of the same rows."""
    verb = PLAY_KEY

    def rows(self, words: TerminalWords) -> list[RenderableType]:
        """What the rules refuse has no key, but can be tried to hear why."""
        rows = []
        for key, choice in zip(self.row_keys, self.choices(words), strict=False):
            if choice.refusal is None:
                rows.append(row_of(key, with_coloured_cards(choice.label), Text(choice.outlook)))
            else:
                rows.append(row_of("", Text(choice.label, "dim"), Text(choice.outlook)))
        return rows

    def choices(self, words: TerminalWords) -> list[Choice]:
        """The moves in words."""
        return choices(self.view, self.seat, words)

    def hints(self, words: TerminalWords) -> list[Hint]:
        keys = self.row_keys[: sum(choice.refusal is None for choice in self.choices(words))]
        return [Hint((*keys, *self.aliases), self.shown(keys), words.say(self.verb), self.choose_by_key)]

    def shown(self, keys: str) -> str:
        """The keys of the rows in short."""
        letters = keys[9:]
        if len(letters) > 1:
            return f"1-9 {letters[0]}-{letters[-1]}"
        return f"1-9 {letters}" if letters else f"1-{keys[-1]}"

    def choose_by_key(self, key: str) -> None:
        """Make the move of the row with that key."""
        self.choose((self.row_keys if key in self.row_keys else self.aliases).index(key))

    def choose(self, row: int) -> None:
        self.answer(self.choices(self.screen.words)[row].code)


class PickQuestion(ChoiceQuestion):
    """3.4 The two sets: the picker takes one."""

    row_keys = "ab"
    aliases = "12"
    verb = TAKE_KEY

    def shown(self, keys: str) -> str:
        return " ".join(keys)


class Waiting(Question):
    """Nothing is asked while the bot thinks."""

    def __init__(self, bot: int) -> None:
        self.bot = bot

    def heading(self, words: TerminalWords) -> Text:
        return Text(words.say(THINKING, player=words.players[self.bot]))

    def hints(self, words: TerminalWords) -> list[Hint]:  # noqa: ARG002 - nothing to answer
        return []


class Alternative(NamedTuple):
    """One of a few things to do that are no moves."""

    keys: tuple[str, ...]
    shown: str
    label: str
    what: str
    do: Callable[[str], object]


class AlternativesQuestion(Question):
    """A question about the table, not about the game."""

    def __init__(self, asked: Said, *alternatives: Alternative) -> None:
        self.asked = asked
        self.alternatives = alternatives

    def heading(self, words: TerminalWords) -> Text:
        return Text(self.asked(words))

    def rows(self, words: TerminalWords) -> list[RenderableType]:
        return [Text.assemble((f"{one.shown:>5} ", "bold"), words.say(one.label)) for one in self.alternatives]

    def hints(self, words: TerminalWords) -> list[Hint]:
        return [Hint(one.keys, one.shown, words.say(one.what), one.do, button=True) for one in self.alternatives]

    def choose(self, row: int) -> None:
        self.alternatives[row].do("enter")
