"""The installed page: without a connection it says so, and it never shows what an older server sent."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, Door, opened
from tests.browser.test_looks import check
from tests.web.serving import Server

pytestmark = pytest.mark.xdist_group("browser-guides")

NEWER = """
from jollyroger.web.assets import Assets
read = Assets._read
def read_newer(self):
    read(self)
    self.version = "newer00000"
Assets._read = read_newer
from jollyroger.cli import run
run()
"""
KEPT = "caches.keys().then((names) => names.join())"


class Updated(Server):
    """The same server after an update: its files have another version."""

    command = (sys.executable, "-c", NEWER)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may end."""
    server = Server(tmp_path / "server", "--no-limits")
    yield server
    if server.process.poll() is None:
        server.end()


@pytest.fixture
def door(own: Server, browser: Browser) -> Iterator[Door]:
    """Lets people in there. That the server is away is no trouble."""
    door = Door(browser, own.address)
    for one in opened(door):
        yield one
        door.forgive("ERR_CONNECTION_REFUSED")
        door.forgive("WebSocket")


def wait_until(page: Page, script: str) -> None:
    """Pages forbid to make code of strings, so what waits must not be in the page."""
    while not page.evaluate(script):
        page.wait_for_timeout(50)


def keeps(page: Page, version: str = "shell-") -> None:
    """Wait until the worker is at work and has kept the shell of a version."""
    wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")
    wait_until(page, f"{KEPT}.then((names) => names.includes('{version}'))")


@pytest.mark.parametrize(
    ("language", "how", "heading"),
    [("en-GB", PHONE, "You're offline"), ("de-DE", {}, "Du bist offline"), ("pl-PL", PHONE, "Jesteś offline")],
)
def test_without_a_connection_the_shell_opens_and_says_so(
    own: Server, door: Door, language: str, how: dict[str, Any], heading: str
) -> None:
    page = door(language, **how).page
    page.goto("/")
    keeps(page)
    page.goto("/learn")
    own.end()
    for path in ("/t/aaaaaaaaaa", "/", "/tables"):
        page.goto(path)
        expect(page.locator("h1")).to_have_text(heading)
        assert page.evaluate("location.pathname") == path, "trying again goes on there"
        assert page.evaluate("[...document.images, ...document.styleSheets].length") >= 2
    check(page)
    own.start()
    page.locator("main a").click()
    expect(page.locator("h1")).not_to_have_text(heading)


def test_a_form_that_could_not_be_sent_leads_to_the_same_page(own: Server, door: Door) -> None:
    anna = door()
    anna.page.goto("/")
    keeps(anna.page)
    own.end()
    anna.page.locator("form[action='/quick'] button").first.click()
    expect(anna.page.locator("h1")).to_have_text("You're offline")


def test_an_updated_server_is_never_shown_in_an_old_version(own: Server, door: Door) -> None:
    page = door().page
    page.goto("/")
    keeps(page)
    before = page.evaluate(KEPT)
    own.end()
    updated = Updated(own.data, "--no-limits", port=own.port)
    try:
        page.goto("/")
        used = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        assert [address for address in used if "/static/" in address and "/newer00000/" not in address] == []
        keeps(page, "newer00000")
        wait_until(page, "caches.keys().then((names) => names.length === 1)")
        assert page.evaluate(KEPT) != before
    finally:
        updated.end()
    page.goto("/")
    expect(page.locator("h1")).to_have_text("You're offline")
    sheets = page.evaluate("[...document.styleSheets].map((sheet) => sheet.href)")
    assert sheets
    assert all("/newer00000/" in sheet for sheet in sheets)
