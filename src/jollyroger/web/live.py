"""The live socket of a table: it sends what happens at once, and acts in order on what the page sends."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qs

from litestar import WebSocket, websocket
from litestar.params import FromPath

from jollyroger.log import errors
from jollyroger.log.errors import Closing, NoSuchTable, TableError, Unstored, WrongSecret
from jollyroger.messages.table_messages import Viewer
from jollyroger.tables import requests
from jollyroger.tables.guests import Guest
from jollyroger.tables.listener import Listener
from jollyroger.tables.old_tables import OldRules
from jollyroger.tables.table import Table
from jollyroger.web.connections import EXTENSION, NOT_NOW
from jollyroger.web.limits import Bucket, Limits
from jollyroger.web.plain_wire import PlainWire
from jollyroger.web.site import Site, address_of, bearer_secret, is_banned, site_of
from jollyroger.web.visitors import language_for, new_visitor
from jollyroger.words.common.languages import LANGUAGES

if TYPE_CHECKING:
    from jollyroger.web.wire import Wire

WRONG_SECRET = 4403
NO_SUCH_TABLE = 4404
BANNED = 4405
OLD_RULES = 4410
TOO_MANY = 4429
CROWDED = 4430
"""Too many from one address. Trying again helps, because others leave."""
TOO_MUCH_NONSENSE = 1008
FAREWELLS: dict[type[TableError], int] = {
    WrongSecret: WRONG_SECRET,
    errors.Banned: BANNED,
    NoSuchTable: NO_SUCH_TABLE,
    OldRules: OLD_RULES,
}
LONGEST_QUERY = 200

AnySocket = WebSocket[Any, Any, Any]


def wire_of(socket: AnySocket) -> Wire | PlainWire:
    """The wire of a socket; one that uses ASGI, if uvicorn's own protocol runs."""
    found: Wire | None = cast(Any, socket.scope.get("extensions") or {}).get(EXTENSION)
    return found or PlainWire(socket)


class Connection(Listener):
    """A listener whose messages go straight to the wire."""

    def __init__(self, socket: AnySocket, table: Table, guest: Guest | None, wish: Viewer, site: Site) -> None:
        super().__init__(table, guest, wish.language, wish.seat, brief=wish.brief, changes=wish.changes)
        self.wire = wire_of(socket)
        self.tell = self.wire.tell  # type: ignore[method-assign]  # saves a call for every message
        self.messages = Bucket(site.limits.messages, monotonic())
        self._sittings, self._address = site.sittings, address_of(socket)
        self._socket = socket

    def tell(self, message: bytes) -> None:
        """Send a message."""
        self.wire.tell(message)

    def take(self, message: bytes) -> bool:
        """Act on a message at once, if that needs no waiting."""
        if not self.messages.take(monotonic()):
            return False
        self.wire.busy = True
        if not requests.play_at_once(self, message, self.wire.go_on):
            self.wire.busy = False
            self.messages.put_back()
            return False
        return True

    def may_sit(self) -> bool:
        """Whether this address has not taken too many seats."""
        return self._sittings.take(self._address)

    def is_unwanted(self) -> bool:
        """Whether the operator keeps out this guest or address."""
        return super().is_unwanted() or is_banned(self._socket)

    def end(self) -> None:
        """Close the socket: the server stops."""
        if not self.ended:
            self.ended = True
            self.wire.shutdown()


def is_own_origin(headers: Any) -> bool:
    """Whether one of our own pages opens the socket. Programs other than browsers send no origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == headers.get("host", "").lower()


@websocket("/t/{table_id:str}/live")
async def live(socket: AnySocket, table_id: FromPath[str]) -> None:
    """A socket at a table, from its opening to its end."""
    if not is_own_origin(socket.headers):
        await socket.close()
        return
    site = site_of(socket)
    visitor = site.visitors.read(socket.headers.get("cookie", ""))
    wish = wishes_of(socket.scope["query_string"])
    if not wish.language:
        wish = wish._replace(language=language_for(visitor or new_visitor(), socket.headers.get("accept-language", "")))
    await socket.accept()
    if is_banned(socket):
        await socket.close(BANNED)
        return
    try:
        table = await site.directory.find(table_id)
        guest = program_of(socket, table, wish.seat) or (visitor.named(wish.language).guest if visitor else None)
    except TableError as error:
        await socket.close(FAREWELLS.get(type(error), NOT_NOW))
        return
    with counted(site, guest.id if guest else "", address_of(socket)) as farewell:
        if farewell is not None:
            await socket.close(farewell)
            return
        listener = Connection(socket, table, guest, wish, site)
        try:
            await table.audience.follow(listener)
            if listener.viewer.seats:
                site.connections.remember(address_of(socket))
            await converse(site.limits, listener, socket)
        except (Closing, Unstored):
            await socket.close(NOT_NOW)
        finally:
            table.audience.unfollow(listener)


@contextmanager
def counted(site: Site, guest_id: str, address: str) -> Iterator[int | None]:
    """Count an open socket by guest and address; yields the code to close it with if there are too many."""
    guest, place, limits = guest_id or address, f"from {address}", site.limits
    crowded = CROWDED if site.open_sockets(place) >= limits.sockets_from else None
    farewell = TOO_MANY if site.open_sockets(guest) >= limits.sockets else crowded
    site.sockets.update((guest, place))
    try:
        yield farewell
    finally:
        site.sockets.subtract((guest, place))
        for name in (guest, place):
            if not site.sockets[name]:
                del site.sockets[name]


def program_of(socket: AnySocket, table: Table, seat: int | None) -> Guest | None:
    """The guest for whom a program acts, if it knows the seat's secret."""
    secret = bearer_secret(socket)
    return table.owner(seat, secret) if secret and seat is not None else None


async def converse(limits: Limits, listener: Connection, socket: AnySocket) -> None:
    """Act on messages one by one, until the page leaves or sends too much nonsense."""
    messages, malformed = listener.messages, Bucket(limits.malformed, monotonic())
    listener.wire.taker = listener.take
    while (message := await listener.wire.hear()) is not None:
        while not messages.take(monotonic()):
            # Meanwhile the wire reads no more from the sender, so nothing piles up here.
            await asyncio.sleep(messages.wait())
        if not await requests.receive(listener, message) and not malformed.take(monotonic()):
            await socket.close(TOO_MUCH_NONSENSE)
            return


def wishes_of(query: bytes) -> Viewer:
    """What the query asks for: a language if it is one of ours, a seat, and whether messages are to be shorter."""
    fields = parse_qs(query[:LONGEST_QUERY].decode("latin-1"))
    seat = fields.get("seat", [""])[0]
    language = fields.get("language", [""])[0]
    return Viewer(
        language if language in LANGUAGES else "",
        seat=int(seat) if seat.isdecimal() and len(seat) < 3 else None,
        brief=fields.get("brief") == ["yes"],
        changes=fields.get("changes") == ["yes"],
    )
