"""The tables in "how to play": their pictures and numbers say what happens, the same in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from jollyroger.words.common.languages import ENGLISH

RULES = Path(__file__).parents[2] / "docs" / "rules"


class Row(NamedTuple):
    """A line of a table: the words of its cells, all its pictures, and the numbers in each cell."""

    cells: list[str]
    pictures: list[list[str]]
    numbers: list[list[int]]


def how_to_play(game: str, language: str) -> str:
    """The text for beginners."""
    return ((RULES if language == ENGLISH else RULES / language) / f"{game}-how-to-play.md").read_text()


def without_rules(text: str) -> str:
    """A text without the numbers of rules in brackets."""
    return re.sub(r"\([^()]*\b\d+\.\d+\b[^()]*\)", "", text)


def pictures_in(text: str) -> list[str]:
    """The pictures in a text, in their order."""
    return re.findall(r"/pictures/([\w-]+)\.svg\)", text)


def tables(text: str) -> list[list[Row]]:
    """All tables of a text, each with its heading as the first row."""
    found: list[list[Row]] = []
    for block in re.findall(r"(?:^ *\|.*\n)+", text, re.MULTILINE):
        lines = block.splitlines()
        found.append([_row(line) for line in (lines[0], *lines[2:])])
    return found


def _row(line: str) -> Row:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    bare = [without_rules(re.sub(r"!\[[^]]*\]\([^)]*\)", "", cell)) for cell in cells]
    return Row(
        [cell.strip(" *") for cell in bare],
        [pictures_in(cell) for cell in cells],
        [[int(number) for number in re.findall(r"\d+", cell)] for cell in bare],
    )
