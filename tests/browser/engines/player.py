"""A person who plays whole games in any browser: with the pointer, or with nothing but the keyboard."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Any

from tests.browser.engines.screen import Screen
from tests.browser.people import ARTEFACTS, LIKED

PATIENCE = 60
MOST_TABS = 120
FOR_CARDS = ("first_card", "attack")
ASKED = "#table.your-turn:not(.waiting):not(.settling), #table[data-phase=over]"
MIDDLE = """(selector) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  if (!found) return null;
  found.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
THERE = """(selector) =>
  [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length && !one.disabled)"""
RESTS = """() => document.querySelector("#table").getAnimations({ subtree: true })
  .every((one) => one instanceof CSSAnimation || one.playState === "finished")"""
LISTEN = """() => {
  window.troubles = [];
  addEventListener("error", (event) => window.troubles.push(event.message));
  addEventListener("unhandledrejection", (event) => window.troubles.push(String(event.reason)));
}"""
"""Notes what goes wrong in the page from now on."""
TARGETS = [f".target[data-use={use}]" for use in LIKED]
"""Those of a card, from the one that is liked best."""
GUIDE = "#lesson:not([hidden])"
GUIDED = "(selector) => document.querySelector(selector)?.dataset.step ?? ''"
TAUGHT = {
    "island": [".stack.target[data-dest=treasure-island]"],
    "map": ["#options .button-gold", "#hand .can[data-character=old-sailor]"],
}
"""What a guide asks for, where a person would do something else."""
FOCUSED = "(selector) => document.activeElement.matches(selector)"
BESIDE = "(selector) => Boolean(document.activeElement.closest('[data-rove]')?.querySelector(selector))"
BEHIND = """(selector) => ![...document.querySelectorAll(selector)].some((one) => one.getClientRects().length &&
  !one.disabled && document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)"""
"""Whether something is only to be found before the focus."""


