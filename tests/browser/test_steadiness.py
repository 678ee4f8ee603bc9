"""Nothing moves under a finger, no click hits a question that has just changed, and what happened stays to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.browser.conftest import PHONE, WIDE, Door, Gangway, opened
from tests.browser.people import Someone
from tests.web.serving import Server, kept
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-guides")

SETTLES = 400
NOTE_SETTLING = """
let began = null;
new MutationObserver(() => {
  const table = document.querySelector("#table");
  const settles = table?.matches(".settling");
  if (settles && began === null) {
    began = performance.now();
    window.pointed = getComputedStyle(table.querySelector("#actions")).pointerEvents;
  } else if (!settles && began !== null) {
    window.settled ??= performance.now() - began;
  }
}).observe(document, { attributes: true, subtree: true, childList: true });
"""
"""Notes how long the first question takes no click."""
MORNING, NOON = "2026-01-01T08:00:00", "2026-01-01T12:00:00"
MOST_SHIFT = 0.05
BOT_DELAY = "0.55"
"""Seconds. A shift counts if it comes half a second after one's own input: faster bots would never be seen to shift."""
SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
NEXT = """() => {
  const there = (one) => one.getClientRects().length && !one.disabled;
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(there);
  const table = document.querySelector("#table");
  for (const old of document.querySelectorAll("[data-next]")) delete old.dataset.next;
  const sets = seen("[data-set='1'] .card").length > 1 ? seen("#offer") : seen("[data-set='0'] .card").slice(-1);
  const play = seen(".target").length ? seen(".target") : seen("#hand .card");
  const duel = { split: sets, pick: seen(".take"), held: seen("#done"), play };
  const aims = document.querySelector("#options b");
  const ways = table.matches(".mutiny")
    ? [seen("#offers [data-answer=decline]"), aims ? seen(".seat.target") : [], seen("#options .button-gold"),
       seen("#answers button, .seat.target, .stack.target, .scene .card.can"), seen("#pass"), seen("#hand .card.can"),
       seen("#options .button-quiet").slice(-1)]
    : [duel[table.dataset.phase] ?? []];
  const next = ways.find((way) => way.length)?.[0];
  if (next) next.dataset.next = "yes";
  return Boolean(next);
}"""
"""Marks what is clicked next."""


def play_for(someone: Someone, clicks: int) -> None:
    """Real clicks, so that the browser knows which shifts follow one's own input."""
    for _ in range(clicks):
        someone.wait()
        if someone.phase == "over":
            return
        if someone.page.evaluate(NEXT):
            try:
                someone.page.locator("[data-next]").first.click(timeout=1500)
            except TooSlow:
                continue  # somebody was quicker: it is not asked any more
            someone.page.wait_for_selector("#table:not(.waiting)")


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots take their time."""
    folder = tmp_path_factory.mktemp("unhurried")
    yield from kept(Server(folder / "server", "--no-limits", "--bot-delay", BOT_DELAY))


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["390", "1280"])
def test_a_duel_keeps_still(unhurried: Server, browser: Browser, screen: dict[str, Any]) -> None:
    for door in opened(Door(browser, unhurried.address)):
        anna = door(**screen)
        anna.page.add_init_script(SHIFTS)
        anna.make("bot", variant="advanced")
        play_for(anna, 16)
        assert anna.page.evaluate("window.shift") < MOST_SHIFT


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["390", "1280"])
def test_a_ship_keeps_still(unhurried: Server, browser: Browser, screen: dict[str, Any]) -> None:
    for door in opened(Gangway(browser, unhurried.address)):
        anne = door(**screen)
        anne.page.add_init_script(SHIFTS)
        anne.make("bots", players="5")
        anne.page.locator("#pace").select_option("fast", force=True)
        play_for(anne, 10)
        assert anne.page.evaluate("window.shift") < MOST_SHIFT


def test_a_question_that_has_just_changed_takes_no_click(aboard: Gangway, wishes: WishingServer) -> None:
    """For 400 ms by the page's own clock the buttons let a click through to nothing."""
    wishes.wish(3, {0: "n1/3"})
    anne = aboard()
    anne.page.add_init_script(NOTE_SETTLING)
    anne.make("crew", players="3")
    anne.start()
    anne.page.wait_for_function("() => window.settled !== undefined")
    assert anne.page.evaluate("window.pointed") == "none"
    assert anne.page.evaluate("window.settled") > SETTLES - 20


def test_banners_wait_in_line_and_stay_until_a_tap(aboard: Gangway, wishes: WishingServer) -> None:
    """In virtual time: 2.5 seconds each; a pass that comes meanwhile replaces nothing."""
    wishes.wish(3, {})
    anne = aboard(**PHONE)
    anne.page.clock.install(time=MORNING)
    anne.make("crew", players="3")
    anne.page.clock.pause_at(NOON)
    tell = (
        "(lines) => import(new URL('../shared/tidings.js', document.querySelector('script[src*=main]').src))"
        ".then(({ tell }) => tell(lines.map((text) => ({ text, bad: true }))))"
    )
    anne.page.evaluate(tell, ["You lose: Rum"])
    anne.page.evaluate(tell, ["You get: Gold", "You're the Captain now!"])
    banner = anne.page.locator(".tiding")
    expect(banner).to_have_text("You lose: Rum")
    expect(anne.page.locator("#announcer")).to_contain_text("You lose: Rum")
    anne.page.clock.run_for(2400)
    expect(banner).to_have_text("You lose: Rum")
    anne.page.clock.run_for(200)
    expect(banner).to_contain_text("You're the Captain now!")
    anne.keep("mutiny-banner-390")
    banner.click()
    expect(banner).to_have_count(0)


def test_mutiny_asks_for_the_card_at_once_and_one_tap_cancels(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {1: "n1/4 g1/2"})
    anne, bart = aboard(), aboard(**PHONE)
    bart.sit(anne.make("crew", players="3"))
    anne.start()
    anne.sail("fort")
    bart.wait_for("call")
    bart.page.locator("#call").click()
    expect(bart.page.locator("#options b")).to_have_text("Choose the card you call with")
    expect(bart.page.locator("#pass")).to_be_hidden()
    bart.page.locator("#options button").click()
    expect(bart.page.locator("#pass")).to_be_enabled()
    expect(bart.page.locator("#hand .wanted")).to_have_count(0)
    bart.page.locator("#call").click()
    bart.do(bart.card("n1/4"))
    anne.wait_for("fight")
    expect(bart.page.locator("#side-1 .fight-sum")).to_have_text("Cards: 4")
    # One's own shout raises no badge; it stands in quotes, for it is only a word.
    bart.shout("aye")
    expect(anne.page.locator(".tab .unread")).to_have_text("1")
    expect(bart.page.locator(".bar .unread")).to_have_text("")
