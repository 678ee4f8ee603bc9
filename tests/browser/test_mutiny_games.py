"""Whole games of Piracy & Mutiny in the browser, with three, six and ten pirates; what one sees of them afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Gangway
from tests.browser.people import sideways
from tests.browser.pirates import Pirate, WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")


def ship(aboard: Gangway, players: int, people: int) -> list[Pirate]:
    """Some people, every other with a phone, and bots in the other seats."""
    languages = ("en-GB", "de-DE", "pl-PL")
    crew = [aboard(languages[seat % 3], **(PHONE if seat % 2 else {})) for seat in range(people)]
    address = crew[0].make("crew", players=str(players))
    for one in crew[1:]:
        one.sit(address)
    crew[0].start()
    return crew


@pytest.mark.parametrize(("players", "people"), [(3, 3), (6, 2), (10, 3)])
def test_a_game_to_the_end(aboard: Gangway, wishes: WishingServer, players: int, people: int) -> None:
    wishes.wish_for_nothing()
    crew = ship(aboard, players, people)
    for one in crew:
        one.sleepwalk()
    for one in crew:
        one.wake()
    scores = [one.page.locator(".gold-sum").all_inner_texts() for one in crew]
    assert all(found == scores[0] for found in scores)
    assert len(scores[0]) == players
    for one in crew:
        expect(one.page.locator(".reckoning .winner")).not_to_have_count(0)
        assert sideways(one.page) == 0
    crew[0].keep(f"mutiny-over-{players}-1280")
    crew[1].keep(f"mutiny-over-{players}-390")
    if players == 3:
        step_through(crew[0])
        verify(crew[1])


def step_through(anne: Pirate) -> None:
    """What a seat knew, step by step; then everything."""
    anne.page.locator("#over [data-steps]").click()
    expect(anne.page.locator("#step-count")).to_have_text(re.compile("^Step 0 of"))
    for _ in range(3):
        anne.page.keyboard.press("ArrowRight")
    expect(anne.page.locator("#hand .card")).to_have_count(6)
    own = anne.page.locator("#hand").inner_html()
    anne.page.locator("#eyes").select_option("1")
    expect(anne.page).to_have_url(re.compile("#step=3&eyes=1$"))
    expect(anne.page.locator("#hand .card")).to_have_count(6)
    assert anne.page.locator("#hand").inner_html() != own
    expect(anne.page.locator("#all-hands li")).to_have_count(1)
    anne.page.locator("#eyes").select_option("all")
    expect(anne.page.locator("#all-hands li")).to_have_count(3)
    expect(anne.page.locator("#all-hands .card")).to_have_count(18)
    anne.keep("mutiny-replay-1280")
    anne.page.keyboard.press("PageDown")
    expect(anne.page.locator("#round")).to_contain_text("2")
    anne.page.keyboard.press("End")
    expect(anne.page.locator("#step-next")).to_be_disabled()
    anne.page.locator("#step-close").click()
    expect(anne.page.locator("#over")).to_be_visible()


def verify(bart: Pirate) -> None:
    """The deal was honest: every draw follows from the seed and the numbers of all."""
    bart.page.locator("#over [data-verify]").click()
    expect(bart.page.locator(".verdict")).to_have_class("verdict honest")
    expect(bart.page.locator(".checks .fine")).to_have_count(4)
    bart.page.keyboard.press("Escape")
