"""A player has gone: the other calls a stand-in, and plays on until the first comes back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Door, opened
from tests.browser.test_looks import check
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-table")


class ImpatientServer(WishingServer):
    """Nobody has to be away for a minute there."""

    command = (sys.executable, "-m", "tests.browser.impatient_server")


@pytest.fixture
def come(tmp_path: Path, browser: Browser) -> Iterator[Door]:
    """Lets people in."""
    server = ImpatientServer(tmp_path / "server", "--no-limits")
    yield from opened(Door(browser, server.address))
    assert server.end() == 0


def test_a_stand_in_is_called_for_somebody_who_left_and_goes_when_they_return(come: Door) -> None:
    anna, bert = come(), come(**PHONE)
    address = anna.make("friend", variant="skirmish", first="Roger")
    bert.sit(address)
    role, banner = anna.page.locator(".strip[data-seat='1'] .role"), anna.page.locator("[data-banner=away-1]")
    expect(role).to_be_empty()
    bert.page.goto("about:blank")
    expect(role).to_have_text("away")
    expect(banner).to_be_visible()
    anna.keep("away-1280")
    check(anna.page)
    assert not anna.asked
    banner.get_by_role("button").click()
    expect(role).to_have_text("bot playing")
    expect(banner).to_have_count(0)
    # 3.3 The stand-in splits for Roger.
    anna.wait("pick")
    bert.page.goto(address)
    expect(role).to_be_empty()
    expect(bert.page.locator("[data-banner=stand-in]")).to_have_count(0)
    anna.finish(bert)
