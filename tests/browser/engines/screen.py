"""What a test needs of a browser, whichever engine it has: a page, a pointer, a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, Protocol

PRESSED = {
    "Enter": "\ue006",
    "Tab": "\ue004",
    "Shift": "\ue008",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
}
"""The keys of WebDriver, by the names that pages give them."""
WIDTH, HEIGHT = 1280, 800


class Screen(Protocol):
    """A browser with one page in front of a person."""

    def open(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""

    def arrive(self, part: str) -> None:
        """Wait until a page is loaded whose address has this part."""

    def run(self, function: str, *given: object) -> Any:
        """What a function of JavaScript gives back in the page."""

    def point(self, x: float, y: float) -> None:
        """Move the pointer."""

    def down(self) -> None:
        """Press the pointer's button."""

    def up(self) -> None:
        """Let the pointer's button go."""

    def press(self, key: str) -> None:
        """Press a key, or several at once: `Shift+Tab`."""

    def picture(self) -> bytes:
        """The page as a PNG."""

    def close(self) -> None:
        """End the browser."""


PATIENCE = 60
"""Seconds."""


def until(so: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end
        sleep(0.05)


def pointed(what: str, **how: object) -> dict[str, object]:
    """WebDriver's words for one act of a mouse."""
    return {
        "type": "pointer",
        "id": "mouse",
        "parameters": {"pointerType": "mouse"},
        "actions": [{"type": what, **how}],
    }


def pressed(keys: str) -> dict[str, object]:
    """WebDriver's words for keys that are pressed together and let go."""
    values = [PRESSED[key] for key in keys.split("+")]
    downs = [{"type": "keyDown", "value": value} for value in values]
    ups = [{"type": "keyUp", "value": value} for value in reversed(values)]
    return {"type": "key", "id": "keys", "actions": downs + ups}
