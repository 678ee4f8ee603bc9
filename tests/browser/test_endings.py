"""The end of a game: the gold counted up, a sentence a player, the picture to share, what others held."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Door, Gangway
from tests.browser.people import sideways
from tests.browser.test_looks import check

pytestmark = pytest.mark.xdist_group("browser-games")

LANGUAGES = ("en-GB", "de-DE", "pl-PL")
WORDS = {
    "en-GB": ("You (win|lose) by", "Place 1: "),
    "de-DE": ("Du (gewinnst|verlierst) mit", "Platz 1: "),
    "pl-PL": ("(Wygrywasz|Przegrywasz) o", "1. miejsce: "),
}


NOTE_COUNTING = """() => {
  window.counted = [];
  new MutationObserver(() => {
    const lanes = [...document.querySelectorAll(".lane")];
    const lit = lanes.findIndex((one) => one.matches(".counted"));
    if (document.querySelector(".ending.counting")) window.counted.push(lit);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Notes which ship is lit, whenever something changes while the gold is counted up."""


def sums(page: Page) -> list[int]:
    """The gold in the rows, from the first place on."""
    return [int(text) for text in page.locator(".ending-sum b").all_inner_texts()]


def share(page: Page) -> None:
    """The picture is there, and has the size that other sites expect."""
    page.locator("#share-result").click()
    picture = page.locator(".share-picture")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('.share-picture').complete")
    assert picture.evaluate("(one) => [one.naturalWidth, one.naturalHeight]") == [1200, 630]
    with page.expect_download() as download:
        page.locator("#dialog a[download]").click()
    assert download.value.suggested_filename.endswith(".png")


@pytest.mark.parametrize(("how", "language"), [(PHONE, "pl-PL"), (PHONE, "de-DE"), (WIDE, "en-GB")])
def test_a_duel_is_counted_up_ship_by_ship(ashore: Door, how: dict[str, Any], language: str) -> None:
    anna = ashore(language, motion=True, **how)
    anna.make("bot", variant="skirmish", first="Jolly")
    # Long before the end nothing of it is there.
    expect(anna.page.locator("#ending")).to_be_hidden()
    anna.page.evaluate(NOTE_COUNTING)
    anna.finish()
    width = how["viewport"]["width"]
    anna.keep(f"duel-end-counting-{width}-{language}")
    expect(anna.page.locator(".ending.counting")).to_have_count(0)
    lanes: list[int] = anna.page.evaluate("window.counted")
    assert lanes == sorted(lanes)
    assert len(set(lanes)) > 2
    assert [str(gold) for gold in sums(anna.page)] == [
        str(one.get_attribute("data-sum")) for one in anna.page.locator(".ending-sum").all()
    ]
    assert sums(anna.page) == sorted(sums(anna.page), reverse=True)
    expect(anna.page.locator(".ending .mine")).to_have_count(1)
    if len(set(sums(anna.page))) > 1:
        expect(anna.page.locator(".own-words")).to_have_text(re.compile(WORDS[language][0]))
        expect(anna.page.locator("#announcer")).to_contain_text(WORDS[language][1])
    assert sideways(anna.page) == 0
    check(anna.page)
    anna.keep(f"duel-end-{width}-{language}")
    share(anna.page)
    anna.keep(f"duel-end-share-{width}-{language}")


def test_nothing_is_counted_for_somebody_who_wants_no_motion_or_comes_later(ashore: Door) -> None:
    anna = ashore(**PHONE)
    anna.make("bot", variant="skirmish", first="Jolly")
    anna.finish()
    expect(anna.page.locator(".ending")).to_be_visible()
    expect(anna.page.locator(".uncounted, .ending.counting")).to_have_count(0)
    told = anna.page.locator("#announcer").inner_text()
    assert told.count("Place ") == len(sums(anna.page))
    link = anna.page.url
    bert = ashore(motion=True)
    bert.page.goto(link)
    expect(bert.page.locator(".ending")).to_be_visible()
    expect(bert.page.locator(".uncounted, .ending .mine")).to_have_count(0)
    expect(bert.page.locator("meta[property='og:image']")).to_have_attribute("content", re.compile(r"/result\.png\?"))


@pytest.mark.parametrize(
    ("how", "language", "players"), [(PHONE, "de-DE", 3), (WIDE, "en-GB", 10), (PHONE, "pl-PL", 10)]
)
def test_a_mutiny_is_counted_up_prize_by_prize(
    at_sea: Gangway, how: dict[str, Any], language: str, players: int
) -> None:
    anne = at_sea(language, motion=True, **how)
    anne.make("bots", players=str(players), deck="skirmish")
    anne.page.wait_for_selector("#table.seated")
    anne.sleepwalk(3)
    anne.wake(150)
    width = how["viewport"]["width"]
    expect(anne.page.locator(".ending")).to_be_visible()
    expect(anne.page.locator(".ending.counting")).to_have_count(0)
    rows = anne.page.locator(".ending tbody tr")
    expect(rows).to_have_count(players)
    for row in rows.all():
        gold = [int(cell) for cell in row.locator("td:not(.ending-rank, .ending-sum) b").all_inner_texts()]
        assert sum(gold) == int(row.locator(".ending-sum b").inner_text())
    expect(anne.page.locator(".ending .mine")).to_have_count(1)
    expect(anne.page.locator("#announcer")).to_contain_text(WORDS[language][1])
    assert sideways(anne.page) == 0
    check(anne.page)
    anne.keep(f"mutiny-end-{players}-{width}-{language}")
    anne.page.locator("#held").click()
    expect(anne.page.locator("#dialog .all-hands li")).to_have_count(players)
    anne.keep(f"mutiny-end-held-{players}-{width}-{language}")
    anne.page.keyboard.press("Escape")
    share(anne.page)