class Player:
    """Somebody in front of a screen."""

    def __init__(self, screen: Screen, server: str) -> None:
        self.screen = screen
        self.server = server
        self.guided = list[str]()
        """What a guide has said, by the names of its steps."""

    # Looking

    def there(self, selector: str) -> bool:
        """Whether something is on the page that can be used."""
        return bool(self.screen.run(THERE, selector))

    def table(self, name: str) -> str:
        """What the table says of itself."""
        said: Any = self.screen.run("(name) => document.querySelector('#table').dataset[name] ?? ''", name)
        return str(said)

    def soon(self, function: str, *given: object, patience: float = 3) -> bool:
        """Whether something is so before long."""
        until = monotonic() + patience
        while not (found := self.screen.run(function, *given)) and monotonic() < until:
            sleep(0.01)
        return bool(found)

    def wait(self, function: str, *given: object) -> None:
        """Wait until something is so."""
        if not self.soon(function, *given, patience=PATIENCE):
            self.keep("stuck")
            raise AssertionError(f"{function} {given}: {self.table('phase')} {self.table('step')}")

    def wait_for(self, selector: str) -> None:
        """Wait until something is on the page."""
        self.wait(THERE, selector)

    def keep(self, name: str) -> None:
        """Keep a picture among the artefacts."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        engine = type(self.screen).__name__.lower()
        (ARTEFACTS / f"{engine}-{name}.png").write_bytes(self.screen.picture())

    # Acting

    def make(self, game: str, kind: str, **chosen: str) -> None:
        """Make a table, and wait until it is there."""
        self.screen.open(f"{self.server}/new?game={game}&kind={kind}")
        check = "(name, value) => { document.querySelector(`[name=${name}][value='${value}']`).checked = true; }"
        for name, value in chosen.items():
            self.screen.run(check, name, value)
        self.click("form[action='/tables'] button[type=submit]")
        self.screen.arrive("/t/")
        self.wait_for("#table[data-window]")
        self.screen.run(LISTEN)

    def learn(self, game: str) -> None:
        """Begin a guided game."""
        self.screen.open(f"{self.server}/learn")
        self.click(f"form:has([name=game][value={game}]) button")
        self.screen.arrive("/t/")
        self.wait_for("#table[data-window]")

    def aim(self, selector: str) -> tuple[float, float]:
        """Move the pointer onto something."""
        until = monotonic() + PATIENCE
        while (middle := self.screen.run(MIDDLE, selector)) is None:
            assert monotonic() < until, selector
        self.screen.point(*middle)
        return middle[0], middle[1]

    def click(self, selector: str) -> None:
        """A click in its middle."""
        self.aim(selector)
        self.screen.down()
        self.screen.up()

    def drag(self, card: str, *goals: str) -> None:
        """Take a card, carry it to the first of its goals that is there, and let it go."""
        x, y = self.aim(card)
        self.screen.down()
        self.screen.point(x, y - 20)
        # If the card was quicker than the hand, it is tried again by and by.
        if self.soon(THERE, ", ".join(goals)):
            goal = next(goal for goal in goals if self.there(goal))
            to_x, to_y = self.screen.run(MIDDLE, goal)
            self.screen.point((x + to_x) / 2, (y + to_y) / 2)
            self.screen.point(to_x, to_y)
            self.soon(THERE, f":is({goal}).aimed")
        self.screen.up()

    def enter(self, selector: str) -> None:
        """Come to something with Tab, and within a row with the arrow keys; press Enter there.

        What lies behind is reached backwards: past the last button of a page, Tab goes to the browser's own.
        """
        for _ in range(MOST_TABS):
            if self.screen.run(FOCUSED, selector):
                return self.screen.press("Enter")
            if not self.there(selector):
                return None  # somebody was quicker: it is not asked any more
            ahead, back = ("ArrowRight", "ArrowLeft") if self.screen.run(BESIDE, selector) else ("Tab", "Shift+Tab")
            self.screen.press(back if self.screen.run(BEHIND, selector) else ahead)
        self.keep("lost")
        raise AssertionError(f"{self.table('phase')} {self.table('step')}: Tab does not lead to {selector}")

    # Whole games

    def goes_on(self, *, by_keyboard: bool) -> bool:
        """Wait for the next question, and read what a guide says before it; whether there is one."""
        while True:
            self.wait_for(f"{ASKED}, {GUIDE} .button-gold")
            said = str(self.screen.run(GUIDED, GUIDE))
            self.guided += [said] if said not in (*self.guided, "") else []
            if self.there(f"{GUIDE} .button-gold"):
                (self.enter if by_keyboard else self.click)(f"{GUIDE} .button-gold")
                if said == "end":
                    return False
            else:
                return self.table("phase") != "over"

    def play_duel(self, *, by_keyboard: bool) -> None:
        """Every question of a duel, to its end."""
        turn = self.duel_by_keyboard if by_keyboard else self.duel_by_pointer
        plays = 0
        while self.goes_on(by_keyboard=by_keyboard):
            window = self.table("window")
            turn(self.table("phase"), plays)
            plays += 1
            self.soon(THERE, f"#table:not(.waiting):not([data-window='{window}']), #table[data-phase=over]")

    def duel_by_pointer(self, phase: str, plays: int) -> None:
        """Drag cards, or tap them and their targets, in turn."""
        self.wait(RESTS)
        if phase == "split":
            self.click("[data-set='0'] .card:last-child")
            self.wait(RESTS)
            self.drag("[data-set='0'] .card:first-child", "[data-set='1']")
            self.click("#offer:not([disabled])")
        elif phase == "pick":
            self.click(".take")
        elif phase == "held":
            self.click("#done")
        elif plays % 2:
            self.click("#hand .card")
            self.click(next(target for target in TARGETS if self.there(target)))
        else:
            self.drag("#hand .card", *TARGETS)

    def duel_by_keyboard(self, phase: str, _plays: int) -> None:
        """The focus goes from question to question by itself, once it is in the dock."""
        if phase == "split":
            self.enter("[data-set='0'] .card")
            self.wait_for("#offer:not([disabled])")
            self.enter("#offer")
        elif phase == "pick":
            self.enter(".take")
        elif phase == "held":
            self.enter("#done")
        else:
            self.enter("#hand .card")
            assert self.screen.run(FOCUSED, ".target")
            self.screen.press("Enter")

    def play_mutiny(self, *, by_keyboard: bool) -> set[str]:
        """Every question that a person alone with bots is asked, to the end; gives back what was asked."""
        asked = set[str]()
        while self.goes_on(by_keyboard=by_keyboard):
            step = self.table("step")
            asked.add(step)
            guided = str(self.screen.run(GUIDED, GUIDE))
            ways = [*TAUGHT.get(guided, ()), *answers(step)]
            place = next((place for place in ways if self.there(place)), "")
            if not place:
                continue
            if by_keyboard:
                self.enter(place)
            elif place == "#hand .card.can" and step in FOR_CARDS:
                self.drag(place, "#stage")
            else:
                self.click(place)
            self.wait_for("#table:not(.waiting)")
        return asked


def answers(step: str) -> list[str]:
    """Where a person answers a question: in an attack with a card, else with a pass, else with what there is."""
    first = ["#offers [data-answer=decline]", "#options .button-gold", "#table:has(#options b) .seat.target"]
    second = ["#hand .card.can"] if step in FOR_CARDS else []
    third = ["#pass", ".stack.target", "#answers button", ".seat.target", ".scene .card.can", "#hand .card.can"]
    return first + second + third
