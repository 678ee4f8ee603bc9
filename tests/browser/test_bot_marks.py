"""A seat that a program plays carries a picture: no name can look like that."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Door, Gangway
from tests.browser.test_looks import check

pytestmark = pytest.mark.xdist_group("browser-table")

WHOLE = """(mark) => {
  const box = mark.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.width >= 14 && box.right <= innerWidth && (mark.contains(seen) || seen.closest(".seat, .strip") !== null);
}"""


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_bot_in_a_duel_is_marked_and_a_person_is_not(ashore: Door, screen: dict[str, Any]) -> None:
    anna, bert = ashore(**screen), ashore(**screen)
    address = anna.make("friend", variant="skirmish")
    bert.sit(address)
    expect(anna.page.locator(".strip")).to_have_count(2)
    expect(anna.page.locator(".bot-mark")).to_have_count(0)
    anna.against_a_bot()
    mark = anna.page.locator(".strip .bot-mark")
    expect(mark).to_have_count(1)
    expect(anna.page.locator(".strip:has(.bot-mark)").get_by_role("img", name="bot")).to_be_visible()
    assert mark.evaluate(WHOLE)
    check(anna.page)
    anna.keep(f"bot-mark-{screen['viewport']['width']}")


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_bots_aboard_a_ship_are_marked(at_sea: Gangway, screen: dict[str, Any]) -> None:
    anne = at_sea(**screen)
    anne.make("bots")
    marks = anne.page.locator(".seat:not(.me) .bot-mark")
    expect(marks).to_have_count(4)
    expect(anne.page.locator(".seat.me .bot-mark")).to_have_count(0)
    assert all(mark.evaluate(WHOLE) for mark in marks.all())
    for seat in anne.page.locator(".seat:has(.bot-mark)").all():
        assert ", bot," in (seat.get_attribute("aria-label") or "")
    check(anne.page)
    anne.keep(f"mutiny-bot-marks-{screen['viewport']['width']}")


def test_a_crew_has_manners_for_who_has_finished_a_game(at_sea: Gangway) -> None:
    anne = at_sea(**PHONE)
    anne.make("bots", players="3", deck="skirmish")
    expect(anne.page.locator(".manner-mark")).to_have_count(0)
    anne.sleepwalk(7)
    anne.wake()
    anne.make("bots", players="5")
    marks = anne.page.locator(".manner-mark")
    expect(marks).to_have_count(4)
    assert [mark.get_attribute("data-manner") for mark in marks.all()] == ["vengeful", "sly", "greedy", "loyal"]
    assert all((box := mark.bounding_box()) is not None and box["width"] < 20 for mark in marks.all())
    assert all(mark.evaluate(WHOLE) for mark in anne.page.locator(".bot-mark").all())
    check(anne.page)
    anne.keep("mutiny-manners")
    question, bart = (
        anne.page.get_by_role("region", name="Current question"),
        marks.first.locator("xpath=ancestor::button"),
    )
    if "Choose your Quartermaster" in question.inner_text():
        bart.click()  # the first Captain appoints somebody with a tap
        expect(question).not_to_contain_text("Choose your Quartermaster")
        anne.page.wait_for_timeout(500)
    bart.click()
    expect(anne.page.locator("#dialog")).to_contain_text("Vengeful: ")
    anne.keep("mutiny-manner")
