"""Every page: no scroll bar at the bottom, nothing for axe, no request to others, light enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request, expect

from jollyroger.games.catalogue import GAMES
from jollyroger.games.record import read, write
from jollyroger.web.making import FORMS
from tests.browser.conftest import PHONE, WIDE, Door
from tests.browser.people import Someone, sideways

pytestmark = pytest.mark.xdist_group("browser-table")

PAGES = ("/", "/learn", "/tables", "/rules/duel", "/rules/mutiny", "/replay", "/t/nowhere")
NEW_TABLES = [f"/new?game={game}&kind={kind}" for game, form in FORMS.items() for kind in form.kinds]
NARROW = {**PHONE, "viewport": {"width": 360, "height": 640}}
MOST_BYTES = 150_000
MOST_FILES = 20
AXE_SCRIPT = Axe().axe_script
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
RECORD = PLAYTHROUGHS / "duel_advanced_greedy.txt"
SECRETIVE = PLAYTHROUGHS / "mutiny_3.txt"
"""A game of which no seat sees everything."""
SCHEMES = pytest.mark.parametrize(("scheme", "language"), [("light", "en-GB"), ("dark", "de-DE")])


def check(page: Page) -> None:
    """Axe has nothing to say, and nothing is too wide."""
    # Axe itself is large: a page that has it already is not given it again.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: Any = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    wrong = [
        f"{page.url} {violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
    assert wrong == []
    assert sideways(page) == 0, page.url


@SCHEMES
def test_pages_around_the_table(come: Door, scheme: str, language: str) -> None:
    anna = come(language, **NARROW, color_scheme=scheme)
    for path in (*PAGES, *NEW_TABLES):
        anna.page.goto(path)
        check(anna.page)
    come.forgive("404")


@SCHEMES
def test_pages_with_tables_on_them(come: Door, scheme: str, language: str) -> None:
    anna, bert = come(language, **NARROW, color_scheme=scheme), come(language)
    bert.make("open")
    bert.make("bot", public="1")
    anna.page.goto("/new?game=mutiny&kind=crew&public=1")
    check(anna.page)
    anna.page.locator("form[action='/tables'] button[type=submit]").last.click()
    anna.arrive()
    for path in ("/", "/tables"):
        anna.page.goto(path)
        expect(anna.page.locator(".table-row form button").first).to_be_visible()
        expect(anna.page.locator(".table-row a").first).to_be_visible()
        check(anna.page)


@SCHEMES
def test_the_page_that_brings_a_seat(come: Door, scheme: str, language: str) -> None:
    anna, phone = come(language), come(language, **NARROW, color_scheme=scheme)
    anna.make("friend")
    phone.page.goto(anna.page.locator("#seat-link-0").input_value())
    expect(phone.page.locator("form[action*='/seat/'] button")).to_be_visible()
    check(phone.page)


@SCHEMES
def test_the_record_of_one_seat(come: Door, scheme: str, language: str) -> None:
    anna = come(language, **NARROW, color_scheme=scheme)
    seen = write(read(SECRETIVE.read_bytes(), GAMES), seat=0)
    anna.page.goto("/replay")
    anna.page.locator("input[type=file]").set_input_files(
        {"name": "seen.txt", "mimeType": "text/plain", "buffer": seen.encode()}
    )
    anna.page.locator("form[action='/replay'] button[type=submit]").first.click()
    expect(anna.page.locator(".seat-lines li").first).to_be_visible()
    check(anna.page)


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


def listen(page: Page) -> list[Request]:
    """All that a page asks for from now on, also what nobody answers."""
    asked = list[Request]()

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    return asked


def hosts(*addresses: str) -> set[str]:
    """Whose addresses they are."""
    return {urlsplit(address).netloc for address in addresses}


def weigh(page: Page, arrive: Callable[[], object]) -> None:
    """All files of a table that is opened for the first time: none from elsewhere, and together light."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    asked = listen(page)
    page.goto(page.url)
    arrive()
    page.wait_for_load_state("networkidle")
    assert hosts(*(request.url for request in asked)) == hosts(page.url)
    sizes = {request.url: request.sizes()["responseBodySize"] for request in asked}
    assert 5 < len(sizes) <= MOST_FILES, sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_a_table_is_light_and_asks_nobody_else(come: Door) -> None:
    anna = come()
    anna.make("bot")

    def arrive() -> None:
        anna.arrive()
        panels(anna, check_too=False)

    weigh(anna.page, arrive)


def test_a_whole_game_asks_nobody_else(come: Door) -> None:
    anna = come(motion=True)
    lines = list[str]()
    asked = listen(anna.page)
    anna.page.on("websocket", lambda line: lines.append(line.url))
    anna.make("bot", variant="skirmish")
    anna.page.locator("[data-opens=menu]:visible").click()
    anna.page.locator("#sound").check()
    anna.finish()
    anna.page.locator("#over [data-verify]").click()
    expect(anna.page.locator(".verdict")).to_be_visible()
    assert hosts(*lines, *(request.url for request in asked)) == hosts(anna.page.url)
    assert lines


WATCH_WIDTH = """() => {
  const { documentElement: page } = document;
  window.widest = 0;
  const look = () => { window.widest = Math.max(window.widest, page.scrollWidth - page.clientWidth); };
  new MutationObserver(look).observe(page, { subtree: true, childList: true, attributes: true });
  look();
}"""
"""Notes after every change of the page by how many pixels it is too wide."""


def test_a_whole_game_never_gets_too_wide_for_a_small_phone(come: Door) -> None:
    anna = come("de-DE", **NARROW)
    anna.against_a_bot()
    anna.page.evaluate(WATCH_WIDTH)
    anna.finish()
    assert sideways(anna.page) == 0
    assert anna.page.evaluate("window.widest") == 0


NAMES_OF_BUTTONS = "axe.run({ runOnly: ['label-content-name-mismatch'] }).then(({ violations }) => violations)"


@pytest.mark.parametrize("game", GAMES)
def test_a_buttons_name_says_what_stands_on_it(come: Door, game: str) -> None:
    """People who speak to their browser say what they see."""
    anna = come(**PHONE)
    anna.page.goto("/")
    anna.page.evaluate("document.querySelector('form[action=\"/quick\"] [name=lesson]')?.remove()")
    anna.page.locator("form[action='/quick'] button" if game == "duel" else "button[value=bots]").first.click()
    anna.arrive()
    anna.page.wait_for_selector(".your-turn")
    anna.page.evaluate(AXE_SCRIPT)
    assert anna.page.evaluate(NAMES_OF_BUTTONS) == []
    if game == "mutiny":
        cards = anna.page.locator("#reference-characters li")
        expect(cards).to_have_count(0)  # made when somebody opens it
        anna.page.locator("[data-opens=log]:visible").click()
        anna.page.locator(".tab[data-opens=reference]").click()
        expect(cards.first).to_be_visible()
        assert anna.page.evaluate(NAMES_OF_BUTTONS) == []
    else:
        while anna.phase != "pick":
            anna.act()
            anna.wait()
        assert anna.page.evaluate(NAMES_OF_BUTTONS) == []
