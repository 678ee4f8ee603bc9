"""A server that says how long its loop had no turn for others: at /measured, since somebody asked there last.

A clock wants to tick every millisecond. Between two ticks `loop` is what the loop's own thread has worked, and `all`
what all threads have: the loop also waits for a thread that does not let go of the interpreter. `request` is what all
threads have worked on one request. All are times on a core, so it does not matter what else the machine does.
"""

from __future__ import annotations

import asyncio
from time import process_time, thread_time
from typing import Any

import msgspec
from litestar.response.base import ASGIResponse

from jollyroger.cli import run
from jollyroger.web import serving
from jollyroger.web.answers import Application
from jollyroger.web.app import make_litestar
from jollyroger.web.serving import TableServer
from jollyroger.web.site import Site

TICK = 0.001


class Clock:
    """Ticks in the loop's thread."""

    def __init__(self) -> None:
        self.loop = self.all = self.request = self.thread = self.process = 0.0
        self.ticks = 0

    def tick(self) -> None:
        """Note what was done since the last tick."""
        thread, process = thread_time(), process_time()
        if self.ticks:
            self.loop = max(self.loop, thread - self.thread)
            self.all = max(self.all, process - self.process)
        self.thread, self.process = thread, process
        self.ticks += 1
        asyncio.get_running_loop().call_later(TICK, self.tick)

    def told(self) -> dict[str, float]:
        """The longest so far, which are then forgotten."""
        told = {"loop": self.loop, "all": self.all, "request": self.request}
        self.loop = self.all = self.request = 0.0
        return told


clock = Clock()
startup = TableServer.startup


class Measured(Application):
    """The application, and the address at which it tells."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == "/measured":
            await asyncio.sleep(2 * TICK)  # what led up to this moment counts, too
            await ASGIResponse(body=msgspec.json.encode(clock.told()))(scope, receive, send)
            return
        begun = process_time()
        await super().__call__(scope, receive, send)
        if scope["type"] == "http":
            clock.request = max(clock.request, process_time() - begun)


def make_measured_app(site: Site) -> Measured:
    """The whole application, measured."""
    return Measured(site, make_litestar(site))


async def start_measured(self: TableServer, sockets: Any = None) -> None:
    """Start, and then the clock."""
    await startup(self, sockets)
    clock.tick()


if __name__ == "__main__":
    serving.make_app = make_measured_app  # type: ignore[attr-defined] # it is imported there
    TableServer.startup = start_measured  # type: ignore[method-assign]
    run()
