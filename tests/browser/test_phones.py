"""The duel on the smallest phone, in every language: nothing lies over anything else, and no word is cut off."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Door
from tests.browser.people import Someone

pytestmark = pytest.mark.xdist_group("browser-table")

SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}

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
