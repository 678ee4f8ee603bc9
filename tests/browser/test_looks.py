"""Every page: no scroll bar at the bottom, nothing serious for axe, no request to others, light enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import PHONE, WIDE, Door
from tests.browser.people import Someone, sideways

pytestmark = pytest.mark.xdist_group("browser-table")

PAGES = ("/", "/new?game=duel", "/tables", "/rules/duel", "/rules/mutiny", "/replay", "/t/nowhere")
NARROW = {**PHONE, "viewport": {"width": 360, "height": 640}}
MOST_BYTES = 150_000
AXE_SCRIPT = Axe().axe_script
RECORD = Path(__file__).parents[1] / "playthroughs" / "duel_advanced_greedy.txt"


def check(page: Page) -> None:
    """Axe has nothing serious to say, and nothing is too wide."""
    # Axe itself is large: a page that has it already is not given it again.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: Any = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    serious = [
        f"{page.url} {violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
    assert serious == []
    assert sideways(page) == 0, page.url


@pytest.mark.parametrize(("scheme", "language"), [("light", "en-GB"), ("dark", "de-DE")])
def test_pages_around_the_table(come: Door, scheme: str, language: str) -> None:
    anna = come(language, **NARROW, color_scheme=scheme)
    for path in PAGES:
        anna.page.goto(path)
        check(anna.page)
    come.forgive("404")


@pytest.mark.parametrize(("scheme", "how"), [("light", NARROW), ("dark", WIDE)])
def test_the_table_in_all_its_states(come: Door, scheme: str, how: dict[str, Any]) -> None:
    language = "pl-PL" if scheme == "dark" else "en-GB"
    anna = come(language, **how, color_scheme=scheme)
    anna.make("friend")
    check(anna.page)
    anna.make("bot", variant="skirmish")
    states = set[str]()
    width = anna.page.viewport_size["width"] if anna.page.viewport_size else 0
    while anna.phase != "over":
        anna.wait()
        if anna.phase == "over":
            break
        if anna.phase not in states:
            states.add(anna.phase)
            check(anna.page)
            anna.keep(f"{anna.phase}-{width}-{scheme}")
            if anna.phase == "play":
                anna.page.locator("#hand .card").first.click()
                check(anna.page)
                anna.keep(f"targets-{width}-{scheme}")
                anna.page.locator("#hand .card").first.click()
        anna.act()
    assert states == {"split", "pick", "play", "held"}
    check(anna.page)
    panels(anna, check_too=True)
    anna.page.locator("#over [data-verify]").click()
    expect(anna.page.locator(".verdict")).to_be_visible()
    check(anna.page)
    anna.page.keyboard.press("Escape")
    anna.page.locator("#over [data-steps]").click()
    expect(anna.page.locator("#steps")).to_be_visible()
    check(anna.page)


def panels(one: Someone, *, check_too: bool) -> None:
    """Open one panel after the other."""
    for panel in ("log", "chat", "menu", "reckoning"):
        tab = one.page.locator(f"[data-opens={panel}]:visible").first
        if not tab.count():
            continue
        tab.click()
        expect(one.page.locator(f"#panel-{panel}")).to_be_visible()
        if check_too:
            check(one.page)
    if one.page.locator("#side-close").is_visible():
        one.page.locator("#side-close").click()


def test_a_record_from_disk(come: Door) -> None:
    anna = come(**NARROW)
    anna.page.goto("/replay")
    anna.page.locator("input[type=file]").set_input_files(RECORD)
    anna.page.locator("form[action='/replay'] button[type=submit]").first.click()
    counter = anna.page.locator("#step-count")
    expect(counter).to_have_text(re.compile("^Step 0 of"))
    for _ in range(9):
        anna.page.keyboard.press("ArrowRight")
    expect(counter).to_have_text(re.compile("^Step 9 of"))
    check(anna.page)


def weigh(page: Page, arrive: Callable[[], object]) -> None:
    """All files of a table that is opened for the first time: none from elsewhere, and together light."""
    answers = list[Response]()

    def note(answer: Response) -> None:
        answers.append(answer)

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.on("response", note)
    page.goto(page.url)
    arrive()
    page.wait_for_load_state("networkidle")
    assert {urlsplit(answer.url).netloc for answer in answers} == {urlsplit(page.url).netloc}
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert len(sizes) > 20
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_a_table_is_light_and_asks_nobody_else(come: Door) -> None:
    anna = come()
    anna.make("bot")

    def arrive() -> None:
        anna.arrive()
        panels(anna, check_too=False)

    weigh(anna.page, arrive)


def test_a_whole_game_never_gets_too_wide_for_a_small_phone(come: Door) -> None:
    anna = come("de-DE", **NARROW)
    anna.against_a_bot()
    while anna.phase != "over":
        anna.wait()
        assert sideways(anna.page) == 0
        if anna.phase != "over":
            anna.act()
    assert sideways(anna.page) == 0
