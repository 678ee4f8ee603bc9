"""The duel where there is little room, in every language: nothing lies over anything else, and no word is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Door
from tests.browser.people import Someone, sideways
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-table")

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
LOW = {844: {**PHONE, "viewport": {"width": 844, "height": 390}}, 1024: {"viewport": {"width": 1024, "height": 600}}}
"""A phone on its side, and a low window."""

TROUBLES = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const called = (one) => `${one.id || one.className} (${one.textContent.trim().slice(0, 30)})`;
  const across = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const groups = [".bar, .strip, .sea, .dock, .steps", "#actions > *", "#over > *", ".step-buttons > *", "#sets > *"];
  const covered = groups.flatMap((group) => {
    const things = shown(group);
    const pairs = things.flatMap((one, number) => things.slice(number + 1).map((other) => [one, other]));
    return pairs.filter(([one, other]) => across(one, other)).map((pair) => pair.map(called).join(" over "));
  });
  const words = shown(".target .use, .button, .check, .empty, .ask");
  const cut = words.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  return [...covered, ...cut.map((one) => `cut: ${called(one)}`)];
}"""


def troubles(one: Someone) -> list[str]:
    """What covers what on the page, and which words are cut off."""
    one.rest()
    found: Any = one.page.evaluate(TROUBLES)
    return [f"{one.phase}: {trouble}" for trouble in found]


def test_a_name_is_chosen_where_one_sits_down_and_the_longest_stays_on_the_screen(come: Door) -> None:
    anna, bert = come(**SMALL), come("pl-PL", **SMALL)
    anna.page.goto("/")
    anna.page.locator("#friend-name").fill("W" * 40)
    anna.page.locator("[aria-labelledby=friend] button").click()
    address = anna.arrive()
    bert.page.goto(address)
    bert.page.locator("[data-sit]:not([hidden]) input[name=name]").fill("Żółta Ćma z Wysokiej Wieży Północnej")
    bert.page.locator("[data-sit]:not([hidden]) button").click()
    for one in (anna, bert):
        expect(one.page.locator("#table:not([data-phase=waiting])")).to_be_visible()
    expect(anna.page.locator(".strip[data-side=far] .name")).to_have_text("Żółta Ćma z Wysokiej Wieży Północnej")
    splits, picks = (anna, bert) if anna.asked else (bert, anna)
    assert troubles(splits) + troubles(picks) == []
    splits.act()
    picks.wait("pick")
    assert troubles(splits) + troubles(picks) == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "pl-PL"])
def test_nothing_is_covered_or_cut_off_on_a_small_phone(come: Door, language: str) -> None:
    anna = come(language, **SMALL)
    anna.make("bot", variant="skirmish")
    seen = set[str]()
    while anna.phase != "over":
        anna.wait()
        if anna.phase not in seen:
            seen.add(anna.phase)
            assert troubles(anna) == []
        if anna.phase == "play":
            anna.page.locator("#hand .card").first.click()
            assert troubles(anna) == []
            anna.page.locator("#hand .card").first.click()
        if anna.phase != "over":
            anna.act()
    assert seen >= {"split", "pick", "play", "held"}
    assert troubles(anna) == []
    anna.page.locator("#over [data-steps]").click()
    count = anna.page.locator("#step-count")
    expect(count).to_contain_text(" 0 ")
    steps = int((count.text_content() or "").split()[-1])
    for step in range(steps):
        expect(count).to_contain_text(f" {step} ")
        assert troubles(anna) == []
        anna.page.locator("#step-next").click()


def parrots_and_tortuga(anna: Someone, wishes: WishingServer) -> None:
    """Two players, one screen: Roger has parrots at three ships, and Tortuga is his last card."""
    wishes.wish_for_a_duel("TO g3 y3 b3 r1", first="Jolly")
    anna.make("screen")
    anna.page.locator("#tray .card[data-card=r1]").click()
    anna.page.locator("#offer").click()
    anna.page.locator(".set:has([data-card=TO]) .take").click()
    for card, ship in (("g3", "yellow"), ("y3", "blue"), ("b3", "red")):
        anna.wait("play")
        window = anna.window
        anna.page.locator(f"#hand .card[data-card={card}]").click()
        anna.page.locator(f".target[data-drop='{card} parrot {ship}']").click()
        anna.moved_on(window)
    anna.page.locator("#hand .card[data-card=TO]").click()
    anna.rest()


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "pl-PL"])
def test_nothing_moves_away_under_a_finger_while_it_is_told_what_a_target_would_do(
    come: Door, wishes: WishingServer, language: str
) -> None:
    anna = come(language, **SMALL)
    parrots_and_tortuga(anna, wishes)
    target = anna.page.locator("#aways .target")
    before, prompt = target.bounding_box(), anna.page.locator("#prompt").text_content()
    target.hover()
    expect(target).to_have_class("target aimed")
    expect(anna.page.locator("#prompt")).not_to_have_text(prompt or "")
    assert target.bounding_box() == before
    # 7.6 All that Tortuga would change is there to be read.
    for change in anna.page.locator("#aways .change").all():
        expect(change).to_be_in_viewport(ratio=1)
    assert anna.count("#aways .change") == 3
    anna.keep(f"tortuga-360-{language[:2]}")


