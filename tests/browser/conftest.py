"""A server, the system's Chromium, and people at their screens."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.browser.people import Someone
from tests.browser.pirates import Pirate
from tests.web.serving import Server, kept
from tests.web.wishing import WishingServer

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""The first is Chromium without windows of its own: it takes less of a machine, and shows pages as the others do."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits, whose bots do not ponder."""
    yield from kept(Server(tmp_path_factory.mktemp("browser") / "server", "--no-limits"))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium, or the one that playwright has installed.

    Only for tests of this folder that follow each other: while it is there a loop runs in this thread, and asynchronous
    tests could not.
    """
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


class Door:
    """Through it people come, each with a browser of their own; what goes wrong in one is noted."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts = list[BrowserContext]()
        self.troubles = list[str]()

    def __call__(self, language: str = "en-GB", *, motion: bool = False, **how: Any) -> Someone:
        """Somebody with a wide screen, unless it is told otherwise."""
        return Someone(self.page(language, motion=motion, **how))

    def page(self, language: str, *, motion: bool, **how: Any) -> Page:
        """A browser for somebody."""
        context = self.browser.new_context(
            base_url=self.address,
            locale=language,
            reduced_motion="no-preference" if motion else "reduce",
            **(how or WIDE),
        )
        context.set_default_timeout(20_000)
        context.on("page", self.listen)
        self.contexts.append(context)
        return context.new_page()

    def listen(self, page: Page) -> None:
        """Note what a page complains of."""

        def hear(line: ConsoleMessage) -> None:
            if line.type == "error":
                self.troubles.append(f"{page.url}: {line.text}")

        page.on("console", hear)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))

    def forgive(self, words: str) -> None:
        """What a test has brought about itself is no trouble."""
        self.troubles = [trouble for trouble in self.troubles if words not in trouble]


class Gangway(Door):
    """Through it pirates come."""

    def __call__(self, language: str = "en-GB", *, motion: bool = False, **how: Any) -> Pirate:
        """A pirate with a wide screen, unless it is told otherwise."""
        return Pirate(self.page(language, motion=motion, **how))


D = TypeVar("D", bound=Door)


def opened(door: D) -> Iterator[D]:
    """For a fixture: in the end everybody goes, and nothing may have gone wrong."""
    yield door
    for context in door.contexts:
        context.close()
    assert not door.troubles


@pytest.fixture
def ashore(server: Server, browser: Browser) -> Iterator[Door]:
    """Lets people in where everything is as it is for everybody; what goes wrong in their browsers fails the test."""
    yield from opened(Door(browser, server.address))


@pytest.fixture
def at_sea(server: Server, browser: Browser) -> Iterator[Gangway]:
    """Lets pirates in where everything is as it is for everybody; what goes wrong in their browsers fails the test."""
    yield from opened(Gangway(browser, server.address))


@pytest.fixture(scope="session")
def wishing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WishingServer]:
    """A server that deals what a test wishes for, and whose bots do nothing else either."""
    yield from kept(WishingServer(tmp_path_factory.mktemp("wishes") / "server", "--no-limits"))


@pytest.fixture
def wishes(wishing_server: WishingServer) -> WishingServer:
    """The same, without the wishes of the test before."""
    wishing_server.tell({})
    return wishing_server


@pytest.fixture
def come(wishes: WishingServer, browser: Browser) -> Iterator[Door]:
    """Lets people in; what goes wrong in their browsers fails the test."""
    yield from opened(Door(browser, wishes.address))


@pytest.fixture
def aboard(wishes: WishingServer, browser: Browser) -> Iterator[Gangway]:
    """Lets pirates in; what goes wrong in their browsers fails the test."""
    yield from opened(Gangway(browser, wishes.address))
