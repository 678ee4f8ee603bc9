"""The live socket of a table: what happens is told at once, and what the page sends is acted on in order."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import monotonic
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.types import Receive, Scope, Send

from jollyroger.server import door
from jollyroger.server.errors import TableError, WrongSecret
from jollyroger.server.guests import Guest
from jollyroger.server.listener import Listener
from jollyroger.server.table import Table
from jollyroger.web.limits import Bucket, Limits
from jollyroger.web.site import AnyConnection, address_of, bearer_secret, site_of
from jollyroger.web.visitors import Visitor, language_for, new_visitor
from jollyroger.web.wire import EXTENSION, Wire
from jollyroger.words.languages import LANGUAGES

WRONG_SECRET = 4403
NO_SUCH_TABLE = 4404
TOO_MANY = 4429
TOO_MUCH_NONSENSE = 1008
LONGEST_QUERY = 200


class Connection(Listener):
    """A listener whose messages go straight to the wire."""

    def __init__(self, scope: Scope, table: Table, guest: Guest | None, language: str, seat: int | None) -> None:
        super().__init__(table, guest, language, seat)
        self.wire: Wire = cast(Any, scope["extensions"])[EXTENSION]

    def tell(self, message: bytes) -> None:
        """Send it now."""
        self.wire.write_text(message)

    def end(self) -> None:
        """The server closes: no more messages."""
        if not self.ended:
            self.ended = True
            self.wire.shutdown()


def is_own_origin(headers: Any) -> bool:
    """Whether a browser opens the socket from one of our own pages. Programs that are no browser name no origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


@asgi("/t/{table_id:str}/live", copy_scope=False)
async def live(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket at a table, from its opening to its end."""
    if scope["type"] != ScopeType.WEBSOCKET:
        raise NotFoundException
    connection = ASGIConnection[Any, Any, Any, Any](scope, receive, send)
    await receive()
    if not is_own_origin(connection.headers):
        await close(send, TOO_MUCH_NONSENSE)
        return
    site = site_of(connection)
    visitor = site.visitors.read(connection.headers.get("cookie", ""))
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    seat, wish = wishes_of(scope["query_string"])
    try:
        table = await site.hall.find(scope["path_params"]["table_id"])
        guest = guest_of(connection, table, seat, visitor)
    except TableError as error:
        await close(send, WRONG_SECRET if isinstance(error, WrongSecret) else NO_SUCH_TABLE)
        return
    language = wish or language_for(visitor or new_visitor(), connection.headers.get("accept-language", ""))
    name = visitor.id if visitor else address_of(connection)
    if site.sockets[name] >= site.limits.sockets:
        await close(send, TOO_MANY)
        return
    site.sockets[name] += 1
    listener = Connection(scope, table, guest, language, seat)
    try:
        await table.follow(listener)
        await converse(site.limits, listener, receive, send)
    finally:
        table.unfollow(listener)
        site.sockets[name] -= 1
        site.sockets += Counter()  # forgets those who have none left


def guest_of(connection: AnyConnection, table: Table, seat: int | None, visitor: Visitor | None) -> Guest | None:
    """Who comes: a program with a seat's secret, a visitor with a cookie, or somebody who only watches."""
    secret = bearer_secret(connection)
    if secret and seat is not None:
        return table.owner(seat, secret)
    return visitor.guest if visitor else None


async def converse(limits: Limits, listener: Connection, receive: Receive, send: Send) -> None:
    """Act on what the page sends, one message after the other, until it goes or sends too much nonsense."""
    messages, malformed = Bucket(limits.messages, monotonic()), Bucket(limits.malformed, monotonic())
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        if not messages.take(monotonic()):
            # Meanwhile the wire takes no more from the sender, so that nothing piles up here.
            await asyncio.sleep(messages.wait())
        data = cast("str | bytes", message.get("text") or message.get("bytes") or b"")
        if not await door.receive(listener, data) and not malformed.take(monotonic()):
            await close(send, TOO_MUCH_NONSENSE)
            return


async def close(send: Send, code: int) -> None:
    """Close a socket, or refuse it if it is not open yet."""
    await send({"type": "websocket.close", "code": code, "reason": ""})


def wishes_of(query: bytes) -> tuple[int | None, str]:
    """The seat to look through and the language, as far as the address names them."""
    fields = parse_qs(query[:LONGEST_QUERY].decode("latin-1"))
    seat = fields.get("seat", [""])[0]
    language = fields.get("language", [""])[0]
    return (int(seat) if seat.isdecimal() and len(seat) < 3 else None), (language if language in LANGUAGES else "")
