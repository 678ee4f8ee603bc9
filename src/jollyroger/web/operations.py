"""A port for the operator: is the server alive, can it take acts, and its numbers.

It runs in a thread, so that it answers even if the loop does not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, TypeVar

from jollyroger.tables.health import numbers_of, trouble_of
from jollyroger.web.metrics import metrics_text
from jollyroger.web.site import Site

PATIENCE = 2.0
"""Seconds that the loop and the database have to answer."""
OK, UNAVAILABLE, MISSING = 200, 503, 404
PLAIN = "text/plain; charset=utf-8"
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"

T = TypeVar("T")
Page = tuple[int, str, bytes]
"""Status, type and text."""


class Operations:
    """What an operator can ask."""

    def __init__(self, site: Site, loop: asyncio.AbstractEventLoop) -> None:
        self._site = site
        self._loop = loop
        self._pages: dict[str, Callable[[], Page]] = {
            "/healthz": self._health,
            "/readyz": self._readiness,
            "/metrics": self._metrics,
        }

    def page(self, path: str) -> Page:
        """The answer to a request."""
        find = self._pages.get(path.partition("?")[0])
        if find is None:
            return MISSING, PLAIN, f"Ask for {', '.join(self._pages)}.\n".encode()
        try:
            return find()
        except TimeoutError:
            return UNAVAILABLE, PLAIN, b"no answer in time\n"

    def _health(self) -> Page:
        """Whether the loop runs."""
        self._asked(asyncio.sleep(0))
        return OK, PLAIN, b"ok\n"

    def _readiness(self) -> Page:
        """Whether acts can be stored."""
        trouble = self._asked(trouble_of(self._site.directory))
        return (UNAVAILABLE, PLAIN, f"{trouble}\n".encode()) if trouble else (OK, PLAIN, b"ok\n")

    def _metrics(self) -> Page:
        return OK, PROMETHEUS, metrics_text(self._asked(self._numbers()))

    async def _numbers(self) -> dict[str, int]:
        return numbers_of(self._site.directory) | {"connections": self._site.connections.number}

    def _asked(self, question: Coroutine[Any, Any, T]) -> T:
        """What the loop answers; TimeoutError if it does not."""
        answer: Future[T] = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return answer.result(PATIENCE)
        finally:
            answer.cancel()


class _Handler(BaseHTTPRequestHandler):
    """One request. The answer closes the connection."""

    operations: Operations
    timeout = PATIENCE
    server_version = "jollyroger"
    sys_version = ""

    def do_GET(self) -> None:
        """Answer."""
        status, kind, text = self.operations.page(self.path)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Scrapes are not worth a line."""


@contextmanager
def operations_port(operations: Operations, host: str, port: int) -> Iterator[int]:
    """Serve the operator's port meanwhile; gives the port. OSError if it cannot be used."""
    handler = type("Handler", (_Handler,), {"operations": operations})
    with ThreadingHTTPServer((host, port), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, name="operations", daemon=True).start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
