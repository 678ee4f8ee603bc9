"""The analysis of a game of Piracy & Mutiny in the browser, and what decided it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Gangway
from tests.browser.people import sideways
from tests.browser.test_looks import check
from tests.web.serving import kept
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("compiled-mutiny")
COMPILING = 240_000
"""Milliseconds that the first analysis may take, which compiles."""


@pytest.fixture(scope="module")
def wishing_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WishingServer]:
    """A server whose bots give counsel."""
    yield from kept(WishingServer(tmp_path_factory.mktemp("counsel") / "server", "--no-limits", red_beard=True))


@pytest.mark.parametrize(("how", "language"), [(PHONE, "de-DE"), (WIDE, "en-GB")])
def test_a_game_is_analysed_from_any_seat_and_a_click_leads_to_the_step(
    aboard: Gangway, how: dict[str, Any], language: str
) -> None:
    anne = aboard(language, **how)
    anne.make("bots", players="3", deck="skirmish")
    anne.sleepwalk(7)
    anne.wake()
    width = how["viewport"]["width"]
    anne.page.locator("#decide").click()
    expect(anne.page.locator("#decide")).to_have_count(0, timeout=COMPILING)
    expect(anne.page.locator("#decided")).to_contain_text(re.compile(r"\w+.+\."))
    anne.rest()
    anne.keep(f"mutiny-decided-{width}")
    anne.page.locator("#analyse").click()
    expect(anne.page.locator("#curve svg")).to_be_visible(timeout=COMPILING)
    expect(anne.page.locator(".curve-line")).to_have_count(1)
    expect(anne.page.locator(".curve-other")).to_have_count(2)
    anne.rest()
    anne.keep(f"mutiny-analysis-{width}")
    check(anne.page)
    # Everybody's average, and one's own decisions; from the others' eyes theirs.
    expect(anne.page.locator("#analysis .judged tbody tr")).to_have_count(3)
    anne.page.locator("#analysis summary").click()
    own = anne.page.locator("#analysis details li")
    mine = own.count()
    assert mine
    anne.keep(f"mutiny-analysis-decisions-{width}")
    anne.page.locator("#eyes").select_option("all")
    anne.page.locator("#analysis summary").click()
    expect(own).not_to_have_count(mine)
    link = anne.page.locator("#analysis .step-link:visible").first
    step = link.get_attribute("data-step")
    link.click()
    assert f"#step={step}&" in anne.page.url
    box = anne.page.locator("#curve svg").bounding_box()
    assert box is not None
    anne.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    last = anne.page.locator("#step-slider").get_attribute("max")
    assert f"#step={last}&" in anne.page.url
    anne.keep(f"mutiny-analysis-end-{width}")
    assert sideways(anne.page) == 0
