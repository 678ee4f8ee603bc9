"""Guided first games: every step comes up, in each language, with a finger and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PHONE, Door, Gangway
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.player import Player
from tests.browser.people import Someone, sideways
from tests.browser.test_looks import check
from tests.browser.test_phones import LOW, SMALL
from tests.web.serving import Server

pytestmark = pytest.mark.xdist_group("browser-guides")

DUEL_STEPS = {"split", "captain", "crew", "pick", "board", "parrot"}
MUTINY_STEPS = {"appoint", "call", "sail", "attack", "sharing", "pick", "bribe", "punish", "mutiny"}
WON = {"won", "island", "map", "bury"}
LOST = {"lost", "map", "none_to_bury"}
SCREENS = pytest.mark.parametrize(
    ("language", "screen"), [("en-GB", PHONE), ("de-DE", LOW[844]), ("pl-PL", SMALL)], ids=["390", "844", "360"]
)
"""Each language on another screen: upright, on its side, and small."""
LEARN = """(fights) => {
  window.guided = [];
  window.covered = [];
  window.over = false;
  let waited = 0;
  const tap = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const guide = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("#lesson");
    // The guide gets out of the way by itself, soon.
    if (guide && !guide.contains(one) && waited++ < 50) return;
    if (waited > 50) window.covered.push(`${guide.dataset.step}: ${one.className}`);
    waited = 0;
    one.click();
  };
  const there = (one) => one.getClientRects().length && !one.disabled;
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(there);
  const act = () => {
    const table = document.querySelector("#table");
    const guide = document.querySelector("#lesson:not([hidden])");
    if (guide && window.guided.at(-1) !== guide.dataset.step) window.guided.push(guide.dataset.step);
    window.over = ["over", "end"].includes(guide?.dataset.step);
    if (window.over) return;
    setTimeout(act, 10);
    const read = guide?.querySelector(".button-gold");
    if (read) return tap(read);
    if (!table.matches(".your-turn:not(.waiting)")) return;
    const sets = seen("[data-set='1'] .card").length ? seen("#offer") : seen("[data-set='0'] .card");
    const play = seen(".target").length ? seen(".target") : seen("#hand .card");
    const duel = { split: sets, pick: seen(".take"), play };
    if (duel[table.dataset.phase] && !table.matches(".mutiny")) {
      const [next] = duel[table.dataset.phase];
      return next && tap(next);
    }
    const aims = document.querySelector("#options b");
    const step = guide?.dataset.step;
    const map = "[data-character=old-sailor]";
    const cards = { attack: "", mutiny: fights ? `:not(${map})` : "#none", map }[step];
    const ways = [
      seen("#offers [data-answer=decline]"),
      aims ? seen(".seat.target") : [],
      seen("#options .button-gold"),
      seen(`.stack.target[data-dest=${step === "island" ? "treasure-island" : "fort"}]`),
      seen("#answers button, .seat.target, .stack.target, .scene .card.can"),
      cards === undefined ? [] : seen(`#hand .card.can${cards}`),
      seen("#pass"),
      seen("#hand .card.can"),
    ];
    const next = ways.find((way) => way.length)?.[0];
    if (next) tap(next);
  };
  act();
}"""
"""Does what the guide speaks of until it ends, and notes its steps, and what its bubble lies over."""


def learn(someone: Someone, *, fights: bool = True) -> list[str]:
    """Follow the guide to its end, in a mutiny too or not; gives back its steps. It hides nothing that is tapped."""
    someone.page.evaluate(LEARN, fights)
    someone.page.wait_for_function("() => window.over", timeout=120_000, polling=50)
    assert someone.page.evaluate("window.covered") == []
    steps: list[str] = someone.page.evaluate("window.guided")
    return steps


@SCREENS
def test_play_now_guides_the_first_duel_and_remembers_it(ashore: Door, language: str, screen: dict[str, Any]) -> None:
    anna = ashore(language, **screen)
    anna.page.goto("/")
    anna.play_now()
    expect(anna.page.locator("#lesson")).to_be_visible()
    check(anna.page)
    assert set(learn(anna)) == DUEL_STEPS | {"over"}
    assert sideways(anna.page) == 0
    check(anna.page)
    anna.keep(f"guide-over-{language[:2]}")
    anna.page.locator("#lesson .button").last.click()
    anna.page.wait_for_selector("#table[data-window]:not([data-phase=over])")
    expect(anna.page.locator("#lesson")).to_be_hidden()
    anna.page.goto("/")
    expect(anna.page.locator("form[action='/quick'] [name=lesson]")).to_have_count(0)


@SCREENS
def test_a_guided_round_of_piracy_and_mutiny(at_sea: Gangway, language: str, screen: dict[str, Any]) -> None:
    """Whether the learner wins the mutiny or loses it, the island comes up."""
    anne = at_sea(language, **screen)
    anne.page.goto("/learn")
    check(anne.page)
    anne.page.locator("form:has([name=game][value=mutiny]) button").click()
    anne.arrive()
    expect(anne.page.locator("#lesson")).to_be_visible()
    check(anne.page)
    steps = learn(anne, fights=language != "de-DE")
    assert set(steps) == MUTINY_STEPS | (WON if "won" in steps else LOST) | {"end"}
    anne.keep(f"guide-mutiny-{language[:2]}")


@pytest.fixture
def player(server: Server, browser: Browser) -> Iterator[Player]:
    """Somebody who has nothing but a keyboard."""
    screen = Chromium(browser, "reduce")
    yield Player(screen, server.address)
    screen.close()


def test_a_guided_duel_by_keyboard_alone(player: Player) -> None:
    player.learn("duel")
    player.play_duel(by_keyboard=True)
    assert set(player.guided) == DUEL_STEPS | {"over"}


def test_a_guided_round_of_mutiny_by_keyboard_alone(player: Player) -> None:
    player.learn("mutiny")
    player.play_mutiny(by_keyboard=True)
    assert set(player.guided) >= MUTINY_STEPS | {"map", "end"}


def test_a_guide_by_keyboard_alone_and_left_behind(ashore: Door) -> None:
    """Its text is announced, its button has the focus, and what it spoke of is next."""
    anna = ashore()
    anna.page.goto("/")
    anna.play_now()
    page = anna.page
    told = page.locator("#lesson p").inner_text()
    expect(page.locator("#announcer")).to_contain_text(told)
    page.locator("#sets .card").first.focus()
    page.keyboard.press("Enter")
    page.locator("#offer:not([disabled])").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson[data-step=crew]")
    page.locator("#lesson .button-quiet").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lesson")).to_be_hidden()
    page.reload()
    anna.arrive()
    anna.wait()
    expect(page.locator("#lesson")).to_be_hidden()
