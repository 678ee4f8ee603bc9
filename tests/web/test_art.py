"""The pictures: all that pages and scripts name is there, and nothing in them that the pages' policy would refuse."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from jollyroger import web
from jollyroger.games.duel.cards import NAMES, Ship
from jollyroger.words.site import CARDS

FOLDER = Path(web.__file__).parent
SPRITE = FOLDER / "static" / "art" / "sprite.svg"
DRAWING = ET.parse(SPRITE).getroot()
SYMBOLS = {element.get("id") for element in DRAWING if element.tag.endswith("symbol")}
HEAVIEST = 45_000


def named_in_pages() -> set[str]:
    """The pictures that templates and scripts ask for by a name that is written out."""
    sources = [*FOLDER.glob("templates/*.html"), *FOLDER.glob("static/**/*.js")]
    text = "\n".join(source.read_text() for source in sources)
    icons = re.findall(r"""\bicon\(["']([\w-]+\w)["']""", text)
    return set(re.findall(r"""\bart\(["']([\w-]+\w)["']""", text)) | {f"icon-{icon}" for icon in icons}


def test_every_picture_that_a_page_names_is_drawn() -> None:
    named = named_in_pages()
    assert {"mark", "logo", "icon-undo", "coin"} <= named
    assert named <= SYMBOLS


def test_every_card_ship_and_captain_is_drawn() -> None:
    ships = [ship.name.lower() for ship in Ship]
    emblems = [*ships, "KR", "SK", "TO", "back"]
    assert {f"card-{card}" for card in (*NAMES, "back")} <= SYMBOLS
    assert {f"ship-{ship}" for ship in ships} | {f"emblem-{emblem}" for emblem in emblems} <= SYMBOLS
    assert {"captain-jolly", "captain-roger"} | {picture for pictures, *_ in CARDS for picture in pictures} <= SYMBOLS


def test_parts_of_the_sprite_are_there_once() -> None:
    ids = [name for element in DRAWING.iter() if (name := element.get("id"))]
    assert len(set(ids)) == len(ids)
    assert {href for element in DRAWING.iter() if (href := element.get("href"))} <= {f"#{name}" for name in ids}


@pytest.mark.parametrize("file", sorted(SPRITE.parent.glob("*.svg")), ids=lambda file: file.stem)
def test_pictures_need_neither_styles_nor_scripts_nor_anything_from_elsewhere(file: Path) -> None:
    text = file.read_text()
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=|url\(|href=\"(?!#)", text)
    assert len(gzip.compress(file.read_bytes())) < HEAVIEST
