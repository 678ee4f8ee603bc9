"""How people sit at a table of Piracy & Mutiny: with a timer, with a keyboard only, with words for all or for one."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import PHONE, Gangway
from tests.browser.pirates import Pirate
from tests.browser.test_looks import weigh
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")

MOST_TABS = 80
BESIDE = "(place) => Boolean(document.activeElement.closest('[data-rove]')?.querySelector(place))"
NOTE_CALLS = """() => {
  const table = document.querySelector("#table");
  window.called = [];
  const note = () => table.matches(".your-turn") && window.called.push(table.dataset.step);
  new MutationObserver(note).observe(table, { attributes: true });
}"""
"""Notes from now on in which questions it was this person's turn."""


class Ear:
    """Hears all that a server tells a page."""

    def __init__(self, page: Page) -> None:
        self.told = list[str]()
        page.on("websocket", self.listen)

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda told: self.told.append(str(told)))

    @property
    def kinds(self) -> list[str]:
        return [json.loads(told)["type"] for told in self.told]


def test_a_word_for_one_pirate_and_a_shout_for_all(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {})
    anne, bart, cora = aboard(), aboard("de-DE", **PHONE), aboard("pl-PL")
    ear = Ear(cora.page)
    address = anne.make("crew", players="3")
    bart.sit(address)
    cora.sit(address)
    anne.start()
    anne.wait_for("sail")
    anne.page.locator(".tabs [data-opens=chat]").click()
    anne.page.locator("#chat-to").select_option("1")
    anne.page.fill("#chat-text", "Rum at midnight?")
    anne.page.keyboard.press("Enter")
    expect(bart.page.locator("#chat .whispered")).to_contain_text("Rum at midnight?")
    expect(anne.page.locator("#chat .whispered")).to_have_count(1)
    anne.keep("mutiny-whisper-1280")
    bart.shout("aye")
    # All hear it in their own language, over the speaker's head.
    expect(anne.page.locator(".bubble")).to_have_text("Aye!")
    expect(cora.page.locator(".bubble")).to_have_text("Tak jest!")
    expect(cora.page.locator("#chat li")).to_have_count(1)
    expect(cora.page.locator("#chat .shouted")).to_have_count(1)
    assert not any("midnight" in told for told in ear.told)


def test_a_timer_and_passing_by_itself(aboard: Gangway, wishes: WishingServer) -> None:
    """15.1 A player who passes automatically is not called, and nobody else can tell."""
    wishes.wish(3, {0: "n1/3", 1: "n1/1 n1/2 g1/1 g1/2 m1/1 m1/2"})
    anne, bart = aboard(), aboard("de-DE", **PHONE)
    ear = Ear(anne.page)
    bart.sit(anne.make("crew", players="3", clock="relaxed"))
    anne.start()
    anne.wait_for("sail")
    for one in (anne, bart):
        expect(one.page.locator("#ring")).to_be_visible()
        expect(one.page.locator("#ring b")).to_have_text(re.compile(r"^\d+$"))
    bart.keep("mutiny-timer-390")
    choose(bart, "#pass-idle", anne, ear)
    bart.page.evaluate(NOTE_CALLS)
    anne.sail("fort")
    # Bart does nothing: he could call a mutiny, and is called; he has no Lookout, and is not.
    anne.wait_for("lookout")
    anne.page.locator("#pass").click()
    anne.wait_for("first_card")
    bart.wait_for("first_card")
    called = bart.page.evaluate("window.called")
    assert "call" in called
    assert "lookout" not in called
    # Bart is not called in this round at all, though he could play cards for the attack.
    choose(bart, "#pass-round", anne, ear)
    bart.page.evaluate("window.called = []")
    anne.plod("punish")
    expect(bart.page.locator("#pass-round")).to_have_attribute("aria-pressed", "true")
    assert bart.page.evaluate("window.called") == []
    anne.plod("sail")
    expect(bart.page.locator("#round")).to_have_text("Runde 2 von 10")
    expect(bart.page.locator("#pass-round")).to_have_attribute("aria-pressed", "false")


