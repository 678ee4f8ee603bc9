"""People at a table: they see what is on the page, and click, tap, drag or press keys."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "browser"
LIKED = ("boards", "crew", "takes", "lands", "parrot", "idles")
"""Uses of a card, from the one that people here like best."""
WALK = """(liked) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const any = (selector) => all(selector).filter((one) => one.getClientRects().length);
  const act = () => {
    const table = document.querySelector("#table");
    window.awake = table.dataset.phase === "over";
    if (window.awake) return;
    setTimeout(act, 4);
    if (!table.matches(".your-turn:not(.waiting):not(.offline)")) return;
    const targets = liked.map((use) => all(`.target[data-use=${use}]`)).find((found) => found.length);
    const split = any("[data-set='1'] .card").length > 1 ? any("#offer") : any("[data-set='0'] .card").slice(-1);
    const play = targets ? targets.slice(-1) : any("#hand .card");
    const ways = { split, pick: any(".take"), play, held: any("#done") };
    ways[table.dataset.phase]?.[0]?.click();
  };
  act();
}"""
"""Does what is asked until the game is over, by clicks at what is on the page."""


class Someone:
    """A person with a page in front of them."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Coming to a table

    def against_a_bot(self) -> None:
        """One click from the front page, for somebody who needs no guide any more."""
        self.page.goto("/")
        self.page.evaluate("document.querySelector('form[action=\"/quick\"] [name=lesson]')?.remove()")
        self.play_now()

    def play_now(self) -> None:
        """The big button: for somebody who is new a guided game."""
        self.page.locator("form[action='/quick'] button").first.click()
        self.arrive()

    def make(self, kind: str, **chosen: str) -> str:
        """Make a table with options; gives back its address."""
        self.page.goto(f"/new?game=duel&kind={kind}")
        for field, value in chosen.items():
            self.page.locator(f"[name={field}][value='{value}']").first.check(force=True)
        self.page.locator("form[action='/tables'] button[type=submit]").last.click()
        return self.arrive()

    def arrive(self) -> str:
        """Wait until the table is there."""
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector("#table[data-window]")
        return self.page.url

    def sit(self, address: str) -> None:
        """Come by a link and take the seat that is free."""
        self.page.goto(address)
        self.page.locator("[data-sit]:not([hidden]) button").first.click()
        self.page.wait_for_selector("#table:not([data-phase=waiting])")

    # Looking

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def phase(self) -> str:
        return self.table.get_attribute("data-phase") or ""

    @property
    def asked(self) -> bool:
        """Whether it is this person's turn, and no move of theirs is on its way."""
        return bool(self.page.evaluate("document.querySelector('#table').matches('.your-turn:not(.waiting)')"))

    def wait(self, *phases: str) -> None:
        """Wait until this person is asked in one of these phases (or in any), or the game is over."""
        wanted = ", ".join(f".your-turn[data-phase={phase}]:not(.waiting)" for phase in phases)
        self.page.wait_for_selector(f"{wanted or '.your-turn:not(.waiting)'}, .table[data-phase=over]")

    def moved_on(self, window: str | None) -> None:
        """Wait until something else is asked."""
        self.page.wait_for_selector(f"#table:not([data-window='{window}'])")

    @property
    def window(self) -> str | None:
        return self.table.get_attribute("data-window")

    def rest(self) -> None:
        """Wait until nothing flies any more."""
        flights = "document.querySelector('.play').getAnimations({ subtree: true })"
        finite = f"{flights}.filter((one) => !(one instanceof CSSAnimation))"
        self.page.evaluate(f"Promise.allSettled({finite}.map((one) => one.finished)).then(() => true)")

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def keep(self, name: str) -> None:
        """Keep a picture of the page among the artefacts."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    # Acting

    def act(self) -> None:
        """Do what is asked, with clicks."""
        window = self.window
        match self.phase:
            case "split":
                self.split()
            case "pick":
                self.page.locator(".take").first.click()
            case "play":
                self.play()
            case "held":
                self.page.locator("#done").click()
        self.moved_on(window)

    def split(self) -> None:
        """3.3 Put two cards into the other set, and offer both."""
        for _ in range(2):
            self.page.locator("[data-set='0'] .card").last.click()
        self.page.locator("#offer").click()

    def play(self) -> None:
        """4.1 Tap a card, then its most natural target."""
        self.page.locator("#hand .card").first.click()
        self.liked().click()

    def drag(self) -> None:
        """4.1 Drag a card to its most natural target."""
        card = self.page.locator("#hand .card").first
        x, y = middle(card)
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 20)
        target = self.liked()
        mouse.move(*middle(target), steps=3)
        expect(target).to_have_class("target aimed")
        mouse.up()

    def drag_with_a_finger(self) -> None:
        """4.1 The same on a phone."""
        finger = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            )

        x, y = middle(self.page.locator("#hand .card").first)
        touch("touchStart", (x, y))
        touch("touchMove", (x, y - 20))
        target = self.liked()
        touch("touchMove", middle(target))
        expect(target).to_have_class("target aimed")
        touch("touchEnd")
        finger.detach()

    def liked(self) -> Locator:
        """The target that this person likes best."""
        use = next(use for use in LIKED if self.count(f".target[data-use={use}]"))
        return self.page.locator(f".target[data-use={use}]").last

    def play_on(self, *others: Someone, acts: float = inf) -> None:
        """All play, each when asked, with fingers and mice: to the end, or so many acts."""
        everybody = (self, *others)
        while self.phase != "over" and acts > 0:
            asked = [one for one in everybody if one.asked]
            for one in asked:
                one.act()
            if not asked:
                self.page.wait_for_timeout(20)
            acts -= len(asked)
        if self.phase == "over":
            for one in others:
                one.page.wait_for_selector("#table[data-phase=over]")

    def finish(self, *others: Someone) -> None:
        """All play to the end by themselves: for a test of something else than playing."""
        everybody = (self, *others)
        for one in everybody:
            one.page.evaluate(WALK, LIKED)
        for one in everybody:
            one.page.wait_for_function("() => window.awake", timeout=60_000, polling=20)


def middle(place: Locator) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sideways(page: Page) -> int:
    """By how many pixels a page is too wide for its window."""
    # On a phone innerWidth grows with what does not fit.
    wide: Any = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return int(wide)
