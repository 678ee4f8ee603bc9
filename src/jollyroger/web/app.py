"""The application: all routes, and what holds for every answer."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import Any, cast

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath
from litestar.response.base import ASGIResponse
from litestar.types import Message, Receive, Scope, Send

from jollyroger import __version__
from jollyroger.server.errors import TableError
from jollyroger.web.api import api
from jollyroger.web.api_types import TAKEN
from jollyroger.web.assets import ASK_AGAIN, FOR_EVER
from jollyroger.web.forms import SMALL, forms, own_form
from jollyroger.web.live import live
from jollyroger.web.packing import packing
from jollyroger.web.pages import pages
from jollyroger.web.problems import on_failure, on_http_error, on_table_error
from jollyroger.web.red_beard import red_beard
from jollyroger.web.site import AnyConnection, AnyRequest, Call, Site, site_of, take_or_refuse

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
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
_HOST = re.compile(rb"(?:[\w.-]{0,253}|\[([\da-fA-F:.]+)\])(?::(\d{1,5}))?")
LAST_PORT = 65_535
NOT_A_HOST = b"The request calls this server by a name that cannot be one."
ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /api/\n"


async def within_limits(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Nobody asks for too much at once; the files of the pages, which come many together, are not counted."""
    if not handler.opt.get("unlimited"):
        take_or_refuse(site_of(connection).requests, connection)


@get("/static/{version:str}/{path:path}", include_in_schema=False, opt={"unlimited": True})
async def static(request: AnyRequest, version: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file for the pages. Only under its true version a browser may keep it without asking again."""
    assets = site_of(request).assets
    asset = assets.find(path.lstrip("/"))
    if asset is None:
        take_or_refuse(site_of(request).requests, request)
        raise NotFoundException
    headers = {
        "etag": asset.tag,
        "cache-control": FOR_EVER if version == assets.version else ASK_AGAIN,
        "vary": "accept-encoding",
    }
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    packed = asset.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(asset.content if packed is None else packed, media_type=asset.media_type, headers=headers)


@get("/favicon.ico", include_in_schema=False)
async def favicon(request: AnyRequest) -> Response[None]:
    """What browsers ask for by themselves."""
    return Response(None, status_code=303, headers={"location": site_of(request).assets.url("art/favicon.svg")})


@get("/robots.txt", include_in_schema=False)
async def robots() -> Response[str]:
    """Tables are not for search engines."""
    return Response(ROBOTS, media_type="text/plain")


async def call_of(request: AnyRequest) -> Call:
    """Who asks."""
    return Call(request)


def make_litestar(site: Site) -> Litestar:
    """The routes, without what `make_app` adds to every answer."""
    document = OpenAPIConfig(
        title="Jolly Roger",
        version=__version__,
        description="Tables of pirate card games, for programs.",
        components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        use_handler_docstrings=True,
    )
    site_router = Router(
        "/",
        route_handlers=[*pages, *forms, *red_beard],
        guards=[own_form],
        request_max_body_size=SMALL,
        include_in_schema=False,
    )
    app = Litestar(
        route_handlers=[site_router, api, live, static, favicon, robots],
        dependencies={"call": Provide(call_of)},
        guards=[within_limits],
        exception_handlers={TableError: on_table_error, HTTPException: on_http_error, Exception: on_failure},
        openapi_config=document,
        state=State({"site": site}),
        logging_config=None,
        debug=False,
    )
    for taken in TAKEN:
        # The framework's document does not say it by itself: a field that is not known is refused.
        app.openapi_schema.components.schemas[taken.__name__].additional_properties = False
    return app


def is_well_called(scope: Scope) -> bool:
    """Whether the name by which somebody calls this server (`Host`) can be one; addresses of pages are made of it."""
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


def make_app(site: Site) -> Any:
    """The whole application. Every answer to a page's request carries the headers that keep a browser safe.

    Who asks for the head of an answer (HEAD) gets that of the answer to GET.
    """
    litestar = make_litestar(site)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        head = scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD"
        if head:
            scope = cast(Scope, {**scope, "method": "GET"})

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            elif head and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        if scope["type"] == ScopeType.HTTP and not is_well_called(scope):
            await ASGIResponse(body=NOT_A_HOST, status_code=400, media_type="text/plain")(
                scope, receive, send_with_headers
            )
            return
        await litestar(scope, receive, packing(scope, send_with_headers) if scope["type"] == ScopeType.HTTP else send)

    return app
