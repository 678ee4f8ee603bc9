"""The numbered rules as pages: chapters, rules and rulings have anchors, and numbers in the text lead there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from jollyroger.words.common.languages import ENGLISH

INSTALLED = Path(__file__).with_name("rules")
IN_THE_SOURCE = Path(__file__).parents[3] / "docs" / "rules"
"""Where the rules lie when the package is installed from its source folder as it is."""
_CHAPTER = re.compile(r"(\d+)\. ")
_NUMBER = re.compile(r"\b(?:\d{1,2}\.|M)\d{1,2}\b")


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game: safe HTML, its language, and its chapters by anchor."""

    language: str
    title: str
    content: str
    chapters: list[tuple[str, str]]


def anchor_of(number: str) -> str:
    """Rule 3.4 stands at #r3-4, chapter 3 at #r3, ruling M7 at #rM7."""
    return "r" + number.replace(".", "-")


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rules of one of the games, in English where nobody has translated them."""
    folder = INSTALLED if INSTALLED.is_dir() else IN_THE_SOURCE
    translated = folder / language / f"{game}.md"
    if not translated.is_file():
        language, translated = ENGLISH, folder / f"{game}.md"
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(translated.read_text(encoding="utf-8"))
    title, chapters, numbers = "", [], set()
    for opening, inline in _pairs(tokens, "heading_open"):
        chapter = _CHAPTER.match(inline.content)
        if opening.tag == "h1":
            title = inline.content
        elif chapter is not None:
            opening.attrSet("id", anchor_of(chapter[1]))
            chapters.append((anchor_of(chapter[1]), inline.content))
    for opening, inline in _pairs(tokens, "list_item_open"):
        number = re.match(r"\*\*(\d+\.\d+|M\d+)\*\*", inline.content)
        if number is not None:
            opening.attrSet("id", anchor_of(number[1]))
            numbers.add(number[1])
    for token in tokens:
        if token.type == "inline":
            token.children = [part for child in token.children or [] for part in _linked(child, numbers)]
    body = tokens[3:]  # the page shows the title itself
    return Rulebook(language, title, markdown.renderer.render(body, markdown.options, {}), chapters)


def _pairs(tokens: list[Token], kind: str) -> Iterator[tuple[Token, Token]]:
    """What opens, with the first text behind it."""
    for place, token in enumerate(tokens):
        if token.type == kind:
            yield token, next(later for later in tokens[place:] if later.type == "inline")


def _linked(token: Token, numbers: set[str]) -> Iterator[Token]:
    """A piece of text with every rule's number in it made a link; the rule's own number leads to itself."""
    if token.type != "text":
        yield token
        return
    done = 0
    for found in _NUMBER.finditer(token.content):
        if found[0] in numbers:
            yield Token("text", "", 0, content=token.content[done : found.start()])
            yield Token("link_open", "a", 1, attrs={"href": f"#{anchor_of(found[0])}"})
            yield Token("text", "", 0, content=found[0])
            yield Token("link_close", "a", -1)
            done = found.end()
    yield Token("text", "", 0, content=token.content[done:])
