"""The pictures of the documents, cut out of the sprites that the pages show; `python -m tests.pictures` writes them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

from jollyroger.web.art import SVG, with_parts

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTHS = {
    "badge": 28, "card": 56, "chest": 48, "crew": 56, "captain": 34, "crewmen": 24, "dest": 56, "flag": 28,
    "prize": 48, "ship": 72, "skill": 24,
}  # fmt: skip
"""How wide a document shows a picture, by the first part of its name."""


def pictures_of_rules(texts: str) -> set[str]:
    """The pictures that these texts of the rules show, in any language."""
    files = (ROOT / "docs" / "rules").rglob(f"{texts}.md")
    return {name for file in files for name in re.findall(r"/pictures/([\w-]+)\.svg\)", file.read_text())}


def cut_out(name: str) -> str:
    """One picture as a file of its own, with the parts that it uses."""
    ET.register_namespace("", SVG)
    needed = with_parts([name])
    symbol = needed.pop(name)
    width, height = map(float, symbol.get("viewBox", "").split()[2:])
    shown = WIDTHS[name.partition("-")[0]]
    about = {key: value for key, value in symbol.attrib.items() if key != "id"}
    drawing = ET.Element(f"{{{SVG}}}svg", about | {"width": str(shown), "height": f"{shown * height / width:.0f}"})
    if needed:
        ET.SubElement(drawing, f"{{{SVG}}}defs").extend(needed.values())
    drawing.extend(symbol)
    return ET.tostring(drawing, encoding="unicode") + "\n"


def write() -> None:
    """Bring the folder up to date."""
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    for name in sorted(pictures_of_rules("*")):
        (PICTURES / f"{name}.svg").write_text(cut_out(name))


if __name__ == "__main__":
    write()
