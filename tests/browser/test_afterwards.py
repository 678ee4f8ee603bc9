"""When the game is over: the result, the rematch, stepping through, the record, an honest deal."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Door
from tests.browser.people import Someone

pytestmark = pytest.mark.xdist_group("browser-games")

RECORD = Path(__file__).parents[1] / "playthroughs" / "duel_advanced_greedy.txt"


def played(come: Door) -> tuple[Someone, Someone]:
    """Two people who have just played a small game; Jolly split first."""
    anna, bert = come(), come("de-DE", **PHONE)
    bert.sit(anna.make("friend", variant="skirmish", first="Jolly"))
    anna.finish(bert)
    return anna, bert


def test_a_rematch_with_the_roles_swapped(come: Door) -> None:
    anna, bert = played(come)
    old = anna.page.url
    anna.page.locator("#rematch").click()
    anna.page.wait_for_url(lambda address: address != old)
    bert_is_called = bert.page.locator(".strip[data-side=near] .name").text_content() or ""
    expect(anna.page.locator("#prompt")).to_have_text(f"Waiting for {bert_is_called} to join.")
    expect(bert.page.locator(".toast")).to_have_text("Deine Revanche wartet.")
    bert.page.locator("#rematch-link").click()
    bert.page.wait_for_selector("#table[data-phase=split]")
    assert bert.page.url == anna.page.url
    bert.wait("split")
    bert.act()
    anna.wait("pick")


def test_the_game_is_stepped_through_and_every_position_has_an_address(come: Door) -> None:
    anna, bert = played(come)
    anna.page.locator("#over [data-steps]").click()
    expect(anna.page.locator("#step-count")).to_have_text(re.compile("^Step 0 of"))
    expect(anna.page.locator(".crew .card")).to_have_count(0)
    for _ in range(4):
        anna.page.keyboard.press("ArrowRight")
    anna.page.locator("#step-next").click()
    anna.page.locator("#step-back").click()
    expect(anna.page.locator("#step-count")).to_have_text(re.compile("^Step 4 of"))
    assert anna.page.url.endswith("#step=4")
    anna.keep("steps-1280")
    bert.page.goto(anna.page.url)
    bert.page.reload()
    expect(bert.page.locator("#step-count")).to_have_text(re.compile("^Schritt 4 von"))
    cards = ".crew .card, #hand .card, .set-left .card, #sets .card"
    assert bert.count(cards) == anna.count(cards)
    anna.page.keyboard.press("End")
    expect(anna.page.locator("#step-next")).to_be_disabled()
    expect(anna.page.locator("#step-story .outcome")).to_have_text(re.compile("gold"))
    anna.page.locator("#step-back").click()
    expect(anna.page.locator("#step-story .outcome")).to_have_count(0)
    anna.page.locator("#step-close").click()
    expect(anna.page.locator("#steps")).to_be_hidden()
    expect(anna.page.locator("#over")).to_be_visible()


def test_the_deal_is_verified_in_the_page(ashore: Door) -> None:
    anna, _ = played(ashore)
    anna.page.locator("#over [data-verify]").click()
    expect(anna.page.locator(".verdict")).to_have_class("verdict honest")
    expect(anna.page.locator(".checks .fine")).to_have_count(4)
    anna.keep("verified-1280")
    anna.page.keyboard.press("Escape")
    # Somebody who was shown another commitment finds out.
    table = anna.page.url.rsplit("/", 1)[1]
    anna.page.evaluate("(table) => localStorage.setItem(`jollyroger:commitment:${table}`, '00')", table)
    anna.page.locator("#over [data-verify]").click()
    expect(anna.page.locator(".verdict")).to_have_class("verdict dishonest")


def test_the_deal_was_promised_before_the_first_move(ashore: Door) -> None:
    anna = ashore()
    anna.make("bot", variant="skirmish", first="Jolly")
    anna.wait("split")
    anna.page.locator(".tabs [data-opens=menu]").click()
    promise = anna.page.locator("#commitment")
    expect(promise).to_be_visible()
    expect(promise).to_have_text(re.compile("^[0-9a-f]{64}$"))
    promised = promise.inner_text()
    anna.finish()
    record = anna.page.request.get(f"{anna.page.url}/record").text().splitlines()
    assert f"commitment: {promised}" in record
    seed = next(line.removeprefix("seed: ") for line in record if line.startswith("seed: "))
    assert sha256(bytes.fromhex(seed)).hexdigest() == promised


def test_the_record_is_downloaded_and_opened_again(ashore: Door, tmp_path: Path) -> None:
    anna, bert = played(ashore)
    with anna.page.expect_download() as download:
        anna.page.locator("#over a[download]").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text().startswith("jollyroger record 1")
    bert.page.goto("/replay")
    bert.page.locator("input[type=file]").set_input_files(file)
    bert.page.locator("form[action='/replay'] button[type=submit]").first.click()
    expect(bert.page.locator("#step-count")).to_be_visible()
    bert.page.keyboard.press("End")
    expect(bert.page.locator(".total b").first).to_have_text(
        anna.page.locator(".strip[data-seat='1'] .total b").inner_text()
    )
    bert.page.locator("[data-verify]").click()
    expect(bert.page.locator(".verdict")).to_have_class("verdict honest")
    bert.keep("record-390")


def test_a_record_from_elsewhere_holds_no_seed(come: Door) -> None:
    anna = come(**PHONE)
    anna.page.goto("/replay")
    anna.page.locator("input[type=file]").set_input_files(RECORD)
    anna.page.locator("form[action='/replay'] button[type=submit]").first.click()
    anna.page.locator("[data-verify]").click()
    expect(anna.page.locator(".verdict")).to_have_class("verdict untold")
    anna.page.locator("#dialog-close").click()
    for _ in range(12):
        anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator("#step-count")).to_have_text(re.compile("^Step 12 of"))
    anna.page.keyboard.press("PageDown")
    expect(anna.page.locator("#turn")).to_have_text(re.compile("^Turn 3"))
