"""Whole games of Piracy & Mutiny in the browser, with the fewest and the most pirates, as everybody plays them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Gangway
from tests.browser.people import sideways
from tests.browser.pirates import Pirate, wake

pytestmark = pytest.mark.xdist_group("browser-mutiny")

ROUNDS = 10


def ship(at_sea: Gangway, players: int, people: int) -> list[Pirate]:
    """Some people, every other with a phone, and bots in the other seats."""
    languages = ("en-GB", "de-DE", "pl-PL")
    crew = [at_sea(languages[seat % 3], **(PHONE if seat % 2 else {})) for seat in range(people)]
    address = crew[0].make("crew", players=str(players))
    for one in crew[1:]:
        one.sit(address)
    crew[0].start()
    return crew


@pytest.mark.parametrize(("players", "people"), [(3, 2), pytest.param(6, 2, marks=pytest.mark.soak), (10, 2)])
def test_a_game_to_the_end(at_sea: Gangway, players: int, people: int) -> None:
    crew = ship(at_sea, players, people)
    for seed, one in enumerate(crew):
        one.sleepwalk(seed)
    wake(crew, 300)
    for one in crew:
        expect(one.page.locator(".ending-sum").first).to_be_visible()
    scores = [one.page.locator(".ending-sum").all_inner_texts() for one in crew]
    assert all(found == scores[0] for found in scores)
    assert len(scores[0]) == players
    # 16.1 Ten destinations, or no prize left.
    round_words = crew[0].page.locator("#round").inner_text()
    left = int(crew[0].page.locator("#prize-deck b").inner_text())
    assert round_words == f"Round {ROUNDS} of {ROUNDS}" or not left
    for one in crew:
        expect(one.page.locator(".ending .winner")).not_to_have_count(0)
        assert sideways(one.page) == 0
    crew[0].keep(f"mutiny-over-{players}-1280")
    crew[1].keep(f"mutiny-over-{players}-390")
    verify(crew[1])


def verify(bart: Pirate) -> None:
    """The deal was honest: every draw follows from the seed and the numbers of all."""
    bart.page.locator("#over [data-verify]").click()
    expect(bart.page.locator(".verdict")).to_have_class("verdict honest")
    expect(bart.page.locator(".checks .fine")).to_have_count(4)
    bart.page.keyboard.press("Escape")
