"""What all requests share, and what one request is: who asks, in which language, and how it is answered."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import TooManyRequestsException
from markupsafe import Markup

from jollyroger.tables.background import SOON
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.keyring import Keyring
from jollyroger.tables.table import Table
from jollyroger.web.assets import Assets
from jollyroger.web.connections import Connections
from jollyroger.web.limits import Buckets, Limits, place_of
from jollyroger.web.rendering import Renderer
from jollyroger.web.visitors import Visitors, language_for, new_visitor
from jollyroger.words.common.phrases import phrasebook

TOKEN_FIELD = "token"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_OWN_PATH = re.compile(r"/(?:[\w.~%=&?-][\w.~%=&?/-]{0,400})?", re.ASCII)
PLAIN_HEADERS = {"cache-control": "no-store"}

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


class Site:
    """A server's tables and all that its pages need."""

    def __init__(
        self,
        directory: TableDirectory,
        keys: Keyring,
        *,
        limits: Limits | None = None,
        connections: Connections | None = None,
        elsewhere: str = "",
        red_beard: bool = False,
        watch: bool = False,
    ) -> None:
        """`elsewhere` is this machine's address as others see it, empty if nobody else can come here."""
        self.directory = directory
        self.red_beard = red_beard
        self.visitors = Visitors(keys)
        self.assets = Assets(watch=watch)
        self.renderer = Renderer(self.assets, red_beard=red_beard, watch=watch)
        self.limits = limits or Limits()
        self.connections = connections or Connections(self.limits)
        self.requests = Buckets(self.limits.requests)
        self.tables = Buckets(self.limits.tables)
        self.replays = Buckets(self.limits.replays)
        self.studies = Buckets(self.limits.studies)
        self.sittings = Buckets(self.limits.sittings)
        self.cuts = Buckets(self.limits.cuts)
        self.seat_links = Buckets(self.limits.seat_links)
        self.sockets = Counter[str]()
        """How many each guest and each address has open."""
        self.sockets_elsewhere = dict[str, dict[str, int]]()
        """The same by other server."""
        self.elsewhere = elsewhere
        self.assistants: Any = None
        """What serves them, once one has come."""

    def open_sockets(self, name: str) -> int:
        """How many a guest or an address has open, at all servers."""
        return self.sockets[name] + sum(there.get(name, 0) for there in self.sockets_elsewhere.values())


def site_of(connection: AnyConnection) -> Site:
    """The site that a request came to."""
    site: Site = connection.app.state.site
    return site


def address_of(connection: AnyConnection) -> str:
    """Where a request came from, as it is counted."""
    return place_of(connection.client.host) if connection.client else ""


def is_banned(connection: AnyConnection) -> bool:
    """Whether the operator keeps somebody out: the guest of the cookie, or the address."""
    site = site_of(connection)
    bans = site.directory.services.bans
    if not bans:
        return False
    if connection.client and bans.has_address(connection.client.host):
        return True
    visitor = site.visitors.read(connection.headers.get("cookie", ""))
    return visitor is not None and bans.has_guest(visitor.id)


def bearer_secret(connection: AnyConnection) -> str:
    """The seat's secret that a program sends along; empty if there is none."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def take_or_refuse(buckets: Buckets, connection: AnyConnection) -> None:
    """Count something against an address; 429 if it was too much."""
    if not buckets.take(address_of(connection)):
        wait = max(1, round(buckets.bucket(address_of(connection)).wait()))
        raise TooManyRequestsException(headers={"retry-after": str(wait)})


class Call:
    """One request of a person for a page."""

    def __init__(self, request: AnyConnection) -> None:
        self.request = request
        self.site = site_of(request)
        visitors, cookie = self.site.visitors, request.headers.get("cookie", "")
        known = visitors.read(cookie)
        self.visitor = known or new_visitor()
        self.is_changed = not visitors.is_current(cookie)

    @property
    def language(self) -> str:
        """The language of the answer."""
        return language_for(self.visitor, self.request.headers.get("accept-language", ""))

    def say(self, text: str, **values: str | int) -> str:
        """A text of `words.web` for this reader."""
        return phrasebook(self.language).say(text, **values)

    def change(self, **values: str) -> None:
        """Remember something of this visitor."""
        self.visitor = msgspec.structs.replace(self.visitor, **values)
        self.is_changed = True

    def be_named(self) -> None:
        """A visitor who has chosen no name gets one at the first table."""
        if not self.visitor.name:
            self.change(name=self.visitor.named(self.language).name)

    def link(self, path: str) -> str:
        """The whole address of a page, for somebody else. A player on the server's own machine gets the address by
        which others reach it, if they can.
        """
        base = urlsplit(str(self.request.base_url))
        host = base.netloc
        if self.site.elsewhere and base.hostname in LOOPBACK:
            host = self.site.elsewhere
        return f"{base.scheme}://{host}{path}"

    def seat_links(self, table: Table) -> dict[str, str]:
        """The links by which this visitor's seats can be brought to another device."""
        guest = self.visitor.guest
        return {
            str(seat): self.link(f"/t/{table.id}/seat/{seat}/{table.secret(guest, seat)}")
            for seat in table.seats_of(guest)
        }

    def page(self, template: str, context: dict[str, Any] | None = None, status: int = 200) -> Response[str]:
        """A page as the answer."""
        token = self.site.visitors.form_token(self.visitor)
        query = self.request.scope["query_string"].decode("latin-1")
        # The path as it was asked for, never a seat's link with its secret, which is not to be kept anywhere.
        here = self.request.url.path + (f"?{query}" if query else "")
        shared = {
            "csrf": token,
            "csrf_input": Markup('<input type="hidden" name="{}" value="{}">').format(TOKEN_FIELD, token),
            "guest_name": self.visitor.name,
            "here": "/" if "/seat/" in here else here,
        }
        text = self.site.renderer.render(template, self.language, (context or {}) | shared)
        headers = {**PLAIN_HEADERS, "vary": "cookie, accept-language", "content-language": self.language}
        return Response(text, status_code=status, media_type="text/html", headers=headers | self._cookie())

    async def long_page(self, template: str, context: dict[str, Any], status: int = 200) -> Response[str]:
        """The same in a thread, for a page that takes some milliseconds."""
        return await SOON.do(self.page, template, context, status)

    def go(self, path: str) -> Response[None]:
        """Another page as the answer to a form."""
        return Response(None, status_code=303, headers={**PLAIN_HEADERS, "location": path} | self._cookie())

    def nothing(self) -> Response[None]:
        """Done: there is nothing more to show."""
        return Response(None, status_code=204, headers={**PLAIN_HEADERS} | self._cookie())

    def _cookie(self) -> dict[str, str]:
        if not self.is_changed:
            return {}
        secure = self.request.url.scheme == "https"
        return {"set-cookie": self.site.visitors.write(self.visitor, secure=secure)}


Asking = NamedDependency[Call]
"""How a handler is given the request."""


def own_path(text: str) -> str:
    """A path on this server to go back to; anything else becomes the front page."""
    return text if _OWN_PATH.fullmatch(text) else "/"
