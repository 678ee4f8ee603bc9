"""Firefox, by WebDriver BiDi, which it speaks without a driver."""

from __future__ import annotations

import json
import os
import re
import subprocess
from base64 import b64decode
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser.engines.screen import HEIGHT, PATIENCE, WIDTH, pointed, pressed, until

LISTENS = re.compile(r"BiDi listening on (ws://\S+)")
PREFERENCES: dict[str, str | bool] = {
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}
"""It speaks English, and asks for nothing but the pages of the test."""


class Firefox:
    """A Firefox of its own, with an empty profile."""

    def __init__(self, command: str, profile: Path) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.ending = ExitStack()
        log = profile / "told.log"
        self.process = subprocess.Popen(
            [command, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=self.ending.enter_context(log.open("w")),
            env=os.environ | {"HOME": str(profile)},
        )
        until(lambda: LISTENS.search(log.read_text()))
        address = LISTENS.findall(log.read_text())[0]
        self.line = self.ending.enter_context(connect(f"{address}/session", max_size=None, open_timeout=60))
        self.numbers = count(1)
        self.tell("session.new", capabilities={})
        # The window that it opens by itself never has the focus, so its buttons take no keys.
        self.context = self.tell("browsingContext.create", type="window")["context"]
        self.tell("browsingContext.setViewport", context=self.context, viewport={"width": WIDTH, "height": HEIGHT})

    def tell(self, method: str, **given: object) -> Any:
        """Send a command, and wait for its answer."""
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            answer = json.loads(self.line.recv(60))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self.tell("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def arrive(self, part: str) -> None:
        until(lambda: part in self.tell("browsingContext.getTree", root=self.context)["contexts"][0]["url"])
        until(lambda: self.run("() => document.readyState === 'complete'"))

    def run(self, function: str, *given: object) -> Any:
        called = f"Promise.resolve(({function})(...{json.dumps(given)})).then((found) => JSON.stringify(found ?? null))"
        found = self.tell("script.evaluate", expression=called, target={"context": self.context}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def act(self, *actions: dict[str, object]) -> None:
        self.tell("input.performActions", context=self.context, actions=list(actions))

    def point(self, x: float, y: float) -> None:
        self.act(pointed("pointerMove", x=round(x), y=round(y)))

    def down(self) -> None:
        self.act(pointed("pointerDown", button=0))

    def up(self) -> None:
        self.act(pointed("pointerUp", button=0))

    def press(self, key: str) -> None:
        self.act(pressed(key))
        # Its own buttons can take the focus. WebDriver's keys still come to the page then, but press nothing there.
        assert self.run("() => document.hasFocus()"), f"{key} has left the page"

    def picture(self) -> bytes:
        return b64decode(self.tell("browsingContext.captureScreenshot", context=self.context)["data"])

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.ending.close()
