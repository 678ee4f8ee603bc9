"""The rules that a player needs at the table, on one page."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from jollyroger.words.common.terminal import ScreenWords


def help_page(words: ScreenWords) -> RenderableType:
    """Heading by heading, each sentence after the number of its rule."""
    page = list[RenderableType]()
    for heading, rules in words.help.items():
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(width=5, justify="right", style="dim")
        grid.add_column()
        for number, *texts in rules:
            grid.add_row(number, Text(": ".join(words.say(text) for text in reversed(texts))))
        page += [Text(words.say(heading), "bold underline"), grid, Text()]
    return Group(*page[:-1])
