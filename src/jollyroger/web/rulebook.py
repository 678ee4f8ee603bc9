"""The rules of a game as a page: how to play, then the exact rules. Numbers in the text lead to the rules' anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import escape

from jollyroger.words.common.languages import ENGLISH

INSTALLED = Path(__file__).with_name("rules")
IN_THE_SOURCE = Path(__file__).parents[3] / "docs" / "rules"
"""Where the rules are when the package is installed from its source folder."""
HOW_TO_PLAY, EXACT_RULES = "how-to-play", "exact-rules"
"""The anchors of the two parts."""
_CHAPTER = re.compile(r"(\d+)\. ")
_NUMBER = re.compile(r"\b(?:\d{1,2}\.|M)\d{1,2}\b")


class Part(msgspec.Struct, frozen=True):
    """One document: its anchor and title, safe HTML, and its chapters by anchor."""

    anchor: str
    title: str
    content: str
    chapters: list[tuple[str, str]]


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in a language."""

    language: str
    how_to_play: Part
    exact: Part


def anchor_of(number: str) -> str:
    """Rule 3.4 stands at #r3-4, chapter 3 at #r3, ruling M7 at #rM7."""
    return "r" + number.replace(".", "-")


@cache
def rulebook(game: str, language: str, sprite: str) -> Rulebook:
    """The rules of one of the games, in English where nobody has translated them; the sprite's address for pictures."""
    folder = INSTALLED if INSTALLED.is_dir() else IN_THE_SOURCE
    if not (folder / language / f"{game}.md").is_file():
        language = ENGLISH
    folder = folder if language == ENGLISH else folder / language
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("image", lambda _, tokens, place, *__: _picture(tokens[place], sprite))
    markdown.add_render_rule("table_open", lambda *_: '<div class="table-wide" tabindex="0"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    taught, exact = (
        markdown.parse((folder / file).read_text(encoding="utf-8")) for file in (f"{game}-how-to-play.md", f"{game}.md")
    )
    _without_empty_headers(taught)
    _without_empty_headers(exact)
    numbers = _anchored(exact)
    for token in (*taught, *exact):
        if token.type == "inline":
            token.children = [part for child in token.children or [] for part in _linked(child, numbers)]
    return Rulebook(language, _part(markdown, taught, HOW_TO_PLAY), _part(markdown, exact, EXACT_RULES))


def _part(markdown: MarkdownIt, tokens: list[Token], anchor: str) -> Part:
    """A document with its chapters: the page shows the title itself."""
    headings = [pair for pair in _pairs(tokens, "heading_open") if pair[0].tag == "h2"]
    for place, (opening, _) in enumerate(headings, 1):
        if opening.attrGet("id") is None:
            opening.attrSet("id", f"{anchor}-{place}")
    chapters = [(str(opening.attrGet("id")), inline.content) for opening, inline in headings]
    return Part(anchor, tokens[1].content, markdown.renderer.render(tokens[3:], markdown.options, {}), chapters)


def _anchored(tokens: list[Token]) -> set[str]:
    """The numbers of the rules, each with its anchor; so have the numbered chapters."""
    numbers = set()
    for opening, inline in _pairs(tokens, "heading_open"):
        chapter = _CHAPTER.match(inline.content)
        if chapter is not None:
            opening.attrSet("id", anchor_of(chapter[1]))
    for opening, inline in _pairs(tokens, "list_item_open"):
        number = re.match(r"\*\*(\d+\.\d+|M\d+)\*\*", inline.content)
        if number is not None:
            opening.attrSet("id", anchor_of(number[1]))
            numbers.add(number[1])
    return numbers


def _without_empty_headers(tokens: list[Token]) -> None:
    """An empty corner of a table heads nothing."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "th_open" and not inline.content:
            opening.tag = closing.tag = "td"


def _picture(token: Token, sprite: str) -> str:
    """A picture of a document, from the sprite; its class says what it shows: a card, a ship, a prize."""
    name = PurePosixPath(str(token.attrGet("src"))).stem
    return (
        f'<svg class="art picture of-{escape(name.partition("-")[0])}" role="img" aria-label="{escape(token.content)}">'
        f'<use href="{escape(sprite)}#{escape(name)}"></use></svg>'
    )


def _pairs(tokens: list[Token], kind: str) -> Iterator[tuple[Token, Token]]:
    """What opens, with the first text behind it."""
    for place, token in enumerate(tokens):
        if token.type == kind:
            yield token, next(later for later in tokens[place:] if later.type == "inline")


def _linked(token: Token, numbers: set[str]) -> Iterator[Token]:
    """A piece of text with every rule's number in it made a link. A link to another document leads to its part."""
    if token.type == "link_open":
        token.attrSet("href", f"#{HOW_TO_PLAY if HOW_TO_PLAY in str(token.attrGet('href')) else EXACT_RULES}")
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
