"""What holds for every answer: whom it counts for, the headers that keep a browser safe, and that there is one."""

from __future__ import annotations

import asyncio
import re
from ipaddress import IPv6Address
from typing import Any, cast

from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.response.base import ASGIResponse
from litestar.types import HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from jollyroger.log.request_id import REQUEST_ID, begin_request
from jollyroger.web.connections import EXTENSION, SLOW_FROM, Connection, TurnedAway
from jollyroger.web.packing import packing
from jollyroger.web.problems import answer_with
from jollyroger.web.site import Site

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "manifest-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]
TABLES = "/t/"
UNLISTED = (b"x-robots-tag", b"noindex")
"""Search engines do not keep tables. Whatever shows a preview of a link may fetch them."""
_HOST = re.compile(rb"(?:[\w.-]{0,253}|\[([\da-fA-F:.]+)\])(?::(\d{1,5}))?")
LAST_PORT = 65_535
NOT_A_HOST = b"Invalid Host header."
TOO_MANY, NOT_NOW = 429, 503
STATUS = {TurnedAway.CROWDED: TOO_MANY, TurnedAway.FULL: NOT_NOW}
LATER = {"retry-after": "5"}
HANG_UP = LATER | {"connection": "close"}


def is_well_called(scope: Scope) -> bool:
    """Whether a request's Host header can be a name; addresses of pages are made of it."""
    for name, value in scope["headers"]:
        if name == b"host":
            found = _HOST.fullmatch(value)
            if found is None or int(found[2] or 0) > LAST_PORT or not (found[1] is None or is_ipv6(found[1])):
                return False
    return True


def is_ipv6(address: bytes) -> bool:
    """Whether what stands between the brackets of a host is an address."""
    try:
        IPv6Address(address.decode())
    except ValueError:
        return False
    return True


class Answer:
    """One answer on its way. Its head waits until it is known that there is room for its body.

    A request for the head alone (HEAD) gets that of the answer to GET.
    """

    def __init__(self, application: Application, scope: Scope, receive: Receive, send: Send) -> None:
        self._application = application
        self._is_head = cast(HTTPScope, scope)["method"] == "HEAD"
        self.scope = cast(Scope, {**scope, "method": "GET"}) if self._is_head else scope
        self.receive = receive
        self._send = send
        self._head: HTTPResponseStartEvent | None = None
        self._is_refused = False
        self.is_under_way = False

    async def give(self, application: Litestar) -> None:
        """Let the application answer."""
        await application(self.scope, self.receive, packing(self.scope, self.send))

    async def refuse(self, status: int, headers: dict[str, str]) -> None:
        """Say why not."""
        self._head, self._is_refused = None, True
        cast(Any, self.scope)["litestar_app"] = self._application.litestar
        request = Request[Any, Any, Any](self.scope)
        await answer_with(request, status, headers).to_asgi_response(None, request)(self.scope, self.receive, self.send)

    async def send(self, message: Message) -> None:
        """A part of the answer."""
        if message["type"] == "http.response.start":
            unlisted = [UNLISTED] if cast(HTTPScope, self.scope)["path"].startswith(TABLES) else []
            request_id = (b"x-request-id", REQUEST_ID.get().encode())
            message["headers"] = [*message["headers"], *HEADERS, *unlisted, request_id]
            self._head = message
            return
        if message["type"] == "http.response.body":
            if self._is_head:
                message["body"] = b""
            if self._head is not None and not self._has_room(len(message["body"])):
                await self.refuse(TOO_MANY, LATER)
                return
        if self._head is not None:
            head, self._head = self._head, None
            self.is_under_way = True
            self._application.unanswered.discard(cast("asyncio.Task[Any]", asyncio.current_task()))
            await self._send(head)
        await self._send(message)

    def _has_room(self, size: int) -> bool:
        """Not if too much waits already for others at the same address."""
        connection = connection_of(self.scope)
        if size <= SLOW_FROM or connection is None or self._is_refused:
            return True
        return self._application.site.connections.unread.has_room(connection.place, size)


def connection_of(scope: Scope) -> Connection | None:
    """The connection of a request."""
    found: Connection | None = (cast(Any, scope).get("extensions") or {}).get(EXTENSION)
    return found


class Application:
    """The whole application: the routes, and what holds for all of them."""

    def __init__(self, site: Site, litestar: Litestar) -> None:
        self.site = site
        self.litestar = litestar
        self.unanswered = set[asyncio.Task[Any]]()
        """The requests of which nothing is answered yet."""
        self._is_closing = False

    def close(self) -> None:
        """The server stops: from now on everybody is asked to come again."""
        self._is_closing = True

    def hurry(self) -> None:
        """Those who still wait for an answer get the same."""
        for task in list(self.unanswered):
            task.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, or a socket that is to be opened."""
        begin_request()
        if scope["type"] == ScopeType.HTTP:
            await self._answer(Answer(self, scope, receive, send))
        elif (refusal := self._refusal(scope)) is not None:
            head: Any = {"type": "websocket.http.response.start", "status": refusal, "headers": []}
            await send(head)
            await send(cast(Any, {"type": "websocket.http.response.body", "body": b""}))
        else:
            await self.litestar(scope, receive, send)

    async def _answer(self, answer: Answer) -> None:
        task = cast("asyncio.Task[Any]", asyncio.current_task())
        self.unanswered.add(task)
        try:
            refusal = self._refusal(answer.scope)
            if refusal is not None:
                await answer.refuse(refusal, HANG_UP)
            elif is_well_called(answer.scope):
                await answer.give(self.litestar)
            else:
                refused = ASGIResponse(body=NOT_A_HOST, status_code=400, media_type="text/plain")
                await refused(answer.scope, answer.receive, answer.send)
        except asyncio.CancelledError:
            if not self._is_closing or answer.is_under_way:
                raise
            task.uncancel()
            await answer.refuse(NOT_NOW, HANG_UP)
        finally:
            self.unanswered.discard(task)

    def _refusal(self, scope: Scope) -> int | None:
        """With which status a request is refused before anybody looks at it, if it is."""
        connection, client = connection_of(scope), scope.get("client")
        if self._is_closing:
            return NOT_NOW
        if connection is None or client is None:
            return None
        refused = self.site.connections.assign(connection, client[0])
        return None if refused is None else STATUS[refused]
