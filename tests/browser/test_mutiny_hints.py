"""Hints in Piracy & Mutiny: from the strongest bot, marked on the table, done with one tap; only alone with bots."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Gangway
from tests.browser.pirates import Pirate
from tests.browser.test_looks import check
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")

TIPS = {"en-GB": "A sailor's tip: ", "de-DE": "Seemannstipp: ", "pl-PL": "Marynarz radzi: "}


def ask(anne: Pirate, tip: str) -> str:
    """Ask for a hint; the words of what is marked."""
    anne.page.locator("#ask-hint").click()
    expect(anne.page.locator("#advice p")).to_have_text(re.compile(rf"^{tip}.+\. .+\.$"))
    return " ".join(
        str(one.get_attribute("aria-label") or one.inner_text()) for one in anne.page.locator(".advised").all()
    )


@pytest.mark.parametrize(("how", "language"), [(PHONE, "de-DE"), (WIDE, "en-GB"), (PHONE, "pl-PL")])
def test_a_hint_marks_what_it_speaks_of_and_is_done_with_a_tap(
    aboard: Gangway, wishes: WishingServer, how: dict[str, Any], language: str
) -> None:
    wishes.wish(3, {0: "n1/3 n2/1 g1/1 m1/1"})
    anne = aboard(language, **how)
    anne.make("bots", players="3")
    anne.wait_for("sail")
    width = how["viewport"]["width"]
    expect(anne.page.locator(".advised")).to_have_count(0)
    assert ask(anne, TIPS[language])
    expect(anne.page.locator(".stack.advised")).to_have_count(1)
    anne.keep(f"mutiny-hint-{width}-{language}")
    check(anne.page)
    step, window = anne.step, anne.window
    anne.page.locator("#hint-do").click()
    anne.settled(window)
    assert anne.step != step
    expect(anne.page.locator("#advice")).to_be_hidden()
    expect(anne.page.locator(".advised")).to_have_count(0)
    # The next question: a card, or to pass.
    anne.page.wait_for_selector("#table.your-turn:not(.waiting)")
    assert ask(anne, TIPS[language])
    anne.keep(f"mutiny-hint-card-{width}-{language}")
    # Another question, no hint.
    anne.page.locator("#hint-do").click()
    expect(anne.page.locator("#advice")).to_be_hidden()


def test_there_are_no_hints_among_people(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {})
    anne, bart = aboard(), aboard("de-DE", **PHONE)
    bart.sit(anne.make("crew", players="3"))
    anne.start()
    anne.wait_for("sail")
    expect(anne.page.locator("#ask-hint")).to_be_hidden()
