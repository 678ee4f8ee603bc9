"""WebKit: the MiniBrowser of WebKitGTK, by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import os
import socket
import subprocess
from base64 import b64decode
from pathlib import Path
from time import sleep
from typing import Any

import httpx

from tests.browser.engines.screen import HEIGHT, WIDTH, pointed, pressed, until

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
"""Where Debian and its children put it."""


def mini_browser() -> Path:
    """The newest MiniBrowser."""
    return max(Path("/").glob(MINI_BROWSERS.removeprefix("/")))


class WebKit:
    """A MiniBrowser of its own, with its driver and its display."""

    def __init__(self, driver: str, display: str, home: Path) -> None:
        reading, writing = os.pipe()
        self.display = subprocess.Popen(
            [display, "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            [driver, f"--port={port}"],
            env=os.environ | {"DISPLAY": f":{number}", "HOME": str(home), "LANG": "en_GB.UTF-8", "LANGUAGE": "en_GB"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.line = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        options = {"binary": str(mini_browser()), "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = ""
        self.session = f"/session/{self.begin(asked)['sessionId']}"
        self.tell("/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)
        # Its own bars take a part of the window.
        inner = self.run("() => [innerWidth, innerHeight]")
        self.tell("/window/rect", width=2 * WIDTH - inner[0], height=2 * HEIGHT - inner[1])

    def begin(self, asked: dict[str, Any], patience: int = 200) -> Any:
        """Begin a session as soon as the driver is there."""
        for _ in range(patience):
            try:
                return self.tell("/session", **asked)
            except httpx.ConnectError:
                sleep(0.1)
        raise AssertionError("WebKit's driver does not answer")

    def tell(self, command: str, **given: object) -> Any:
        """Send a command, and wait for its answer."""
        answer = self.line.post(f"{self.session}{command}", json=given)
        assert answer.status_code == httpx.codes.OK, answer.text
        return answer.json()["value"]

    def asked(self, what: str) -> Any:
        """Ask for something."""
        return self.line.get(f"{self.session}{what}").json()["value"]

    def open(self, address: str) -> None:
        self.tell("/url", url=address)

    def arrive(self, part: str) -> None:
        until(lambda: part in self.asked("/url"))
        until(lambda: self.run("() => document.readyState === 'complete'"))

    def run(self, function: str, *given: object) -> Any:
        return self.tell("/execute/sync", script=f"return ({function})(...arguments)", args=list(given))

    def act(self, *actions: dict[str, object]) -> None:
        self.tell("/actions", actions=list(actions))

    def point(self, x: float, y: float) -> None:
        self.act(pointed("pointerMove", x=round(x), y=round(y), duration=0))

    def down(self) -> None:
        self.act(pointed("pointerDown", button=0))

    def up(self) -> None:
        self.act(pointed("pointerUp", button=0))

    def press(self, key: str) -> None:
        self.act(pressed(key))

    def picture(self) -> bytes:
        return b64decode(self.asked("/screenshot"))

    def close(self) -> None:
        self.line.delete(self.session)
        self.line.close()
        for process in (self.driver, self.display):
            process.terminate()
            process.wait(60)
