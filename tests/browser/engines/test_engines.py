"""Whole games in Firefox and WebKit as in Chromium, by pointer and keyboard, with cards that fly: `make browsers`."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.engines.chromium import Chromium
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.player import Player
from tests.browser.engines.screen import Screen
from tests.browser.engines.webkit import WebKit
from tests.web.serving import Server

pytestmark = pytest.mark.engines

FIREFOXES = ("firefox-esr", "firefox")
HOW = pytest.mark.parametrize("by_keyboard", [False, True], ids=["pointer", "keyboard"])
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def command(*names: str) -> str:
    """The first of these programs that is there."""
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"install {' or '.join(names)}"
    return found


def opened(engine: str, request: pytest.FixtureRequest, home: Path) -> Screen:
    """A browser with that engine."""
    if engine == "firefox":
        return Firefox(command(*FIREFOXES), home)
    if engine == "webkit":
        return WebKit(command("WebKitWebDriver"), command("Xvfb"), home)
    browser: Browser = request.getfixturevalue("browser")
    return Chromium(browser)


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def player(
    request: pytest.FixtureRequest, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Player]:
    """Somebody in front of each of them."""
    screen = opened(request.param, request, tmp_path_factory.mktemp(request.param))
    yield Player(screen, server.address)
    screen.close()


@HOW
def test_a_duel(player: Player, *, by_keyboard: bool) -> None:
    player.make("duel", "bot", variant="advanced")
    player.play_duel(by_keyboard=by_keyboard)
    player.keep("duel")
    everywhere = "() => document.querySelectorAll('.crew .card, .hoard .card, #gone .card').length"
    assert player.screen.run(everywhere) == 40
    fine(player)


@HOW
def test_a_game_of_piracy_and_mutiny(player: Player, *, by_keyboard: bool) -> None:
    player.make("mutiny", "bots", players="4")
    asked = player.play_mutiny(by_keyboard=by_keyboard)
    player.keep("mutiny")
    assert "attack" in asked or "first_card" in asked
    assert player.there(".ending .winner")
    fine(player)


def fine(player: Player) -> None:
    """Nothing went wrong in the page, and nothing is too wide."""
    assert player.screen.run("() => window.troubles") == []
    assert player.screen.run(WIDER) == 0
