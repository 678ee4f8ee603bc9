"""The icons of the installed page, painted by Chromium from the favicon; `python -m tests.icons` writes them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ART = Path(__file__).parents[1] / "src/jollyroger/web/static/art"
SEA = "#2a8d99"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable": (512, 0.78), "icon-apple": (180, 0.88)}
"""How large each is, and how much of it the picture takes: systems cut their own shape out of the last two."""


def write() -> None:
    """Paint them all."""
    picture = (ART / "favicon.svg").read_text()
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page()
        for name, (size, part) in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            ground = "transparent" if part == 1 else SEA
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
                f"svg {{ width: {part:.0%} }}</style>{picture}"
            )
            page.screenshot(path=ART / f"{name}.png", omit_background=True)


if __name__ == "__main__":
    write()
