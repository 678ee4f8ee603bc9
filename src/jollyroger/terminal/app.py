"""The terminal table that playing and replaying share: a board, a question below it, a log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static

from jollyroger.terminal.screens import AnyWords, HelpScreen, Hint, KeyScreen, scroll
from jollyroger.words.common.languages import LANGUAGES
from jollyroger.words.duel.game_words import GAME
from jollyroger.words.duel.terminal import BOARD_KEY, CHOOSE_KEY, HELP_KEY, QUIT_KEY, TOO_SMALL

WIDE, TALL = 100, 36
"""From this width on the log stands beside the question; if the window is as high, too, the board has sails."""


NARROWEST, LOWEST = 56, 16
"""In a smaller window the board would leave no room for the question."""


class Question(ABC):
    """What stands in the panel below the board: a heading, rows to choose from, and keys of its own."""

    @abstractmethod
    def heading(self, words: AnyWords) -> Text:
        """What is asked."""

    @abstractmethod
    def hints(self, words: AnyWords) -> list[Hint]:
        """The keys that answer."""

    def rows(self, words: AnyWords) -> list[RenderableType]:  # noqa: ARG002 - many have none
        """The answers."""
        return []

    def choose(self, row: int) -> None:  # noqa: B027 - nothing happens where there are no rows
        """A row was taken."""


def row_of(key: str, label: RenderableType, outlook: RenderableType = "", *, key_width: int = 2) -> RenderableType:
    """An answer: the key that gives it, what it is, what comes of it."""
    row = Grid.grid(expand=True, padding=(0, 1))
    row.add_column(width=key_width, justify="right", style="bold")
    row.add_column(ratio=10)
    row.add_column(ratio=9, style="dim")
    row.add_row(key, label, outlook)
    return row


def story_text(old: list[str], new: list[str]) -> Text:
    """The log: what is new stands out."""
    return Text("\n").join([*(Text(line, "dim") for line in old), *(Text(line) for line in new)])


class TableScreen(KeyScreen):
    """A board, a question and a log."""

    def __init__(self, words: AnyWords) -> None:
        super().__init__(words)
        self.question_shown: Question | None = None
        self.story_shown = Text()

    @property
    @abstractmethod
    def question(self) -> Question:
        """What is asked now."""

    @abstractmethod
    def picture(self, *, roomy: bool) -> RenderableType:
        """The board; roomy if there is space to spare."""

    @abstractmethod
    def story(self) -> Text:
        """What has happened."""

    def compose(self) -> ComposeResult:
        """The board above; below it the question and the log."""
        with VerticalScroll(id="sea", can_focus=False):
            yield Static(id="board")
        with Container(id="lower"):
            with Vertical(id="question"):
                yield Static(id="heading")
                yield OptionList(id="rows", compact=True)
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="story")
        yield Static(id="message")
        yield Static(id="keys")

    @property
    def sea(self) -> VerticalScroll:
        """Where the board is."""
        return self.query_one("#sea", VerticalScroll)

    @property
    def answers(self) -> OptionList:
        """The rows to choose from."""
        return self.query_one("#rows", OptionList)

    @property
    def highlighted(self) -> int:
        """The row that Enter would take."""
        return self.answers.highlighted or 0

    def on_mount(self) -> None:
        # Keys go through the hints, also those that a list would take for itself.
        self.answers.can_focus = False
        # Whether the board fits is known only after it was drawn.
        self.watch(self.sea, "show_vertical_scrollbar", self.show_hints, init=False)
        self.show()

    def on_resize(self) -> None:
        self.show()

    def show(self) -> None:
        self.query_one("#board", Static).update(self.board())
        self.query_one("#heading", Static).update(self.question.heading(self.words))
        self.show_rows()
        self.show_story()
        super().show()

    def board(self) -> RenderableType:
        """The board as it fits; where it does not fit at all, a word instead, so that the question can be seen."""
        width, height = self.size
        if width < NARROWEST or height < LOWEST:
            return Text(self.words.say(TOO_SMALL, width=NARROWEST, height=LOWEST))
        return self.picture(roomy=width >= WIDE and height >= TALL)

    def show_rows(self) -> None:
        """Fill the list; while the question stays, so does the highlight."""
        rows = self.question.rows(self.words)
        highlight = self.highlighted if self.question is self.question_shown else 0
        self.question_shown = self.question
        self.answers.display = bool(rows)
        self.answers.set_options(rows)
        self.answers.highlighted = min(highlight, len(rows) - 1) if rows else None

    def show_story(self) -> None:
        """Fill the log; it stays where it was scrolled to until there is news."""
        story = self.story()
        self.query_one("#story", Static).update(story)
        if story != self.story_shown:
            self.story_shown = story
            self.query_one("#log", VerticalScroll).anchor()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was clicked; a second click may come when it is no longer there."""
        if event.option in self.answers.options:
            self.said = None
            self.question.choose(event.option_index)
            self.show()

    def more_hints(self) -> list[Hint]:
        """Keys of this kind of table, whatever is asked."""
        return []

    @abstractmethod
    def leave(self) -> None:
        """The player wants to quit."""

    def hints(self) -> list[Hint]:
        words = self.words
        own = self.question.hints(words)
        enter = () if any("enter" in hint.keys for hint in own) else ("enter",)
        choosing = Hint(("up", "down", *enter), "↑↓ Enter" if enter else "↑↓", words.say(CHOOSE_KEY), self.choose)
        sailing = Hint(("left_square_bracket", "right_square_bracket"), "[ ]", words.say(BOARD_KEY), self.sail)
        leaving = Hint(("q",), "q", words.say(QUIT_KEY), lambda _key: self.leave(), button=True)
        return [
            *own,
            *([choosing] if self.answers.option_count else []),
            *self.more_hints(),
            *([sailing] if self.sea.show_vertical_scrollbar else []),
            Hint(("l",), "l", LANGUAGES[words.next_language], self.change_language, button=True),
            Hint(("h", "question_mark", "f1"), "h", words.say(HELP_KEY), self.show_help, button=True),
            *([] if any("q" in hint.keys for hint in own) else [leaving]),
        ]

    def choose(self, key: str) -> None:
        """Go up or down in the rows, or take the highlighted one."""
        if key == "up":
            self.answers.action_cursor_up()
        elif key == "down":
            self.answers.action_cursor_down()
        else:
            self.question.choose(self.highlighted)

    def sail(self, key: str) -> None:
        """Scroll the board, where the crews are too many for the window."""
        scroll(self.sea, -1 if key == "left_square_bracket" else 1)

    def change_language(self, _key: str) -> None:
        """Go on in the next language."""
        self.words = self.words.in_next_language()

    def show_help(self, _key: str) -> None:
        """Put the rules over the table."""
        self.app.push_screen(HelpScreen(self.words))