def choose(bart: Pirate, mode: str, anne: Pirate, ear: Ear) -> None:
    """Bart chooses how he passes; the next that Anne's page is told is what he shouts then."""
    ear.told.clear()
    if mode == "#pass-idle":
        bart.page.locator(".bar [data-opens=menu]").click()
        bart.page.locator(mode).check()
        bart.page.locator("#side-close").click()
    else:
        bart.page.locator(mode).click()
        expect(bart.page.locator(mode)).to_have_attribute("aria-pressed", "true")
    shouts = anne.count("#chat .shouted")
    bart.shout("aye")
    expect(anne.page.locator("#chat .shouted")).to_have_count(shouts + 1)
    assert ear.kinds == ["said"]


def test_a_whole_game_by_keyboard_alone(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {})
    anne = aboard()
    anne.make("crew", players="3", deck="skirmish")
    enter(anne, "#start")
    steps = list[str]()
    while (step := next_question(anne)) != "over":
        steps.append(step)
        answer(anne, step)
        # The keyboard never falls off the page: Firefox's Tab then ends up at the browser's own buttons.
        assert anne.page.evaluate("document.activeElement !== document.body"), step
    assert {"sail", "first_card", "attack", "punish"} <= set(steps)
    expect(anne.page.locator(".ending .winner")).not_to_have_count(0)
    enter(anne, "#over [data-steps]")
    expect(anne.page.locator("#step-count")).to_have_text(re.compile("^Step 0 of"))


def next_question(anne: Pirate) -> str:
    """What she is asked next; "over" when all is over."""
    anne.page.wait_for_selector("#table.your-turn:not(.waiting), #table[data-phase=over]")
    return anne.step


def answer(anne: Pirate, step: str) -> None:
    """Do something about it: a card for the attack, else a pass, else what there is."""
    window = anne.window
    places = ["#options .button-gold", ".stack.target", "#answers button", ".seat.target", ".card.can"]
    if anne.page.locator("#pass").is_enabled():
        places.insert(0, "#pass")
    if step in ("first_card", "attack"):
        places.insert(0, "#hand .card.can")
    place = next(place for place in places if anne.count(place))
    enter(anne, place)
    # A second time does the only thing that can be done with it.
    if anne.count("#options .button-gold"):
        enter(anne, place)
    anne.settled(window)


def enter(anne: Pirate, place: str) -> None:
    """Come to a place with Tab, and within a row of cards with the arrow keys; press Enter there."""
    page = anne.page
    for _ in range(MOST_TABS):
        if page.evaluate("(place) => document.activeElement.matches(place)", place):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if page.evaluate(BESIDE, place) else "Tab")
    raise AssertionError(f"{anne.step}: Tab does not lead to {place}")


def test_a_ship_is_light_and_asks_nobody_else(aboard: Gangway) -> None:
    anne = aboard()
    anne.make("bots", players="10")
    weigh(anne.page, anne.arrive)


def test_13_4_making_a_bribe_is_not_an_answer(aboard: Gangway, wishes: WishingServer) -> None:
    """The giver sees that the question is still open, the receiver that only the offer is."""
    wishes.wish(3, {})
    anne, bart, cora = aboard(), aboard(**PHONE), aboard()
    address = anne.make("crew", players="3")
    bart.sit(address)
    cora.sit(address)
    anne.start()
    anne.sail("fort")
    bart.wait_for("call")
    bart.page.locator("#bribe-open").click()
    bart.page.locator("#bribe-promise").select_option("favour")
    bart.page.locator("#bribe-people [data-seat='2']").click()
    expect(bart.page.locator("#passed")).to_have_text(re.compile("A bribe isn.t an answer"))
    expect(bart.page.locator("#pass")).to_be_visible()
    cora.page.locator("#pass").click()
    expect(cora.page.locator("#passed")).to_have_text(re.compile("Only the offer to you is still open"))
    expect(cora.page.locator("#pass")).to_be_disabled()
    expect(bart.table).to_have_class(re.compile("your-turn"))
    bart.keep("mutiny-offer-open-390")
    cora.page.locator("#offers [data-answer=decline]").click()
    expect(bart.page.locator("#passed")).to_be_hidden()
    bart.page.locator("#pass").click()
    anne.wait_for("lookout")
