"""A table as its description has it: titles and lines in one or two columns. Piracy & Mutiny has no other board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from jollyroger.words.common.describing import Description, Section

LEFT = ("round", "ship", "mutiny", "booty", "stacks", "turn", "sets", "dealt", "ships")
"""What stands on the left, where there is room for two columns."""
LAST = ("hand",)
"""What stands below both."""
TITLE, OWN, PLAIN = "bold #87afff", "bold #ffd75f", "#e4e4e4"


def described_board(told: Description, *, wide: bool) -> RenderableType:
    """All sections; those of the ship beside those of the players if there is room."""
    if not wide:
        return Group(*(section_text(section, told) for section in told.sections))
    left = [section for section in told.sections if section.key in LEFT]
    last = [section for section in told.sections if section.key in LAST]
    right = [section for section in told.sections if section not in left and section not in last]
    grid = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(_column(left, told), _column(right, told))
    return Group(grid, _column(last, told))


def _column(sections: Sequence[Section], told: Description) -> RenderableType:
    return Group(*(section_text(section, told) for section in sections))


def section_text(section: Section, told: Description) -> RenderableType:
    """A title, and its lines beside or below it; the line about the reader stands out."""
    if len(section.lines) == 1:
        return Text.assemble((f"{section.title}: ", TITLE), (section.lines[0], PLAIN))
    own = told.seat if section.key == "players" else None
    lines = [Text(line, OWN if place == own else PLAIN) for place, line in enumerate(section.lines)]
    return Group(Text(section.title, TITLE), Padding(Group(*lines), (0, 0, 0, 2)))
