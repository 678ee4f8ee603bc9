"""The application: all routes, and what holds for every answer."""

from __future__ import annotations

from typing import Any, cast

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import WebsocketRouteHandler
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath

from jollyroger import __version__
from jollyroger.log.errors import TableError
from jollyroger.web.answers import Application
from jollyroger.web.api import api
from jollyroger.web.api_types import TAKEN
from jollyroger.web.assets import ASK_AGAIN, FOR_EVER
from jollyroger.web.assistants import assistants
from jollyroger.web.board_pictures import board_picture
from jollyroger.web.form_data import SMALL
from jollyroger.web.forms import forms, own_form
from jollyroger.web.live import live
from jollyroger.web.pages import pages
from jollyroger.web.problems import Misuse, on_failure, on_http_error, on_table_error
from jollyroger.web.red_beard import red_beard
from jollyroger.web.result_picture import result_picture
from jollyroger.web.shell import shell
from jollyroger.web.site import AnyConnection, AnyRequest, Call, Site, is_banned, site_of, take_or_refuse
from jollyroger.words.common.refusals import BANNED
from jollyroger.words.site.problems import ADDRESS_TOO_LONG

LONGEST_QUERY = 400
"""Bytes. None of our pages needs a hundred."""
ROBOTS = "User-agent: *\nDisallow: /api/\n"


async def short_address(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """The framework splits a query into all its fields, and keeps them."""
    if len(connection.scope["query_string"]) > LONGEST_QUERY:
        raise Misuse(400, ADDRESS_TOO_LONG)


async def within_limits(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Nobody asks for too much at once; the files of the pages, which come many together, are not counted."""
    if not handler.opt.get("unlimited"):
        take_or_refuse(site_of(connection).requests, connection)


async def not_banned(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Whom the operator keeps out gets the files of the pages, so that the refusal looks like one of ours."""
    if not handler.opt.get("unlimited") and not isinstance(handler, WebsocketRouteHandler) and is_banned(connection):
        raise Misuse(403, BANNED)


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
    """The API is not for search engines. Tables carry a header instead, so that links to them get a preview."""
    return Response(ROBOTS, media_type="text/plain")


async def call_of(request: AnyRequest) -> Call:
    """The visitor."""
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
        route_handlers=[*pages, *forms, *red_beard, board_picture, result_picture],
        guards=[own_form],
        request_max_body_size=SMALL,
        include_in_schema=False,
    )
    app = Litestar(
        route_handlers=[site_router, api, live, assistants, *shell, static, favicon, robots],
        dependencies={"call": Provide(call_of)},
        guards=[within_limits, not_banned, short_address],
        exception_handlers={TableError: on_table_error, HTTPException: on_http_error, Exception: on_failure},
        openapi_config=document,
        state=State({"site": site}),
        logging_config=None,
        debug=False,
    )
    for taken in TAKEN:
        # The framework's document does not say it by itself: a field that is not known is refused.
        app.openapi_schema.components.schemas[taken.__name__].additional_properties = False
    # Else the first who asks for the document would keep the loop while it is written.
    cast(Any, app.plugins.get("OpenAPIPlugin")).provide_openapi_schema()
    return app


def make_app(site: Site) -> Application:
    """The whole application."""
    return Application(site, make_litestar(site))
