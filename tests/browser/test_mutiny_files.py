"""What one brings to Piracy & Mutiny from one's own disk: the record of a game, a deck."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from jollyroger.games.mutiny.deck_file import standard_deck_text
from tests.browser.conftest import PHONE, Gangway
from tests.browser.pirates import Pirate
from tests.browser.test_looks import check
from tests.web.wishing import KIND_OF, WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")

RECORD = Path(__file__).parents[1] / "playthroughs" / "mutiny_3.txt"


def open_record(anne: Pirate) -> None:
    """A file of one's own, on the page for records."""
    anne.page.goto("/replay")
    anne.page.locator("input[type=file]").set_input_files(RECORD)
    anne.page.locator("form[action='/replay'] button[type=submit]").first.click()
    expect(anne.page.locator("#step-count")).to_have_text(re.compile("^Step 0 of"))


def held(anne: Pirate, card: str) -> Locator:
    """A card in one of the hands that are shown below the ship."""
    return anne.page.locator(f"#all-hands [data-card='{KIND_OF[card]}']")


def test_a_record_is_stepped_through_with_anybodys_eyes(aboard: Gangway) -> None:
    anne = aboard()
    open_record(anne)
    # Everything is shown of a game from disk, until one looks through somebody's eyes.
    anne.page.keyboard.press("ArrowRight")
    expect(anne.page.locator("#all-hands li")).to_have_count(3)
    expect(anne.page.locator("#all-hands .card")).to_have_count(18)
    expect(anne.seat(2)).to_have_class(re.compile(r"\bcaptain\b"))
    anne.page.locator("#eyes").select_option("0")
    expect(anne.page).to_have_url(re.compile("#step=1&eyes=0$"))
    expect(anne.page.locator("#all-hands li")).to_have_count(1)
    expect(held(anne, "SeaDog")).to_be_visible()
    expect(held(anne, "Carpenter")).to_have_count(0)
    check(anne.page)
    anne.keep("mutiny-replay-1280")
    anne.page.locator("#eyes").select_option("1")
    expect(held(anne, "Carpenter")).to_be_visible()
    expect(held(anne, "SeaDog")).to_have_count(0)
    anne.page.keyboard.press("PageDown")
    expect(anne.page.locator("#round")).to_have_text("Round 2 of 10")
    anne.page.keyboard.press("End")
    expect(anne.page.locator("#step-next")).to_be_disabled()
    result = re.search(r"^result: ([\d :]+),", RECORD.read_text(), re.M)
    assert result is not None
    best_first = sorted(map(int, result[1].split(":")), reverse=True)
    expect(anne.page.locator(".ending-sum")).to_have_text([str(gold) for gold in best_first])
    # Nobody has sealed its deal.
    anne.page.locator("[data-verify]:visible").click()
    expect(anne.page.locator(".verdict")).to_have_class("verdict untold")


def test_a_record_on_a_phone(aboard: Gangway) -> None:
    anne = aboard("en-GB", **PHONE)
    open_record(anne)
    anne.page.locator("#step-next").click()
    anne.page.locator("#step-next").click()
    expect(anne.page.locator("#step-count")).to_have_text(re.compile("^Step 2 of"))
    check(anne.page)
    anne.keep("mutiny-replay-390")


def bring(anne: Pirate, deck: Path) -> None:
    """Ask for a table with an own deck."""
    anne.page.goto("/new?game=mutiny&kind=crew")
    anne.page.locator("[name=players][value='3']").check(force=True)
    anne.page.locator("[name=clock][value=none]").check(force=True)
    anne.page.locator("[name=deck][value=own]").check(force=True)
    anne.page.locator("#deck-file").set_input_files(deck)
    anne.page.locator("form[action='/tables'] button[type=submit]").last.click()


def test_a_table_with_an_own_deck(aboard: Gangway, wishes: WishingServer, tmp_path: Path) -> None:
    """1.6 A file that breaks a fact is refused with its line and the fact; a good one is played with."""
    wishes.wish(3, {0: "g1/4"})
    anne, deck = aboard(), tmp_path / "deck.toml"
    house = standard_deck_text()
    wrong = house.replace('"1 x14"', '"1 x13"')
    deck.write_text(wrong)
    bring(anne, deck)
    line = next(number for number, text in enumerate(wrong.splitlines(), 1) if text.startswith("gold"))
    problem = anne.page.locator("[role=alert]")
    expect(problem).to_contain_text(f"line {line}")
    expect(problem).to_contain_text("there are 45 prizes, but the box has 46")
    expect(anne.page.locator("[name=deck][value=own]")).to_be_checked()
    check(anne.page)
    aboard.forgive("400")
    # The guns of one strength come with five crewmen here, not with four.
    guns = house.index("guns = [")
    deck.write_text(house[:guns] + house[guns:].replace('"1/4 x1"', '"1/5 x1"', 1))
    bring(anne, deck)
    anne.arrive()
    anne.start()
    anne.wait_for("sail")
    expect(anne.card("g1/4")).to_have_attribute("aria-label", re.compile(r"guns 1 \(crew 5\)"))
