"""Whole games in the browser: two people, a bot, the mouse, a finger, the keyboard alone."""

from __future__ import annotations

from math import inf

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Door
from tests.browser.people import sideways

pytestmark = pytest.mark.xdist_group("browser-games")


def test_two_people_play_an_introductory_game_in_two_languages_to_the_end(come: Door) -> None:
    jolly = come("en-GB", **PHONE)
    roger = come("de-DE")
    roger.sit(jolly.make("friend", variant="introductory"))
    jolly.play_on(roger, acts=18)  # two turns; another test drags
    jolly.finish(roger)
    expect(jolly.page.locator("#prompt")).to_contain_text("gold")
    expect(roger.page.locator("#prompt")).to_contain_text("Gold")
    assert jolly.count(".crew .card") + jolly.count(".hoard .card") == 40
    assert sideways(jolly.page) == 0
    jolly.keep("over-390-en")
    roger.keep("over-1280-de")


@pytest.mark.parametrize("acts", [18, pytest.param(inf, marks=pytest.mark.soak)])
def test_two_people_play_an_advanced_game_by_drag(come: Door, acts: float) -> None:
    jolly = come("pl-PL")
    roger = come("en-GB", **PHONE)
    roger.sit(jolly.make("friend", variant="advanced"))
    jolly.play = jolly.drag  # type: ignore[method-assign]
    roger.play = roger.drag_with_a_finger  # type: ignore[method-assign]
    jolly.play_on(roger, acts=acts)
    jolly.finish(roger)
    scores = [one.page.locator(".total b").all_inner_texts() for one in (jolly, roger)]
    assert scores[0] == scores[1][::-1]
    everywhere = jolly.count(".crew .card") + jolly.count(".hoard .card") + jolly.count("#gone .card")
    assert everywhere == 40
    assert sideways(jolly.page) == sideways(roger.page) == 0


def test_a_game_against_a_bot_by_keyboard_alone(come: Door) -> None:
    """Tab, arrows, Enter and Escape; where the focus is, is all that is known of the page."""
    anna = come()
    anna.page.goto("/")
    anna.page.evaluate("document.querySelector('form[action=\"/quick\"] [name=lesson]').remove()")
    keys = anna.page.keyboard
    for _ in range(60):
        keys.press("Tab")
        if anna.page.evaluate("document.activeElement.closest('form[action=\"/quick\"]') !== null"):
            break
    keys.press("Enter")
    anna.arrive()
    anna.wait()
    for _ in range(60):
        keys.press("Tab")
        if anna.page.evaluate("document.activeElement.closest('#dock') !== null"):
            break
    while anna.phase != "over":
        anna.wait()
        if not anna.asked:
            continue
        window = anna.window
        focused = anna.page.evaluate("document.activeElement.id || document.activeElement.className")
        if anna.phase == "split":
            assert "card" in focused
            keys.press("Enter")
            anna.page.wait_for_selector("#offer:not([disabled])")
            while anna.page.evaluate("document.activeElement.id") != "offer":
                keys.press("Tab")
        elif anna.phase == "pick":
            assert "take" in focused
        elif anna.phase == "held":
            assert focused == "done"
        else:
            assert "card" in focused
            keys.press("Enter")
            assert "target" in anna.page.evaluate("document.activeElement.className")
            keys.press("Escape")
            assert anna.count(".target") == 0
            assert "card" in anna.page.evaluate("document.activeElement.className")
            keys.press("Space")
            keys.press("ArrowRight")
            assert "target" in anna.page.evaluate("document.activeElement.className")
        keys.press("Enter")
        anna.moved_on(window)
    assert anna.page.evaluate("document.activeElement.id") == "rematch"
    told = anna.page.locator("#announcer").inner_text()
    assert "pirate king" in told or "drawn" in told
