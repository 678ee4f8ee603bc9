"""Pirates at a table of Piracy & Mutiny."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.browser.people import Someone
from tests.web.wishing import KIND_OF

DEAF = """(steps) => {
  const table = document.querySelector("#table");
  const pass = document.querySelector("#pass");
  const act = () => {
    window.awake = steps.includes(table.dataset.step) || table.dataset.phase === "over";
    if (window.awake) return;
    setTimeout(act, 4);
    if (table.matches(".your-turn:not(.waiting)") && pass.getClientRects().length) pass.click();
  };
  act();
}"""
"""Passes whenever one is asked, until the table has come to one of some questions."""

WALK = """({ seed, steps }) => {
  const draw = () => {
    if (seed === null) return 0;
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const any = (found) => found[Math.floor(draw() * found.length)];
  const act = () => {
    const table = document.querySelector("#table");
    window.awake = table.dataset.phase === "over" || steps.includes(table.dataset.step);
    if (window.awake) return;
    setTimeout(act, 4);
    if (!table.matches(".your-turn:not(.waiting):not(.offline)")) return;
    const aims = document.querySelector("#options b");
    const options = seen("#options .button-gold");
    const cancel = seen("#options .button-quiet").at(-1);
    const pass = seen("#pass:not([disabled])");
    const answers = seen("#answers button, .card.can, .seat.target, .stack.target");
    const offers = seen("#offers [data-answer]");
    if (offers.length) any(offers).click();
    else if (aims) (any(seen(".seat.target")) ?? cancel)?.click();
    else if (options.length) any(options).click();
    // Somebody was quicker: what was chosen can only be offered now, and lies over the button to pass.
    else if (cancel) cancel.click();
    else if (pass.length && (!answers.length || draw() < 0.8)) pass[0].click();
    else any(answers)?.click();
  };
  act();
}"""
"""Does what is asked until the game is over or comes to one of some questions: anything, drawn from a number, but
mostly it passes. Without a number it always passes, or does what comes first."""

SHOWN = """() => {
  const table = document.querySelector("#table");
  const parts = ["#options", "#offers", "#answers", "#actions", "#bribe"].map((part) => document.querySelector(part));
  const words = document.querySelector("#main").innerText;
  return [table.outerHTML.split(">", 1)[0], ...parts.map((part) => part?.outerHTML), words].join("\\n");
}"""
"""What a page shows, and where a finger could tap."""

AGAIN = "again"
"""A second tap does the only thing that can be done."""
FIRST = "first"
"""The first of several things that can be done."""


class Pirate(Someone):
    """A person at a table of Piracy & Mutiny."""

    def make(self, kind: str = "crew", **chosen: str) -> str:
        """Make a table with options; gives back its address."""
        self.page.goto(f"/new?game=mutiny&kind={kind}")
        for field, value in ({"clock": "none"} | chosen).items():
            self.page.locator(f"[name={field}][value='{value}']").first.check(force=True)
        self.page.locator("form[action='/tables'] button[type=submit]").last.click()
        return self.arrive()

    def sit(self, address: str) -> None:
        """Come by a link and take the next seat that is free."""
        self.page.goto(address)
        self.page.locator("#sit button").click()
        expect(self.page.locator(".seat.me")).to_have_count(1)

    def shout(self, word: str) -> None:
        """Shout one of the words of the list."""
        self.page.locator("#shout-open").click()
        self.page.locator(f"[data-shout={word}]").click()

    def start(self) -> None:
        """The host says that it begins, and wants to be asked everything, also alone with bots."""
        self.page.locator("#start").click()
        self.page.wait_for_selector("#table.seated")
        if self.page.locator("#pass-idle").is_checked():
            self.page.evaluate("document.querySelector('#pass-idle').click()")
            expect(self.page.locator("#pass-idle")).not_to_be_checked()

    # Looking

    @property
    def step(self) -> str:
        return self.table.get_attribute("data-step") or ""

    def wait_for(self, *steps: str) -> None:
        """Wait until one of these is asked, of this pirate or of others."""
        self.page.wait_for_selector(", ".join(f"#table[data-step={step}]:not(.waiting)" for step in steps))

    def seat(self, number: int) -> Locator:
        return self.page.locator(f".seat[data-seat='{number}']")

    def card(self, name: str) -> Locator:
        """A card in the own hand, by its name in records."""
        return self.page.locator(f"#hand [data-card='{KIND_OF[name]}']").first

    # Acting

    def do(self, thing: Locator, *choices: str) -> None:
        """Tap a thing, then what is to be done with it, and if needed with whom."""
        window = self.window
        thing.click()
        for choice in choices:
            if choice.isdigit():
                self.seat(int(choice)).click()
            elif choice == AGAIN:
                thing.click()
            elif choice == FIRST:
                self.page.locator("#options button").first.click()
            else:
                self.page.locator("#options button", has_text=choice).first.click()
        self.settled(window)

    def settled(self, window: str | None) -> None:
        """Wait until the server has answered."""
        self.page.wait_for_function(
            "(window) => { const table = document.querySelector('#table');"
            " return !table.matches('.waiting') && table.dataset.window !== window; }",
            arg=window,
        )

    def sleepwalk(self, seed: int) -> None:
        """Do anything, with clicks at what is on the page, to the end of the game; with closed eyes, to save paint."""
        self.page.evaluate("document.body.style.visibility = 'hidden'")
        self.page.evaluate(WALK, {"seed": seed, "steps": []})

    def plod(self, *steps: str) -> None:
        """Pass, or do what comes first, until one of these is asked or the game is over."""
        self.page.evaluate(WALK, {"seed": None, "steps": steps})
        self.wake()

    def wake(self, seconds: float = 90) -> None:
        """Wait until this pirate has arrived."""
        wake([self], seconds)

    def alone(self, *steps: str) -> None:
        """Wait until all others have answered one of these questions."""
        self.page.wait_for_selector(
            ", ".join(f"#table[data-step={step}]:not(.waiting) .seat.me.sole" for step in steps), state="attached"
        )

    def spare(self) -> None:
        """10.1 Decide against a punishment."""
        self.wait_for("punish")
        self.page.locator("#answers [data-do=spare]").click()

    def sail(self, stack: str) -> None:
        """5.1 Choose a destination."""
        self.wait_for("sail")
        self.page.locator(f".stack[data-dest={stack}]").click()


def wake(crew: Sequence[Pirate], seconds: float = 90) -> None:
    """Wait until all have arrived. If somebody does not, the error says what everybody's page shows."""
    try:
        for one in crew:
            one.page.wait_for_function("() => window.awake", timeout=seconds * 1000, polling=20)
    except TooSlow as error:
        raise AssertionError("\n\n".join(one.page.evaluate(SHOWN) for one in crew)) from error
    finally:
        for one in crew:
            one.page.evaluate("document.body.style.visibility = ''")


def pass_until(crew: Sequence[Pirate], *steps: str) -> None:
    """Everybody passes until something else is asked."""
    for one in crew:
        one.page.evaluate(DEAF, steps)
    wake(crew)
