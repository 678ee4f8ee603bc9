"""The README's pictures of both tables, taken from a server that deals what a scene needs: `make pictures`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, NAMES, PHONE, WIDE, Door, Gangway
from tests.browser.pirates import Pirate
from tests.browser.test_mutiny_looks import HANDS, PRIZES, RAID, RISING
from tests.web.wishing import WishingServer

DOCS = Path(__file__).parents[1] / "docs"
WIDTH = 1400
SCREEN, HAND = 1200, 330
"""How wide the big screen and the phone are in a picture of that width."""
CORNER, EDGE, BEZEL = 14, 2, 9
INK = "#1d1210"
PILE = "r3 g4 y2 b5 g1 y5 r2 b2 SK g2 y3 b1 r5 y1 g3 b4 KR r1 y4 g5 b3 r4 TO y2 g1 r1 b1 g2 y1 r2"
TURN = "5"
"""Of the duel: by then there are crews on most ships."""


def duel(server: WishingServer, browser: Browser) -> tuple[bytes, bytes]:
    """A card is taken up, and its best target shows what it would do; on a phone by night too, in German."""
    taken = []
    door = Door(browser, server.address)
    for language, how in (("en-GB", WIDE), ("de-DE", PHONE | {"color_scheme": "dark"})):
        server.wish_for_a_duel(PILE)
        anne = door(language, **how, device_scale_factor=2)
        introduce("Anne", anne.page)
        anne.make("bot", variant="advanced")
        while TURN not in (anne.page.locator("#turn").text_content() or "").split() or anne.phase != "play":
            anne.act()
            anne.wait()
        anne.page.locator("#hand .card").first.click()
        anne.liked().hover()
        taken.append(anne.page.screenshot())
    return taken[0], taken[1]


def mutiny(server: WishingServer, browser: Browser) -> tuple[bytes, bytes]:
    """An attack of ten, and the mutiny that follows, on a phone."""
    server.wish(10, HANDS, prizes=PRIZES, fort="2/4/3:7")
    anne = Gangway(browser, server.address)("en-GB", **WIDE, device_scale_factor=2)
    introduce("Anne", anne.page)
    anne.make("crew", players="10")
    anne.start()
    anne.plod("sail")
    server.let_bots(RAID)
    anne.sail("fort")
    anne.wait_for("lookout")
    anne.plod("attack")
    anne.alone("attack")
    attack = still(anne)
    anne.plod("punish")
    server.let_bots(RISING)
    anne.spare()
    anne.alone("fight")
    anne.page.set_viewport_size(PHONE["viewport"])
    return attack, still(anne)


def introduce(name: str, page: Page) -> None:
    """Say what somebody is called."""
    page.goto("/")
    form = "document.querySelector('form[action=\"/name\"]')"
    with page.expect_navigation():
        page.evaluate(f"(name) => {{ {form}.querySelector('[name=name]').value = name; {form}.submit(); }}", name)


def still(anne: Pirate) -> bytes:
    """What is on the page once no banner lies over it."""
    anne.page.wait_for_selector(".tiding", state="detached")
    anne.rest()
    return anne.page.screenshot()


def put_together(screen: bytes, hand: bytes) -> Image.Image:
    """A big screen, and before its lower right corner a phone."""
    wide, narrow = framed(screen, SCREEN, EDGE, CORNER), framed(hand, HAND, BEZEL, 3 * CORNER)
    picture = Image.new("RGBA", (WIDTH, max(wide.height, narrow.height) + 4 * CORNER))
    picture.alpha_composite(wide, (0, 0))
    picture.alpha_composite(narrow, (WIDTH - narrow.width, picture.height - narrow.height))
    return picture


def framed(taken: bytes, width: int, edge: int, corner: int) -> Image.Image:
    """A screenshot with round corners and a dark edge."""
    shot = Image.open(BytesIO(taken)).convert("RGBA")
    inner = width - 2 * edge
    shot = shot.resize((inner, round(shot.height * inner / shot.width)), Image.Resampling.LANCZOS)
    size = (width, shot.height + 2 * edge)
    frame = Image.new("RGBA", size)
    ImageDraw.Draw(frame).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), corner, fill=INK)
    mask = Image.new("L", shot.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, shot.width - 1, shot.height - 1), corner - edge, fill=255)
    frame.paste(shot, (edge, edge), mask)
    return frame


SCENES: dict[str, Callable[[WishingServer, Browser], tuple[bytes, bytes]]] = {"table.png": duel, "mutiny.png": mutiny}


def write(folder: Path = DOCS) -> None:
    """Take the pictures anew."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = WishingServer(Path(data) / "server", "--no-limits")
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for name, scene in SCENES.items():
            server.tell({})
            picture = put_together(*scene(server, browser))
            picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
                folder / name, optimize=True
            )
        browser.close()
        server.end()


if __name__ == "__main__":
    write()