class TableApp(App[None], inherit_bindings=False):
    """A window with one table in it."""

    TITLE = GAME
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - Textual's way to say it
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]  # noqa: RUF012 - likewise
    CSS = """
    Screen { background: #101c26; color: #e4e4e4; }
    #sea { height: auto; scrollbar-size-vertical: 1; }
    #board { height: auto; }
    #lower { height: 1fr; background: #16242f; }
    #question { height: auto; }
    #heading { padding: 0 1; background: #24506e; color: #ffffff; text-style: bold; }
    #rows { background: #16242f; height: auto; scrollbar-size-vertical: 1; }
    #rows > .option-list--option-highlighted { background: #3a4a56; text-style: none; }
    #log { background: #101c26; padding: 0 1; height: 1fr; min-height: 2; scrollbar-size-vertical: 1; }
    #story { min-height: 100%; content-align-vertical: bottom; }
    #message { padding: 0 1; color: #ffd787; height: auto; max-height: 3; }
    #keys { padding: 0 1; height: auto; background: #0a1219; }
    #page { padding: 1 2; }

    .-short #sea { max-height: 13; }
    .-tall #sea { max-height: 60%; }
    .-narrow #question { max-height: 75%; }
    .-wide #lower { layout: horizontal; }
    .-wide #question { width: 13fr; height: 1fr; }
    .-wide #log { width: 7fr; }
    """

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    def get_default_screen(self) -> Screen[Any]:
        """The table is all there is."""
        return self.table
