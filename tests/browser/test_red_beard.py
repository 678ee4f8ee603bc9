"""Red Beard in the browser: the levels, hints, the analysis of a game, and the cut of the day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, WIDE, Door
from tests.browser.people import sideways
from tests.browser.test_looks import check
from tests.web.serving import kept
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("compiled")
LOWEST = """
Math.max(...[...document.querySelectorAll(".cut-ships, .cut-form button")]
  .map((one) => one.getBoundingClientRect().bottom))
"""
COMPILING = 240_000
"""Milliseconds that Red Beard may take to come aboard for the first time."""


@pytest.fixture(scope="module")
def wishing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WishingServer]:
    """A server with Red Beard, where nothing is drawn."""
    yield from kept(WishingServer(tmp_path_factory.mktemp("red-beard") / "server", "--no-limits", red_beard=True))


def test_a_player_in_a_hurry_sees_that_the_bot_is_coming_aboard(come: Door, browser: Browser) -> None:
    anna = come()
    anna.make("bot", bot="red-beard", variant="skirmish", first="Roger")
    role = anna.page.locator(".strip[data-side=far] .role")
    expect(role).to_have_text(re.compile("^(coming aboard|bot)$"))
    expect(role).to_have_text("bot", timeout=COMPILING)
    anna.wait()


@pytest.mark.parametrize("how", [PHONE, WIDE])
def test_a_hint_says_what_and_why_and_is_gone_with_the_move(come: Door, how: dict[str, Any]) -> None:
    anna = come(**how)
    anna.against_a_bot()
    anna.wait()
    for number in range(3):
        anna.page.locator("#ask-hint").click()
        advice = anna.page.locator("#advice")
        expect(advice).to_contain_text(re.compile(r"Red Beard's tip: .+ \d+\.\d%"), timeout=COMPILING)
        # The cards and places that it speaks of are marked.
        expect(anna.page.locator(".advised")).not_to_have_count(0)
        anna.keep(f"hint-{anna.phase}-{how['viewport']['width']}")
        check(anna.page)
        window = anna.window
        if number == 1:
            anna.act()
        else:
            anna.page.locator("#hint-do").click()
            anna.moved_on(window)
        expect(anna.page.locator(".advised")).to_have_count(0)
        expect(advice).to_be_hidden()
        anna.wait()
        if anna.phase == "held":
            anna.act()
            anna.wait()


def test_nobody_gives_hints_against_people(come: Door) -> None:
    anna, bert = come(), come(**PHONE)
    bert.sit(anna.make("friend", variant="skirmish", first="Jolly"))
    anna.wait("split")
    expect(anna.page.locator("#ask-hint")).to_be_hidden()


@pytest.mark.parametrize("how", [PHONE, WIDE])
def test_a_game_is_analysed_and_a_click_leads_to_the_step(come: Door, how: dict[str, Any]) -> None:
    anna = come("de-DE" if how is PHONE else "en-GB", **how)
    anna.make("bot", bot="bosun", variant="skirmish")
    anna.finish()
    anna.page.locator("#decide").click()
    expect(anna.page.locator("#decide")).to_have_count(0, timeout=COMPILING)
    expect(anna.page.locator("#decided")).to_contain_text(re.compile(r"\w+.+\."))
    anna.keep(f"decided-{how['viewport']['width']}")
    anna.page.locator("#analyse").click()
    expect(anna.page.locator("#curve svg")).to_be_visible(timeout=COMPILING)
    width = how["viewport"]["width"]
    expect(anna.page.locator("[data-banner=thinking]")).to_have_count(0)
    anna.rest()
    anna.keep(f"analysis-{width}")
    check(anna.page)
    cuts = anna.page.locator("#analysis .judged").first.locator("tbody tr")
    expect(cuts).to_have_count(2)
    link = anna.page.locator("#analysis .step-link:visible").first
    step = link.get_attribute("data-step")
    link.click()
    assert anna.page.url.endswith(f"#step={step}")
    anna.keep(f"analysis-step-{width}")
    box = anna.page.locator("#curve svg").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    last = anna.page.locator("#step-slider").get_attribute("max")
    assert anna.page.url.endswith(f"#step={last}")
    assert sideways(anna.page) == 0


@pytest.mark.parametrize("how", [PHONE, WIDE])
def test_the_cut_of_the_day_is_made_by_taps_and_compared(come: Door, how: dict[str, Any]) -> None:
    width = how["viewport"]["width"]
    anna = come("pl-PL" if how is PHONE else "en-GB", **how)
    anna.page.goto("/cut")
    check(anna.page)
    choices = anna.page.locator(".cut-choice")
    expect(choices).to_have_count(5)
    places = [choices.nth(place).bounding_box() for place in (0, 1)]
    assert anna.page.evaluate(LOWEST) <= how["viewport"]["height"], "table, cards and button are on the first screen"
    offer = anna.page.locator(".cut-form button")
    expect(offer).to_be_enabled()
    for place in (3, 4):
        choices.nth(place).click()
    expect(offer).to_be_disabled()
    expect(anna.page.locator(".cut-empty")).to_be_visible()
    choices.first.click()
    expect(offer).to_be_enabled()
    expect(anna.page.locator(".cut-empty")).to_be_hidden()
    moved = choices.first.bounding_box()
    assert moved is not None
    assert places[0] is not None
    assert moved["y"] > places[0]["y"], "a card that is tapped lies in the other set"
    anna.keep(f"cut-{width}")
    anna.page.locator(".cut-form button").click()
    expect(anna.page.locator(".cut-yours")).to_have_count(1, timeout=COMPILING)
    anna.keep(f"cut-compared-{width}")
    check(anna.page)
    told = anna.page.locator("#cut-text").input_value()
    anna.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    anna.page.evaluate("() => { navigator.share = async ({ text }) => { window.copied = text; }; }")
    anna.page.locator("[data-share]").click()
    assert anna.page.evaluate("window.copied") == told.strip()
    assert told.strip().endswith("/cut")
    anna.page.goto("/")
    check(anna.page)
