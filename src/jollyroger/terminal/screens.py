"""What the screens of the terminal table share: every key does what the bottom line says, or is told that it does not.

One list of hints is the bottom line, the buttons for the mouse, the way from a key to its action, and the answer to a
key that does nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from jollyroger.terminal.help import help_page
from jollyroger.words.duel.terminal import BACK_KEY, PAGES, SCROLL_KEY, WRONG_KEY

AnyWords: TypeAlias = Any
"""`ScreenWords` at least; the screens of a game know more of theirs."""

Said = Callable[[AnyWords], str]
"""A sentence that can be said again in another language."""


class Hint(NamedTuple):
    """Keys that do something: how they are shown, what they do in a word, and the action, which gets the key."""

    keys: tuple[str, ...]
    shown: str
    what: str
    do: Callable[[str], object]
    button: bool = False
    """Whether all these keys do the same, so that a click on the hint may stand for the first of them."""


class KeyScreen(Screen[None], inherit_bindings=False):
    """A screen that is driven by its hints."""

    def __init__(self, words: AnyWords) -> None:
        super().__init__()
        self.words = words
        self.said: Said | None = None

    @abstractmethod
    def hints(self) -> list[Hint]:
        """What the keys do now, the most important first."""

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        said = "" if self.said is None else self.said(self.words)
        self.query_one("#message", Static).update(Text(said))
        self.show_hints()

    def show_hints(self) -> None:
        """Say at the bottom what the keys do."""
        self.query_one("#keys", Static).update(_key_bar(self.hints(), self.size.width - 2))

    def say(self, said: Said) -> None:
        """Put a sentence where the player looks, until the next key."""
        self.said = said
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Every key is answered."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)

    def action_press(self, key: str) -> None:
        """A hint was clicked."""
        self.press(key, key)

    def press(self, key: str, character: str | None) -> None:
        """Do what a key does here, or say that it does nothing and what does."""
        if key == "ctrl+c":
            self.app.exit()
            return
        self.said = None
        for hint in self.hints():
            if key in hint.keys or key.lower() in hint.keys:
                hint.do(key.lower())
                self.show()
                return
        name = character if character and character.isprintable() and not character.isspace() else key
        self.say(lambda words: words.say(WRONG_KEY, key=name, keys=_in_a_sentence(self.hints())))


def scroll(what: VerticalScroll, lines: int) -> None:
    """Scroll at once: keys may come faster than the screen is drawn."""
    what.scroll_relative(y=lines, animate=False, immediate=True)


def _key_bar(hints: list[Hint], width: int) -> Text:
    """The bottom line, or lines: no hint is torn apart. A click on a button presses its first key."""
    bar = Text()
    length = 0
    for hint in hints:
        click = Style(meta={"@click": f"screen.press({hint.keys[0]!r})"}) if hint.button else ""
        text = Text.assemble((f" {hint.shown} ", "reverse"), f" {hint.what}", style=click)
        if length and length + len(text) + 2 > width:
            bar.append("\n")
            length = 0
        elif length:
            bar.append("  ")
            length += 2
        bar.append_text(text)
        length += len(text)
    return bar


def _in_a_sentence(hints: list[Hint]) -> str:
    return "; ".join(f"{hint.shown} {hint.what}" for hint in hints)


class HelpScreen(KeyScreen):
    """The rules in short."""

    def compose(self) -> ComposeResult:
        """The page fills the screen."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="rules")
        yield Static(id="message")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        self.query_one("#rules", Static).update(help_page(self.words))
        super().show()

    def hints(self) -> list[Hint]:
        return [
            Hint(
                ("up", "down", "pageup", "pagedown"),
                f"↑↓ {self.words.say(PAGES)}",
                self.words.say(SCROLL_KEY),
                self.scroll_page,
            ),
            Hint(("escape", "h", "q", "enter"), "Esc", self.words.say(BACK_KEY), self.go_back, button=True),
        ]

    def scroll_page(self, key: str) -> None:
        """Move the page by a line or a screenful."""
        page = self.query_one("#page", VerticalScroll)
        lines = 1 if key in ("up", "down") else page.size.height
        scroll(page, lines if key in ("down", "pagedown") else -lines)

    def go_back(self, _key: str) -> None:
        """Return to the table."""
        self.app.pop_screen()
