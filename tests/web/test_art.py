"""The pictures: all that pages and scripts name is there, and nothing in them that the pages' policy would refuse."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from jollyroger import web
from jollyroger.bots.manners import MANNERS
from jollyroger.games.duel.cards import NAMES, Ship
from jollyroger.games.mutiny.cards import SEATS, Character
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from tests.pictures import PICTURES, cut_out, pictures_of_rules

FOLDER = Path(web.__file__).parent
SPRITE = FOLDER / "static" / "art" / "sprite.svg"
MUTINY = SPRITE.with_name("mutiny.svg")
ICONS = SPRITE.with_name("icons.svg")
HEAVIEST = 45_000
OWN_HEAVIEST = 30_000


def symbols(sprite: Path) -> set[str]:
    """The pictures in a sprite that others can ask for."""
    drawing = ET.parse(sprite).getroot()
    return {element.get("id", "") for element in drawing if element.tag.endswith("symbol")}


SYMBOLS = symbols(SPRITE)
OF_MUTINY = symbols(MUTINY)


def named_in_pages() -> set[str]:
    """The pictures that templates and scripts ask for by a name that is written out."""
    sources = [*FOLDER.glob("templates/*.html"), *FOLDER.glob("static/**/*.js")]
    text = "\n".join(source.read_text() for source in sources)
    icons = re.findall(r"""\bicon\(["']([\w-]+\w)["']""", text)
    return set(re.findall(r"""\bart\(["']([\w-]+\w)["']""", text)) | {f"icon-{icon}" for icon in icons}


def test_every_picture_that_a_page_names_is_drawn() -> None:
    named = named_in_pages()
    assert {"mark", "logo", "icon-undo", "coin"} <= named
    assert named <= SYMBOLS | OF_MUTINY | symbols(ICONS)


def test_every_card_ship_and_captain_is_drawn() -> None:
    ships = [ship.name.lower() for ship in Ship]
    emblems = [*ships, "KR", "SK", "TO", "back"]
    assert {f"card-{card}" for card in (*NAMES, "back")} <= SYMBOLS
    assert {f"ship-{ship}" for ship in ships} | {f"emblem-{emblem}" for emblem in emblems} <= SYMBOLS
    assert {"captain-jolly", "captain-roger"} <= SYMBOLS


def test_all_that_a_ship_of_pirates_needs_is_drawn() -> None:
    characters = [character.name.lower().replace("_", "-") for character in Character]
    crew = {f"crew-{crew}" for crew in (*characters, "navigation", "guns", "melee", "all-skills", "back")}
    prizes = {f"prize-{prize}" for prize in (*PRIZE_NAMES, "back")}
    skills = {f"skill-{skill}" for skill in ("navigation", "guns", "melee", "all")}
    badges = {f"badge-{badge}" for badge in ("captain", "quartermaster", "guard", "first-mutineer")}
    faces = {f"face-{seat}" for seat in range(SEATS)}
    manners = {f"manner-{manner}" for manner in MANNERS}
    things = {"oath", "shout", "crewmen", "buried", "map"}
    places = {f"{picture}-{stack}" for picture in ("dest", "scene") for stack in STACK_NAMES}
    assert crew | prizes | places | skills | badges | faces | manners | things <= OF_MUTINY


def shapes(sprite: Path, symbol: str) -> list[tuple[str, str | None]]:
    """What a picture is made of when all colours are taken away."""
    drawing = ET.parse(sprite).getroot()
    named = {name: element for element in drawing.iter() if (name := element.get("id"))}

    def outlines(element: ET.Element) -> Iterator[tuple[str, str | None]]:
        for part in element.iter():
            if href := part.get("href"):
                yield from outlines(named[href[1:]])
            yield part.tag, part.get("d")

    return list(outlines(named[symbol]))


@pytest.mark.parametrize("kind", ["crew", "prize", "dest", "scene", "skill", "badge", "face", "manner"])
def test_nothing_is_told_apart_by_colour_alone(kind: str) -> None:
    drawn = [shapes(MUTINY, symbol) for symbol in sorted(OF_MUTINY) if symbol.startswith(f"{kind}-")]
    assert all(drawn.count(picture) == 1 for picture in drawn)


def ids(sprite: Path) -> list[str]:
    """The names of all parts."""
    return [name for element in ET.parse(sprite).iter() if (name := element.get("id"))]


def test_each_part_of_a_sprite_begins_a_line() -> None:
    """The page cuts pictures out without a parser."""
    for sprite in (SPRITE, MUTINY):
        pieces = re.split(r'\n(?=<\w+ id="|<!--|</svg>)', sprite.read_text())
        parts = [ET.fromstring(piece) for piece in pieces if re.match(r'<\w+ id="', piece)]
        assert [part.get("id") for part in parts] == ids(sprite)


def test_parts_of_the_sprites_are_there_once() -> None:
    """A picture is found by its name alone."""
    sprites = (SPRITE, MUTINY, ICONS)
    together = [name for sprite in sprites for name in ids(sprite)]
    assert len(set(together)) == len(together)
    for sprite in sprites:
        used = {href for element in ET.parse(sprite).iter() if (href := element.get("href"))}
        assert used <= {f"#{name}" for name in ids(sprite)}


def test_the_second_sprite_leaves_room_for_the_rest_of_its_table() -> None:
    assert len(gzip.compress(MUTINY.read_bytes())) < OWN_HEAVIEST


@pytest.mark.parametrize("file", sorted(SPRITE.parent.glob("*.svg")), ids=lambda file: file.stem)
def test_pictures_need_neither_styles_nor_scripts_nor_anything_from_elsewhere(file: Path) -> None:
    text = file.read_text()
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=|url\(|href=\"(?!#)", text)
    assert len(gzip.compress(file.read_bytes())) < HEAVIEST


@pytest.mark.parametrize(("game", "sprite"), [("duel", SYMBOLS), ("mutiny", OF_MUTINY)])
def test_the_rules_show_pictures_that_are_drawn(game: str, sprite: set[str]) -> None:
    named = pictures_of_rules(f"{game}*")
    assert len(named) > 12
    assert named <= sprite


def test_the_documents_have_the_same_pictures_as_the_page() -> None:
    kept = {file.stem: file.read_text() for file in PICTURES.iterdir()}
    assert kept == {name: cut_out(name) for name in pictures_of_rules("*")}, "run python -m tests.pictures"