@pytest.mark.parametrize("width", LOW)
def test_where_it_is_low_one_sees_cards_and_targets_at_once(come: Door, wishes: WishingServer, width: int) -> None:
    anna = come(**LOW[width])
    parrots_and_tortuga(anna, wishes)
    assert troubles(anna) == []
    targets = anna.page.locator(".target")
    expect(targets).to_have_count(5)
    for number in range(5):
        expect(targets.nth(number)).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#hand .card")).to_be_in_viewport(ratio=1)
    for ship in range(4):
        expect(anna.page.locator(f".lane[data-ship='{ship}'] .hull")).to_be_in_viewport(ratio=1)
    assert sideways(anna.page) == 0
    anna.keep(f"low-{width}")
    targets.last.click()
    anna.page.locator("#done").click()
    anna.finish()


LENGTHEN = """(count) => {
  const card = document.querySelector(".crew .card");
  const cards = () => Array.from({ length: count }, () => card.cloneNode(true));
  for (const crew of document.querySelectorAll(".lane[data-colour=red] .crew .cards")) crew.replaceChildren(...cards());
  dispatchEvent(new Event("resize"));
}"""
"""Gives both players so many cards at the red ship."""


@pytest.mark.parametrize("count", [9, 18])
def test_the_end_has_room_for_long_crews(come: Door, count: int) -> None:
    """Smaller and closer they lie, and in two columns if need be: neither the dock nor a strip covers them."""
    anna = come()
    anna.make("bot", variant="skirmish")
    anna.finish()
    anna.page.evaluate(LENGTHEN, count)
    assert troubles(anna) == []
    red = anna.page.locator(".lane[data-colour=red]")
    places = (red.locator(".pier").last, red.locator(".crew .card").nth(-count), red.locator(".crew .card").last)
    pier, first, last, strip = (place.bounding_box() for place in (*places, anna.page.locator(".strip").last))
    assert pier
    assert first
    assert last
    assert strip
    assert pier["y"] + pier["height"] <= first["y"]
    assert last["y"] + last["height"] <= strip["y"]
    anna.keep(f"long-crews-{count}-1280")


@pytest.mark.parametrize("how", [WIDE, PHONE], ids=["1280", "390"])
def test_7_3_what_a_kraken_took_lies_open_beside_the_pile(
    come: Door, wishes: WishingServer, how: dict[str, Any]
) -> None:
    wishes.wish_for_a_duel("KR r1 g3 y3 b3", first="Jolly")
    both = come(**how)
    both.make("screen")
    both.page.locator("#tray .card[data-card=KR]").click()
    both.page.locator("#offer").click()
    both.page.locator(".set:has([data-card=r1]) .take").click()
    while not both.count("#hand .card[data-card=KR]"):
        both.wait("play", "held")
        both.act()
    both.wait("play")
    both.page.locator("#hand .card[data-card=KR]").click()
    both.page.locator(".target[data-use=takes]").first.click()
    gone, pile = both.page.locator("#gone .card"), both.page.locator("#pile").bounding_box()
    expect(gone).to_have_count(2)
    box = gone.last.bounding_box()
    assert box
    assert pile
    assert box["x"] >= pile["x"] + pile["width"] or box["y"] >= pile["y"] + pile["height"]
    expect(gone.last).to_be_in_viewport(ratio=1)
    both.keep(f"kraken-{how['viewport']['width']}")


def test_what_a_card_does_stays_when_the_finger_is_lifted(come: Door, wishes: WishingServer) -> None:
    anna = come(**PHONE)
    parrots_and_tortuga(anna, wishes)
    anna.page.keyboard.press("Escape")
    card, box = anna.page.locator("#hand .card"), anna.page.locator("#card-help")
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True})
    expect(box).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True})
    card.focus()
    expect(box).to_be_visible()
