"""A ship with ten in every phase: nothing serious for axe, no scroll bar at the bottom, pictures at both widths."""

from __future__ import annotations

from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Gangway
from tests.browser.pirates import Pirate
from tests.browser.test_looks import check
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")

WIDTHS = {390: 844, 1280: 800}
PHONES = ((390, 844), (360, 640))
SIDEWAYS = ((844, 390), (640, 400))
"""A phone on its side, and 1280x800 at 200 %."""
UNDER = """(cover) => {
  const top = document.querySelector(cover).getBoundingClientRect().top;
  const seen = [...document.querySelectorAll(".rail .seat, .fight-side, .fight .card, .fight-crew li")];
  const under = seen.filter((one) => one.getBoundingClientRect().bottom > top);
  return under.map((one) => (one.matches(".me") ? "me" : one.className || one.textContent));
}"""
"""What of the ship reaches down to where something else lies over it."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HANDS = {
    0: "n1/2 g1/1 m1/2 Lookout",
    1: "g2/1 n1/1 m1/3 g1/2",
    2: "n2/1 OldSailor n2/2 m1/1",
    3: "g2/1 g1/3 n1/3 m2/2",
    4: "m2/1 n1/2 g2/2 n1/1",
    5: "m2/1 g1/4 n2/3 g1/1",
    6: "a1/1 m1/4 g2/3 Traitor",
}
PRIZES = "gold3 gold2 hostage rum jewels gold1 gold1"
RAID = {
    1: ["plays g2/1"],
    2: ["plays n2/1"],
    3: ["plays g2/1"],
    4: ["plays m2/1"],
    5: ["plays m2/1"],
    6: ["plays a1/1"],
}
RISING = {
    1: ["supports captain with n1/1"],
    2: ["supports captain with n2/2"],
    3: ["calls mutiny with g1/3"],
    4: ["supports mutineer with n1/2"],
}
BARGAINS = {
    1: ["offers Anne promise"],
    2: ["offers Anne crew n2/2"],
    3: ["offers Anne promise"],
    4: ["offers Anne crew g2/2"],
    5: ["offers Anne promise"],
    6: ["offers Anne promise"],
    7: ["offers Anne promise"],
}


class Painter:
    """Looks at one moment after the other: each at both widths, light at the one and dark at the other in turn."""

    def __init__(self, anne: Pirate) -> None:
        self.anne = anne
        self.moments = list[str]()

    def look(self, moment: str) -> None:
        page = self.anne.page
        for place, (width, height) in enumerate(WIDTHS.items()):
            page.set_viewport_size({"width": width, "height": height})
            scheme = SCHEMES[(len(self.moments) + place) % 2]
            page.emulate_media(color_scheme=scheme)
            check(page)
            self.anne.keep(f"mutiny-{moment}-{width}")
        page.set_viewport_size({"width": 390, "height": 844})
        self.moments.append(self.anne.phase)


def test_ten_seats_in_every_phase(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(10, HANDS, prizes=PRIZES, fort="2/4/3:7")
    anne = aboard("de-DE", **PHONE)
    painter = Painter(anne)
    anne.make("crew", players="10")
    painter.look("waiting")
    anne.start()
    anne.wait_for("appoint")
    painter.look("appointment")
    bargain(painter, wishes)
    anne.plod("sail")
    painter.look("voyage")
    raid(painter, wishes)
    painter.look("punishment")
    # 11.6 It is a tie, so the Captain wins; then she appoints again, and the next round begins with its destination.
    wishes.let_bots(RISING)
    anne.spare()
    anne.alone("fight")
    expect(anne.page.locator(".fight-total")).to_have_text(["5", "5"])
    painter.look("mutiny")
    beside_the_dock(anne)
    anne.plod("sail")
    wishes.let_bots({2: ["uses OldSailor"]})
    anne.sail("treasure-island")
    anne.plod("bury")
    anne.alone("bury")
    painter.look("island")
    anne.plod("punish")
    anne.spare()
    anne.plod("sail")
    anne.sail("pirate-port")
    anne.plod("exchange")
    anne.alone("exchange")
    painter.look("port")
    anne.plod()
    painter.look("over")
    assert painter.moments == [
        "waiting",
        "appointment",
        "appointment",
        "voyage",
        "attack",
        "sharing",
        "punishment",
        "mutiny",
        "island",
        "port",
        "over",
    ]


def beside_the_dock(anne: Pirate) -> None:
    """11 A phone shows both decks and both rails at once; a small one at the end of the page, or with the keyboard."""
    page = anne.page
    for (width, height), scheme in product(PHONES, SCHEMES):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.evaluate("scrollTo(0, 0)")
        if height == 844:
            assert page.evaluate(UNDER, "#dock") == []
        page.evaluate("document.activeElement.blur()")
        page.evaluate("document.querySelector('.seat.me').focus()")
        assert "me" not in page.evaluate(UNDER, "#dock")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate(UNDER, "#dock") == []
        anne.keep(f"mutiny-rails-{width}-{scheme}")
    # On its side the dock is beside the ship, which shows both decks beside each other.
    for width, height in SIDEWAYS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".seat.me")).to_be_in_viewport(ratio=1)
        for side in range(2):
            expect(page.locator(f"#side-{side} .card").last).to_be_in_viewport(ratio=1)
        anne.keep(f"mutiny-rails-{width}")
    page.set_viewport_size({"width": 390, "height": 844})


def bargain(painter: Painter, wishes: WishingServer) -> None:
    """13 Many offers lie open: the question, the answers and the own cards are on a phone's screen all the same."""
    anne = painter.anne
    wishes.let_bots(BARGAINS)
    anne.do(anne.seat(1))
    expect(anne.page.locator(".offer")).to_have_count(len(BARGAINS))
    painter.look("offers")
    for place in ("#prompt", "#hand .card:last-child", "#offers [data-answer=decline] >> nth=0", "#bribe-open"):
        expect(anne.page.locator(place)).to_be_in_viewport(ratio=1)
    wishes.let_bots({})
    declines = anne.page.locator("[data-answer=decline]")
    for left in reversed(range(len(BARGAINS))):
        declines.first.click()
        expect(declines).to_have_count(left)


def raid(painter: Painter, wishes: WishingServer) -> None:
    """6, 7 The fort is taken, and the booty shared."""
    anne = painter.anne
    wishes.let_bots(RAID)
    anne.sail("fort")
    anne.wait_for("lookout")
    anne.plod("attack")
    anne.alone("attack")
    expect(anne.page.locator("#played .card")).to_have_count(6)
    painter.look("attack")
    anne.plod("pick")
    painter.look("sharing")
    anne.do(anne.page.locator("#booty [data-prize=hostage]"))
    anne.plod("punish")
