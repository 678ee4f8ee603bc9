"""Our own pictures out of the sprites, with the parts that they use, for drawings that stand alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from xml.etree import ElementTree as ET

ART = Path(__file__).with_name("static") / "art"
SPRITES = ("sprite.svg", "mutiny.svg")
SVG = "http://www.w3.org/2000/svg"


@cache
def _parts(sprite: str) -> dict[str, ET.Element]:
    return {name: part for part in ET.parse(ART / sprite).getroot() if (name := part.get("id"))}


def with_parts(names: Iterable[str]) -> dict[str, ET.Element]:
    """Pictures by their names, and the parts that they use; a sprite's parts are its own."""
    found = dict[str, ET.Element]()
    for name in names:
        parts = next(parts for parts in map(_parts, SPRITES) if name in parts)
        found[name] = parts[name]
        waiting = [parts[name]]
        while waiting:
            for use in waiting.pop().iter(f"{{{SVG}}}use"):
                used = use.get("href", "").removeprefix("#")
                if used not in found:
                    found[used] = parts[used]
                    waiting.append(parts[used])
    return found


@lru_cache(16)
def definitions(*names: str) -> str:
    """Pictures for `use`, as the inside of a `defs`."""
    ET.register_namespace("", SVG)
    parts = with_parts(names).values()
    return "".join(ET.tostring(part, encoding="unicode").replace(f' xmlns="{SVG}"', "") for part in parts)
