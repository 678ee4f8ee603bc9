"""Chromium, by playwright."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Browser

from tests.browser.engines.screen import HEIGHT, WIDTH


class Chromium:
    """A page of the browser that the other tests use too."""

    def __init__(self, browser: Browser, motion: Literal["no-preference", "reduce"] = "no-preference") -> None:
        self.context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="en-GB", reduced_motion=motion
        )
        self.page = self.context.new_page()

    def open(self, address: str) -> None:
        self.page.goto(address)

    def arrive(self, part: str) -> None:
        self.page.wait_for_url(f"**{part}*")

    def run(self, function: str, *given: object) -> Any:
        return self.page.evaluate(f"(given) => ({function})(...given)", list(given))

    def point(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def down(self) -> None:
        self.page.mouse.down()

    def up(self) -> None:
        self.page.mouse.up()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def picture(self) -> bytes:
        return self.page.screenshot()

    def close(self) -> None:
        self.context.close()
